"""An environment for one seat, in the manner of Gymnasium."""

from __future__ import annotations

from typing import Any

import gymnasium

from . import _ringcraft
from .games import ids
from .spaces import Actions, observations


class Solo(gymnasium.Env):
    """One seat against a bot: ``random``, ``scripted``, ``rookie``, ``journeyman``, ``contender`` or ``champion``.

    Bots decide within ``step``, so that every observation asks for an action. The reward comes at the end, from -1 to 1.
    ``info`` has the ``action_mask``, as the observation has.

    An illegal action is refused. For programs that cannot be told of masks there is ``illegal="next"``: then the next
    legal action is taken instead, counted upwards from it and around.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game, opponent="rookie", seat=0, *, seats=2, setup=None, max_cycles=0, illegal="raise", render_mode=None):
        if illegal not in ("raise", "next"):
            raise ValueError(f'illegal is "raise" or "next", not "{illegal}".')
        self._illegal = illegal
        self._core = _ringcraft.Core(game, seats, setup, max_cycles or 0, opponent, seat)
        self._seat = seat
        self.render_mode = render_mode
        self.id = self._core.id
        self.observation_space = observations(self._core.width, self._core.num_actions)
        self.action_space = Actions(self._core.num_actions, lambda: self._core.legal_actions_of(self._seat))

    def _look(self):
        seen = self._core.observe(self._seat)
        return seen, {"action_mask": seen["action_mask"]}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        """Begins a match: the first one of a seed, or the next without one."""
        super().reset(seed=seed)
        self._core.begin(seed)
        return self._look()

    def step(self, action):
        """Decides, and lets the bots decide until this seat is asked again or the match is over."""
        action = int(action)
        if self._illegal == "next":
            legal = self._core.legal_actions_of(self._seat)
            action = min((each for each in legal if each >= action), default=min(legal, default=action))
        self._core.step_seat(self._seat, action)
        over, cut = self._core.is_terminated, self._core.is_truncated
        reward = self._core.rewards[f"seat_{self._seat}"] if over else 0.0
        seen, info = self._look()
        return seen, reward, over, cut, info

    def text(self) -> str:
        """What this seat reads, for language models."""
        return self._core.text(self._seat)

    def read(self, words: str) -> int:
        """The action that typed words mean."""
        return self._core.read(words)

    def render(self):
        """What this seat reads."""
        return self.text()

    def close(self):
        """No more steps."""
        self._core.close()


def register() -> None:
    """Makes ``gymnasium.make("ringcraft/atw-v2")`` work."""
    for id in ids():
        if id not in gymnasium.registry:
            gymnasium.register(id, entry_point="ringcraft.gym:Solo", kwargs={"game": id}, disable_env_checker=True)


register()
