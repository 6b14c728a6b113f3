"""Attacks on keys and on the parsing of requests."""
import base64
import json
import os
import shutil
import subprocess
import time

import settings
from observation import Observation
from registry import Skipped, attack
from calls import call, head, many_queries, new_key, raw_answer, raw_status, search, statuses
from server import Server, fresh_folder


def add_keys(folder):
    """Makes 950 keys of one."""
    path = os.path.join(folder, "keys.json")
    with open(path) as file:
        stored = json.load(file)
    stored["keys"] += [dict(stored["keys"][0], value=f"{number:032x}") for number in range(950)]
    with open(path, "w") as file:
        json.dump(stored, file)


@attack("keys-forged", prepare=add_keys)
def keys_forged(server):
    """Secured keys of 6 kB with a wrong signature, while 950 keys are stored."""
    forged = base64.b64encode(b"0" * 64 + b"filters=" + b"a" * 4400).decode()
    known = search(server.port, {"query": "be"}, key=f"{1:032x}")[0]
    got = []
    with Observation(server):
        end = time.monotonic() + settings.duration
        while not got or time.monotonic() < end:
            got.append(search(server.port, {"query": "be"}, key=forged, timeout=60)[0])
    before = server.cpu()
    for _ in range(10):
        search(server.port, {"query": "be"}, key=forged, timeout=60)
    each = (server.cpu() - before) / 10
    faults = [] if known == 200 else ["a stored key is not known"]
    if not all(status in (400, 401, 403, 429) for status in got):
        faults.append("a forged key was not refused")
    if each > settings.FORGED_KEY_LIMIT:
        faults.append(f"more than {settings.FORGED_KEY_LIMIT * 1000:.0f} ms CPU each")
    return f"{each * 1000:.0f} ms CPU each, statuses {statuses(got)}", faults


@attack("keys-queries-per-hour")
def keys_queries_per_hour(server):
    """A key for ten queries an hour, used in calls with fifty."""
    key = new_key(server, maxQueriesPerIPPerHour=10)
    got, answered = [], 0
    for _ in range(5):
        queries = many_queries({"query": "be", "hitsPerPage": 0})
        status, answer = call(server.port, "POST", "/1/indexes/*/queries", queries, key=key)
        got.append(status)
        answered += len(answer["results"]) if status == 200 and answer else 0
    faults = ["more than 10 were answered"] if answered > 10 else []
    return f"{answered} queries answered, statuses {statuses(got)}", faults


@attack("keys-forced-attributes")
def keys_forced_attributes(server):
    """Attributes that a key does not return, read through highlights and snippets."""
    key = new_key(server, queryParameters="attributesToRetrieve=name")
    everything = {"attributesToRetrieve": ["*"], "attributesToHighlight": ["*"], "attributesToSnippet": ["*:10"]}
    status, answer = search(server.port, {"query": "be", **everything}, key=key)
    hits = (answer or {}).get("hits", [])
    faults = [] if hits else ["no hits"]
    for name in ("", "_highlightResult", "_snippetResult"):
        shown = {attribute for hit in hits for attribute in (hit.get(name, {}) if name else hit)}
        leaked = shown & {"secret", "description", "brand", "price"}
        if leaked:
            faults.append(f"{name or 'a hit'} shows {' '.join(sorted(leaked))}")
    return f"status {status}, {len(hits)} hits", faults


@attack("keys-unretrievable-facets")
def keys_unretrievable_facets(server):
    """Values of an unretrievable attribute, read through facets."""
    key = new_key(server)
    status, answer = search(server.port, {"query": "be", "facets": ["*", "margin"]}, key=key)
    path = "/1/indexes/products/facets/margin/query"
    other_status, other = call(server.port, "POST", path, {"facetQuery": ""}, key=key)
    shows = bool((answer or {}).get("facets", {}).get("margin")) or bool((other or {}).get("facetHits"))
    return f"statuses {status} {other_status}", ["shows values"] if shows else []


def smuggled(lines):
    """A request with these header lines, which hides a second request."""
    body = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
    start = b"POST /1/indexes/products/query HTTP/1.1\r\nX-Algolia-Application-Id: a\r\n"
    return start + lines.replace(b"LENGTH", str(len(body)).encode()) + b"\r\n\r\n" + body


