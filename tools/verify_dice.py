#!/usr/bin/env python3
"""Checks the dice of a finished Ringcraft match from its record alone, with Python's standard library.

    python3 tools/verify_dice.py match.json

Written from docs/dice.md and from nothing else, so that it can disagree with the program that rolled them.
It does not know the rules: it checks that the secret and every seat's entropy are those committed to, that the
chain of entries and their words are whole, and that every face follows from the key, the choices before it and
its place. Exit 0: all fair.
"""
import hashlib
import hmac
import json
import sys

KINDS = {"resign": 1, "draw": 2}
WAYS = {"bot": 0, "committed": 1, "open": 2, "waived": 3, "missed": 4}


def sha256(name, *parts):
    return hashlib.sha256(name.encode() + b"".join(parts)).digest()


def hmac256(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def u32(number):
    return number.to_bytes(4, "little")


def text(words):
    return u32(len(words.encode())) + words.encode()


def roll(key, choices, index, sides):
    limit = 2**64 - 2**64 % sides
    attempt = 0
    while True:
        message = b"ringcraft roll v1" + choices + u32(index) + u32(attempt)
        x = int.from_bytes(hmac256(key, message)[:8], "little")
        if x < limit:
            return x % sides + 1
        attempt += 1


def faces_of(rolls):
    return [tuple(int(part) for part in words.split("/")) for words in rolls]


def pairs(faces):
    return b"".join(bytes([sides, face]) for face, sides in faces)


def check_faces(place, key, choices, faces):
    for index, (face, sides) in enumerate(faces):
        right = roll(key, choices, index, sides)
        if right != face:
            sys.exit(f"{place}: roll {index + 1} shows {face} on a die of {sides}; the key gives {right}")


def seat_commitment(commitment, match, entropy):
    return sha256("ringcraft seat v2", bytes.fromhex(commitment), text(match), text(entropy)).hex()


def key_of(fair, secret):
    """The key of a match; and every seat's commitment is checked."""
    if "entropy" in fair:
        return hmac256(secret, b"ringcraft key v1" + b"".join(map(text, [fair["match"], *fair["entropy"]])))
    message = b"ringcraft key v2" + text(fair["match"])
    for number, seat in enumerate(fair["seats"], 1):
        words = seat.get("entropy", seat["commitment"] if seat["by"] == "missed" else "")
        if "entropy" in seat and seat_commitment(fair["commitment"], fair["match"], words) != seat["commitment"]:
            sys.exit(f"the header: the entropy of seat {number} is not the one committed to")
        message += bytes([WAYS[seat["by"]]]) + text(words)
    return hmac256(secret, message)


def verify(record):
    form, dice = record["ringcraft"], record.get("dice", 1)
    if form not in (1, 2):
        sys.exit(f"written in form {form} of the record; this program reads forms 1 to 2")
    fair = record.get("fairness") or sys.exit("the header: the record says nothing about its dice")
    if dice != (1 if "entropy" in fair else 2) or ("entropy" in fair) == ("seats" in fair):
        sys.exit("the header: the dice are not of the version that they are said to be")
    if "secret" not in fair:
        sys.exit("the header: the secret has not been revealed")
    secret = bytes.fromhex(fair["secret"])
    if sha256("ringcraft commitment v1", secret).hex() != fair["commitment"]:
        sys.exit("the header: the revealed secret is not the one committed to")
    key = key_of(fair, secret)

    header = {name: record[name] for name in ("content", "game", "rules", "setup")}
    if dice > 1:
        header["dice"] = dice
    canonical = json.dumps(header, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    digest = sha256("ringcraft header v1", canonical.encode())
    start = faces_of(record.get("start", []))
    link = sha256(f"ringcraft record v{form}", digest, u32(len(start)), pairs(start))
    choices = sha256("ringcraft choices v1", digest)
    check_faces("the set-up", key, choices, start)
    rolled = len(start)
    for number, entry in enumerate(record["entries"], 1):
        head = bytes([KINDS.get(entry.get("ends"), 0), entry["seat"]])
        code = u32(entry.get("choice", 0))
        faces = faces_of(entry.get("faces", []))
        link = sha256("ringcraft entry v1", link, head, code, u32(len(faces)), pairs(faces))
        mark = link if form == 1 else sha256("ringcraft mark v2", link, entry.get("words", "").encode())
        if mark.hex()[:16] != entry["link"]:
            sys.exit(f"entry {number}: the chain is broken here")
        choices = sha256("ringcraft choice v1", choices, head, code)
        check_faces(f"entry {number}", key, choices, faces)
        rolled += len(faces)
    if link.hex() != record["chain"]:
        sys.exit("the end: entries are missing after the last")
    return rolled


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: verify_dice.py match.json")
    with open(sys.argv[1], encoding="utf-8") as file:
        count = verify(json.load(file))
    print(f"fair: {count} rolls follow from the secret committed to, every seat's entropy and the choices made")
