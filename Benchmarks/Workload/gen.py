#!/usr/bin/env python3
"""gen.py N [FILE]: makes N products as NDJSON, the same bytes on any machine (standard library only, seeded).

  python3 gen.py N > products.ndjson          # or: python3 gen.py N out.ndjson

* The first K records of gen(N) equal gen(K): one PRNG stream, record by record.
* Only random.Random.random() is used as a source (its stream is fixed by CPython's
  documentation), so output does not depend on numpy or on library versions.
Vocabulary: 20 000 words, Zipf-Mandelbrot p(r) ~ 1/(r+Q)^S; 28 % of the description's
words are function words. brand: 500 values Zipf 0.9; categories: 80, Zipf 0.8, 1-3 each.
"""
import sys
from bisect import bisect_right
from math import log, sqrt, cos, pi, exp
from random import Random

SEED = 20240607
V = 20000

REAL = """black shoe wireless leather cotton running steel kit men women classic portable premium
light blue case pro mini set bag water outdoor sport digital white smart charger soft kids headphones
jacket watch table glass wood phone cover power cable camera pack travel summer winter red green silver
slim large small compact fit long short sleeve shirt dress pants jeans sneaker boot sandal sock hat cap
scarf glove belt wallet ring necklace bracelet earring bluetooth speaker keyboard mouse monitor laptop
tablet screen protector stand holder mount adapter battery solar lamp bulb strip garden hose tool drill
hammer saw screwdriver wrench tape paint brush roller ladder bucket shovel rake mower grill pan pot knife
fork spoon plate bowl cup mug bottle flask kettle toaster blender mixer oven fridge freezer washer dryer
vacuum iron fan heater air purifier humidifier pillow blanket sheet duvet mattress sofa chair desk shelf
cabinet drawer mirror curtain rug carpet clock frame candle vase toy puzzle doll car truck train robot
game console controller book notebook pen pencil marker paper folder stapler scissors glue bike helmet
tent sleeping backpack hiking camping fishing rod reel lure yoga mat dumbbell treadmill ball racket net
swim goggles surf board ski snow skate guitar piano drum violin flute microphone amplifier headset earbuds
television projector remote router modem switch drive memory card usb hdmi printer ink toner scanner
shampoo soap lotion cream perfume makeup lipstick razor toothbrush comb dog cat bird fish food treat leash
collar cage tank coffee tea chocolate snack juice honey organic natural vegan protein vitamin baby diaper
stroller crib bib rattle waterproof rechargeable adjustable foldable stainless ceramic bamboo silicone
rubber plastic metal copper brass gold diamond pearl crystal velvet silk wool linen denim canvas fleece
nylon polyester mesh vintage modern rustic elegant casual formal luxury budget heavy duty ultra super max
plus deluxe standard basic advanced expert starter replacement spare universal magnetic electric manual
automatic cordless handheld wall ceiling floor kitchen bathroom bedroom office garage patio pool beach
mountain road trail city fast quick quiet strong durable safe clean fresh warm cool dry wet hot cold""".split()
FUNC = """the and for with to of a in is your this from you on it that our or be as are by an can all
perfect great high quality design easy use made any more""".split()

ONSET = ["b","b","br","bl","c","c","ch","cr","d","d","dr","f","fl","g","gr","h","h","j","k","l","l","m","m","m","n","n",
         "p","p","pl","pr","qu","r","r","s","s","s","sh","st","t","t","tr","th","v","v","w","y","z","","",""]
NUC = ["a","e","i","o","u","a","e","i","o","a","e","i","o","ea","oo","ai","ou"]
CODA = ["","","","","","","","","n","r","s","t","l","m","nd","st","ck","n","r","l"]
SUF = ["","","","","er","ing","ed","y","ly","ist","ia","on","el","ment","ness","ish","s"]

COLORS = ["Black","White","Blue","Red","Grey","Green","Brown","Pink","Yellow","Purple","Orange","Gold"]
SIZES = ["M","L","S","XL","XS","XXL","3XL","One Size"]
COUNTRIES = """China United_States Germany Japan India Italy Vietnam United_Kingdom France South_Korea Mexico Taiwan
Turkey Spain Poland Canada Netherlands Thailand Indonesia Brazil Sweden Switzerland Portugal Austria Belgium Denmark
Czechia Malaysia Bangladesh Pakistan Australia Finland Norway Ireland Romania Hungary Greece Israel Egypt Morocco
South_Africa Philippines Singapore Argentina Chile Colombia Peru New_Zealand Ukraine Bulgaria Slovakia Slovenia
Croatia Serbia Estonia Latvia Lithuania Tunisia Sri_Lanka Cambodia""".split()
CAT_A = ["Shoes","Clothing","Electronics","Kitchen","Garden","Sports","Toys","Books","Beauty","Pets","Office",
         "Music","Baby","Automotive","Jewelry","Furniture"]
