#!/usr/bin/env python3
"""compare.py N: every results/*-N.answers.json against the right answers (those of ref, else of limit)."""
import sys, json, glob, os
from common import *
n = int(sys.argv[1]); W = load_w()
f = f"{ROOT}/results/ref-{NAMES[n]}.answers.json"
if not os.path.exists(f): f = sorted(glob.glob(f"{ROOT}/results/limit*-{NAMES[n]}.answers.json"))[0]
ref = json.load(open(f)); print("reference:", os.path.basename(f))
for g in sorted(glob.glob(f"{ROOT}/results/*-{NAMES[n]}.answers.json")):
    if g == f: continue
    a = json.load(open(g)); bad = {"n": 0, "hits": 0, "facets": 0, "price": 0}; first = None
    for i, (x, y) in enumerate(zip(ref, a)):
        e = []
        if x["n"] != y["n"]: e.append("n")
        if x["hits"] != y["hits"]: e.append("hits")
        for at in FACETS:
            fx, fy = x["facets"][at], y["facets"][at]
            if fx != fy:
                # allow another choice among values tied at the cut-off
                lo = min(fx.values()) if fx else 0
                if not (len(fx) == len(fy) == 100 and {k: v for k, v in fx.items() if v > lo} == {k: v for k, v in fy.items() if v > lo}
                        and sorted(fx.values()) == sorted(fy.values())): e.append("facets")
        for k in ("pmin", "pmax"):
            if (x[k] is None) != (y[k] is None) or (x[k] is not None and abs(x[k] - y[k]) > 1e-3): e.append("price")
        for k in set(e): bad[k] += 1
        if e and not first: first = (i, W[i]["q"], W[i]["flt"], e, x["n"], y["n"])
    print(os.path.basename(g), "answers", len(a), "mismatches", bad, first or "")
