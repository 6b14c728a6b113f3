"""Large records of random shapes."""
import http.client
import json
import os
import random
import resource
import subprocess

import settings
from calls import call, statuses
from registry import attack
from server import Server, fresh_folder

NAMES = ["name", "title", "price", "rating", "date", "url", "image", "color", "brand", "category", "tags", "id", "code",
         "address", "author", "size", "text", "details", "count", "location"]
WORDS = ["lamp", "oak", "steel", "blue", "Größe", "日本語", "été", "the", "and", "of", "2024-05-17", "19.90", "#d73a4a"]


def random_text(generator, size):
    kind = generator.randrange(5)
    if kind == 0:
        return generator.choice(["x", "7", " ", "é", "日", "\"", "[1,", "-"]) * (size // 3)
    if kind == 1:
        return json.dumps({"a": ["b"] * (size // 5)})
    if kind == 2:
        return "https://example.org/" + "p/" * (size // 2) + ".png"
    word = generator.choice(WORDS)
    return " ".join(generator.choice(WORDS) if kind == 3 else word for _ in range(1 + size // 6))[:size]


def random_value(generator, size, depth=0):
    """A value of about so many bytes."""
    kind = generator.randrange(7) if depth < 4 and size > 20 else generator.randrange(2)
    if kind == 0:
        return generator.choice([True, None, generator.randrange(1000), generator.random()])
    if kind in (1, 2):
        return random_text(generator, size)
    if kind == 3:
        return [generator.randrange(10 ** generator.randrange(1, 9)) for _ in range(size // 6)]
    count = generator.choice([2, 20, max(2, size // 20)])
    if kind == 4:
        return [random_value(generator, size // count, depth + 1) for _ in range(count)]
    return {name: random_value(generator, size // count, depth + 1) for name in random_names(generator, count)}


def random_names(generator, count):
    """Names of one meaning or of several, of levels, or such as no other record has."""
    kind, name = generator.randrange(4), generator.choice(NAMES)
    if kind == 0:
        return [f"{name}{number}" for number in range(count)]
    if kind == 1:
        return [f"{name} {number // 2}.lvl{number % 2}" for number in range(count)]
    if kind == 2:
        return [f"{generator.getrandbits(64):x}" for _ in range(count)]
    return [f"{generator.choice(NAMES)}_{number}" for number in range(count)]


def random_records(seed, megabytes):
    """Records of one shape, with other values in each."""
    shape = random.Random(seed)
    size = shape.choice([2_000, 20_000, 150_000, 500_000])
    for number in range(max(3, megabytes * settings.MEGABYTE // size)):
        # The same random numbers in each record, and its own in every third.
        generator = random.Random(seed if number % 3 else f"{seed} {number}")
        record = random_value(generator, size)
        record = record if isinstance(record, dict) else {"value": record}
        yield {**record, "objectID": str(number), "name": f"Lamp {number}", "unique": generator.getrandbits(32)}


def page(server, name, timeout=60):
    """The status of the page of an index, and what it costs in seconds."""
    before = server.cpu()
    client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=timeout)
    try:
        client.request("GET", f"/ui/{name}/")
        answer = client.getresponse()
        answer.read()
        return answer.status, server.cpu() - before
    except (OSError, http.client.HTTPException):
        return 0, server.cpu() - before
    finally:
        client.close()


@attack("large-records", has_server=False)
def large_records():
    """The first pages of indices with large records of random shapes, and again after a start."""
    count, megabytes = (5, 12) if settings.is_short else (60, 50)
    names = [f"shape{number}" for number in range(count)]
    folder = fresh_folder("large")
    got, faults, costs, saving, memory = [], [], [], {}, 0
    server = Server(folder)
    # Nothing but the name is searched: saving the records is not the attack.
    unsearched = {"searchableAttributes": ["name"], "numericAttributesForFiltering": ["unique"]}
    for seed, name in enumerate(names):
        call(server.port, "PUT", f"/1/indexes/{name}/settings", unsearched)
        records = list(random_records(seed, megabytes))
        before = server.cpu()
        for start in range(0, len(records), 100):
            batch = [{"action": "addObject", "body": record} for record in records[start:start + 100]]
            got.append(call(server.port, "POST", f"/1/indexes/{name}/batch", {"requests": batch})[0])
        saving[name] = server.cpu() - before
    server.stop()
    for is_known in (False, True):
        server = Server(folder, "--ui")
        for name in names:
            base = server.memory()
            server.forget_peak()
            status, first = page(server, name)
            peak = server.peak_memory()
            server.forget_peak()
            # What the search and the drawing take is no part of the outline.
            again, second = page(server, name)
            got += [status, again]
            costs.append((first - second) / saving[name])
            memory = max(memory, peak - max(base, server.peak_memory()))
            if costs[-1] > settings.OUTLINE_LIMIT:
                faults.append(f"{costs[-1]:.1f} times the CPU of saving {name}{' after a start' if is_known else ''}")
        server.stop()
    if memory > settings.OUTLINE_MEMORY_LIMIT:
        faults.append("memory")
    if set(got) != {200}:
        faults.append("not answered")
    figure = f"{count} indices, at most {max(costs[:count]):.1f} times the CPU of saving one"
    figure += f" and {memory / settings.MEGABYTE:.0f} MB, after a start {max(costs[count:]):.1f} times"
    return f"{figure}, statuses {statuses(got)}", faults


@attack("many-attributes", has_server=False)
def many_attributes():
    """A query of the command line on one record with 32,000 attributes."""
    path, costs = os.path.join(settings.WORK, "attributes.json"), []
    for count in (8_000, 32_000):
        with open(path, "w") as file:
            json.dump({f"a{number}": f"value {number}" for number in range(count)}, file)
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        ended = subprocess.run([settings.program, "query", path, "value"], capture_output=True, timeout=120)
        if ended.returncode:
            return f"exit code {ended.returncode}", ["no answer"]
        costs.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
    growth = costs[1] / costs[0]
    return f"{costs[1]:.2f} s CPU, {growth:.1f} times as much as for 8,000", ["growth"] if growth > 5.5 else []
