"""Boards with paper tiles, pieces, stickers and markers laid on them, for the camera."""
