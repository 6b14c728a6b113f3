"""Counts what was found of what `meaning find` prints: for each kind of queries the share whose package comes first, the
share whose package is among the first five, and the mean reciprocal rank of the first ten. A package is right if it is made
of the same source.

  meaning find RECORDS QUERIES FOLDER | quality.py
"""
import collections
import json
import sys

kinds = collections.defaultdict(list)
for line in sys.stdin:
    answer = json.loads(line)
    kinds[answer["kind"]].append(answer)
nothing = kinds.pop("nothing")
names = {"text": "words of the record", "typo": "the same with a typo", "synonym": "synonyms",
         "intent": "in other words"}
print("| | " + " | ".join(names.values()) + " |\n|---|" + "---|" * len(names))
for how, title in (("words", "by words"), ("meaning", "by meaning too")):
    cells = []
    for kind in names:
        ranks = [next((i for i, source in enumerate(answer[how]["sources"]) if source == answer["source"]), 99)
                 for answer in kinds[kind]]
        share = lambda most: 100 * sum(rank < most for rank in ranks) / len(ranks)
        mean = sum(1 / (rank + 1) for rank in ranks if rank < 10) / len(ranks)
        cells.append(f"{share(1):g} %, {share(5):g} %, {mean:.3f}")
    print(f"| {title} | " + " | ".join(cells) + " |")
print(f"\nOf {len(nothing)} queries of words that have nothing to do with the packages, "
      f"{sum(answer['meaning']['semantic'] == 0 for answer in nothing)} found nothing by meaning.")
