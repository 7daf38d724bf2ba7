"""Many matches at once, in NumPy arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import _ringcraft


class Vector(_ringcraft.Vector):
    """``n`` matches of one game, stepped by threads while Python's lock is released.

    The arrays are made once, and every step writes into them: ``observation`` (n, planes), ``mask`` (n, actions), or a
    bit an action, ``seat`` (n,), ``reward`` (n, seats), ``terminated``, ``truncated``, ``length``. Copy what you want to
    keep. A match that is over begins anew at once; what it brought stands in ``reward`` until the next step.

    With an ``opponent`` bots play all seats but one: ``seat``, or each in turn.
    """

    def __new__(
        cls,
        game: str,
        n: int,
        *,
        seats: int = 2,
        setup: Any = None,
        observations: bool = True,
        masks: str = "bytes",
        threads: int = 0,
        max_cycles: int = 0,
        opponent: str | None = None,
        seat: int | None = None,
    ) -> Vector:
        return super().__new__(
            cls, game, n, seats, setup, observations, masks, threads, max_cycles, opponent, seat
        )

    def __init__(self, *_, **__):
        self.terminated = self.terminated_bytes.view(np.bool_)
        self.truncated = self.truncated_bytes.view(np.bool_)

    def step(self, actions: Any) -> None:
        """Decides in every match. If one action is illegal, ``IllegalAction`` names it and none is done."""
        actions = np.asarray(actions)
        if actions.dtype != np.int64:
            if actions.dtype.kind not in "iu":
                raise ValueError(f"Actions are whole numbers, not {actions.dtype}.")
            actions = actions.astype(np.int64)
        if actions.ndim != 1:
            raise ValueError(f"Actions are one number a match, not an array of shape {actions.shape}.")
        super().step(np.ascontiguousarray(actions))


def vector(game: str, n: int, **options: Any) -> Vector:
    """``n`` matches at once; see ``Vector``."""
    return Vector(game, n, **options)
