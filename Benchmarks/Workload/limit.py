#!/usr/bin/env python3
"""limit.py N col|bmp|hyb [PASSES]: runs ./limit and writes results/limit-STRATEGY-N.json and its answers."""
import sys, json, subprocess
from common import *
n, s = int(sys.argv[1]), sys.argv[2]; p = sys.argv[3] if len(sys.argv) > 3 else "7"; W = load_w()
with open(f"{ROOT}/workload.tsv", "w") as f:
    for w in W:
        lo, hi = w["numeric"].get("price", [-0.01, -0.01])
        f.write("\t".join([w["q"], str(round(lo * 100)), str(round(hi * 100)), ",".join(w["disjunctive"]), ";".join(f"{a}={'|'.join(v)}" for a, v in w["facetFilters"].items())]) + "\n")
subprocess.run([f"{ROOT}/limit", str(n), s, p], check=True, cwd=ROOT)
raw = json.load(open(f"{ROOT}/results/limit-{s}-{NAMES[n]}.raw.json"))
wall, cpu = [[] for _ in W], [[] for _ in W]
for l in open(f"{ROOT}/results/limit-{s}-{NAMES[n]}.times.tsv"):
    i, a, b = l.split("\t"); wall[int(i)].append(float(a)); cpu[int(i)].append(float(b))
finish(f"limit-{s}", n, W, raw["answers"], wall, cpu, raw["build_s"], None, {"prof_us_mean": raw["prof_us"]}, raw["rss_mb"])
