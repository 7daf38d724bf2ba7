"""One match at a time: legality, copies, bytes, and what a seat may know."""

from __future__ import annotations

import copy
import json
import pickle
import random

import numpy as np
from conftest import wander

import ringcraft


def test_masks_and_observations_of_many_are_those_of_one(game):
    """Row by row against the list that the rules offer: 20,000 positions a game, 100,000 in all.

    A batch draws only what has changed, so its observations are held to freshly drawn ones too.
    """
    n, steps = 200, 100
    most = ringcraft.about(game)["most_legal_actions"]
    plain, bits = ringcraft.vector(game, n), ringcraft.vector(game, n, masks="bits", observations=False)
    plain.reset(seed=11)
    bits.reset(seed=11)
    states = [ringcraft.State(game, seed=11, number=row) for row in range(n)]
    looked_at = 0
    for step in range(steps):
        unpacked = np.unpackbits(bits.mask, axis=1, bitorder="little", count=bits.num_actions)
        assert np.array_equal(unpacked, plain.mask) and np.array_equal(bits.seat, plain.seat)
        for row, state in enumerate(states):
            offered = state.legal_actions()
            assert np.flatnonzero(plain.mask[row]).tolist() == offered and 1 <= len(offered) <= most
            assert plain.seat[row] == state.current_player()
            looked_at += 1
        for row in range(step % 10, n, 10):
            assert plain.observation[row].tobytes() == states[row].observation_tensor().tobytes()
        actions = plain.sample().copy()
        plain.step(actions)
        bits.step(actions)
        for row, (state, action) in enumerate(zip(states, actions.tolist())):
            state.apply(action)
            assert state.is_terminal() == plain.terminated[row]
            if state.is_terminal():
                assert plain.reward[row].tolist() == state.returns()
                assert plain.length[row] == state.move_number()
                # The next match of a row is 2^32 further.
                number = json.loads(state.to_bytes())["match"] + (1 << 32)
                states[row] = ringcraft.State(game, seed=11, number=number)
    assert looked_at == n * steps


def test_the_mask_of_a_state_is_its_list(game):
    chooser = random.Random(2)
    positions = 0
    while positions < 400:
        for state in wander(ringcraft.State(game, seed=positions), chooser, 200):
            legal = state.legal_actions()
            assert np.flatnonzero(state.legal_actions_mask()).tolist() == legal == sorted(set(legal))
            others = [seat for seat in range(state.num_players()) if seat not in state.asked()]
            assert all(state.legal_actions(seat) == [] for seat in others)
            positions += 1


def test_copies_and_bytes_go_on_alike(game):
    chooser = random.Random(3)
    state = ringcraft.State(game, seed=9)
    for _ in wander(state, chooser, 60):
        pass
    twins = [
        state.clone(),
        copy.deepcopy(state),
        ringcraft.State.from_bytes(state.to_bytes()),
        pickle.loads(pickle.dumps(state)),
    ]
    assert all(type(twin) is ringcraft.State and twin == state for twin in twins)
    for _ in range(60):
        if state.is_terminal():
            break
        action = chooser.choice(state.legal_actions())
        for each in [state, *twins]:
            each.apply(action)
        assert all(twin == state for twin in twins)
    assert all(twin.to_bytes() == state.to_bytes() for twin in twins)


def test_a_copy_with_another_seed_meets_other_dice(game):
    chooser = random.Random(4)
    state = ringcraft.State(game, seed=9)
    for _ in wander(state, chooser, 2):
        pass
    assert state.clone(seed=1) == state.clone(seed=2) == state
    stored = ringcraft.State.from_bytes(state.clone(seed=5).to_bytes())
    assert stored == state

    def later(seed):
        twin, same = state.clone(seed=seed), random.Random(5)
        for _ in wander(twin, same, 200):
            pass
        return twin.position()

    assert later(1) == later(1)
    assert len({later(seed) for seed in range(4)}) > 1


def test_histories_that_look_the_same_give_the_same_bytes(game):
    """What is hidden from a seat is dealt anew; nothing that the seat is given may change."""
    chooser = random.Random(6)
    differ = 0
    for seed in range(6):
        for state in wander(ringcraft.State(game, seed=seed), chooser, 150):
            if chooser.random() > 0.15:
                continue
            for seat in range(2):
                other = state.resample_from_infostate(seat, seed=chooser.randrange(1 << 32))
                differ += other != state
                assert other.observation_tensor(seat).tobytes() == state.observation_tensor(seat).tobytes()
                assert other.view(seat) == state.view(seat)
                assert other.text(seat) == state.text(seat)
                assert other.legal_actions(seat) == state.legal_actions(seat)
    # In two of the games seats hold secrets, so that there was something to deal anew.
    assert (differ > 0) == (game in ("atw", "wrestlenomicon"))


