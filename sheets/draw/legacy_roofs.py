"""Roofs: the colours of the polyomino city told apart without colour."""

from sheets.canvas import Box, Canvas

TONES = {"R": "yellow", "P": "red", "I": "blue", "C": "plum"}
LINE = 0.3


def draw_roof(canvas: Canvas, type_: str, box: Box) -> None:
    """The roof over one square: tiles for R, a diamond for P, a saw-tooth for I, a cross for C."""
    deep = f"{TONES[type_]}.deep"
    x, y = box.centre
    if type_ == "R":
        for row in range(1, 4):
            level = box.y + row * box.h / 4
            canvas.line(box.x, level, box.right, level, deep, LINE)
    elif type_ == "P":
        points = [(x, box.y), (box.right, y), (x, box.bottom), (box.x, y)]
        canvas.polygon(points, stroke=deep, width=LINE)
    elif type_ == "I":
        for share in (0.0, 0.5):
            left, right = box.x + share * box.w, box.x + (share + 0.5) * box.w
            points = [(left, box.bottom), (right, box.y), (right, box.bottom)]
            canvas.polygon(points, stroke=deep, width=LINE)
    else:
        arm, level = box.w / 3, box.y + box.h * 0.3
        canvas.line(x, box.y, x, box.bottom, deep, 0.7)
        canvas.line(x - arm, level, x + arm, level, deep, 0.7)
