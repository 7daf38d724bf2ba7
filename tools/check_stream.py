"""Reads lines of a table's stream, whole and as changes, and holds each to the schema of the API's description.

    python tools/check_stream.py http://127.0.0.1:7777 TOKEN TABLE

Needs jsonschema. `cargo xtask api` installs it and runs this while a match is played."""

import json
import sys
import urllib.request

from jsonschema import Draft202012Validator

LINES = 6


def lines(url, token):
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=60) as stream:
        found = 0
        for line in stream:
            if line.strip():
                yield json.loads(line)
                found += 1
            if found == LINES:
                return


def main(server, token, table):
    with urllib.request.urlopen(f"{server}/api/v1/openapi.json", timeout=60) as answer:
        api = json.load(answer)
    answers = api["paths"]["/api/v1/tables/{id}/stream"]["get"]["responses"]["200"]["content"]
    schema = dict(answers["application/x-ndjson"]["schema"], components=api["components"])
    validator = Draft202012Validator(schema)
    count = 0
    for query in ["after=0", "after=0&changes=true"]:
        for line in lines(f"{server}/api/v1/tables/{table}/stream?{query}", token):
            validator.validate(line)
            count += 1
    print(f"{count} lines of the stream fit the description")


if __name__ == "__main__":
    main(*sys.argv[1:])
