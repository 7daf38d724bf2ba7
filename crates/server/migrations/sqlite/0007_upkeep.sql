-- What each match was begun with, so that content which no match needs any more can be found.
ALTER TABLE matches ADD COLUMN content TEXT NOT NULL DEFAULT '';
UPDATE matches SET content = substr(plan, instr(plan, '"content":"') + 11, 64) WHERE instr(plan, '"content":"') > 0;
CREATE INDEX matches_by_content ON matches (content);
CREATE INDEX matches_by_age ON matches (created, id);

-- Made content is kept as what differs from its base, and as long as a match needs it; since when nobody asked for it.
ALTER TABLE contents ADD COLUMN base TEXT NOT NULL DEFAULT '';
ALTER TABLE contents ADD COLUMN kept INTEGER NOT NULL DEFAULT 0;
CREATE INDEX contents_by_base ON contents (base) WHERE base <> '';

-- When somebody last came by, to the day.
ALTER TABLE people ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
UPDATE people SET seen = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
CREATE INDEX people_by_visit ON people (seen, id) WHERE account IS NULL;
CREATE INDEX people_by_recovery ON people (recovery);
