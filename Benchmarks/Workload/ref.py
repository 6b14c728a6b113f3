#!/usr/bin/env python3
"""ref.py N: the right answers by brute force (plain Python sets and counters), into results/ref-N.answers.json."""
import sys, json
from collections import Counter, defaultdict
from common import *
n = int(sys.argv[1]); docs = load_docs(n)
post = defaultdict(set)
for i, d in enumerate(docs):
    for t in set(tokens(d)): post[t].add(i)
vocab = sorted(post)
import bisect
def match(q):
    ws = TOK.findall(q.lower())
    if not ws: return None
    cur = None
    for k, w in enumerate(ws):
        if k == len(ws) - 1:
            s = set(); j = bisect.bisect_left(vocab, w)
            while j < len(vocab) and vocab[j].startswith(w): s |= post[vocab[j]]; j += 1
        else: s = post.get(w, set())
        cur = set(s) if cur is None else cur & s
    return cur
def ok(d, ff, num):
    for a, vs in ff.items():
        x = d[a]
        if isinstance(x, list):
            if not any(v in x for v in vs): return False
        elif x not in vs: return False
    for a, (lo, hi) in num.items():
        if not lo <= d[a] <= hi: return False
    return True
cache = {}
def query(w):
    if w["q"] not in cache: cache[w["q"]] = match(w["q"])
    m = cache[w["q"]]
    ids = range(len(docs)) if m is None else sorted(m)
    r = {"facets": {}}
    for k, (attrs, ff) in enumerate(subqueries(w)):
        sel = [i for i in ids if ok(docs[i], ff, w["numeric"])]
        if k == 0:
            r["n"] = len(sel); r["hits"] = [docs[i]["objectID"] for i in sel[:20]]
            ps = [docs[i]["price"] for i in sel]; r["pmin"] = min(ps) if ps else None; r["pmax"] = max(ps) if ps else None
        for a in attrs:
            c = Counter()
            for i in sel:
                x = docs[i][a]
                if isinstance(x, list): c.update(x)
                else: c[x] += 1
            r["facets"][a] = top100(c.items())
    return r
json.dump([query(w) for w in load_w()], open(f"{ROOT}/results/ref-{NAMES[n]}.answers.json", "w"))
