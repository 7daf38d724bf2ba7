#!/usr/bin/env python3
"""Play matches of every game on a running server, so that its database can be kept as a test fixture.

    ringcraft serve --bind 127.0.0.1:7791 --behind-proxy --data old.sqlite &
    python3 tools/old_database.py http://127.0.0.1:7791 > crates/server/tests/fixtures/VERSION.json
    kill -TERM %1; wait
    sqlite3 old.sqlite .dump > crates/server/tests/fixtures/VERSION.sql

The JSON says who plays where, so that a test of a later version can open the database and play every match to its end.
Every match but the finished ones is left running: one early, one deep in the middle, one against a bot. Standard library
only.
"""

import html
import itertools
import json
import random
import re
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

GAMES = ["rumbleslam", "champions", "atw", "wrestlenomicon", "dungeon-bowl"]
BASE = sys.argv[1]
LUCK = random.Random(1)
ADDRESSES = itertools.count(1)


def send(method, path, body=None, token=None, form=None):
    """One request. The client's address changes, because the limits are counted for each."""
    number = next(ADDRESSES)
    headers = {"x-forwarded-for": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    data = None
    if form is not None:
        headers["content-type"] = "application/x-www-form-urlencoded"
        headers["origin"] = BASE
        headers["cookie"] = f"ringcraft={token}"
        data = urllib.parse.urlencode(form).encode()
    elif body is not None:
        headers["content-type"] = "application/json"
        data = json.dumps(body).encode()
    request = urllib.request.Request(BASE + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read().decode()
            return json.loads(text) if text.startswith("{") else (answer.geturl(), text)
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{method} {path}: {error.code} {error.read().decode()}") from error


def api(method, path, body=None, token=None):
    return send(method, "/api/v1" + path, body, token)


def guest(name):
    return api("POST", "/guests", {"name": name})


def look(table, token):
    return api("GET", f"/tables/{table}", token=token)


def at(table, verb, token, body):
    return api("POST", f"/tables/{table}/{verb}", body, token)


def make(host, game, seats, **more):
    table = {"game": game, "seats": seats, "pace": "quick", **more}
    return api("POST", "/tables", table, host["token"])


def duel(game, host, other, **more):
    """Two people at one table."""
    made = make(host, game, [{"kind": "me"}, {"kind": "link"}], **more)
    at(made["id"], "sit", host["token"], {"entropy": "seventeen geese"})
    at(made["id"], "sit", other["token"], {"token": made["links"][0]["token"], "entropy": "forty wombats"})
    return made["id"]


def play(table, people, most):
    """Random answers until so many were given or the match is over."""
    answers, idle = 0, 0
    while answers < most and idle < 400:
        asked = False
        for person in people:
            seen = look(table, person["token"])
            if seen["stage"] == "over":
                return answers
            question = seen.get("question")
            if question:
                code = LUCK.choice(question["offers"])["code"]
                at(table, "say", person["token"], {"code": code, "number": question["number"]})
                answers, asked = answers + 1, True
                break
        idle = 0 if asked else idle + 1
        if not asked:
            time.sleep(0.02)
    return answers


def settle(table, person):
    """Waits until a person is asked, so that no bot is at work when the server stops."""
    for _ in range(500):
        seen = look(table, person["token"])
        if seen["stage"] == "over" or seen.get("question"):
            return
        time.sleep(0.02)


def take_back(table, people):
    """Somebody takes an answer back; the other agrees where it needs that."""
    for person, other in (people, people[::-1]):
        seen = look(table, person["token"])
        if seen["may"]["undo"] in ("free", "ask"):
            at(table, "undo", person["token"], {})
            if look(table, other["token"])["undo"]:
                at(table, "undo", other["token"], {"accept": True})
            return


def main():
    ada, bob = guest("Ada"), guest("Bob")
    # A password ends the sessions of before; the answer may hold the new one.
    kept = api("PUT", "/me/account", {"account": "ada", "password": "seventeen geese"}, ada["token"])
    ada["token"] = (isinstance(kept, dict) and kept.get("token")) or ada["token"]
    tables = []

    def note(table, game, kind, *people):
        names = ["ada" if person is ada else "bob" for person in people]
        tables.append({"id": table, "game": game, "kind": kind, "people": names})

    for game in GAMES:
        early = duel(game, ada, bob, clock={"kind": "days", "days": 14}, public=True)
        at(early, "chat", bob["token"], {"text": "Good luck!"})
        play(early, [ada, bob], 6)
        note(early, game, "early", ada, bob)

        deep = duel(game, bob, ada, clock={"kind": "bank", "seconds": 86400, "increment": 60}, undo="consent")
        play(deep, [ada, bob], {"dungeon-bowl": 250, "rumbleslam": 150, "atw": 60, "wrestlenomicon": 40}.get(game, 10))
        take_back(deep, (ada, bob))
        play(deep, [ada, bob], 3)
        at(deep, "chat", ada["token"], {"text": "What a match."})
        note(deep, game, "deep", ada, bob)

        made = make(ada, game, [{"kind": "me"}, {"kind": "bot", "level": 1}])
        at(made["id"], "sit", ada["token"], {"entropy": ""})
        play(made["id"], [ada], 8)
        settle(made["id"], ada)
        note(made["id"], game, "bot", ada)

        ended = duel(game, ada, bob)
        play(ended, [ada, bob], 100_000)
        note(ended, game, "finished", ada, bob)

    # A table with four seats, one of them given up, if random set-ups have such.
    made = make(ada, "rumbleslam", [{"kind": "me"}, {"kind": "me"}, {"kind": "link"}, {"kind": "bot", "level": 1}])
    for seat in (0, 1):
        at(made["id"], "sit", ada["token"], {"seat": seat, "entropy": ""})
    at(made["id"], "sit", bob["token"], {"token": made["links"][0]["token"], "entropy": ""})
    play(made["id"], [ada, bob], 40)
    settle(made["id"], ada)
    note(made["id"], "rumbleslam", "four seats", ada, bob)

    # A wrestler of one's own, in a match against a bot.
    shelf = send("GET", "/make/champions", token=ada["token"])[1]
    begin = re.search(r'href="/make/champions/edit\?([^"]*kind=wrestler[^"]*)"', shelf) or re.search(
        r'href="/make/champions/edit\?([^"]*)"', shelf
    )
    query = begin.group(1).replace("&amp;", "&")
    page = send("GET", f"/make/champions/edit?{query}", token=ada["token"])[1]
    text = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.S).group(1)
    text = html.unescape(text)
    named = re.search(r'name\s*=\s*"([^"]*)"', text).group(1)
    text = text.replace(named.upper(), "QUIETLY MADE").replace(named, "Quietly Made")
    form = {**dict(urllib.parse.parse_qsl(query)), "do": "play", "text": text.lstrip("\n")}
    place, said = send("POST", "/make/champions/edit", token=ada["token"], form=form)
    if "/t/" not in place:
        raise SystemExit(f"what was made cannot be played: {said}")
    made = place.rsplit("/t/", 1)[1]
    at(made, "sit", ada["token"], {"entropy": ""})
    play(made, [ada], 3)
    settle(made, ada)
    note(made, "champions", "made content", ada)

    # A table at which the second seat still waits for a friend.
    waiting = make(ada, "atw", [{"kind": "me"}, {"kind": "link"}])
    at(waiting["id"], "sit", ada["token"], {"entropy": ""})
    tables.append({"id": waiting["id"], "game": "atw", "kind": "waiting", "people": ["ada"],
                   "link": waiting["links"][0]["token"]})

    # A rated match that was counted.
    rated = api("POST", "/tables", {"game": "atw", "seats": [{"kind": "me"}, {"kind": "link"}], "rated": True}, ada["token"])
    at(rated["id"], "sit", ada["token"], {"entropy": "a"})
    at(rated["id"], "sit", bob["token"], {"token": rated["links"][0]["token"], "entropy": "b"})
    play(rated["id"], [ada, bob], 100_000)
    note(rated["id"], "atw", "finished", ada, bob)

    # A promotion after a show.
    promotion = api("POST", "/promotions", {"name": "Old Federation"}, ada["token"])
    booked = api("POST", f"/promotions/{promotion['id']}/auto-book", {}, ada["token"])
    api("POST", f"/promotions/{promotion['id']}/run", {"expected": booked["seq"]}, ada["token"])
    promotion = api("GET", f"/promotions/{promotion['id']}", token=ada["token"])

    for table in tables:
        seen = look(table["id"], ada["token"])
        if (seen["stage"] == "over") != (table["kind"] == "finished"):
            raise SystemExit(f"{table} is {seen['stage']}: try again, the dice are new")
        table["stage"], table["seq"] = seen["stage"], seen["seq"]
    people = {"ada": ada, "bob": bob}
    old = {"now": int(time.time() * 1000), "people": people, "tables": tables}
    old["promotion"] = {key: promotion[key] for key in ("id", "name", "seq", "belts")}
    print(json.dumps(old, indent=1))


if __name__ == "__main__":
    main()
