"""A folder of photos after the evening: read, saved, compared, told."""