def test_what_one_seat_draws_changes_nothing_for_the_other():
    """Two histories that differ in a secret: the first seat picks other cards for its starting hand."""
    first = ringcraft.State("atw", seed=1)
    second = first.clone()
    ways = [lambda legal: legal[0], lambda legal: legal[-1]]
    for state, way in zip((first, second), ways):
        while state.current_player() == 0 and state.question() == "starting hand":
            state.apply(way(state.legal_actions()))
    assert first != second
    assert first.observation_tensor(0).tobytes() != second.observation_tensor(0).tobytes()
    assert first.information_state_string(0) != second.information_state_string(0)
    for one, other in [
        (first.observation_tensor(1).tobytes(), second.observation_tensor(1).tobytes()),
        (first.information_state_tensor(1).tobytes(), second.information_state_tensor(1).tobytes()),
        (first.information_state_string(1), second.information_state_string(1)),
        (first.text(1), second.text(1)),
        (json.dumps(first.view(1)), json.dumps(second.view(1))),
    ]:
        assert one == other


def test_an_information_state_remembers_what_an_observation_forgets():
    """Equal for equal histories, other for others, even where the same is seen."""
    chooser = random.Random(7)
    state = ringcraft.State("wrestlenomicon", seed=2)
    for _ in wander(state, chooser, 40):
        pass
    same = ringcraft.State.from_bytes(state.to_bytes())
    width = len(state.observation_tensor(0))
    for seat in range(2):
        assert state.information_state_string(seat) == same.information_state_string(seat)
        tensor = state.information_state_tensor(seat)
        assert tensor.tobytes() == same.information_state_tensor(seat).tobytes()
        assert tensor[:width].tobytes() == state.observation_tensor(seat).tobytes()
    other = state.resample_from_infostate(0, seed=1)
    assert other.observation_tensor(0).tobytes() == state.observation_tensor(0).tobytes()
    assert other.information_state_string(0) != state.information_state_string(0)


def test_every_question_has_its_place_in_the_observation(game):
    chooser = random.Random(8)
    for seed in range(12):
        state = ringcraft.State(game, seed=seed, setup=ringcraft.any_setup(game, seed))
        for state in wander(state, chooser, 300):
            seen = state.observation_tensor()
            question = ringcraft.plane(game, "question", seen)
            names = ringcraft.about(game)["questions"]
            assert question.sum() == 1 and names[int(question.argmax())] == state.question()
            assert ringcraft.plane(game, "asked", seen) == 1


def test_planes_cover_an_observation_without_gaps(game):
    at = 0
    names = set()
    for plane in ringcraft.planes(game):
        assert plane["start"] == at and plane["about"]
        assert plane["name"] not in names
        names.add(plane["name"])
        at += int(np.prod(plane["shape"], dtype=int))
        assert not plane["labels"] or len(plane["labels"]) == plane["shape"][0]
    assert len(ringcraft.State(game).observation_tensor()) == at


def test_returns_follow_the_ranks(game):
    state = ringcraft.State(game, seed=3)
    assert state.returns() == [0.0, 0.0] and state.ranks() is None
    for _ in wander(state, random.Random(9)):
        pass
    assert state.is_terminal() and state.current_player() == -4 and state.legal_actions() == []
    one, two = state.ranks()
    expected = 0.0 if one == two else 1.0 if one < two else -1.0
    assert state.returns() == [expected, -expected]


def test_bots_decide_by_what_they_see(game):
    state = ringcraft.State(game, seed=4)
    scripted, again = ringcraft.Bot("scripted", seed=1), ringcraft.Bot("scripted", seed=1)
    for _ in range(30):
        if state.is_terminal():
            break
        action = scripted(state)
        assert action in state.legal_actions() and action == again(state)
        state.apply(action)


def test_words_are_read_as_everywhere_else(game):
    chooser = random.Random(10)
    for state in wander(ringcraft.State(game, seed=6), chooser, 60):
        action = chooser.choice(state.legal_actions())
        words = state.action_to_string(action)
        assert state.string_to_action(words) == action
        assert words in state.text()
    state = ringcraft.State(game, seed=6)
    action = state.apply_text("1")
    assert action in ringcraft.State(game, seed=6).legal_actions()


def test_odds_add_up(game):
    chooser = random.Random(11)
    looked_at = 0
    for state in wander(ringcraft.State(game, seed=7), chooser, 80):
        if chooser.random() > 0.1:
            continue
        found = ringcraft.odds(state, state.legal_actions()[0])
        total = sum(one["chance"] for one in found["possibilities"])
        assert abs(total - 1) < 0.02 and found["say"]
        assert all(0 <= one["chance"] <= 1 for one in found["named"])
        looked_at += 1
    assert looked_at
