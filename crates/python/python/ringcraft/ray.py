"""The same studies on many machines, by Ray.

Matches are cut into parts whose size does not depend on the cluster, and a match depends on the seed and its number
alone. So one worker, ten workers, and ten of which three die give the same result to the last digit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ray

from . import studies
from .studies import PART, Rows


def _part(
    game: str,
    bots: list[str],
    start: int,
    count: int,
    options: dict[str, Any],
    before: Callable[[int], None] | None,
) -> Rows:
    if before is not None:
        before(start)
    return studies.matches(game, bots, count, start=start, threads=1, **options)


def _spread(
    game: str,
    bots: list[str],
    count: int,
    options: dict[str, Any],
    *,
    part: int,
    retries: int,
    before: Callable[[int], None] | None,
) -> Rows:
    if not ray.is_initialized():
        ray.init()
    # A worker that dies takes its part with it; Ray gives the part to another.
    task = ray.remote(num_cpus=1, max_retries=retries)(_part)
    waiting = [
        task.remote(game, bots, start, min(part, count - start), options, before) for start in range(0, count, part)
    ]
    return studies.join(ray.get(waiting))


def matches(
    game: str,
    bots: str | Sequence[str],
    matches: int = 1000,
    *,
    part: int = PART,
    retries: int = 10,
    before: Callable[[int], None] | None = None,
    **options: Any,
) -> Rows:
    """``ringcraft.matches`` by the workers of a Ray cluster; the rows are the same.

    Each task plays ``part`` matches on one core and is tried again up to ``retries`` times if its worker dies. ``before``
    is called in the worker, with the number of the part's first match.
    """
    return _spread(game, studies._bots(bots), matches, options, part=part, retries=retries, before=before)


def simulate(game: str, bots: str | Sequence[str], matches: int = 1000, **options: Any) -> dict[str, Any]:
    """``ringcraft.simulate`` by the workers of a Ray cluster; the result is the same."""
    return studies._simulate(_player, game, studies._bots(bots), matches, options)


def tournament(game: str, bots: Sequence[str], matches: int = 100, **options: Any) -> dict[str, Any]:
    """``ringcraft.tournament`` by the workers of a Ray cluster; the result is the same."""
    return studies._tournament(_player, game, studies._bots(bots), matches, options)


def _player(game: str, bots: list[str], count: int, options: dict[str, Any]) -> Rows:
    return matches(game, bots, count, **options)
