"""Environments for all seats, in the manner of PettingZoo."""

from __future__ import annotations

from typing import Any

import pettingzoo

from . import _ringcraft
from .games import about
from .spaces import Actions, observations


class Aec(_ringcraft.Core, pettingzoo.AECEnv):
    """Seats decide one after the other, in the order in which the rules ask them.

    ``game`` is a name or an id (``atw``, ``ringcraft/atw-v2``). ``setup`` is a set-up for every match; without one a
    standard set-up is drawn for each. A match is cut off after ``max_cycles`` decisions, if that is given. Rewards
    come at the end: from -1 for whoever is beaten by all to 1 for whoever beats all.
    """

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __new__(cls, game, *, seats=2, setup=None, max_cycles=0, render_mode=None):
        return super().__new__(cls, game, seats, setup, max_cycles or 0)

    def __init__(self, game, *, seats=2, setup=None, max_cycles=0, render_mode=None):
        self.render_mode = render_mode
        self.metadata = {**Aec.metadata, "name": self.id, "title": about(self.id)["title"]}
        self._observations = observations(self.width, self.num_actions)
        self._actions = {
            agent: Actions(self.num_actions, lambda seat=seat: self.legal_actions_of(seat))
            for seat, agent in enumerate(self.possible_agents)
        }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a match: the first one of a seed, or the next without one."""
        self.begin(seed)

    def observation_space(self, agent):
        return self._observations

    def action_space(self, agent):
        return self._actions[agent]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def unwrapped(self):
        return self

    def render(self):
        """What the agent that is to act reads."""
        return self.text()

    def close(self) -> None:
        """No more steps."""
        _ringcraft.Core.close(self)

    def __str__(self) -> str:
        return self.id


class Parallel(pettingzoo.ParallelEnv):
    """All seats at once. Whoever is asked is heard; the actions of all others are not looked at.

    Where seats decide in secret at once, they do so here. A cycle is one question of the match.
    """

    metadata = {"render_modes": ["ansi"], "is_parallelizable": True}

    def __init__(self, game, *, seats=2, setup=None, max_cycles=0, render_mode=None):
        self._core = _ringcraft.Core(game, seats, setup, 0)
        self._limit = max_cycles or 0
        self._cycles = 0
        self.render_mode = render_mode
        self.id = self._core.id
        self.metadata = {**Parallel.metadata, "name": self.id}
        self.possible_agents = self._core.possible_agents
        self.agents = []
        self._observations = observations(self._core.width, self._core.num_actions)
        self._actions = {
            agent: Actions(self._core.num_actions, lambda seat=seat: self._core.legal_actions_of(seat))
            for seat, agent in enumerate(self.possible_agents)
        }

    def observation_space(self, agent):
        return self._observations

    def action_space(self, agent):
        return self._actions[agent]

    def _look(self):
        seen = {agent: self._core.observe(agent) for agent in self.agents}
        asked = self._core.asked()
        infos = {agent: {"asked": self.possible_agents.index(agent) in asked} for agent in self.agents}
        return seen, infos

    def reset(self, seed=None, options=None):
        """Begins a match: the first one of a seed, or the next without one."""
        self._core.begin(seed)
        self._cycles = 0
        self.agents = self.possible_agents[:]
        return self._look()

    def step(self, actions):
        """Every seat that is asked decides."""
        for seat in self._core.asked():
            agent = self.possible_agents[seat]
            if agent not in actions or actions[agent] is None:
                raise ValueError(f"{agent} is asked and says nothing.")
            # An earlier answer may have ended the question for all.
            if seat in self._core.asked():
                self._core.step_seat(seat, int(actions[agent]))
        self._cycles += 1
        over = self._core.is_terminated
        cut = not over and 0 < self._limit <= self._cycles
        seen, infos = self._look()
        rewards = self._core.rewards
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, cut)
        if over or cut:
            self.agents = []
        return seen, rewards, terminations, truncations, infos

    def render(self):
        """What the first seat that is asked reads."""
        return self._core.text()

    def close(self):
        """No more steps."""
        self._core.close()
