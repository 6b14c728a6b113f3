"""Measures the engine's search by meaning beside faiss, usearch and sqlite-vec, in the same minutes and on one thread.

  scan.py PROGRAM FOLDER COUNT

PROGRAM is the benchmark `meaning`. Files are written to FOLDER. The vectors have 256 dimensions: points around 2000
centers, as texts are about some thousand things. Each query is a point of its own around one of them. Passes of all are
taken in turn, and of the passes of a query the fastest counts, since other programs make each slower.
"""
import json
import os
import sqlite3
import subprocess
import sys
import time

import faiss
import numpy as np
import sqlite_vec
from usearch.index import Index

DIMENSIONS, NEAREST, QUERIES = 256, 10, 20
METHODS = {"any x86-64": 1, "AVX2": 2, "the best": 9}
SECONDS = float(os.environ.get("SECONDS", "60"))
program, folder, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
faiss.omp_set_num_threads(1)


def unit(vectors):
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def points(dice, centers, number):
    noise = dice.standard_normal((number, DIMENSIONS), dtype=np.float32) * np.float32(0.9 / DIMENSIONS**0.5)
    return unit(centers[dice.integers(0, len(centers), number)] + noise)


def megabytes(*paths):
    return sum(os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder)
               if name.startswith(paths)) / 1e6


dice = np.random.default_rng(1)
centers = unit(dice.standard_normal((2000, DIMENSIONS), dtype=np.float32))
queries = points(dice, centers, QUERIES)
vectors = np.concatenate([points(dice, centers, min(50_000, count - at)) for at in range(0, count, 50_000)])
vectors.tofile(f"{folder}/vectors")
queries.tofile(f"{folder}/queries")

# The engine: one index with vectors, and one without, to know what the vectors take.
started = time.perf_counter()
subprocess.run([program, "make", f"{folder}/engine", f"{folder}/vectors", str(count), str(DIMENSIONS)], check=True,
               stdout=subprocess.DEVNULL)
built = time.perf_counter() - started
subprocess.run([program, "make", f"{folder}/plain", f"{folder}/vectors", str(count), "0"], check=True,
               stdout=subprocess.DEVNULL)
