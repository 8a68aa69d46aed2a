"""Sheets drawn by hand and photographed, made up: the teacher of the networks."""
