-- Promotions: each is its log of deeds, one row a deed, never changed. Two who write the same number: one wins.
CREATE TABLE promotions (
    id      TEXT    NOT NULL PRIMARY KEY,
    owner   TEXT    NOT NULL REFERENCES people (id),
    created BIGINT  NOT NULL,
    head    TEXT    NOT NULL,
    public  BIGINT  NOT NULL DEFAULT 0,
    invite  TEXT    NOT NULL
);

CREATE INDEX promotions_by_owner ON promotions (owner);

CREATE TABLE deeds (
    promotion TEXT    NOT NULL REFERENCES promotions (id),
    seq       BIGINT  NOT NULL,
    at        BIGINT  NOT NULL,
    person    TEXT    NOT NULL,
    payload   TEXT    NOT NULL,
    PRIMARY KEY (promotion, seq)
);

-- Those who promote beside the owner.
CREATE TABLE promoters (
    promotion TEXT    NOT NULL REFERENCES promotions (id),
    person    TEXT    NOT NULL REFERENCES people (id),
    since     BIGINT  NOT NULL,
    PRIMARY KEY (promotion, person)
);

CREATE INDEX promoters_by_person ON promoters (person);
