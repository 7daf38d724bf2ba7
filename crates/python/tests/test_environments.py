"""The other libraries' own tests of environments, for every game."""

from __future__ import annotations

import warnings
from types import SimpleNamespace

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils import parallel_to_aec

import ringcraft
import ringcraft.gym

# PettingZoo knows its own environments with a mask by name, and warns of all others that have one.
EXPECTED = ["Observation is not a NumPy array", "Observation space for each agent probably should be"]


def steady(env, seed=1):
    """The same random actions in every run."""
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + number)
    return env


def only_expected(caught):
    return [str(one.message) for one in caught if not any(known in str(one.message) for known in EXPECTED)]


def test_pettingzoo_api(game):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(steady(ringcraft.env(game)), num_cycles=150)
    # A mask is empty where nobody is asked anything any more.
    found = [text for text in only_expected(caught) if "no legal actions" not in text]
    assert not found


def test_pettingzoo_seeds(game):
    seed_test(lambda: ringcraft.env(game), num_cycles=100)


def test_pettingzoo_parallel(game):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(steady(ringcraft.parallel_env(game)), num_cycles=60)
        parallel_seed_test(lambda: ringcraft.parallel_env(game), num_cycles=60)


def test_pettingzoo_max_cycles(game):
    def parallel(max_cycles):
        return steady(ringcraft.parallel_env(game, max_cycles=max_cycles))

    def turns(max_cycles):
        return parallel_to_aec(parallel(max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=turns))


def test_an_environment_is_cut_off_after_its_cycles(game):
    env = steady(ringcraft.env(game, max_cycles=3))
    env.reset(seed=1)
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(env.action_space(env.agent_selection).sample())
    assert all(env.truncations.values()) and not any(env.terminations.values())
    assert not env.last()[0]["action_mask"].any()


@pytest.mark.parametrize("opponent", ["random", "rookie"])
def test_gymnasium(game, opponent):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # What is not wrong: observations are bytes, and no picture.
        warnings.filterwarnings("ignore", message=".*It seems a Box observation space is an image.*")
        warnings.filterwarnings("ignore", message=".*not an instance of `gymnasium.wrappers.*")
        # It draws an action, resets, and takes it: nobody can know whether it is legal then.
        check_env(ringcraft.solo(game, opponent, illegal="next"), skip_render_check=True)


def test_gymnasium_knows_the_ids():
    for id in ringcraft.ids():
        env = gymnasium.make(id, opponent="random")
        seen, info = env.reset(seed=3)
        assert env.observation_space.contains(seen)
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        env.close()


def test_an_id_carries_the_rules_version():
    ids = ringcraft.ids()
    assert len(ids) == 5
    for id in ids:
        name, version = id.removeprefix("ringcraft/").rsplit("-v", 1)
        assert ringcraft.about(name)["rules"] == int(version)
        assert ringcraft.env(name).id == id == str(ringcraft.env(id))
        with pytest.raises(ValueError, match="newest rules"):
            ringcraft.env(f"{name}-v999")


def test_a_whole_match_pays_at_its_end(game):
    env = steady(ringcraft.env(game))
    env.reset(seed=5)
    paid = {}
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last()
        assert not truncated
        if terminated:
            paid[agent] = reward
            env.step(None)
        else:
            assert reward == 0.0
            env.step(env.action_space(agent).sample())
    assert sorted(paid) == ["seat_0", "seat_1"] and sum(paid.values()) == 0.0


def test_four_can_sit_at_a_table():
    env = steady(ringcraft.env("rumbleslam", seats=4))
    env.reset(seed=2)
    assert env.agents == ["seat_0", "seat_1", "seat_2", "seat_3"]
    seen = {env.agent_selection}
    for _ in range(200):
        env.step(env.action_space(env.agent_selection).sample())
        seen.add(env.agent_selection)
    assert len(seen) == 4
    with pytest.raises(ValueError, match="not played by 4"):
        ringcraft.env("atw", seats=4)
