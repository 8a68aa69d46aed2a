"""Boards that are laid: tiles, pieces and stickers with small tags on a printed board."""