@attack("smuggling")
def smuggling(server):
    """Request smuggling: header sections that a proxy and the server could parse differently."""
    key = f"X-Algolia-API-Key: {settings.keys['attacker']}".encode()
    requests = {
        "two lengths": b"Host: a\r\n" + key + b"\r\nContent-Length: 0\r\nContent-Length: LENGTH",
        "space before colon": b"Host: a\r\n" + key + b"\r\nContent-Length : LENGTH",
        "two hosts": b"Host: a\r\nHost: b\r\n" + key + b"\r\nContent-Length: LENGTH",
        "NUL in the key": b"Host: a\r\n" + key + b"\x00x\r\nContent-Length: LENGTH",
        "length and chunks": b"Host: a\r\n" + key + b"\r\nContent-Length: LENGTH\r\nTransfer-Encoding: chunked",
    }
    got, faults = [], []
    for name, lines in requests.items():
        received, is_closed = raw_answer(server.port, smuggled(lines), timeout=5)
        count = received.count(b"HTTP/1.1 ")
        got.append(f"{name} {raw_status(received) or 'none'}")
        if raw_status(received) != 400 or not is_closed or count != 1:
            faults.append(f"{name}: {count} answers, {'closed' if is_closed else 'left open'}")
    return ", ".join(got), faults


@attack("transfer-encoding")
def transfer_encoding(server):
    """An unknown transfer coding."""
    start = time.monotonic()
    text = head("POST", "/1/indexes/products/query", 0, settings.keys["attacker"])
    text = text.replace(b"Content-Length: 0", b"Transfer-Encoding: xchunked")
    received, is_closed = raw_answer(server.port, text + b"2\r\n{}\r\n0\r\n\r\n", timeout=10)
    status = raw_status(received)
    # The server's own timeout is 20 s.
    return f"status {status or 'none'} after {time.monotonic() - start:.1f} s", (
        [] if status in (400, 501) and is_closed else ["not refused at once"])


@attack("object-ids")
def object_ids(server):
    """Two different objectIDs with invalid UTF-8."""
    got, texts = [], []
    for name in ("%ff", "%fe"):
        got.append(call(server.port, "PUT", f"/1/indexes/ids/{name}", {"text": name})[0])
    for name in ("%ff", "%fe"):
        texts.append((call(server.port, "GET", f"/1/indexes/ids/{name}")[1] or {}).get("text"))
    are_refused = all(400 <= status < 500 for status in got)
    return f"statuses {statuses(got)}", [] if are_refused or texts == ["%ff", "%fe"] else ["they are one record"]


@attack("tls-versions", has_server=False)
def tls_versions():
    """A client that supports TLS 1.1 and older only."""
    openssl = shutil.which("openssl")
    if not openssl:
        raise Skipped("there is no openssl")
    folder = fresh_folder("tls")
    os.makedirs(folder)
    certificate, key = os.path.join(folder, "certificate.pem"), os.path.join(folder, "key.pem")
    command = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    subprocess.run([*command, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    server = Server(os.path.join(folder, "data"), "--tls-cert", certificate, "--tls-key", key)
    try:
        got, faults = [], []
        for name, version in (("1.0", 1), ("1.1", 2), ("1.2", 3)):
            received, _ = raw_answer(server.port, client_hello(version), timeout=20, enough=1)
            is_accepted = received[:1] == b"\x16"
            got.append(f"{name} {'accepted' if is_accepted else 'refused'}")
            if is_accepted != (name == "1.2"):
                faults.append(got[-1])
        return ", ".join(got), faults
    finally:
        server.stop()


def client_hello(version):
    """The ClientHello of a client with version 3.`version` at most, with ciphers of that time."""

    def with_length(size, data):
        return len(data).to_bytes(size, "big") + data

    ciphers = bytes.fromhex("c014c013c00ac0090035002f000ac02fc030009c009d")
    curves = b"\x00\x0a" + with_length(2, with_length(2, bytes.fromhex("001700180019")))
    formats = b"\x00\x0b" + with_length(2, with_length(1, b"\x00"))
    extensions = curves + formats
    if version == 3:
        extensions += b"\x00\x0d" + with_length(2, with_length(2, bytes.fromhex("0401050106010201")))
    hello = bytes([3, version]) + bytes(32) + b"\x00" + with_length(2, ciphers) + b"\x01\x00"
    hello += with_length(2, extensions)
    return b"\x16\x03\x01" + with_length(2, b"\x01" + with_length(3, hello))
