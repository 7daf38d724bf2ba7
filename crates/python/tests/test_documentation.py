"""What docs/python.md says is so."""

from __future__ import annotations

import sys
from pathlib import Path

import ringcraft

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/python.md").read_text()


def test_the_list_of_planes_is_current():
    sys.path.insert(0, str(ROOT / "crates/python/examples"))
    try:
        import planes
    finally:
        sys.path.pop(0)
    listed = PAGE.split(planes.MARKS[0])[1].split(planes.MARKS[1])[0]
    assert listed.strip() == planes.listing().strip(), "run crates/python/examples/planes.py --write docs/python.md"


def test_the_table_of_names_is_current():
    for game in ringcraft.games():
        about, width = ringcraft.about(game), len(ringcraft.State(game).observation_tensor())
        row = f"| `{about['id']}` | {about['actions']:,} | {about['most_legal_actions']} | {width:,} |"
        assert row in PAGE, row


def test_every_name_of_the_package_is_there():
    for name in ringcraft.__all__:
        assert getattr(ringcraft, name).__doc__ or name == "State", name
