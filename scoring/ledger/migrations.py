"""The ledger's tables, step by step. A step that was ever published is never changed."""

from typing import Final

FIRST: Final = """
CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    key TEXT NOT NULL UNIQUE
);
CREATE TABLE campaigns (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    key TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    mini INTEGER NOT NULL DEFAULT 0,
    solo INTEGER NOT NULL DEFAULT 0,
    goals TEXT NOT NULL DEFAULT '[]',
    rules TEXT NOT NULL DEFAULT '',
    made TEXT NOT NULL
);
CREATE TABLE seats (
    campaign INTEGER NOT NULL REFERENCES campaigns(id),
    player INTEGER NOT NULL REFERENCES players(id),
    place INTEGER NOT NULL,
    PRIMARY KEY (campaign, player)
);
CREATE TABLE sheets (
    serial TEXT PRIMARY KEY,
    sheet TEXT NOT NULL,
    version INTEGER NOT NULL,
    fingerprint TEXT NOT NULL,
    rules TEXT NOT NULL DEFAULT '',
    player INTEGER REFERENCES players(id),
    campaign INTEGER REFERENCES campaigns(id),
    carried TEXT NOT NULL DEFAULT '[]',
    stickers TEXT NOT NULL DEFAULT '[]',
    printed TEXT NOT NULL
);
CREATE INDEX sheets_by_campaign ON sheets(campaign);
CREATE TABLE readings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    picture TEXT NOT NULL,
    place INTEGER NOT NULL,
    source TEXT NOT NULL,
    sheet TEXT NOT NULL,
    version INTEGER,
    serial TEXT NOT NULL DEFAULT '',
    player INTEGER REFERENCES players(id),
    campaign INTEGER REFERENCES campaigns(id),
    notation TEXT NOT NULL,
    status TEXT NOT NULL,
    doubts TEXT NOT NULL DEFAULT '[]',
    warnings TEXT NOT NULL DEFAULT '[]',
    counts INTEGER,
    taken TEXT NOT NULL DEFAULT '',
    rules TEXT NOT NULL DEFAULT '',
    program TEXT NOT NULL,
    saved TEXT NOT NULL,
    UNIQUE (picture, place)
);
CREATE INDEX readings_by_serial ON readings(serial);
CREATE INDEX readings_by_campaign ON readings(campaign);
INSERT INTO sqlite_sequence (name, seq) VALUES ('readings', 1000);
CREATE TABLE corrections (
    id INTEGER PRIMARY KEY,
    reading INTEGER NOT NULL REFERENCES readings(id),
    text TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    made TEXT NOT NULL,
    undone TEXT NOT NULL DEFAULT ''
);
CREATE INDEX corrections_by_reading ON corrections(reading);
CREATE TABLE results (
    reading INTEGER PRIMARY KEY REFERENCES readings(id),
    key TEXT NOT NULL,
    total INTEGER NOT NULL,
    facts TEXT NOT NULL
);
"""

THUMBNAILS: Final = """
CREATE TABLE thumbnails (
    reading INTEGER PRIMARY KEY REFERENCES readings(id),
    jpeg BLOB NOT NULL
);
"""

PARTLY: Final = """
CREATE TABLE partly (
    picture TEXT PRIMARY KEY
);
"""

RULES: Final = """
CREATE TABLE rules (
    mark TEXT PRIMARY KEY,
    files TEXT NOT NULL
);
"""

MIGRATIONS: Final[tuple[tuple[str, str], ...]] = (
    ("0001-first", FIRST),
    ("0002-thumbnails", THUMBNAILS),
    ("0003-partly", PARTLY),  # pictures with a sheet that could not be read: read again
    ("0004-rules", RULES),  # house rules themselves, in place of where they lie
)
TABLES: Final = (
    "rules", "players", "campaigns", "seats", "sheets", "readings", "corrections", "results",
    "thumbnails", "partly",
)  # each after those that it refers to  # fmt: skip
