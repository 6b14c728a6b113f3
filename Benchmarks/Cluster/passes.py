#!/usr/bin/env python3
"""Fills the node and runs the passes: see `measure`, which starts the servers."""
import argparse
import collections
import http.client
import http.server
import json
import statistics
import subprocess
import sys
import threading
import time

from calls import Server, Typesense, differences

KEY = "measure"
TIMEOUT = 300


def server_seconds(pid):
    """The CPU time of a process so far."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def megabytes(pid):
    with open(f"/proc/{pid}/status") as file:
        return next(int(line.split()[1]) // 1024 for line in file if line.startswith("VmRSS"))


class Connection:
    """A client that does nothing but send and receive."""

    def __init__(self, port, pid, headers):
        self.pid = pid
        self.http = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
        self.headers = {"Content-Type": "application/json", **headers}

    def call(self, method, path, body=None, headers={}):
        self.http.request(method, path, body, {**self.headers, **headers})
        response = self.http.getresponse()
        content = response.read()
        if response.status not in (200, 201):
            sys.exit(f"{method} {path}: {response.status} {content.decode()}")
        return content

    def renew(self):
        """Leaves a connection that the server may have closed meanwhile."""
        self.http.close()


class RawCalls:
    """Hand-written calls, sent by a client that only receives the answers."""

    def __init__(self, connection, path, bodies, answer=None, headers={}):
        self.connection, self.path, self.bodies, self.headers = connection, path, bodies, headers
        self.read = answer
        self.pid = connection.pid
        self.bytes = 0

    def answers(self):
        self.connection.renew()
        contents = [self.send(body) for body in self.bodies]
        for body, content in zip(self.bodies, contents):
            if b'"error"' in content:
                sys.exit(f"{body.decode()}: {content.decode()}")
        self.bytes = statistics.mean(map(len, contents))
        return [self.read(content) for content in contents] if self.read else None

    def send(self, body):
        return self.connection.call("POST", self.path, body, self.headers)

    def run(self):
        """The CPU time of this client in milliseconds, and the time of each request."""
        self.connection.renew()
        times, cpu = [], time.process_time()
        for body in self.bodies:
            start = time.perf_counter()
            self.send(body)
            times.append((time.perf_counter() - start) * 1e3)
        return (time.process_time() - cpu) * 1e3, times


class Library:
    """`bench cluster`, which searches through TypesenseBackend."""

    def __init__(self, arguments, pid, port=None):
        self.pid = pid
        self.child = subprocess.Popen(
            [arguments.bench, "cluster", "--node", f"http://127.0.0.1:{port or arguments.node[0]}", "--key", KEY, "--workload",
             arguments.workload], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.bytes = 0

    def tell(self, command):
        self.child.stdin.write(command + "\n")
        self.child.stdin.flush()
        line = self.child.stdout.readline()
        if not line:
            sys.exit(f"bench cluster: no answer to {command}")
        return json.loads(line)

    def answers(self):
        return self.tell("answers")

    def run(self):
        figures = self.tell("pass")
        return figures["cpu_ms"], figures["wall_ms"]

    def close(self):
        self.child.stdin.close()
        self.child.wait()


def recorded_bodies(arguments, connection):
    """The bodies of the searches that the library sends for the requests, read by a server between it and the node."""
    bodies = []

    class Recorder(http.server.BaseHTTPRequestHandler):
        def forward(self):
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            if self.path.startswith("/multi_search"):
                bodies.append(body)
            content = connection.call(self.command, self.path, body)
            self.send_response(200)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST = forward

        def log_message(self, *_):
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Recorder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        library = Library(arguments, connection.pid, server.server_port)
        library.run()
        library.close()
        server.shutdown()
    return bodies


def fill_by_hand(connection, path):
    """A collection as a person makes it for these records."""
    facets = {"brand": "string", "color": "string", "categories": "string[]", "size": "string", "country": "string",
              "price": "float"}
    fields = [{"name": name, "type": "string"} for name in ("name", "description")]
    fields += [{"name": name, "type": kind, "facet": True} for name, kind in facets.items()]
    fields += [{"name": name, "type": "int32"} for name in ("popularity", "rating")]
    connection.call("POST", "/collections", json.dumps({"name": "plain", "fields": fields}))
    with open(path) as file:
        lines = [line.replace('"objectID"', '"id"', 1) for line in file]
    for start in range(0, len(lines), 10_000):
        body = "".join(lines[start : start + 10_000]).encode()
        if b'"success":false' in connection.call("POST", "/collections/plain/documents/import", body):
            sys.exit("the node refuses records")


def options():
    parser = argparse.ArgumentParser()
    for name in ("bench", "records", "workload", "answers"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--passes", type=int, required=True)
    for name in ("node", "serve"):
        parser.add_argument(f"--{name}", type=int, nargs=2, metavar=("PORT", "PID"), required=True)
    parser.add_argument("--vary", action="store_true")
    return parser.parse_args()


def ways(arguments, node, library, lines):
    """The ways to answer the requests, the one first with which others are compared."""
    path = "/multi_search"

    def by_hand(headers={}, **changes):
        calls = Typesense(changes.pop("collection", "products"), changes.pop("is_own", True), **changes)
        return RawCalls(node, path, [calls.body(line) for line in lines], calls.answer, headers)

    def repeated(headers={}):
        calls = Typesense("products", True)
        return RawCalls(node, path, recorded_bodies(arguments, node), calls.answer, headers)

    gzip = {"Accept-Encoding": "gzip"}
    result = {"a   by hand": by_hand(), "b   TypesenseBackend": library}
    if arguments.vary:
        bodies = repeated()
        compressed = RawCalls(node, path, bodies.bodies, None, gzip)
        result |= {
            "b's calls by hand": bodies,
            "b's calls by hand, gzip": compressed,
            "a, gzip": RawCalls(node, path, by_hand().bodies, None, gzip),
            "a, 100 values": by_hand(values=100),
            "a, 10 values": by_hand(values=None),
            "a, 4 candidates": by_hand(candidates=None),
            "a, default highlights": by_hand(is_naive=True),
            "a, no highlights": by_hand(highlights=False),
            "a, IDs only": by_hand(highlights=False, documents=False),
            "a, || in filters": by_hand(lists=False),
            "a, no prices": by_hand(stats=False),
            "a, no facets": by_hand(counts=False),
            "a, one search": by_hand(is_disjunctive=False),
            "a, plain fields": by_hand(collection="plain", is_own=False),
        }
        return result
    naive = {"collection": "plain", "is_own": False, "is_naive": True, "candidates": None, "values": None}
    port, pid = arguments.serve
    server = Connection(port, pid, {"X-Algolia-API-Key": KEY, "X-Algolia-Application-Id": KEY})
    calls = Server(arguments.records.rsplit("/", 1)[-1].removesuffix(".ndjson"))
    result["a2  naive by hand"] = by_hand(**naive)
    result["a3  exact by hand, plain fields"] = by_hand(collection="plain", is_own=False)
    result["c   instantsearch serve"] = RawCalls(
        server, "/1/indexes/*/queries", [calls.body(line) for line in lines], calls.answer)
    return result


def report(way, first, figures, lines):
    server = [figure[0] for figure in figures]
    ratios = sorted(own[0] / other[0] for own, other in zip(figures, first))
    walls = statistics.median(statistics.median(figure[2]) for figure in figures)
    count = len(lines)
    return (f"{way:34} {statistics.median(server) / count:8.2f} {min(server) / count:7.2f}–{max(server) / count:<7.2f}"
            f" {statistics.median(figure[1] for figure in figures) / count:7.2f} {walls:8.2f}"
            f"   {statistics.median(ratios):6.3f} ({ratios[0]:.3f}–{ratios[-1]:.3f})")


def main():
    arguments = options()
    lines = [json.loads(line) for line in open(arguments.workload)]
    right = json.load(open(arguments.answers))
    port, pid = arguments.node
    node = Connection(port, pid, {"X-TYPESENSE-API-KEY": KEY})
    library = Library(arguments, pid)

    before = megabytes(pid), server_seconds(pid)
    filled = library.tell(f"fill {arguments.records}")
    after = megabytes(pid), server_seconds(pid)
    print(f"fill by the library: {filled['seconds']:.0f} s, CPU {after[1] - before[1]:.0f} s of the node and "
          f"{filled['cpu_ms'] / 1e3:.0f} s of the library; the node grows by {after[0] - before[0]} MB", flush=True)
    fill_by_hand(node, arguments.records)
    by_hand = megabytes(pid), server_seconds(pid)
    print(f"fill by hand: CPU {by_hand[1] - after[1]:.0f} s of the node, which grows by {by_hand[0] - after[0]} MB")
    time.sleep(2)
    idle = server_seconds(pid)
    time.sleep(5)
    print(f"idle node: {(server_seconds(pid) - idle) / 5 * 1e3:.0f} ms CPU a second", flush=True)

    all_ways = ways(arguments, node, library, lines)
    for name, way in all_ways.items():
        answers = way.answers()
        if answers is None:
            print(f"{name}: {way.bytes:,.0f} bytes an answer", flush=True)
            continue
        wrong = [differences(*pair) for pair in zip(answers, right)]
        kinds = collections.Counter(kind for kinds in wrong for kind in kinds)
        first = next((number for number, kinds in enumerate(wrong) if kinds), None)
        example = "" if first is None else f"; first request {first} ({lines[first]['q']!r}, {lines[first]['flt']}): " \
            f"found {answers[first]['n']}, right {right[first]['n']}"
        size = f", {way.bytes:,.0f} bytes an answer" if way.bytes else ""
        print(f"{name}: {sum(not kinds for kinds in wrong)} of {len(lines)} right{size}"
              f"{''.join(f', {kind} differ in {count}' for kind, count in kinds.items())}{example}", flush=True)

    figures = {name: [] for name in all_ways}
    for number in range(arguments.passes):
        # In turn, and each second time backwards, so that noise and heat meet all of them.
        order = list(all_ways.items())
        for name, way in order if number % 2 == 0 else reversed(order):
            before = server_seconds(way.pid)
            client, times = way.run()
            figures[name].append(((server_seconds(way.pid) - before) * 1e3, client, times))
    library.close()

    print(f"\n{'milliseconds a request':34} {'server':>8} {'min–max':>15} {'client':>7} {'wall':>8}   ratio to a")
    first = next(iter(figures.values()))
    for name, own in figures.items():
        print(report(name, first, own, lines))


if __name__ == "__main__":
    main()
