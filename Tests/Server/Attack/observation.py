"""Measurements during an attack: an honest client, and a reference server that measures the machine."""
import http.client
import json
import os
import socket
import subprocess
import sys
import threading
import time

import settings


def run_yardstick():
    """A trivial HTTP server, whose delays are those of the machine. Ends with its standard input."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=100)
    print(listener.getsockname()[1], flush=True)
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
    answer = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"
    while True:
        client, _ = listener.accept()
        with client:
            client.recv(65536)
            client.sendall(answer)


def run_honest_client(port, yardstick_port, key):
    """Polls until its standard input ends, then prints the times in seconds and the number of failures."""
    stopped = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), stopped.set()), daemon=True).start()
    times = {"health": [], "yardstick": [], "search": []}
    lost = []
    kept = None

    def timed(name, work):
        start = time.monotonic()
        try:
            status = work()
        except (OSError, http.client.HTTPException) as error:
            status = type(error).__name__
        times[name].append(time.monotonic() - start)
        if status != 200:
            lost.append(f"{name} {status}")
        return status == 200

    def once(port):
        client = http.client.HTTPConnection("127.0.0.1", port, timeout=20, source_address=(settings.HONEST, 0))
        try:
            client.request("GET", "/health")
            answer = client.getresponse()
            answer.read()
            return answer.status
        finally:
            client.close()

    def cheap_search():
        body = json.dumps({"query": f"item{number % 1000}", "hitsPerPage": 5})
        headers = {"X-Algolia-API-Key": key, "X-Algolia-Application-Id": "a"}
        kept.request("POST", "/1/indexes/products/query", body, headers)
        answer = kept.getresponse()
        answer.read()
        return answer.status

    number = 0
    print("ready", flush=True)
    while not stopped.is_set():
        number += 1
        timed("health", lambda: once(port))
        timed("yardstick", lambda: once(yardstick_port))
        kept = kept or http.client.HTTPConnection("127.0.0.1", port, timeout=20, source_address=(settings.HONEST, 0))
        if not timed("search", cheap_search):
            kept.close()
            kept = None
        time.sleep(0.005)
    print(json.dumps({"times": times, "lost": lost}))


def start_role(*arguments):
    """Starts Scripts/attack as one of the other processes, with pipes."""
    return subprocess.Popen(
        [sys.executable, os.path.join(settings.ROOT, "Scripts", "attack"), *map(str, arguments)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))] if values else 0.0


class Observation:
    """Measures the honest client and the memory of the server while the context is active."""

    def __init__(self, server):
        self.server = server

    def __enter__(self):
        self.base = self.server.memory()
        self.server.forget_peak()
        self.server.observation = self
        self.client = start_role("--honest-client", self.server.port, settings.yardstick_port, settings.keys["honest"])
        self.client.stdout.readline()

    def __exit__(self, *_):
        self.peak = self.server.peak_memory() - self.base
        report = json.loads(self.client.communicate()[0])
        times, self.lost = report["times"], report["lost"]
        self.count = sum(map(len, times.values()))
        self.health, self.longest = percentile(times["health"], 0.99), max(times["health"])
        self.yardstick = percentile(times["yardstick"], 0.99)
        self.search = percentile(times["search"], 0.99)

    def figures(self):
        memory = "unknown" if self.peak == -self.base else f"+{max(0, self.peak) / settings.MEGABYTE:.0f} MB"
        text = (
            f"memory {memory}, health p99 {self.health * 1000:.0f} ms (yardstick {self.yardstick * 1000:.0f}, "
            f"longest {self.longest * 1000:.0f}), search p99 {self.search * 1000:.0f} ms, "
            f"lost {len(self.lost)} of {self.count}")
        return text + (f" ({', '.join(sorted(set(self.lost)))})" if self.lost else "")

    def faults(self):
        if self.server.passed_deadly_memory:
            yield "passed 2 GB"
        elif not self.server.is_running():
            yield f"the server ended with {self.server.process.returncode}"
        elif self.peak > settings.MEMORY_LIMIT:
            yield "memory"
        # The short form runs beside other work, and how long that delays a process can't be measured.
        if not settings.is_short and self.health > self.yardstick + settings.HEALTH_LIMIT:
            yield "health"
        if self.lost:
            yield "answers lost"
