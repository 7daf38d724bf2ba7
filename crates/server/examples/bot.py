#!/usr/bin/env python3
"""A bot that plays one match over the API, with nothing but the standard library.

    python3 bot.py http://127.0.0.1:7777 wrestlenomicon            against a bot of the server
    python3 bot.py http://127.0.0.1:7777 sit TABLE TOKEN           in the seat of a link
"""

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


def choose(look):
    """Put your own idea here: `look["view"]` is what this seat sees, `offers` what it may say."""
    return random.choice(look["question"]["offers"])["code"]


def play(table, token):
    """Listens to the table and answers whenever it is asked; how the match ended."""
    for line in ask("GET", f"/tables/{table}/stream", token=token):
        if not line.strip():
            continue  # a heartbeat
        look = json.loads(line)
        if look["outcome"]:
            return look
        if look["question"]:
            number = look["question"]["number"]
            answer = {"code": choose(look), "number": number, "request": f"q{number}"}
            ask("POST", f"/tables/{table}/say", answer, token).close()


if __name__ == "__main__":
    SERVER, game, *rest = sys.argv[1:]
    token = json.load(ask("POST", "/guests", {"name": "Python bot"}))["token"]
    if game == "sit":
        table, link = rest
    else:
        seats = [{"kind": "me"}, {"kind": "bot", "level": 1}]
        table, link = json.load(ask("POST", "/tables", {"game": game, "seats": seats}, token))["id"], None
    entropy = str(random.SystemRandom().getrandbits(128))
    ask("POST", f"/tables/{table}/sit", {"token": link, "entropy": entropy}, token).close()
    end = play(table, token)
    print("won" if end["you"] in end["outcome"]["winners"] else "lost", "after", end["answers"], "answers")