CAT_B = ["Accessories","Basics","Premium","Outlet","New"]


def zipf_cum(n, s, q=0.0):
    out, t = [], 0.0
    for r in range(n):
        t += 1.0 / (r + 1 + q) ** s
        out.append(t)
    return [x / t for x in out]


def vocab():
    rnd = Random(SEED ^ 0xA5A5).random
    seen, words = set(FUNC), []
    for w in REAL:
        if w not in seen:
            seen.add(w); words.append(w)
    for i in range(len(words) - 1, 0, -1):          # real words spread over the first ~400 ranks
        j = int(rnd() * (i + 1)); words[i], words[j] = words[j], words[i]
    pick = lambda xs: xs[int(rnd() * len(xs))]
    while len(words) < V - len(FUNC):
        n = 1 + int(rnd() * 2.6)
        w = "".join(pick(ONSET) + pick(NUC) + (pick(CODA) if k == n - 1 or rnd() < 0.3 else "") for k in range(n)) + pick(SUF)
        if 3 <= len(w) <= 14 and w not in seen:
            seen.add(w); words.append(w)
    return words            # rank order, most frequent first (function words kept apart)


def brands(words):
    rnd = Random(SEED ^ 0x5A5A).random
    tail = ["Living","Sport","Labs","Home","Works","Studio","Gear","Co"]
    out, seen = [], set()
    while len(out) < 500:
        w = words[1000 + int(rnd() * 15000)].capitalize()
        if rnd() < 0.3:
            w += " " + tail[int(rnd() * 8)]
        if w not in seen:
            seen.add(w); out.append(w)
    return out


WORDS = vocab()
BRANDS = brands(WORDS)
COUNTRIES = [c.replace("_", " ") for c in COUNTRIES]
CATS = [f"{a} {b}" for b in CAT_B for a in CAT_A]
assert len(WORDS) + len(FUNC) == V and len(COLORS) == 12 and len(SIZES) == 8 and len(COUNTRIES) == 60 and len(CATS) == 80


def records(n):
    r = Random(SEED).random
    W, F, B = WORDS, FUNC, BRANDS
    cw, cf = zipf_cum(len(W), 1.0, 8.0), zipf_cum(len(F), 1.0, 1.0)
    cb, cc = zipf_cum(500, 0.9, 2.0), zipf_cum(12, 0.7)
    ck, cs, co = zipf_cum(80, 0.8, 1.0), zipf_cum(8, 0.7), zipf_cum(60, 1.0, 1.0)
    bis, nw, nf = bisect_right, len(W) - 1, len(F) - 1
    ln40 = log(40.0)
    for i in range(n):
        name = [W[min(nw, bis(cw, r()))] for _ in range(2 + int(r() * 7))]
        desc = []
        for _ in range(10 + int(r() * 21)):
            x = r()
            if x < 0.28:
                desc.append(F[min(nf, bis(cf, x / 0.28))])
            else:
                desc.append(W[min(nw, bis(cw, (x - 0.28) / 0.72))])
        cats = []
        for _ in range(1 + int(r() * 3)):
            c = CATS[min(79, bis(ck, r()))]
            if c not in cats:
                cats.append(c)
        z = sqrt(-2.0 * log(1.0 - r())) * cos(2.0 * pi * r())
        price = min(2000.0, max(1.0, exp(ln40 + 1.1 * z)))
        pop = int(r() ** 3 * 1000000)
        yield (i, " ".join(name).capitalize(), " ".join(desc).capitalize() + ".", B[min(499, bis(cb, r()))],
               COLORS[min(11, bis(cc, r()))], cats, SIZES[min(7, bis(cs, r()))], COUNTRIES[min(59, bis(co, r()))],
               price, 1 + int(5 * (1 - r() ** 2)), r() < 0.85, pop)


def main():
    n = int(sys.argv[1])
    out = open(sys.argv[2], "w") if len(sys.argv) > 2 else sys.stdout
    buf = []
    for (i, nm, de, br, co, ca, si, cy, pr, ra, st, po) in records(n):
        buf.append('{"objectID":"p%07d","name":"%s","description":"%s","brand":"%s","color":"%s","categories":["%s"],'
                   '"size":"%s","country":"%s","price":%.2f,"rating":%d,"inStock":%s,"popularity":%d}\n'
                   % (i, nm, de, br, co, '","'.join(ca), si, cy, pr, min(5, ra), "true" if st else "false", po))
        if len(buf) >= 5000:
            out.write("".join(buf)); buf.clear()
    out.write("".join(buf))
    out.flush()


if __name__ == "__main__":
    main()
