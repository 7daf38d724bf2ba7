#!/usr/bin/env python3
"""Checks the test vectors of docs/dice.md with the functions of verify_dice.py, standard library only.

    python3 tools/check_vectors.py

The kernel's tests check the same vectors in Rust; together they show that the page, the program and the second
verifier agree. Exit 0: all do.
"""
import hashlib
import hmac
import json
import pathlib
import sys

sys.dont_write_bytecode = True
from verify_dice import faces_of, roll, sha256, u32  # noqa: E402

PAGE = pathlib.Path(__file__).parent.parent / "docs" / "dice.md"


def check(vector):
    secret = bytes.fromhex(vector["secret"])
    yield "commitment", sha256("ringcraft commitment v1", secret).hex()
    texts = [text.encode() for text in [vector["match"], *vector["entropy"]]]
    message = b"ringcraft key v1" + b"".join(u32(len(text)) + text for text in texts)
    key = hmac.new(secret, message, hashlib.sha256).digest()
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
