"""Attacks on memory, processor time and connections."""
import base64
import hashlib
import hmac
import json
import resource
import selectors
import socket
import threading
import time
import urllib.parse

import settings
from observation import Observation
from records import FREQUENT_WORDS, SHARED_WORDS
from registry import attack
from calls import call, connection, head, many_queries, raw_status, statuses


def costly_call(server, method, path, body):
    """The status of a call; 0 without a response within five times the allowed cost, or within two minutes."""
    got, before, end = [], server.cpu(), time.monotonic() + 120

    def send():
        got.append(call(server.port, method, path, body, settings.keys["attacker"], timeout=120)[0])

    worker = threading.Thread(target=send, daemon=True)
    worker.start()
    while worker.is_alive() and time.monotonic() < end and server.cpu() - before < 5 * settings.CALL_CPU_LIMIT:
        worker.join(0.02)
    return got[0] if got else 0


@attack("memory-highlights")
def memory_highlights(server):
    """Fifty queries with answers that are mostly highlight tags."""
    tag = "t" * 1000
    body = many_queries({
        "query": "be b bebe", "queryType": "prefixAll", "hitsPerPage": 1000, "attributesToHighlight": ["*"],
        "attributesToSnippet": ["*:1000"], "highlightPreTag": tag, "highlightPostTag": tag})
    got = []
    with Observation(server):
        end = time.monotonic() + settings.duration
        while not got or (time.monotonic() < end and got[-1]):
            got.append(costly_call(server, "POST", "/1/indexes/*/queries", body))
    return f"calls of {len(json.dumps(body)) // 1000} kB, statuses {statuses(got)}", [] if all(got) else ["no answer"]


@attack("time-abandoned")
def time_abandoned(server):
    """Four connections send fifty long queries each, and disconnect."""
    queries = many_queries({"query": " ".join((SHARED_WORDS + FREQUENT_WORDS)[:16]), "queryType": "prefixAll"})
    body = json.dumps(queries).encode()
    with Observation(server):
        for _ in range(4):
            with connection(server.port) as client:
                client.sendall(head("POST", "/1/indexes/*/queries", len(body), settings.keys["attacker"]) + body)
                time.sleep(0.05)
        time.sleep(settings.duration)
    # All clients have disconnected.
    before = server.cpu()
    time.sleep(0.5)
    cost = server.cpu() - before
    return f"{cost:.2f} s CPU in half a second after all had left", ["still searches for them"] if cost > 0.1 else []


@attack("time-repeated-words")
def time_repeated_words(server):
    """A query that repeats five words."""
    return cost_of_call(server, {"query": " ".join(SHARED_WORDS * 7)[:512]})


@attack("time-32-words")
def time_32_words(server):
    """A query of 32 frequent words."""
    return cost_of_call(server, {"query": " ".join((SHARED_WORDS + FREQUENT_WORDS)[:32])})


@attack("time-filters")
def time_filters(server):
    """A filter of 830 kB."""
    alternatives = [f"price={number}" for number in range(59_000)]
    return cost_of_call(server, {"filters": " OR ".join(alternatives)})


@attack("time-facet-names")
def time_facet_names(server):
    """Facets with 100,000 names that the index does not declare."""
    return cost_of_call(server, {"facets": [f"n{number}" for number in range(100_000)]})


@attack("time-attribute-names")
def time_attribute_names(server):
    """The other lists of attributes with 15,000 names each."""
    lists = ["attributesToRetrieve", "attributesToHighlight", "attributesToSnippet", "disableExactOnAttributes",
             "disableTypoToleranceOnAttributes", "disablePrefixOnAttributes"]
    names = [f"n{number}" for number in range(15_000)]
    return cost_of_call(server, {"query": "be", "hitsPerPage": 1000, **{name: names for name in lists}})


