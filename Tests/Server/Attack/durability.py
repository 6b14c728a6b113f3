"""Attacks on the disk, and stopping under load."""
import contextlib
import json
import os
import random
import selectors
import shutil
import socket
import sqlite3
import subprocess
import sys
import time

import settings
from registry import Skipped, attack
from calls import call, connection, head
from server import Server, copy_of_records, fresh_folder


def truncate(path):
    open(path, "w").close()


def flip_bytes(seed):
    def flip(path):
        generator = random.Random(seed)
        with open(path, "r+b") as file:
            for _ in range(5):
                # After the first pages, which identify the file.
                offset = generator.randrange(16_384, os.path.getsize(path))
                file.seek(offset)
                byte = file.read(1)[0]
                file.seek(offset)
                file.write(bytes([byte ^ 0xFF]))

    return flip


@attack("damaged-files", has_server=False)
def damaged_files():
    """A damaged index beside a sound one."""
    folder, count = fresh_folder("damage"), 500
    records = [{"objectID": f"{number:04}", "name": f"thing {number} {'x' * 200}"} for number in range(count)]
    server = Server(folder)
    for index in ("healthy", "damaged"):
        body = {"requests": [{"action": "addObject", "body": record} for record in records]}
        call(server.port, "POST", f"/1/indexes/{index}/batch", body)
    server.stop()
    with open(os.path.join(folder, "indices.json")) as file:
        folders = {index["name"]: index["folder"] for index in json.load(file)["indices"]}
    for name in folders.values():
        # Moves the log into the file, which is then damaged.
        with contextlib.closing(sqlite3.connect(os.path.join(folder, name, "records"))) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    damages = {"empty": truncate, "missing": os.remove}
    damages.update({f"flipped bytes {seed}": flip_bytes(seed) for seed in range(2 if settings.is_short else 20)})
    got, faults = [], []
    for name, damage in damages.items():
        copy = fresh_folder("damage-copy")
        shutil.copytree(folder, copy)
        damage(os.path.join(copy, folders["damaged"], "records"))
        server = Server(copy)
        answers = {}
        if server.port:
            for index in ("healthy", "damaged"):
                status, answer = call(server.port, "POST", f"/1/indexes/{index}/browse", {"hitsPerPage": 1000})
                hits = sorted((answer or {}).get("hits", []), key=lambda hit: hit["objectID"])
                answers[index] = (status, hits == records, len(hits))
        server.stop()
        if not answers:
            faults.append(f"{name}: nothing is served")
            continue
        status, is_right, number = answers["damaged"]
        if not answers["healthy"][1]:
            faults.append(f"{name}: the healthy index is not served")
        elif status != 503 and not is_right:
            faults.append(f"{name}: status {status} with {number} of {count} records")
        got.append(f"{name} {status}")
    return ", ".join(got), faults


@attack("full-disk", has_server=False)
def full_disk():
    """A full disk, on which the process is killed and started again."""
    folder = fresh_folder("full-disk")
    os.makedirs(folder)
    namespace = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--user", "--map-root-user", "--mount"]
    mounted = [*namespace, "sh", "-c", 'mount -t tmpfs -o size=256m attack "$0" && exec "$@"', folder]
    if subprocess.run([*mounted, "true"], capture_output=True).returncode != 0:
        raise Skipped("no mount namespace can be made")
    run = subprocess.run(
        [*mounted, sys.executable, os.path.join(settings.ROOT, "Scripts", "attack"), "--on-full-disk", folder],
        capture_output=True, text=True, env=dict(os.environ, INSTANTSEARCH=settings.program), timeout=300)
    if run.returncode != 0:
        return "", [run.stderr.strip().splitlines()[-1] if run.stderr.strip() else f"ended with {run.returncode}"]
    report = json.loads(run.stdout.splitlines()[-1])
    return report["figure"], report["faults"]


