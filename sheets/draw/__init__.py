"""The drawing of each game: `pages(name, style)` in a module of its name."""
