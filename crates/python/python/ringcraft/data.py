"""Matches and decisions as Parquet files, for DuckDB, pandas, Polars and whatever else reads them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from . import studies
from .games import about


def matches_table(rows: studies.Rows) -> pa.Table:
    """Rows of ``ringcraft.matches`` as a table: the scores become ``score_0``, ``score_1`` and so on."""
    columns: dict[str, Any] = {"match": rows["match"]}
    for side in range(rows["score"].shape[1]):
        columns[f"score_{side}"] = pa.array(np.ascontiguousarray(rows["score"][:, side]), from_pandas=True)
    columns |= {"seat": rows["seat"], "decisions": rows["decisions"]}
    columns["ending"] = pa.array(rows["ending"], pa.string()).dictionary_encode()
    return pa.table(columns)


def decisions_table(game: str, rows: studies.Rows) -> pa.Table:
    """Rows of ``ringcraft.decisions`` as a table: questions by name, observations and masks as bytes."""
    names = [*about(game)["questions"], "other"]
    columns: dict[str, Any] = {name: rows[name] for name in ("match", "decision", "seat", "side")}
    places = np.minimum(rows["question"], len(names) - 1).astype(np.int8)
    columns["question"] = pa.DictionaryArray.from_arrays(places, names)
    columns |= {name: rows[name] for name in ("offered", "action", "returns")}
    for name in ("observation", "mask_bits"):
        if name in rows:
            columns[name] = _bytes(rows[name])
    return pa.table(columns)


def _bytes(rows: np.ndarray) -> pa.Array:
    count, width = rows.shape
    buffer = pa.py_buffer(np.ascontiguousarray(rows))
    return pa.FixedSizeBinaryArray.from_buffers(pa.binary(width), count, [None, buffer])


def observations(column: pa.ChunkedArray | pa.Array) -> np.ndarray:
    """The bytes of a column as an array again: one row each."""
    if isinstance(column, pa.ChunkedArray):
        column = column.combine_chunks()
    width = column.type.byte_width
    flat = np.frombuffer(column.buffers()[1], np.uint8)
    flat = flat[column.offset * width : (column.offset + len(column)) * width]
    return flat.reshape(len(column), width)


def write_matches(path: str | Path, game: str, bots: str | Sequence[str], matches: int = 1000, **options: Any) -> int:
    """Plays matches and writes them to a Parquet file; how many rows it has."""
    return _write(path, matches, options, lambda count, more: matches_table(studies.matches(game, bots, count, **more)))


def write_decisions(path: str | Path, game: str, bots: str | Sequence[str], matches: int = 10, **options: Any) -> int:
    """Plays matches and writes their decisions to a Parquet file; how many rows it has."""
    return _write(
        path,
        matches,
        options,
        lambda count, more: decisions_table(game, studies.decisions(game, bots, count, **more)),
    )


def _write(path, matches, options, play) -> int:
    first, rows = options.pop("start", 0), 0
    writer = None
    try:
        # Part by part, so that a million matches need no more memory than a thousand.
        for start in range(first, first + matches, 16 * studies.PART):
            count = min(16 * studies.PART, first + matches - start)
            table = play(count, {**options, "start": start})
            if writer is None:
                writer = pq.ParquetWriter(path, table.schema, compression="zstd")
            writer.write_table(table)
            rows += table.num_rows
    finally:
        if writer is not None:
            writer.close()
    return rows
