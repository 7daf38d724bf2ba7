-- One row a match: what was agreed when the table was made. The secret never leaves this row before the end.
CREATE TABLE matches (
    id      TEXT    NOT NULL PRIMARY KEY,
    created BIGINT  NOT NULL,
    public  BIGINT  NOT NULL,
    host    TEXT    NOT NULL,
    over    BIGINT  NOT NULL DEFAULT 0,
    plan    TEXT    NOT NULL,
    secret  BYTEA   NOT NULL
);

CREATE INDEX matches_by_host ON matches (host, over);
CREATE INDEX matches_in_public ON matches (created) WHERE public = 1;

-- The log is the match. The primary key is the concurrency control: of two writers of the same number one wins.
CREATE TABLE entries (
    match_id TEXT    NOT NULL REFERENCES matches (id),
    seq      BIGINT  NOT NULL,
    at       BIGINT  NOT NULL,
    request  TEXT,
    payload  TEXT    NOT NULL,
    PRIMARY KEY (match_id, seq)
);

-- A request that is sent twice is answered twice and applied once.
CREATE UNIQUE INDEX entries_by_request ON entries (match_id, request) WHERE request IS NOT NULL;

CREATE TABLE people (
    id       TEXT    NOT NULL PRIMARY KEY,
    name     TEXT    NOT NULL,
    created  BIGINT  NOT NULL,
    recovery BYTEA   NOT NULL,
    epoch    BIGINT  NOT NULL DEFAULT 0,
    account  TEXT    UNIQUE,
    password TEXT
);

-- Who sits where: an index of the log, for "my matches".
CREATE TABLE sitting (
    person   TEXT    NOT NULL REFERENCES people (id),
    match_id TEXT    NOT NULL REFERENCES matches (id),
    since    BIGINT  NOT NULL,
    PRIMARY KEY (person, match_id)
);

-- What is to happen at a time: a clock that runs out, a bot that is asked. Whoever holds the lease does it.
CREATE TABLE jobs (
    match_id TEXT    NOT NULL PRIMARY KEY REFERENCES matches (id),
    due      BIGINT  NOT NULL,
    leased   BIGINT  NOT NULL DEFAULT 0
);

CREATE INDEX jobs_by_due ON jobs (due);

CREATE TABLE settings (
    name  TEXT NOT NULL PRIMARY KEY,
    value BYTEA NOT NULL
);

-- Where somebody wants to hear that it is their move: for one match, or for all (match_id is empty).
CREATE TABLE hooks (
    owner    TEXT    NOT NULL REFERENCES people (id),
    match_id TEXT    NOT NULL,
    url      TEXT    NOT NULL,
    secret   TEXT    NOT NULL,
    PRIMARY KEY (owner, match_id)
);

-- Messages on their way. Written together with the entry that caused them, so that each is sent, and once.
CREATE TABLE pings (
    owner      TEXT    NOT NULL,
    hook_match TEXT    NOT NULL,
    match_id   TEXT    NOT NULL,
    seq        BIGINT  NOT NULL,
    body       TEXT    NOT NULL,
    due        BIGINT  NOT NULL,
    tries      BIGINT  NOT NULL DEFAULT 0,
    PRIMARY KEY (owner, hook_match, match_id, seq)
);

CREATE INDEX pings_by_due ON pings (due);
