-- Matches that count towards ratings and have not been counted yet.
CREATE TABLE rated (
    match_id TEXT NOT NULL PRIMARY KEY REFERENCES matches (id)
);

-- What each counted match made of each rating; the newest row of a person and game is the rating. The number is the
-- concurrency control: of two servers that count two matches of one person at once, one comes second and looks again.
-- Ratings and deviations are in thousandths, volatilities in millionths, scores in halves of a point.
CREATE TABLE ratings (
    person     TEXT NOT NULL REFERENCES people (id),
    game       TEXT NOT NULL,
    number     BIGINT NOT NULL,
    match_id   TEXT NOT NULL,
    opponent   TEXT NOT NULL,
    score      BIGINT NOT NULL,
    rating     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    at         BIGINT NOT NULL,
    PRIMARY KEY (person, game, number)
);

CREATE UNIQUE INDEX ratings_by_match ON ratings (match_id, person);
