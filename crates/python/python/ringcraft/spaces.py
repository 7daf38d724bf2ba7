"""Spaces whose samples are legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces


class Actions(spaces.Discrete):
    """All actions of a game. ``sample()`` draws from those that are legal now, if any are."""

    def __init__(self, n: int, legal: Callable[[], list[int]] | None = None):
        super().__init__(n)
        self._legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A random action: of those in the mask if there is one, else of those that are legal."""
        if mask is None and probability is None and self._legal is not None:
            legal = self._legal()
            if legal:
                return np.int64(legal[int(self.np_random.integers(len(legal)))])
        if probability is None:
            return super().sample(mask)
        return super().sample(mask, probability)

    def __deepcopy__(self, memo: dict) -> Actions:
        return Actions(int(self.n))

    def __reduce__(self):
        return (Actions, (int(self.n),))


def observations(width: int, actions: int) -> spaces.Dict:
    """What an environment shows: the planes, and a mask of the legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (width,), np.uint8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
