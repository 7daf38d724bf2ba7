"""Whatever is wrong is refused with a sentence, and nothing has changed."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest
from conftest import wander

import ringcraft


def illegal(state) -> int:
    return next(action for action in range(state.num_distinct_actions()) if action not in state.legal_actions())


def test_an_illegal_action_is_refused_with_the_rules_sentence(game):
    chooser = random.Random(1)
    rules = set()
    for state in wander(ringcraft.State(game, seed=1), chooser, 40):
        before = state.to_bytes()
        actions = chooser.sample(range(state.num_distinct_actions()), 20)
        for action in set(actions) - set(state.legal_actions()):
            with pytest.raises(ringcraft.IllegalAction) as refusal:
                state.apply(action)
            message = str(refusal.value)
            assert message.startswith(f"Action {action} (") and message.endswith(")")
            rules.add(message.rsplit("(rule ", 1)[1])
        assert state.to_bytes() == before
    assert len(rules) > 1, "every refusal names the same rule"


@pytest.mark.parametrize("action", [-1, 10**6, 2**40])
def test_an_action_that_does_not_exist(game, action):
    state = ringcraft.State(game)
    with pytest.raises(ringcraft.IllegalAction, match="There is no action"):
        state.apply(action)
    with pytest.raises(ringcraft.IllegalAction, match="There is no action"):
        state.action_to_string(action)


def test_the_wrong_seat_and_no_seat(game):
    state = ringcraft.State(game, seed=3)
    for state in wander(state, random.Random(2), 40):
        if len(state.asked()) == 1:
            break
    asked = state.asked()[0]
    with pytest.raises(ringcraft.IllegalAction, match="not seat"):
        state.apply(state.legal_actions()[0], seat=1 - asked)
    with pytest.raises(ValueError, match="There is no seat 7"):
        state.legal_actions(7)


def test_a_finished_match_takes_no_action(game):
    state = ringcraft.State(game, seed=2)
    for _ in wander(state, random.Random(3)):
        pass
    with pytest.raises(ringcraft.IllegalAction, match="over"):
        state.apply(0)
    with pytest.raises(ringcraft.IllegalAction, match="over"):
        ringcraft.Bot("random")(state)


def test_what_is_no_number(game):
    state = ringcraft.State(game)
    for action in ("first", 1.5, None, [1]):
        with pytest.raises(TypeError):
            state.apply(action)


def test_unknown_names():
    with pytest.raises(ValueError, match='there is no game "chess"'):
        ringcraft.env("chess")
    with pytest.raises(ValueError, match='there is no bot "legendary"'):
        ringcraft.Bot("legendary")
    with pytest.raises(ValueError, match='there is no bot "nobody"'):
        ringcraft.simulate("atw", ["nobody"], 2)
    with pytest.raises(ValueError, match="There is no plane"):
        ringcraft.plane("atw", "nothing", ringcraft.State("atw").observation_tensor())


def test_a_set_up_that_is_wrong_says_everything_that_is_wrong():
    with pytest.raises(ValueError, match='there is no wrestler "nobody"'):
        ringcraft.State("atw", setup={"wrestlers": ["nobody", "kestrel-vane"]})
    with pytest.raises(ValueError, match="2 wrestlers, not 1"):
        ringcraft.env("atw", setup={"wrestlers": ["kestrel-vane"]})
    with pytest.raises(ValueError, match="no JSON"):
        ringcraft.State("atw", setup="{")
    with pytest.raises(ValueError, match="plain data"):
        ringcraft.State("atw", setup={1, 2})


def test_foreign_bytes(game):
    state = ringcraft.State(game, seed=4)
    for _ in wander(state, random.Random(4), 30):
        pass
    good = state.to_bytes()
    for bad in (b"", b"nothing", b"{}", b"\xff\xfe", b"[1, 2]", good[:-2], good[1:]):
        with pytest.raises(ValueError):
            ringcraft.State.from_bytes(bad)
    history = json.loads(good)
    for change in (
        {"game": "chess"},
        {"rules": 999},
        {"seed": "x"},
        {"chosen": [[0, 10**9]]},
        {"chosen": [[9, 0]]},
        {"chosen": 3},
        {"digest": "0" * 16},
        {"position": "nonsense"},
        {"seats": 99},
    ):
        with pytest.raises(ValueError):
            ringcraft.State.from_bytes(json.dumps({**history, **change}).encode())


def test_damaged_positions_never_panic(game):
    state = ringcraft.State(game, seed=5)
    chooser = random.Random(5)
    for _ in wander(state, chooser, 40):
        pass
    history = json.loads(state.clone(seed=1).to_bytes())
    text = history["position"]
    for _ in range(200):
        at = chooser.randrange(len(text))
        damaged = text[:at] + chooser.choice("0123456789 ,:;[]{}abz\n") + text[at + chooser.randrange(3) :]
        try:
            ringcraft.State.from_bytes(json.dumps({**history, "position": damaged}).encode())
        except ValueError:
            pass


def test_a_closed_environment(game):
    env = ringcraft.env(game)
    with pytest.raises(RuntimeError, match="reset"):
        env.last()
    env.reset(seed=1)
    env.close()
    for call in (env.reset, env.last, lambda: env.step(0), lambda: env.observe("seat_0"), env.render):
        with pytest.raises(RuntimeError, match="closed"):
            call()
    solo = ringcraft.solo(game, "random")
    solo.reset(seed=1)
    solo.close()
    with pytest.raises(RuntimeError, match="closed"):
        solo.step(0)
    many = ringcraft.vector(game, 2)
    with pytest.raises(RuntimeError, match="reset"):
        many.sample()
    many.reset()
    many.close()
    with pytest.raises(RuntimeError, match="closed"):
        many.step(np.zeros(2, np.int64))


def test_an_environment_refuses_and_goes_on(game):
    env = ringcraft.env(game)
    env.reset(seed=1)
    legal = env.legal_actions()
    wrong = next(action for action in range(env.num_actions) if action not in legal)
    with pytest.raises(ringcraft.IllegalAction, match=r"\(rule "):
        env.step(wrong)
    with pytest.raises(ringcraft.IllegalAction, match="None is no action"):
        env.step(None)
    with pytest.raises(ValueError, match="There is no agent"):
        env.observe("somebody")
    assert env.legal_actions() == legal
    env.step(legal[0])


def test_a_batch_refuses_all_or_nothing(game):
    many = ringcraft.vector(game, 8)
    many.reset(seed=1)
    good = many.sample().copy()
    before = [many.observation.copy(), many.mask.copy(), many.seat.copy()]
    bad = good.copy()
    bad[5] = np.flatnonzero(many.mask[5] == 0)[0]
    with pytest.raises(ringcraft.IllegalAction, match=r"^Match 5: Action .*\(rule "):
        many.step(bad)
    bad[5] = -3
    with pytest.raises(ringcraft.IllegalAction, match="^Match 5: There is no action -3"):
        many.step(bad)
    for wrong in (good[:-1], good.reshape(2, 4), good.astype(float), "moves"):
        with pytest.raises(ValueError):
            many.step(wrong)
    assert all(np.array_equal(one, other) for one, other in zip(before, [many.observation, many.mask, many.seat]))
    many.step(good.astype(np.int32))


def test_options_of_a_batch():
    for options, words in [
        ({"n": 0}, "n is from 1"),
        ({"masks": "letters"}, "masks is"),
        ({"seat": 0}, "only where an opponent"),
        ({"opponent": "random", "seat": 3}, "There is no seat 3"),
        ({"seats": 1}, "2 to 8 seats"),
    ]:
        with pytest.raises(ValueError, match=words):
            ringcraft.vector("atw", **{"n": 4, **options})
    many = ringcraft.vector("atw", 4)
    many.reset()
    many.observation.flags.writeable = False
    with pytest.raises(RuntimeError, match="read-only"):
        many.step(many.sample())


def test_damaged_records():
    record = ringcraft.play("champions", "random", seed=1)
    other = json.loads(record)
    other["entries"][0]["choice"] += 1
    for bad in ("", "nothing", "{}", record[:-20], record.replace("champions", "chess"), json.dumps(other)):
        for call in (ringcraft.verify, ringcraft.replay, ringcraft.review):
            with pytest.raises(ValueError):
                call(bad)
