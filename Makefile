# make demo   print, fill in, photograph and score a sheet: the main job, once
# make test   everything the tests need, then the tests
# make check  the linters
PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test check clean

demo: .venv/installed
	$(BIN)/papertown demo

test: .venv/tested .system
	$(BIN)/python -m pytest -n 2 $(PYTEST)

check: .venv/tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "papertown needs Python 3.11 or newer.")'
	$(PYTHON) -m venv .venv

.venv/installed: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

.venv/tested: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch .venv/installed $@

# Tesseract is an optional helper of the reader; the tests use it where it can be had.
.PHONY: .system
.system:
	@command -v tesseract >/dev/null 2>&1 || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && \
	    apt-get update -qq && apt-get install -y -qq tesseract-ocr tesseract-ocr-pol >/dev/null; } || \
	  echo "tesseract is not installed; the tests that need it will be left out"

clean:
	rm -rf .venv build dist
