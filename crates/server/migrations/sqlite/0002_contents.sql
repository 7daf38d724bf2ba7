-- The content that matches were begun with, each once, by its digest: they end with it whatever is loaded later.
CREATE TABLE contents (
    digest TEXT NOT NULL PRIMARY KEY,
    game   TEXT NOT NULL,
    files  TEXT NOT NULL
) STRICT;
