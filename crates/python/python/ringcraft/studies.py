"""Many matches, records, and what can be found in them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from . import _ringcraft
from .games import about
from .state import State

Rows = dict[str, Any]

# Matches are played in parts of this many, wherever they are played, so that nothing depends on who plays them.
PART = 64
# After so many matches Python looks whether somebody wants to stop.
BETWEEN = 512


def _bots(bots: str | Sequence[str]) -> list[str]:
    return [bots] if isinstance(bots, str) else list(bots)


def matches(
    game: str,
    bots: str | Sequence[str],
    matches: int = 1000,
    *,
    seed: int = 1,
    start: int = 0,
    setup: Any = None,
    limit: int = 100_000,
    threads: int = 0,
) -> Rows:
    """Plays matches and tells how each came out, one row a match.

    ``bots`` are by side; the last stands for all that follow. Matches ``2n`` and ``2n + 1`` have the same sides, bots and
    dice, with seats exchanged. ``setup`` is a set-up, or ``"any"`` for any sides by any rules. A match depends on ``seed``
    and its number alone, so that a part of many (``start``) is the same wherever it is played.

    The columns: ``match``, ``score`` of each side (0 to 1, NaN if it was cut off), ``seat`` of the first side,
    ``decisions``, ``ending``.
    """
    end = start + matches
    return join(
        [
            _ringcraft.play_matches(game, _bots(bots), min(BETWEEN, end - at), seed, at, setup, limit, threads)
            for at in range(start, max(end, start + 1), BETWEEN)
        ]
    )


def join(parts: Sequence[Rows]) -> Rows:
    """Rows of several parts, one after the other."""
    if len(parts) == 1:
        return parts[0]
    joined: Rows = {}
    for name in parts[0]:
        columns = [part[name] for part in parts]
        lists = isinstance(columns[0], list)
        joined[name] = [each for column in columns for each in column] if lists else np.concatenate(columns)
    return joined


def wilson(won: float, of: int, z: float = 1.959963984540054) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if of == 0:
        return (0.0, 1.0)
    share = won / of
    middle = share + z * z / (2 * of)
    half = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return ((middle - half) / (1 + z * z / of), (middle + half) / (1 + z * z / of))


def summary(game: str, bots: Sequence[str], rows: Rows) -> dict[str, Any]:
    """What the rows of many matches come to."""
    scores = rows["score"]
    finished = ~np.isnan(scores[:, 0])
    count = int(finished.sum())
    sides = []
    for side in range(scores.shape[1]):
        won = float(scores[finished, side].sum(dtype=np.float64))
        low, high = wilson(won, count)
        bot = bots[min(side, len(bots) - 1)]
        share = won / count if count else math.nan
        sides.append({"bot": bot, "score": share, "low": low, "high": high})
    decided = scores[finished]
    draws = int((decided == decided[:, :1]).all(axis=1).sum()) if count else 0
    lengths = rows["decisions"]
    return {
        "game": about(game)["id"],
        "matches": len(lengths),
        "finished": count,
        "draws": draws,
        "sides": sides,
        "decisions": {
            "mean": float(lengths.mean()) if len(lengths) else math.nan,
            "median": float(np.median(lengths)) if len(lengths) else math.nan,
        },
        "endings": dict(sorted(Counter(rows["ending"]).items(), key=lambda pair: (-pair[1], pair[0]))),
    }


Player = Callable[..., Rows]


def simulate(game: str, bots: str | Sequence[str], matches: int = 1000, **options: Any) -> dict[str, Any]:
    """Plays many matches and tells who won how often, with 95 % intervals; the options are those of ``matches``."""
    return _simulate(_local, game, _bots(bots), matches, options)


def _local(game: str, bots: list[str], count: int, options: dict[str, Any]) -> Rows:
    return matches(game, bots, count, **options)


def _simulate(player: Player, game: str, bots: list[str], count: int, options: dict[str, Any]) -> dict[str, Any]:
    return summary(game, bots, player(game, bots, count, options))


def tournament(game: str, bots: Sequence[str], matches: int = 100, **options: Any) -> dict[str, Any]:
    """Every bot against every other, so many matches each; ratings on Elo's scale with 95 % intervals."""
    return _tournament(_local, game, _bots(bots), matches, options)


def _tournament(player: Player, game: str, bots: list[str], count: int, options: dict[str, Any]) -> dict[str, Any]:
    if len(bots) < 2:
        raise ValueError("A tournament needs two bots or more.")
    results, meetings = [], []
    for first, second in combinations(range(len(bots)), 2):
        found = summary(game, [bots[first], bots[second]], player(game, [bots[first], bots[second]], count, options))
        won = found["sides"][0]["score"] * found["finished"] if found["finished"] else 0.0
        results.append((first, second, won, found["finished"]))
        meetings.append({"bots": [bots[first], bots[second]], **found})
    ratings = _ringcraft.ratings(len(bots), results)
    table = [{"bot": bot, "rating": points, "half_width": half} for bot, (points, half) in zip(bots, ratings)]
    table.sort(key=lambda row: -row["rating"])
    return {"game": about(game)["id"], "table": table, "meetings": meetings}


def decisions(
    game: str,
    bots: str | Sequence[str],
    matches: int = 10,
    *,
    seed: int = 1,
    start: int = 0,
    setup: Any = None,
    limit: int = 100_000,
    threads: int = 0,
    observations: bool = True,
    forced: bool = False,
) -> Rows:
    """Plays matches and notes their decisions, one row each; those with a single choice only if ``forced``.

    The columns: ``match``, ``decision``, ``seat``, ``side``, ``question`` (its place in ``about(game)["questions"]``),
    ``offered`` (how many choices), ``action``, ``returns`` (how it ended for that seat, -1 to 1), and with
    ``observations`` also ``observation`` and ``mask_bits`` (``numpy.unpackbits(..., bitorder="little")``).
    """
    end = start + matches
    return join(
        [
            _ringcraft.play_decisions(
                game, _bots(bots), min(BETWEEN, end - at), seed, at, setup, limit, threads, observations, forced
            )
            for at in range(start, max(end, start + 1), BETWEEN)
        ]
    )


def imitation(game: str, matches: int = 100, *, bot: str = "champion", seed: int = 1, **options: Any) -> Rows:
    """Decisions of a strong bot against itself, to learn from; the options are those of ``decisions``."""
    return decisions(game, [bot], matches, seed=seed, **options)


def play(
    game: str,
    bots: str | Sequence[str] = "rookie",
    *,
    seed: int = 0,
    setup: Any = None,
    seats: int = 2,
    limit: int = 100_000,
) -> str:
    """Plays one match between bots; its record, as the other programs of Ringcraft read it."""
    return _ringcraft.play_record(game, _bots(bots), seed, setup, seats, limit)


def replay(record: str, voice: str | None = None) -> dict[str, Any]:
    """Tells a match again from its record: entry by entry, in sentences, or in a commentator's voice."""
    return _ringcraft.replay(record, voice)


def verify(record: str) -> bool:
    """Checks that a record was played by the rules and that its dice follow from its secret.

    Raises ``ValueError`` where it stops making sense; tells whether the match is over.
    """
    return _ringcraft.verify(record)


def review(record: str, tries: int = 24, seed: int = 1) -> dict[str, Any]:
    """Luck and skill of a finished match, from its record: win chances, what each decision and each roll was worth."""
    return _ringcraft.review(record, tries, seed)


def odds(state: State, action: int | None = None, all: bool = True, seed: int = 1) -> Any:
    """Everything that may come of an action, or of every legal one: exact where the dice can be counted."""
    return state.odds(action, all, seed)
