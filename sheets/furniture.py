"""What the printer adds to every sheet: tags, QR code, printed name and serial, the player."""

from scoring.errors import UsageError
from scoring.words import say
from sheets import fonts
from sheets.canvas import LEAST, Box, Canvas
from sheets.layout import Layout, Region
from sheets.serials import payload
from sheets.tags import SHEETS, tag_id

NAME_SIZE = 14.0  # points


class NameUnfitError(UsageError):
    """A player's name that cannot be printed."""


def draw_tags(canvas: Canvas, plan: Layout, page: int = 1) -> None:
    """The six tags of a sheet: the same on every copy."""
    for region in plan.of_kind("tag"):
        if region.page == page:
            place = int(region.name.partition(".")[2])
            canvas.tag(SHEETS, tag_id(plan.family, place), region.x, region.y, region.w)


def draw_serial(canvas: Canvas, plan: Layout, serial: str, fingerprint: str, page: int = 1) -> None:
    """The QR code and the plain letters beside it."""
    code, label = plan.by_name["qr"], plan.by_name["label"]
    if code.page != page:
        return
    canvas.qr(payload(plan, serial, fingerprint), code.x, code.y, code.w)
    box = _box(label)
    canvas.text(box.right, box.y + 3.4, plan.id, 9.5, "bold", "right", "soft", box)
    canvas.text(box.right, box.y + 8.2, serial, 12, "bold", "right", "ink", box)


def draw_player(canvas: Canvas, plan: Layout, player: str, page: int = 1) -> None:
    """The player's name where it would be written."""
    region = plan.by_name.get("name")
    if player and region and region.page == page:
        box = _box(region).inset(1.0, 0.4)
        canvas.text_in(box, player.replace(" ", "\u00a0"), NAME_SIZE, weight="bold")


def check_player(plan: Layout, player: str, lang: str) -> None:
    """Refuse a name that does not fit its place or has letters that the font lacks."""
    if lacking := fonts.missing(player):
        raise NameUnfitError(say(lang, "print.name_letters", name=player, letters=lacking))
    region = plan.by_name.get("name")
    if region and fonts.width(player, LEAST, "bold") > region.w - 2:
        raise NameUnfitError(say(lang, "print.name_long", name=player))


def _box(region: Region) -> Box:
    return Box(region.x, region.y, region.w, region.h)
