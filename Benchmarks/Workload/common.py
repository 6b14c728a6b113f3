"""What the programs of the workload share: reading records and requests, summing up times, writing results."""
import json, os, re, sys, time, resource, statistics as st
ROOT = os.path.dirname(os.path.abspath(__file__))
NAMES = {10000: "10k", 100000: "100k", 1000000: "1m"}
FACETS = ["brand", "color", "categories", "size", "country"]
TOK = re.compile(r"[a-z0-9]+")

def load_docs(n):
    """Records in canonical order (popularity desc, objectID asc): doc number == rank."""
    try: import orjson; loads = orjson.loads
    except ImportError: loads = json.loads
    with open(f"{ROOT}/data/p{NAMES[n]}.ndjson", "rb") as f:
        docs = [loads(l) for l in f]
    docs.sort(key=lambda d: (-d["popularity"], d["objectID"]))
    return docs

def text(d): return (d["name"] + " " + d["description"] + " " + d["brand"]).lower()
def tokens(d): return TOK.findall(text(d))
def load_w():
    return [json.loads(l) for l in open(f"{ROOT}/workload.ndjson")]
def rss_mb():
    for l in open("/proc/self/status"):
        if l.startswith("VmRSS"): return int(l.split()[1]) / 1024
def dir_mb(p):
    if os.path.isfile(p): return os.path.getsize(p) / 1e6
    return sum(os.path.getsize(os.path.join(r, f)) for r, _, fs in os.walk(p) for f in fs) / 1e6

def top100(pairs):
    """pairs (value,count) -> top 100 by count desc, value asc, as dict; zero counts dropped."""
    p = [(v, c) for v, c in pairs if c]
    if len(p) > 1: p.sort(key=lambda x: (-x[1], x[0]))
    return dict(p[:100])

def subqueries(w):
    """[(facet attributes to count, facetFilters)]: first = main (also hits, total, price stats), then disjunctive extras."""
    dj = w["disjunctive"]
    out = [([a for a in FACETS if a not in dj], w["facetFilters"])]
    for a in dj:
        out.append(([a], {k: v for k, v in w["facetFilters"].items() if k != a}))
    return out

def pct(xs, p):
    xs = sorted(xs); return xs[min(len(xs) - 1, int(round(p / 100 * (len(xs) - 1))))]

def bench(peer, n, query, build_s=None, size_mb=None, passes=3, extra=None, base_rss=None):
    """query(w) -> dict(n, hits, facets, pmin, pmax). Writes results/<peer>-<n>.json"""
    W = load_w()
    res, wall, cpu = [], [[] for _ in W], [[] for _ in W]
    for w in W:                      # warm-up pass, results kept for verification
        res.append(query(w))
    for p in range(passes):
        for i, w in enumerate(W):
            c0 = time.process_time_ns(); t0 = time.perf_counter_ns()
            query(w)
            t1 = time.perf_counter_ns(); c1 = time.process_time_ns()
            wall[i].append((t1 - t0) / 1e6); cpu[i].append((c1 - c0) / 1e6)
    finish(peer, n, W, res, wall, cpu, build_s, size_mb, extra, rss_mb())

def finish(peer, n, W, res, wall, cpu, build_s, size_mb, extra, rss):
    mw = [st.median(x) for x in wall]; mc = [st.median(x) for x in cpu]
    def summ(idx):
        a = [mw[i] for i in idx]; c = [mc[i] for i in idx]
        return {"median": round(st.median(a), 4), "p95": round(pct(a, 95), 4), "max": round(max(a), 4), "mean": round(sum(a) / len(a), 4),
                "cpu_median": round(st.median(c), 4), "cpu_p95": round(pct(c, 95), 4), "cpu_sum": round(sum(c), 3)}
    allq = range(len(W))
    out = {"peer": peer, "n": n, "build_s": build_s, "size_mb": size_mb, "rss_mb": rss, "extra": extra or {},
           "all": summ(allq), "empty": {w["flt"]: mw[i] for i, w in enumerate(W) if w["q"] == ""},
           "by_filter": {f: summ([i for i in allq if W[i]["flt"] == f]) for f in ("none", "facet", "disj", "range")},
           "by_kind": {k: summ([i for i in allq if W[i]["kind"] == k]) for k in ("empty", "one", "tail", "two", "three", "none")},
           "per_query": [{"id": W[i]["id"], "q": W[i]["q"], "flt": W[i]["flt"], "n": res[i]["n"], "ms": round(mw[i], 4), "cpu_ms": round(mc[i], 4)} for i in allq]}
    json.dump(out, open(f"{ROOT}/results/{peer}-{NAMES[n]}.json", "w"), indent=0)
    json.dump(res, open(f"{ROOT}/results/{peer}-{NAMES[n]}.answers.json", "w"))
    print(json.dumps({k: out[k] for k in ("peer", "n", "build_s", "size_mb", "rss_mb", "all", "empty")}))
