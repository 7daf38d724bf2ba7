-- What people have made, on the shelf of whoever made it.
CREATE TABLE makings (
    id     TEXT   NOT NULL PRIMARY KEY,
    person TEXT   NOT NULL REFERENCES people (id),
    game   TEXT   NOT NULL,
    file   TEXT   NOT NULL,
    kind   TEXT   NOT NULL,
    key    TEXT   NOT NULL,
    name   TEXT   NOT NULL,
    text   TEXT   NOT NULL,
    at     BIGINT NOT NULL
);

CREATE INDEX makings_by_person ON makings (person, game);
