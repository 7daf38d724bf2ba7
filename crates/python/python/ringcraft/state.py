"""One match at a time, in the manner of OpenSpiel, and bots that decide in one."""

from __future__ import annotations

from ._ringcraft import Bot, State

__all__ = ["Bot", "State"]
