"""What a photo shows: find, flatten, identify, read, decode, overlay."""
