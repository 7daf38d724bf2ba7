#!/usr/bin/env python3
"""Checks the test vectors of docs/dice.md with the functions of verify_dice.py, standard library only.

    python3 tools/check_vectors.py

The kernel's tests check the same vectors in Rust, and the page's script checks them too; together they show that the
page, the program and the other verifiers agree. Exit 0: all do.
"""
import json
import pathlib
import sys

sys.dont_write_bytecode = True
from verify_dice import faces_of, key_of, roll, seat_commitment, sha256, u32  # noqa: E402

PAGE = pathlib.Path(__file__).parent.parent / "docs" / "dice.md"


def check(vector):
    secret = bytes.fromhex(vector["secret"])
    yield "commitment", sha256("ringcraft commitment v1", secret).hex()
    for seat in vector.get("seats", []):
        if "entropy" in seat:
            right = seat_commitment(vector["commitment"], vector["match"], seat["entropy"])
            yield "seats", [*(s if s is not seat else {**s, "commitment": right} for s in vector["seats"])]
    key = key_of(vector, secret)
    yield "key", key.hex()
    choices = sha256("ringcraft choices v1", bytes.fromhex(vector["header"]))
    for kind, seat, code in vector["said"]:
        choices = sha256("ringcraft choice v1", choices, bytes([kind, seat]), u32(code))
    yield "choices", choices.hex()
    faces = faces_of(vector["faces"])
    yield "faces", [f"{roll(key, choices, index, sides)}/{sides}" for index, (_, sides) in enumerate(faces)]


if __name__ == "__main__":
    vectors = json.loads(PAGE.read_text(encoding="utf-8").split("```json\n")[1].split("```")[0])
    for number, vector in enumerate(vectors, 1):
        for name, right in check(vector):
            if vector[name] != right:
                sys.exit(f"vector {number}: the page says {name} {vector[name]}; computed is {right}")
    print(f"{len(vectors)} test vectors agree")
