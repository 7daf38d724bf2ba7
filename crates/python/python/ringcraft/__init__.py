"""Five tabletop combat-sport games by their real rules, for research.

Environments in the manner of PettingZoo and Gymnasium, states in the manner of OpenSpiel, many matches at once in
NumPy arrays, bots, odds, reviews and records. ``docs/python.md`` in the repository has a page about all of it.
"""

from __future__ import annotations

from ._ringcraft import IllegalAction
from .games import about, any_setup, games, ids, plane, planes, standard_setup
from .state import Bot, State
from .studies import decisions, imitation, matches, odds, play, replay, review, simulate, tournament, verify
from .vectors import Vector, vector

__all__ = [
    "Bot",
    "IllegalAction",
    "State",
    "Vector",
    "about",
    "any_setup",
    "decisions",
    "env",
    "games",
    "ids",
    "imitation",
    "matches",
    "odds",
    "parallel_env",
    "plane",
    "planes",
    "play",
    "replay",
    "review",
    "simulate",
    "solo",
    "standard_setup",
    "tournament",
    "vector",
    "verify",
]


def env(game, **options):
    """A turn-based environment for all seats, in PettingZoo's manner (AEC). See ``ringcraft.zoo``."""
    from .zoo import Aec

    return Aec(game, **options)


def parallel_env(game, **options):
    """The same with all seats at once: whoever is not asked is not heard. See ``ringcraft.zoo``."""
    from .zoo import Parallel

    return Parallel(game, **options)


def solo(game, opponent="rookie", **options):
    """An environment for one seat against a bot, in Gymnasium's manner. See ``ringcraft.gym``."""
    from .gym import Solo

    return Solo(game, opponent=opponent, **options)
