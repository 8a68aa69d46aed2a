"""Benchmarks: each prints figures and asserts nothing."""

import vision as vision  # before numpy: it says how many threads that may have
