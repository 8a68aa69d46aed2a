"""What a photo shows: find, flatten, identify, read, decode, overlay."""

import os

# Matrices here are small: threads over them cost more than they give, most of all where several
# processes read a folder. numpy looks at this when it is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
