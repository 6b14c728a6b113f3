#!/usr/bin/env python3
"""genw.py: writes workload.ndjson, 50 typed strings x 4 kinds of filters = 200 requests, whatever the number of records."""
import json, gen
W, B = gen.WORDS, gen.BRANDS
t1, t2 = W[1500], W[6000]
b1 = B[4].split()[0].lower()
base = [("", "empty")]
def typed(word, lens, kind): base.extend((word[:l], kind) for l in lens)
typed("shoe", [1, 2, 3, 4], "one"); typed("wireless", [1, 2, 3, 4, 5, 8], "one"); typed("bluetooth", [1, 2, 3, 4, 5], "one")
typed("camera", [1, 2, 3, 6], "one"); typed("leather", [2, 3, 7], "one")
typed(t1, [2, 3, 4, len(t1)], "tail"); typed(t2, [2, 3, 4, len(t2)], "tail")
base += [("t", "one"), ("with", "one"), ("p", "one"), ("zzqx", "none")]
base += [(q, "two") for q in ("running s", "running sh", "running sho", "running shoe", "black l", "black le", "black leather",
         "wireless h", "wireless he", "wireless headphones", "the b", "for s", b1 + " s", b1 + " sho")]
base += [("bracelet wireless ham", "three")]
print(len(base)); assert len(base) == 50
one = [{"color": ["Black"]}, {"categories": ["Shoes Basics"]}, {"brand": [B[7]]}, {"country": ["Germany"]}, {"size": ["M"]},
       {"categories": ["Kitchen Basics"]}]
disj = [{"brand": [B[0], B[12], B[60]], "color": ["Black", "Red"]}, {"brand": [B[3], B[30], B[150]], "color": ["White", "Gold"]}]
with open("workload.ndjson", "w") as f:
    n = 0
    for i, (q, k) in enumerate(base):
        for flt, ff, dj, num in (("none", {}, [], {}), ("facet", one[i % len(one)], [], {}),
                                 ("disj", disj[i % 2], ["brand", "color"], {}), ("range", {}, [], {"price": [10, 25]})):
            f.write(json.dumps({"id": n, "q": q, "kind": k, "flt": flt, "facetFilters": ff, "disjunctive": dj, "numeric": num}) + "\n"); n += 1
