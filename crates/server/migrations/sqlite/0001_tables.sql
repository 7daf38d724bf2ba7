-- One row a match: what was agreed when the table was made. The secret never leaves this row before the end.
CREATE TABLE matches (
    id      TEXT    NOT NULL PRIMARY KEY,
    created INTEGER NOT NULL,
    public  INTEGER NOT NULL,
    host    TEXT    NOT NULL,
    over    INTEGER NOT NULL DEFAULT 0,
    plan    TEXT    NOT NULL,
    secret  BLOB    NOT NULL
) STRICT;

CREATE INDEX matches_by_host ON matches (host, over);
CREATE INDEX matches_in_public ON matches (created) WHERE public = 1;

-- The log is the match. The primary key is the concurrency control: of two writers of the same number one wins.
CREATE TABLE entries (
    match_id TEXT    NOT NULL REFERENCES matches (id),
    seq      INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    request  TEXT,
    payload  TEXT    NOT NULL,
    PRIMARY KEY (match_id, seq)
) STRICT, WITHOUT ROWID;

-- A request that is sent twice is answered twice and applied once.
CREATE UNIQUE INDEX entries_by_request ON entries (match_id, request) WHERE request IS NOT NULL;

CREATE TABLE people (
    id       TEXT    NOT NULL PRIMARY KEY,
    name     TEXT    NOT NULL,
    created  INTEGER NOT NULL,
    recovery BLOB    NOT NULL,
    epoch    INTEGER NOT NULL DEFAULT 0,
    account  TEXT    UNIQUE,
    password TEXT
) STRICT;

-- Who sits where: an index of the log, for "my matches".
CREATE TABLE sitting (
    person   TEXT    NOT NULL REFERENCES people (id),
    match_id TEXT    NOT NULL REFERENCES matches (id),
    since    INTEGER NOT NULL,
    PRIMARY KEY (person, match_id)
) STRICT, WITHOUT ROWID;

-- What is to happen at a time: a clock that runs out, a bot that is asked. Whoever holds the lease does it.
CREATE TABLE jobs (
    match_id TEXT    NOT NULL PRIMARY KEY REFERENCES matches (id),
    due      INTEGER NOT NULL,
    leased   INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE INDEX jobs_by_due ON jobs (due);

CREATE TABLE settings (
    name  TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Where somebody wants to hear that it is their move: for one match, or for all (match_id is empty).
CREATE TABLE hooks (
    owner    TEXT    NOT NULL REFERENCES people (id),
    match_id TEXT    NOT NULL,
    url      TEXT    NOT NULL,
    secret   TEXT    NOT NULL,
    PRIMARY KEY (owner, match_id)
) STRICT, WITHOUT ROWID;

-- Messages on their way. Written together with the entry that caused them, so that each is sent, and once.
CREATE TABLE pings (
    owner      TEXT    NOT NULL,
    hook_match TEXT    NOT NULL,
    match_id   TEXT    NOT NULL,
    seq        INTEGER NOT NULL,
    body       TEXT    NOT NULL,
    due        INTEGER NOT NULL,
    tries      INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (owner, hook_match, match_id, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX pings_by_due ON pings (due);