@attack("time-patterns-of-key")
def time_patterns_of_key(server):
    """A key that its holder restricts to names with one of 600 texts, and a name of 900 kB."""
    patterns = ",".join(f"*{'a' * 8}{number}*" for number in range(600))
    restrictions = f"restrictIndices={urllib.parse.quote(patterns)}"
    parent = settings.keys["attacker"].encode()
    signature = hmac.new(parent, restrictions.encode(), hashlib.sha256).hexdigest()
    key = base64.b64encode((signature + restrictions).encode()).decode()
    body = {"requests": [{"indexName": "a" * 900_000, "query": ""}]}
    before = server.cpu()
    with Observation(server):
        status = call(server.port, "POST", "/1/indexes/*/queries", body, key)[0]
    cost = server.cpu() - before
    faults = [f"more than {settings.CALL_CPU_LIMIT:.0f} s CPU"] if cost > settings.CALL_CPU_LIMIT else []
    return f"{cost:.2f} s CPU, status {status}", faults + ([] if status == 403 else ["not refused by its key"])


def cost_of_call(server, parameters):
    """Repeats a search beside the honest client, then measures its cost alone."""
    path, got = "/1/indexes/products/query", []
    with Observation(server):
        end = time.monotonic() + settings.duration
        while not got or (time.monotonic() < end and got[-1]):
            got.append(costly_call(server, "POST", path, parameters))
    if not all(got):
        return f"statuses {statuses(got)}", [f"no answer after {5 * settings.CALL_CPU_LIMIT:.0f} s CPU"]
    before = server.cpu()
    costly_call(server, "POST", path, parameters)
    cost = server.cpu() - before
    faults = [f"more than {settings.CALL_CPU_LIMIT:.0f} s CPU"] if cost > settings.CALL_CPU_LIMIT else []
    return f"{cost:.2f} s CPU, statuses {statuses(got)}", faults


def hold_connections(server, *arguments):
    with Observation(server):
        return held_connections(server, *arguments), []


def held_connections(server, count, first_bytes, later_bytes, sources):
    """Opens connections, sends bytes now and then, and counts those that the server closed, by status."""
    selector, opened, refused, got, pending = selectors.DefaultSelector(), 0, 0, [], {}
    # Starts when all are open.
    end = None
    next_feed = time.monotonic() + 0.2

    def read(client):
        try:
            received = client.recv(65536)
        except BlockingIOError:
            return
        except OSError:
            received = b""
        if received:
            pending[client] = raw_status(received) or pending[client]
        else:
            got.append(pending.pop(client))
            selector.unregister(client)
            client.close()

    while end is None or time.monotonic() < end:
        for _ in range(50):
            if opened + refused >= count:
                end = end or time.monotonic() + settings.duration
                break
            client = socket.socket()
            client.settimeout(0.5)
            try:
                client.bind((sources[opened % len(sources)], 0))
                client.connect(("127.0.0.1", server.port))
                client.sendall(first_bytes)
            except OSError:
                client.close()
                refused += 1
                continue
            client.setblocking(False)
            opened += 1
            pending[client] = 0
            selector.register(client, selectors.EVENT_READ)
        for key, _ in selector.select(0.02):
            read(key.fileobj)
        if later_bytes and time.monotonic() > next_feed:
            next_feed = time.monotonic() + 0.2
            for client in list(pending):
                try:
                    client.send(later_bytes)
                except OSError:
                    pass
    still_open = len(pending)
    for client in pending:
        client.close()
    closed = f", statuses {statuses(got)}" if any(got) else ""
    return f"{opened} opened, {refused} not, {len(got)} closed by the server, {still_open} at the end{closed}"


def capped(count):
    """The number of connections that this process and the server can have."""
    return min(count, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 200)


@attack("connections-wrong-key")
def connections_wrong_key(server):
    """A thousand connections with a wrong key and slow bodies."""
    first_bytes = head("POST", "/1/indexes/products/query", 100_000, "wrong") + b"{"
    return hold_connections(server, capped(1000), first_bytes, b" ", [settings.ATTACKER])


@attack("connections-idle")
def connections_idle(server):
    """Idle connections of one address."""
    return hold_connections(server, capped(2000 if settings.is_short else 10_000), b"", b"", [settings.ATTACKER])


@attack("connections-idle-addresses")
def connections_idle_addresses(server):
    """Idle connections of two hundred addresses."""
    sources = [f"127.0.1.{number}" for number in range(1, 201)]
    return hold_connections(server, capped(2000 if settings.is_short else 10_000), b"", b"", sources)
