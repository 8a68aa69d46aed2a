"""Pictures stored lying on their side, with the note that says so, as phones do."""

import struct

import cv2

from vision.simulate.arrays import Image

# What the note means, and the turn that stores an upright picture so.
TURNS = {6: cv2.ROTATE_90_COUNTERCLOCKWISE, 8: cv2.ROTATE_90_CLOCKWISE, 3: cv2.ROTATE_180}


def stored_turned(picture: Image, note: int) -> Image:
    """The upright picture as a camera with this orientation note stores it."""
    return cv2.rotate(picture, TURNS[note])


def with_note(jpeg: bytes, note: int) -> bytes:
    """A JPEG with an Exif block that holds nothing but the orientation."""
    entry = struct.pack("<HHIHH", 0x0112, 3, 1, note, 0)
    tiff = b"II*\0" + struct.pack("<IH", 8, 1) + entry + struct.pack("<I", 0)
    body = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + jpeg[2:]
