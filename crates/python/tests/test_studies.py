"""Many matches, records, and files."""

from __future__ import annotations

import numpy as np
import pytest

import ringcraft
import ringcraft.data
from ringcraft import studies


def test_a_part_of_many_is_the_same_wherever_it_is_played(game):
    whole = ringcraft.matches(game, ["random", "rookie"], 24, seed=3)
    parts = [ringcraft.matches(game, ["random", "rookie"], 8, seed=3, start=start, threads=1) for start in (0, 8, 16)]
    joined = studies.join(parts)
    for name, column in whole.items():
        assert np.array_equal(np.asarray(joined[name]), np.asarray(column), equal_nan=name == "score"), name


def test_a_simulation_tells_who_won_how_often():
    found = ringcraft.simulate("atw", ["scripted", "random"], 200, seed=1)
    first, second = found["sides"]
    assert found["matches"] == found["finished"] == 200
    assert first["bot"] == "scripted" and first["score"] > 0.9 and first["low"] < first["score"] < first["high"]
    assert abs(first["score"] + second["score"] - 1) < 1e-9
    assert sum(found["endings"].values()) == 200 and found["decisions"]["median"] > 10


def test_a_tournament_rates_everybody():
    found = ringcraft.tournament("atw", ["random", "scripted", "rookie"], 60)
    assert [row["bot"] for row in found["table"]] == ["scripted", "rookie", "random"]
    assert len(found["meetings"]) == 3
    assert abs(sum(row["rating"] for row in found["table"])) < 1e-6
    with pytest.raises(ValueError, match="two bots"):
        ringcraft.tournament("atw", ["random"])


def test_a_record_is_played_verified_told_and_reviewed(game):
    record = ringcraft.play(game, ["scripted", "random"], seed=2)
    assert record == ringcraft.play(game, ["scripted", "random"], seed=2)
    over = ringcraft.verify(record)
    told = ringcraft.replay(record)
    assert (told["ranks"] is not None) == over
    assert told["entries"][0]["who"] is None and all(entry["said"] for entry in told["entries"][1:])
    assert any(entry["sentences"] for entry in told["entries"])


def test_a_review_finds_luck_and_skill():
    record = ringcraft.play("atw", ["rookie", "random"], seed=5)
    found = ringcraft.review(record, tries=1)
    assert found["moments"] and found["sentences"]


def test_decisions_to_learn_from():
    rows = ringcraft.imitation("atw", 3, bot="scripted", seed=4)
    count = len(rows["action"])
    masks = np.unpackbits(rows["mask_bits"], axis=1, bitorder="little", count=ringcraft.about("atw")["actions"])
    assert masks[np.arange(count), rows["action"]].all()
    assert (masks.sum(axis=1) == rows["offered"]).all() and rows["offered"].min() > 1
    assert (ringcraft.plane("atw", "question", rows["observation"]).argmax(axis=1) == rows["question"]).all()
    assert set(np.unique(rows["returns"])) <= {-1.0, 0.0, 1.0}
    again = ringcraft.imitation("atw", 2, bot="scripted", seed=4, start=1)
    assert np.array_equal(again["action"], rows["action"][rows["match"] >= 1])


def test_parquet_and_back(tmp_path):
    import duckdb
    import pyarrow.parquet as pq

    path = tmp_path / "decisions.parquet"
    written = ringcraft.data.write_decisions(path, "atw", ["scripted"], 4, seed=9)
    rows = ringcraft.decisions("atw", ["scripted"], 4, seed=9)
    table = pq.read_table(path)
    assert written == table.num_rows == len(rows["action"])
    assert np.array_equal(ringcraft.data.observations(table["observation"]), rows["observation"])
    assert np.array_equal(ringcraft.data.observations(table["mask_bits"]), rows["mask_bits"])
    names = ringcraft.about("atw")["questions"]
    counted = duckdb.sql(f"select question, count(*) from '{path}' group by question").fetchall()
    places, counts = np.unique(rows["question"], return_counts=True)
    assert dict(counted) == {names[place]: count for place, count in zip(places, counts.tolist())}

    path = tmp_path / "matches.parquet"
    assert ringcraft.data.write_matches(path, "champions", ["random"], 1500, seed=2, threads=1) == 1500
    played = ringcraft.matches("champions", ["random"], 1500, seed=2)
    won, longest = duckdb.sql(f"select sum(score_0), max(decisions) from '{path}'").fetchall()[0]
    assert won == np.nansum(played["score"][:, 0], dtype=np.float64) and longest == played["decisions"].max()
