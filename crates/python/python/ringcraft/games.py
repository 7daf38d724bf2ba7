"""The games: their names, actions and observations."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import _ringcraft


def ids() -> list[str]:
    """The id of every game with the version of its newest rules: ``ringcraft/atw-v2``."""
    return _ringcraft.ids()


def games() -> list[str]:
    """The name of every game."""
    return [about(id)["name"] for id in ids()]


def about(game: str) -> dict[str, Any]:
    """What a game is: its title, its rules version, how many actions it has and of which kinds, its questions."""
    return _ringcraft.about(game)


def planes(game: str) -> list[dict[str, Any]]:
    """What every number of an observation is, plane by plane.

    Each plane has a ``name``, where it ``start``s, its ``shape`` (``()`` for a single number), what it is ``about``, and
    ``labels`` where its numbers stand for one thing each.
    """
    return _ringcraft.planes_of(game)


def plane(game: str, name: str, observation: np.ndarray) -> np.ndarray:
    """One plane of an observation, or of many at once: a view, not a copy.

    The last axis of ``observation`` is replaced by the plane's shape.
    """
    for found in planes(game):
        if found["name"] == name:
            size = int(np.prod(found["shape"], dtype=int))
            part = observation[..., found["start"] : found["start"] + size]
            return part.reshape((*observation.shape[:-1], *found["shape"]))
    names = ", ".join(found["name"] for found in planes(game))
    raise ValueError(f'There is no plane "{name}"; there are: {names}')


def standard_setup(game: str, seats: int = 2, seed: int = 0) -> dict[str, Any]:
    """The book's own set-up; the seed chooses the sides."""
    return _ringcraft.standard_setup(game, seats, seed)


def any_setup(game: str, seed: int = 0) -> dict[str, Any]:
    """Any legal set-up: any sides by any rules."""
    return _ringcraft.any_setup(game, seed)
