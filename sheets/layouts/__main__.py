"""`python -m sheets.layouts`: freeze the layouts of versions that have no file yet."""

from scoring.catalogue import GAMES, catalogue
from sheets.layouts import freeze, frozen_path, layout


def main() -> None:
    """Write what is missing; a published file is never written again."""
    games = catalogue()
    for game in GAMES:
        for name in (*games.sheets(game), *games.extras(game)):
            shape = layout(name)
            path = frozen_path(name, shape.version)
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(freeze(shape), encoding="utf-8")
                print(path)


if __name__ == "__main__":
    main()
