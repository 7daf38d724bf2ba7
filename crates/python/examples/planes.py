"""Prints every plane of every game; with ``--write`` into a page, between its marks.

    python crates/python/examples/planes.py [--write docs/python.md]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import ringcraft

MARKS = ("<!-- planes: begin -->", "<!-- planes: end -->")


def listing() -> str:
    """All planes as Markdown."""
    lines = []
    for game in ringcraft.games():
        lines += [f"### {ringcraft.about(game)['title']}", "", "| bytes | plane | shape | what it is |", "|---|---|---|---|"]
        for plane in ringcraft.planes(game):
            size = 1
            for length in plane["shape"]:
                size *= length
            first, last = plane["start"], plane["start"] + size - 1
            span = f"{first}" if first == last else f"{first} to {last}"
            shape = " x ".join(map(str, plane["shape"])) or "1"
            about = plane["about"] + (f": {', '.join(plane['labels'])}" if plane["labels"] else "")
            lines.append(f"| {span} | `{plane['name']}` | {shape} | {about} |")
        lines.append("")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", type=Path, help="put the list into this page, between its marks")
    options = parser.parse_args()
    if not options.write:
        print(listing())
        return
    page = options.write.read_text()
    before, rest = page.split(MARKS[0])
    _, after = rest.split(MARKS[1])
    options.write.write_text(f"{before}{MARKS[0]}\n{listing()}{MARKS[1]}{after}")


if __name__ == "__main__":
    main()
