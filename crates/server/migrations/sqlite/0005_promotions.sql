-- Promotions: each is its log of deeds, one row a deed, never changed. Two who write the same number: one wins.
CREATE TABLE promotions (
    id      TEXT    NOT NULL PRIMARY KEY,
    owner   TEXT    NOT NULL REFERENCES people (id),
    created INTEGER NOT NULL,
    head    TEXT    NOT NULL,
    public  INTEGER NOT NULL DEFAULT 0,
    invite  TEXT    NOT NULL
) STRICT;

CREATE INDEX promotions_by_owner ON promotions (owner);

CREATE TABLE deeds (
    promotion TEXT    NOT NULL REFERENCES promotions (id),
    seq       INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    person    TEXT    NOT NULL,
    payload   TEXT    NOT NULL,
    PRIMARY KEY (promotion, seq)
) STRICT;

-- Those who promote beside the owner.
CREATE TABLE promoters (
    promotion TEXT    NOT NULL REFERENCES promotions (id),
    person    TEXT    NOT NULL REFERENCES people (id),
    since     INTEGER NOT NULL,
    PRIMARY KEY (promotion, person)
) STRICT;

CREATE INDEX promoters_by_person ON promoters (person);
