"""What several tests need."""

from __future__ import annotations

import random

import pytest

import ringcraft

GAMES = ringcraft.games()


@pytest.fixture(params=GAMES)
def game(request) -> str:
    """Every game in turn."""
    return request.param


def wander(state: ringcraft.State, chooser: random.Random, most: int = 10_000):
    """Plays on at random and shows every position that asks something."""
    for _ in range(most):
        if state.is_terminal():
            return
        yield state
        state.apply(chooser.choice(state.legal_actions()))
