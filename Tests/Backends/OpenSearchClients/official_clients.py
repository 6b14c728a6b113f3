"""The official Python clients of OpenSearch and Elasticsearch beside `instantsearch`: both sides write and read the same
index, so that they agree on its mapping and its documents.

    official_clients.py ADDRESS PROGRAM
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import uuid

import elasticsearch
import elasticsearch.helpers
import opensearchpy
import opensearchpy.helpers

ADDRESS, PROGRAM = sys.argv[1:3]
COLORS = ["red", "Green", "dark blue"]
RECORDS = [
    {
        "objectID": f"lamp-{number}",
        "name": f"Desk lamp {number}",
        "color": COLORS[number % 3],
        "price": number / 4,
        "stock": number,
        "tags": ["new", "é/ü"] if number % 2 else [],
        "maker": {"name": "Lux", "city": "Zürich"},
        "isNew": number % 5 == 0,
        "note": None,
    }
    for number in range(1500)
]


def expect(found, expected):
    if found != expected:
        raise AssertionError(f"found {found!r}, expected {expected!r}")


def instantsearch(*words):
    command = [PROGRAM, *words, "--opensearch", ADDRESS, "--index-name", NAME]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise AssertionError(f"{words}: {run.stderr}")
    return run.stdout


def records(*words):
    return [json.loads(line) for line in instantsearch("query", *words, "--all", "--ndjson").splitlines()]


def file(values):
    path = FOLDER / "records.ndjson"
    path.write_text("".join(json.dumps(value) + "\n" for value in values), encoding="utf-8")
    return str(path)


def by_id(values):
    return {value["objectID"]: value for value in values}


def check(client, helpers):
    # Written by the command, read by the client.
    instantsearch("index", file(RECORDS), "--replace", "--search", "name", "--facets", "color,tags,maker.name")
    client.indices.refresh(index=NAME)
    scanned = {hit["_id"]: hit["_source"] for hit in helpers.scan(client, index=NAME, size=400)}
    expect(len(scanned), len(RECORDS))
    for record in RECORDS:
        source = scanned[record["objectID"]]
        for name, value in record.items():
            expect(source[name], value)
    expect(client.count(index=NAME)["count"], len(RECORDS))
    expect(client.get(index=NAME, id="lamp-7")["_source"]["price"], 1.75)

    # Written by the client in the form that the command writes, read by the command.
    changed = scanned["lamp-7"] | {"name": "Floor lamp 7", "price": 0.5}
    done, errors = helpers.bulk(
        client,
        [{"_op_type": "index", "_index": NAME, "_id": "lamp-7", "_source": changed}]
        + [{"_op_type": "delete", "_index": NAME, "_id": "lamp-8"}],
        refresh=True,
    )
    expect((done, errors), (2, []))
    found = by_id(records())
    expect(len(found), len(RECORDS) - 1)
    expect(found["lamp-7"], RECORDS[7] | {"name": "Floor lamp 7", "price": 0.5})
    expect("lamp-8" in found, False)
    expect([record["objectID"] for record in records("floor")], ["lamp-7"])
    expect({record["objectID"] for record in records("--filters", "price:0.5 TO 0.5")}, {"lamp-2", "lamp-7"})

    # Replaced by the command: the client sees the new records under the same name, and one index.
    instantsearch("index", file(RECORDS[:3]), "--replace")
    expect(client.count(index=NAME)["count"], 3)
    names = list(client.indices.get_alias(name=NAME))
    expect(len(names), 1)
    client.indices.delete(index=names[0])
    expect([name for name in client.indices.get_alias(index="*") if NAME in name], [])

    # An index of the client's own, with the mapping that its documents get by default.
    helpers.bulk(
        client,
        [{"_index": NAME, "_id": str(number), "_source": {"title": f"Chair {number}", "price": number}} for number in range(5)],
        refresh=True,
    )
    found = records()
    expect(sorted(record["price"] for record in found), [0, 1, 2, 3, 4])
    expect(sorted(record["objectID"] for record in found), ["0", "1", "2", "3", "4"])
    expect([record["objectID"] for record in records("chair 3")], ["3"])
    expect({record["objectID"] for record in records("--filters", "price > 2")}, {"3", "4"})
    client.indices.delete(index=NAME)


for make, helpers in [
    (opensearchpy.OpenSearch, opensearchpy.helpers),
    (elasticsearch.Elasticsearch, elasticsearch.helpers),
]:
    with tempfile.TemporaryDirectory() as folder:
        FOLDER, NAME = pathlib.Path(folder), f"clients-{uuid.uuid4()}"
        check(make([ADDRESS]), helpers)
        print(f"{make.__name__}: both sides read what the other one writes")
