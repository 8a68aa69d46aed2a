"""A camera for tests: a printed sheet in a picture, flat or bent, with the truth."""

import io
import math
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
import pypdfium2

from sheets.job import page_pdf
from sheets.layouts import layout

SERIAL = "K3F9Q2"
PX = 10.0  # pixels a millimetre
DPI = 762  # drawn finer: pdfium makes what is filled a pixel wider


@cache
def printed(sheet: str, serial: str = SERIAL) -> tuple[np.ndarray, tuple[float, float]]:
    """A page in grey and its frame's corner in millimetres."""
    pdf, offset = page_pdf(sheet, serial)
    page = pypdfium2.PdfDocument(io.BytesIO(pdf))[0]
    drawn = page.render(scale=DPI / 72, grayscale=True).to_numpy().squeeze()
    width, height = (round(side / 72 * 25.4 * PX) for side in page.get_size())
    grey = cv2.resize(drawn, (width, height), interpolation=cv2.INTER_AREA)
    return grey, (offset.place.x, offset.place.y)


@dataclass(frozen=True)
class Pose:
    """How a sheet lies before the camera. Angles in degrees; curl: rise over the page's height."""

    tilt: float = 0.0
    way: float = 0.0
    turn: float = 0.0
    curl: float = 0.0
    fold: float = 0.0  # direction of the bend
    fill: float = 0.8
    at: tuple[float, float] = (0.5, 0.5)
    size: tuple[int, int] = (1500, 2000)


class Camera:
    """Looks at one sheet."""

    def __init__(self, sheet: str, pose: Pose) -> None:
        shape = layout(sheet)
        self.frame = np.array([shape.width, shape.height])
        self.pose = pose
        self.turned = _turn(pose.turn) @ _turn(pose.way) @ _tip(pose.tilt) @ _turn(-pose.way)
        self.focal = 0.8 * max(pose.size)
        self.away = np.array([0.0, 0.0, 500.0])
        corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * self.frame
        for _ in range(20):
            seen = self.pixels(corners)
            share = np.ptp(seen, axis=0) / pose.size
            self.away[2] *= share.max() / pose.fill
            off = np.array(pose.at) * pose.size - (seen.min(0) + seen.max(0)) / 2
            self.away[:2] += off / self.focal * self.away[2]

    def pixels(self, millimetres: np.ndarray) -> np.ndarray:
        """Where points of the frame are in the picture."""
        flat = np.asarray(millimetres, float) - self.frame / 2
        angle = math.radians(self.pose.fold)
        way, side = np.array([math.cos(angle), math.sin(angle)]), None
        side = np.array([-way[1], way[0]])
        along, across = flat @ way, flat @ side
        if self.pose.curl:
            reach = self.frame.max() / 2
            bend = 2 * self.pose.curl / reach  # of an arc that rises so much over its length
            rise = (1 - np.cos(along * bend)) / bend
            along = np.sin(along * bend) / bend
        else:
            rise = np.zeros_like(along)
        solid = np.concatenate(
            [along[..., None] * way + across[..., None] * side, rise[..., None]], axis=-1
        )
        seen = solid @ self.turned.T + self.away
        return seen[..., :2] / seen[..., 2:] * self.focal + np.array(self.pose.size) / 2


def photograph(
    sheet: str, pose: Pose, picture: np.ndarray | None = None, base: np.ndarray | None = None
) -> tuple[np.ndarray, Camera]:
    """The sheet on a dark table, or in front of another photo."""
    page, corner = printed(sheet)
    page = page if picture is None else picture
    camera = Camera(sheet, pose)
    width, height = pose.size
    step = 20
    x, y = np.meshgrid(np.arange(0, width + step, step), np.arange(0, height + step, step))
    mm = _inverse(camera, np.stack([x, y], -1).astype(float))
    places = ((mm + corner) * PX - 0.5).astype(np.float32)
    columns, rows = np.meshgrid(*(np.arange(n, dtype=np.float32) / step for n in pose.size))
    maps = cv2.remap(places, columns, rows, cv2.INTER_LINEAR)
    soft = cv2.GaussianBlur(page, (0, 0), 1.2)
    table = np.full((height, width), 70, np.uint8) if base is None else base.copy()
    seen = cv2.remap(soft, maps, None, cv2.INTER_LINEAR, borderValue=0)
    inside = (maps >= 0).all(-1) & (maps[..., 0] < page.shape[1]) & (maps[..., 1] < page.shape[0])
    return np.where(inside, np.maximum(seen, 20), table).astype(np.uint8), camera


def _inverse(camera: Camera, pixels: np.ndarray) -> np.ndarray:
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * camera.frame
    back, _ = cv2.findHomography(camera.pixels(corners), corners)
    forth = np.linalg.inv(back)
    mm = _through(back, pixels)
    for _ in range(10):
        mm = np.clip(mm, -80, camera.frame + 80)
        off = pixels - camera.pixels(mm)
        mm = mm + _through(back, _through(forth, mm) + off) - mm
    return mm


def _through(plane: np.ndarray, points: np.ndarray) -> np.ndarray:
    return cv2.perspectiveTransform(points.reshape(-1, 1, 2), plane).reshape(points.shape)


def _turn(degrees: float) -> np.ndarray:
    a = math.radians(degrees)
    return np.array([[math.cos(a), -math.sin(a), 0], [math.sin(a), math.cos(a), 0], [0, 0, 1]])


def _tip(degrees: float) -> np.ndarray:
    a = math.radians(degrees)
    return np.array([[1, 0, 0], [0, math.cos(a), -math.sin(a)], [0, math.sin(a), math.cos(a)]])


def scribbled(sheet: str) -> np.ndarray:
    """The page with heavy drawing in half of its squares."""
    page, corner = printed(sheet)
    page = page.copy()
    for number, cell in enumerate(layout(sheet).of_kind("cell")):
        if number % 2:
            continue
        inset = 1.0 + number % 3
        left, top = (cell.x + corner[0] + inset) * PX, (cell.y + corner[1] + inset) * PX
        side = (cell.w - 2 * inset) * PX
        start, end = (int(left), int(top)), (int(left + side), int(top + side))
        cv2.rectangle(page, start, end, 90, 6 if number % 4 else -1)
        cv2.line(page, start, end, 70, 6)
    return page
