#!/usr/bin/env python3
"""Prints 200 different searches for the products of a file, one a line, the same ones at every run.

  Benchmarks/Server/requests.py RECORDS.ndjson

One to three words of a product, the last one mostly cut off as by somebody who types; half of them with a range of
prices, a quarter with a brand. Each asks for six facets and 20 records with highlights.
"""
import json
import random
import re
import sys

FACETS = ["brand", "color", "categories", "size", "country", "price"]


def sample(path, generator, count):
    """As many records of the file, each as likely as another."""
    chosen = []
    with open(path) as file:
        for number, line in enumerate(file):
            place = number if number < count else generator.randrange(number + 1)
            if place < count:
                chosen[place : place + 1] = [line]
    return [json.loads(line) for line in chosen]


def main():
    generator = random.Random(13)
    seen = set()
    for record in sample(sys.argv[1], generator, 2000):
        text = f"{record.get('name', '')} {record.get('brand', '')} {record.get('description', '')}"
        words = [word for word in re.findall(r"\w+", text) if len(word) > 2]
        if not words:
            continue
        chosen = generator.sample(words, min(len(words), generator.randint(1, 3)))
        if generator.random() < 0.75:
            chosen[-1] = chosen[-1][: generator.randint(2, len(chosen[-1]))]
        query = " ".join(chosen)
        filters = []
        if generator.random() < 0.5 and "price" in record:
            filters.append(f"price < {max(1, round(record['price'] * 1.5))}")
        if generator.random() < 0.25 and isinstance(record.get("brand"), str):
            filters.append(f"brand:{json.dumps(record['brand'])}")
        search = {"query": query, "hitsPerPage": 20, "facets": FACETS, "attributesToHighlight": ["name"],
                  "attributesToRetrieve": ["name", "brand", "price"]}
        if filters:
            search["filters"] = " AND ".join(filters)
        line = json.dumps(search)
        if line not in seen:
            seen.add(line)
            print(line)
        if len(seen) == 200:
            return
    sys.exit(f"{sys.argv[1]}: too few different records for 200 requests")


if __name__ == "__main__":
    main()
