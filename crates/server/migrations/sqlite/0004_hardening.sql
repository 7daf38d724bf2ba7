-- Which process holds a lease: when it starts again, it has died with what it held.
ALTER TABLE jobs ADD COLUMN holder TEXT NOT NULL DEFAULT '';

-- Sessions that were ended before their person's tokens were all made worthless.
CREATE TABLE ended (
    person  TEXT    NOT NULL REFERENCES people (id),
    session TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (person, session)
) STRICT, WITHOUT ROWID;

-- What whoever runs the server took away, and why.
CREATE TABLE removals (
    at     INTEGER NOT NULL,
    kind   TEXT    NOT NULL,
    what   TEXT    NOT NULL,
    reason TEXT    NOT NULL,
    PRIMARY KEY (at, kind, what)
) STRICT, WITHOUT ROWID;
