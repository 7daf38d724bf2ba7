"""Many matches at once."""

from __future__ import annotations

import numpy as np
import pytest

import ringcraft


def run(game, steps=60, **options):
    many = ringcraft.vector(game, 24, **options)
    many.reset(seed=5)
    trace = []
    for _ in range(steps):
        many.step(many.sample())
        trace.append((many.observation.tobytes(), many.seat.tobytes(), many.reward.tobytes(), many.length.tobytes()))
    return trace


def test_threads_change_nothing(game):
    assert run(game, threads=1) == run(game, threads=2) == run(game, threads=5)


def test_the_arrays_are_always_the_same(game):
    many = ringcraft.vector(game, 4)
    names = ("observation", "mask", "seat", "reward", "terminated", "truncated", "length", "action")
    before = {name: getattr(many, name).__array_interface__["data"][0] for name in names}
    many.reset(seed=1)
    for _ in range(20):
        many.step(many.sample())
    assert {name: getattr(many, name).__array_interface__["data"][0] for name in names} == before


def test_rows_do_not_depend_on_how_many_there_are(game):
    small, large = ringcraft.vector(game, 3), ringcraft.vector(game, 9)
    small.reset(seed=2)
    large.reset(seed=2)
    for _ in range(40):
        actions = large.sample().copy()
        assert np.array_equal(small.sample(), actions[:3])
        small.step(actions[:3])
        large.step(actions)
        assert np.array_equal(small.observation, large.observation[:3])


def test_a_match_that_is_over_begins_anew():
    many = ringcraft.vector("champions", 50)
    many.reset(seed=3)
    over = 0
    for _ in range(120):
        many.step(many.sample())
        over += many.terminated.sum()
        assert (many.reward[~many.terminated] == 0).all()
        assert (many.reward[many.terminated].sum(axis=1) == 0).all()
        assert many.mask.any(axis=1).all()
    assert over > 50


def test_matches_are_cut_off():
    many = ringcraft.vector("dungeon-bowl", 5, max_cycles=7)
    many.reset(seed=4)
    for _ in range(6):
        many.step(many.sample())
        assert not many.truncated.any()
    many.step(many.sample())
    assert many.truncated.all() and (many.length == 7).all() and not many.reward.any()


@pytest.mark.parametrize("opponent", ["random", "rookie"])
def test_bots_play_the_other_seat(game, opponent):
    many = ringcraft.vector(game, 6, opponent=opponent, seat=1, max_cycles=300)
    many.reset(seed=6)
    for _ in range(40):
        assert (many.seat == 1).all()
        many.step(many.sample())


def test_seats_are_taken_in_turn():
    many = ringcraft.vector("atw", 8, opponent="random")
    many.reset(seed=7)
    assert many.seat.tolist() == [0, 1] * 4
    held = many.seat.copy()
    over = 0
    for _ in range(400):
        many.step(many.sample())
        assert np.array_equal(many.seat != held, many.terminated)
        over += many.terminated.sum()
        held = many.seat.copy()
    assert over > 8


def test_without_observations_and_masks(game):
    many = ringcraft.vector(game, 4, observations=False, masks="off")
    many.reset(seed=8)
    assert many.observation.shape == (4, 0) and many.mask.shape == (4, 0)
    for _ in range(30):
        many.step(many.sample())
