#!/usr/bin/env python3
"""A bot that plays one match over the API, with nothing but the standard library.

    python3 bot.py http://127.0.0.1:7777 wrestlenomicon            against a bot of the server
    python3 bot.py http://127.0.0.1:7777 sit TABLE TOKEN           in the seat of a link
"""

import hashlib
import json
import random
import sys
import urllib.request


def ask(method, path, body=None, token=None):
    request = urllib.request.Request(SERVER + "/api/v1" + path, method=method)
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", "Bearer " + token)
    return urllib.request.urlopen(request)


def choose(look):  # Put your own idea here: `look["view"]` is what this seat sees, `offers` what it may say.
    return random.choice(look["question"]["offers"])["code"]


def commitment(look, entropy):  # What is shown of my entropy before everybody has sat down: docs/dice.md.
    texts = b"".join(len(text).to_bytes(4, "little") + text.encode() for text in (look["id"], entropy))
    return hashlib.sha256(b"ringcraft seat v2" + bytes.fromhex(look["commitment"]) + texts).hexdigest()


def play(table, token, entropy):
    """Listens to the table and answers whenever it is asked; how the match ended."""
    for line in ask("GET", f"/tables/{table}/stream", token=token):
        look = json.loads(line.strip() or "null")
        if not look:
            continue  # a heartbeat
        if look["outcome"]:
            return look
        if look["dice"]["reveal"]:
            ask("POST", f"/tables/{table}/reveal", {"entropy": entropy}, token).close()
        if look["question"]:
            answer = {"code": choose(look), "number": (n := look["question"]["number"]), "request": f"q{n}"}
            ask("POST", f"/tables/{table}/say", answer, token).close()


if __name__ == "__main__":
    SERVER, game, *rest = sys.argv[1:]
    token = json.load(ask("POST", "/guests", {"name": "Python bot"}))["token"]
    link = rest[1] if game == "sit" else None
    new = {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "level": 1}]}
    table = rest[0] if link else json.load(ask("POST", "/tables", new, token))["id"]
    entropy = "%032x" % random.SystemRandom().getrandbits(128)
    mine = commitment(json.load(ask("GET", f"/tables/{table}")), entropy)
    ask("POST", f"/tables/{table}/sit", {"token": link, "commitment": mine}, token).close()
    end = play(table, token, entropy)
    print("won" if end["you"] in end["outcome"]["winners"] else "lost", "after", end["answers"], "answers")