disk = (megabytes("engine") - megabytes("plain")) * 1e6 / count / DIMENSIONS
engine = subprocess.Popen([program, "scan", f"{folder}/engine", f"{folder}/queries", str(DIMENSIONS)], text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def ask(line):
    engine.stdin.write(line + "\n")
    engine.stdin.flush()
    return json.loads(engine.stdout.readline())


# The same numbers as in Scan.swift.
hashes = (np.arange(count, dtype=np.uint64) * np.uint64(2_654_435_761)) >> np.uint64(7)
kept = {share: np.flatnonzero(hashes % 100 < share) for share in (100, 50, 10, 1)}
cosines = queries @ vectors.T
truth = {share: [set(ids[np.argpartition(-row[ids], NEAREST)[:NEAREST]].tolist()) for row in cosines]
         for share, ids in kept.items()}


def recall(found, share=100):
    return sum(len(right & set(ids)) for right, ids in zip(truth[share], found)) / NEAREST / QUERIES


def found_by_engine(answers):
    return [[int(hit) for hit in answer["hits"]] for answer in answers]


# All of the nearest must match, so the threshold is that of nothing at all.
accuracy = {share: recall(found_by_engine(ask(f"9 {'scan' if share == 100 else share} 0")), share) for share in kept}
threshold = 0.3
exact = (cosines >= threshold).sum(axis=1)
answers = ask(f"9 scan {threshold}")
deviation = max(abs(answer["count"] - right) / max(right, 1) for answer, right in zip(answers, exact))
plain = ask("1 scan -")
for method in METHODS.values():
    if [(a["count"], a["hits"]) for a in ask(f"{method} scan -")] != [(a["count"], a["hits"]) for a in plain]:
        sys.exit("the methods find different records")
memory = ask("memory") * 2**20 / count / DIMENSIONS

flat = faiss.IndexFlatIP(DIMENSIONS)
flat.add(vectors)
few = faiss.IDSelectorBitmap(np.packbits(np.isin(np.arange(count), kept[1]), bitorder="little"))
graph = None
if count <= 200_000:
    graph = Index(ndim=DIMENSIONS, metric="cos", dtype="i8", connectivity=16, expansion_add=128, expansion_search=64)
    graph.add(np.arange(count), vectors, threads=1)
small = np.clip(np.rint(vectors * (127 / np.abs(vectors[:20_000]).max())), -127, 127).astype(np.int8)
asked = np.clip(np.rint(queries * (127 / np.abs(vectors[:20_000]).max())), -127, 127).astype(np.int8)
try:
    database = sqlite3.connect(f"{folder}/sqlite")
    database.enable_load_extension(True)
except AttributeError:
    import pysqlite3
    database = pysqlite3.connect(f"{folder}/sqlite")
    database.enable_load_extension(True)
sqlite_vec.load(database)
database.execute(f"create virtual table t using vec0(v int8[{DIMENSIONS}] distance_metric=cosine, passes integer)")
passing = np.isin(np.arange(count), kept[1])
database.executemany("insert into t(rowid, v, passes) values (?, vec_int8(?), ?)",
                     ((i, small[i].tobytes(), int(passing[i])) for i in range(count)))
database.commit()


def in_sqlite(more):
    return lambda i: [row[0] for row in database.execute(
        f"select rowid from t where v match vec_int8(?) and k = {NEAREST} {more}", (asked[i].tobytes(),))]


peers = {
    ("faiss, Flat, float32", 100): lambda i: flat.search(queries[i : i + 1], NEAREST)[1][0].tolist(),
    ("faiss, Flat, float32", 1): lambda i: flat.search(
        queries[i : i + 1], NEAREST, params=faiss.SearchParameters(sel=few))[1][0].tolist(),
    ("sqlite-vec, int8", 100): in_sqlite(""),
    ("sqlite-vec, int8", 1): in_sqlite("and passes = 1"),
}
if graph:
    peers["usearch, int8, a graph", 100] = lambda i: graph.search(queries[i], NEAREST, threads=1).keys.tolist()

best = {}


def note(name, times):
    best[name] = np.minimum(best.get(name, np.inf), times)


runs = [(method, kind) for method in METHODS for kind in ("scan", "facets", "1")]
peer_accuracy, passes, started = {}, 0, time.perf_counter()
while passes < 3 or time.perf_counter() - started < SECONDS:
    for method, kind in runs:
        note((method, kind), [answer["ms"] for answer in ask(f"{METHODS[method]} {kind} -")])
    for (name, share), search in peers.items():
        # The slow ones are asked less: their times vary less.
        if name.startswith("sqlite") and passes >= 3:
            continue
        times, found = [], []
        for i in range(QUERIES):
            before = time.thread_time()
            found.append(search(i))
            times.append((time.thread_time() - before) * 1e3)
        note((name, share), times)
        peer_accuracy[name, share] = recall(found, share)
    passes += 1
engine.stdin.close()
engine.wait()


def median(name):
    return f"{np.median(best[name]):.2f}" if name in best else ""


print(f"\n{count:,} records, {passes} passes of {QUERIES} queries; "
      f"{np.median([a['count'] for a in plain]):,.0f} records match a query\n")
print("| | ms | with five facets | 1 % pass a filter | recall@10 | with the filter |\n|---|---|---|---|---|---|")
for method in METHODS:
    print(f"| engine, {method} | {median((method, 'scan'))} | {median((method, 'facets'))} | {median((method, '1'))} | "
          f"{accuracy[100]:.3f} | {accuracy[1]:.3f} |")
for name in dict.fromkeys(name for name, _ in peers):
    shown = {share: f"{peer_accuracy[name, share]:.3f}" if (name, share) in peer_accuracy else "" for share in (100, 1)}
    print(f"| {name} | {median((name, 100))} | | {median((name, 1))} | {shown[100]} | {shown[1]} |")
print(f"\nThe engine's recall@10 with filters that keep 50, 10 and 1 %: "
      f"{', '.join(f'{accuracy[share]:.3f}' for share in (50, 10, 1))}; its counts differ from those of float32 by at most "
      f"{deviation:.1%}. A dimension takes {disk:.2f} bytes on the disk, and {memory:.2f} in memory with all else that "
      f"searches touch; the index was made in {built:.0f} s.")