def run_on_full_disk(folder):
    """In a mount namespace, with the folder on a file system of 256 MB."""
    data, faults, got = os.path.join(folder, "data"), [], []
    server = Server(data)
    records = [{"objectID": str(number), "text": "x" * 500} for number in range(2000)]
    batch = {"requests": [{"action": "addObject", "body": record} for record in records]}
    for index in ("one", "two"):
        call(server.port, "POST", f"/1/indexes/{index}/batch", batch)

    def fill():
        with open(os.path.join(folder, "filler"), "ab") as file:
            try:
                while True:
                    os.write(file.fileno(), bytes(4096))
            except OSError:
                pass

    def check(name, status):
        got.append(f"{name} {status or 'none'}")
        if status != 200:
            faults.append(name)

    fill()
    status, _ = call(server.port, "PUT", "/1/indexes/one/new", {"text": "y" * 100_000})
    got.append(f"saving {status or 'none'}")
    check("searching", call(server.port, "POST", "/1/indexes/two/query", {"query": ""})[0])
    fill()
    check("deleting a record", call(server.port, "DELETE", "/1/indexes/one/1")[0])
    server.kill()
    fill()
    server = Server(data)
    if not server.port:
        faults.append("it does not start after kill -9")
    else:
        check("clearing", call(server.port, "POST", "/1/indexes/one/clear")[0])
        check("deleting an index", call(server.port, "DELETE", "/1/indexes/two")[0])
    server.kill()
    print(json.dumps({"figure": ", ".join(got), "faults": faults}))


@attack("sigterm", has_server=False)
def sigterm():
    """SIGTERM under load: requests that the server has read get responses."""
    rounds, answered, lost, unread, codes = 3 if settings.is_short else 18, 0, 0, 0, []
    for number in range(rounds):
        server = Server(copy_of_records("sigterm"))
        counts = end_under_load(server, random.Random(number))
        answered, lost, unread = answered + counts[0], lost + counts[1], unread + counts[2]
        codes.append(server.stop())
    faults = ["answers lost"] if lost else []
    if any(codes):
        faults.append("exit codes " + " ".join(map(str, codes)))
    return f"{rounds} times, {answered} answers, {lost} requests read and not answered, {unread} not read", faults


def end_under_load(server, generator):
    """Searches on 64 connections, and ends the server meanwhile.

    Returns how many requests were answered, how many were read and not answered, and how many were not read.
    """
    body = json.dumps({"query": "be", "hitsPerPage": 20}).encode()
    request = head("POST", "/1/indexes/products/query", len(body), settings.keys["attacker"]) + body
    selector, received = selectors.DefaultSelector(), {}
    for _ in range(64):
        client = connection(server.port)
        client.sendall(request)
        received[client] = b""
        selector.register(client, selectors.EVENT_READ)
    answered, unread, unanswered, is_ending = 0, 0, [], False
    last, end = generator.randrange(200, 600), time.monotonic() + 30
    while received and time.monotonic() < end:
        for key, _ in selector.select(1):
            client, more = key.fileobj, None
            try:
                more = client.recv(1 << 20)
                received[client] += more
                start, mark, rest = received[client].partition(b"\r\n\r\n")
                if mark and len(rest) >= length_of(start):
                    answered += 1
                    received[client] = b""
                    if not is_ending and b"connection: close" not in start.lower():
                        client.sendall(request)
                        continue
                elif more:
                    continue
                else:
                    unanswered.append(client)
            except OSError:
                # The server closed the connection without having read the request.
                unread += 1
            selector.unregister(client)
            received.pop(client)
        if answered >= last and not is_ending:
            is_ending = True
            server.process.terminate()
    server.stop()
    # Linux resets a connection that is closed with unread bytes, possibly after its FIN.
    late = sum(client.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) != 0 for client in unanswered)
    return answered, len(unanswered) - late + len(received), unread + late


def length_of(start):
    for line in start.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line.split(b":")[1])
    return 0
