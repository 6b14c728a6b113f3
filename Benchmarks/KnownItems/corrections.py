#!/usr/bin/env python3
"""Counts how often the right text is proposed for a misspelt query, and how often a wrong one.

  corrections.py --serve PORT [--misses]

The server is `instantsearch serve` with the key 'known'. It gets nine tenths of the packages. The misspelt queries are
made of their titles, and the right text is known. The others are made of the titles of the remaining tenth: correct
queries for which there is nothing to find. A query counts only if it finds nothing.
"""
import argparse
import collections
import json
import random

from engines import HTTP
from queries import LETTERS, Generator, packages, words

MISSPELT, CORRECT = 500, 200


class Queries(Generator):
    """Queries of neighbouring words of a title, made in classes."""

    def __init__(self, records):
        super().__init__(records)
        self.random = random.Random(2)

    def of_length(self, number, lengths, isUnique):
        """The neighbouring words; None if the title has no words for them."""
        title = words(self.records[number]["title"])
        length = self.random.choice(lengths)
        if len(title) < length:
            return None
        start = self.random.randrange(len(title) - length + 1)
        chosen = title[start:start + length]
        if not all(word.isalpha() and len(word) > 2 for word in chosen) or len(set(chosen)) < length:
            return None
        if isUnique and set.intersection(*(self.owners[word] for word in chosen)) != {number}:
            return None
        return chosen

    def changing(self, chosen, letters, change, keeping=()):
        """The words with a misspelt one of so many letters that no record has; not one of those to be kept."""
        indices = [index for index, word in enumerate(chosen) if len(word) in letters and word not in keeping]
        if not indices:
            return None
        index = self.random.choice(indices)
        word = change(chosen[index])
        if word in self.owners or word == chosen[index]:
            return None
        return chosen[:index] + [word] + chosen[index + 1:]

    def other_first_letter(self, word):
        return self.random.choice(LETTERS.replace(word[0], "")) + word[1:]

    def both(self, chosen, number):
        """Two words with a typo each."""
        once = self.changing(chosen, range(5, 99), self.edited)
        return once and self.changing(once, range(5, 99), self.edited, keeping=set(once) - set(chosen))


# Without tolerance for typos every misspelt word needs a correction. With it, a search finds most of them itself.
EXACT = {
    "one typo": Generator.one_typo, "two typos": Generator.two_typos, "wrong first letter": Generator.first_letter,
    "two words with a typo": Queries.both, "joined": Generator.joined,
}
TOLERANT = {
    "two typos in 5 to 7 letters": lambda self, chosen, _: self.changing(
        chosen, range(5, 8), lambda word: self.edited(self.edited(word))),
    "wrong first letter": lambda self, chosen, _: self.changing(chosen, range(5, 8), self.other_first_letter),
    "a typo in 3 or 4 letters": lambda self, chosen, _: self.changing(chosen, range(3, 5), self.edited),
}


class Measurement:
    def __init__(self, port):
        records = packages()
        held = set(random.Random(1).sample(range(len(records)), len(records) // 10))
        self.kept = [record for number, record in enumerate(records) if number not in held]
        self.held = [record for number, record in enumerate(records) if number in held]
        self.http = HTTP(port, {"X-Algolia-API-Key": "known", "X-Algolia-Application-Id": "a"})
        settings = {"searchableAttributes": ["name", "title"]}
        self.http.call("PUT", "/1/indexes/packages/settings", json.dumps(settings))
        for start in range(0, len(self.kept), 10_000):
            batch = [{"action": "addObject", "body": record} for record in self.kept[start:start + 10_000]]
            self.http.call("POST", "/1/indexes/packages/batch", json.dumps({"requests": batch}))

    def search(self, text, isTolerant):
        body = {"query": text, "hitsPerPage": 1, "attributesToRetrieve": [], "typoTolerance": isTolerant}
        return json.loads(self.http.call("POST", "/1/indexes/packages/query", json.dumps(body)))

    def misspelt(self, classes, lengths, isUnique, isTolerant):
        """Queries that find nothing, as (class, query, right text, answer)."""
        queries = Queries(self.kept)
        made = []
        for name, change in classes.items():
            count = 0
            for number in queries.random.sample(range(len(self.kept)), len(self.kept)):
                if count == MISSPELT // len(classes) + (name == list(classes)[0]) * (MISSPELT % len(classes)):
                    break
                chosen = queries.of_length(number, lengths, isUnique)
                changed = chosen and change(queries, chosen, number)
                answer = changed and self.search(" ".join(changed), isTolerant)
                if answer and answer["nbHits"] == 0:
                    made.append((name, " ".join(changed), " ".join(chosen), answer))
                    count += 1
        return made

    def correct(self, lengths, isTolerant):
        """Correct queries that find nothing: half with a word that no record has, which may be corrected wrongly, and
        half whose words no record has together, for which nothing may be proposed."""
        queries = Queries(self.kept)
        made = {"with a word that no record has": [], "whose words no record has together": []}
        for number in queries.random.sample(range(len(self.held)), len(self.held)):
            title = words(self.held[number]["title"])
            length = queries.random.choice(lengths)
            if len(title) < length:
                continue
            start = queries.random.randrange(len(title) - length + 1)
            chosen = title[start:start + length]
            if not all(word.isalpha() and len(word) > 2 for word in chosen):
                continue
            name = list(made)[all(word in queries.owners for word in chosen)]
            if len(made[name]) == CORRECT // 2:
                continue
            answer = self.search(" ".join(chosen), isTolerant)
            if answer["nbHits"] == 0:
                made[name].append((name, " ".join(chosen), None, answer))
        return [query for queries in made.values() for query in queries]


def report(title, queries, misses):
    print(f"\n{title}\n{'':34}{'queries':>8}{'right':>8}{'wrong':>8}")
    counts = collections.Counter()
    for name, text, right, answer in queries:
        proposed = answer.get("didYouMean")
        kind = "none" if proposed is None else "right" if proposed == right else "wrong"
        for group in (name, "all"):
            counts[group, "queries"] += 1
            counts[group, kind] += 1
        if misses and kind != "right" and (right or proposed):
            print(f"  {kind}: {text} | proposed {proposed} | right {right}")
    for name in list(dict.fromkeys(name for name, *_ in queries)) + ["all"]:
        count = counts[name, "queries"]
        cells = "".join(f"{100 * counts[name, kind] / count:7.1f}%" for kind in ("right", "wrong"))
        print(f"{name:34}{count:8}{cells}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--serve", type=int, required=True)
    parser.add_argument("--misses", action="store_true", help="print the queries without the right text")
    options = parser.parse_args()
    measurement = Measurement(options.serve)
    print(f"{len(measurement.kept)} records")
    for title, classes, isTolerant in [
        ("With tolerance for typos, which finds most misspelt words itself", TOLERANT, True),
        ("Without tolerance for typos", EXACT, False),
    ]:
        misspelt = measurement.misspelt(classes, [3, 4], True, isTolerant)
        report(title + ": misspelt queries of 3 or 4 words", misspelt, options.misses)
        correct = measurement.correct([2, 3, 4], isTolerant)
        report(title + ": correct queries for which there is nothing to find", correct, options.misses)
        short = measurement.misspelt(classes, [2], False, isTolerant)
        report(title + ": misspelt queries of 2 words, which many records may have", short, options.misses)


main()
