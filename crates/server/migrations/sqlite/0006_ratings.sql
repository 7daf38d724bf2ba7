-- Matches that count towards ratings and have not been counted yet.
CREATE TABLE rated (
    match_id TEXT NOT NULL PRIMARY KEY REFERENCES matches (id)
) STRICT, WITHOUT ROWID;

-- What each counted match made of each rating; the newest row of a person and game is the rating. The number is the
-- concurrency control: of two servers that count two matches of one person at once, one comes second and looks again.
-- Ratings and deviations are in thousandths, volatilities in millionths, scores in halves of a point.
CREATE TABLE ratings (
    person     TEXT NOT NULL REFERENCES people (id),
    game       TEXT NOT NULL,
    number     INTEGER NOT NULL,
    match_id   TEXT NOT NULL,
    opponent   TEXT NOT NULL,
    score      INTEGER NOT NULL,
    rating     INTEGER NOT NULL,
    deviation  INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (person, game, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX ratings_by_match ON ratings (match_id, person);
