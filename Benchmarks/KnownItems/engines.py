#!/usr/bin/env python3
"""Asks search engines for known records, and counts where they are found.

  engines.py RECORDS QUERIES --serve PORT [--typesense PORT]

Prints for each class of queries and each engine the share of queries whose record is the first of the answer, and is
among the first five. The engines: `instantsearch serve` with the key 'known' at PORT, SQLite's FTS5 with trigrams, Xapian
with its spelling correction if python3-xapian is installed, and Typesense with the key 'known'.
"""
import argparse
import collections
import http.client
import json

import sqlite3
import sys
import tempfile
from urllib.parse import urlencode

try:
    import xapian
except ImportError:
    xapian = None


class HTTP:
    def __init__(self, port, headers):
        self.client = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        self.headers = headers

    def call(self, method, path, body=None):
        self.client.request(method, path, body, self.headers)
        response = self.client.getresponse()
        text = response.read()
        if response.status >= 300:
            sys.exit(f"{method} {path}: {response.status} {text[:300]}")
        return text


class InstantSearch:
    """Its own settings: all words optional where nothing matches all of them."""

    def __init__(self, records, port):
        self.http = HTTP(port, {"X-Algolia-API-Key": "known", "X-Algolia-Application-Id": "a"})
        settings = {"searchableAttributes": ["name", "title"], "removeWordsIfNoResults": "allOptional"}
        self.http.call("PUT", "/1/indexes/packages/settings", json.dumps(settings))
        for start in range(0, len(records), 10_000):
            batch = [{"action": "addObject", "body": record} for record in records[start:start + 10_000]]
            self.http.call("POST", "/1/indexes/packages/batch", json.dumps({"requests": batch}))

    def search(self, text):
        body = {"query": text, "hitsPerPage": 5, "attributesToRetrieve": [], "attributesToHighlight": []}
        answer = json.loads(self.http.call("POST", "/1/indexes/packages/query", json.dumps(body)))
        return [hit["objectID"] for hit in answer["hits"]]


class SQLite:
    """Any of the trigrams, by BM25."""

    def __init__(self, records):
        self.database = sqlite3.connect(":memory:")
        self.database.execute("CREATE VIRTUAL TABLE packages USING fts5(id UNINDEXED, name, title, tokenize='trigram')")
        rows = [(record["objectID"], record["name"], record["title"]) for record in records]
        self.database.executemany("INSERT INTO packages VALUES (?, ?, ?)", rows)

    def search(self, text):
        trigrams = {word[start:start + 3] for word in text.split() for start in range(len(word) - 2)}
        query = " OR ".join(f'"{trigram}"' for trigram in sorted(trigrams))
        rows = self.database.execute("SELECT id FROM packages WHERE packages MATCH ? ORDER BY rank LIMIT 5", (query,))
        return [row[0] for row in rows]


class Xapian:
    """Stemmed words, of which any may match, the last one also as a prefix; corrected if the parser suggests it."""

    def __init__(self, records):

        self.folder = tempfile.TemporaryDirectory()
        self.database = xapian.WritableDatabase(self.folder.name, xapian.DB_CREATE_OR_OPEN)
        generator = xapian.TermGenerator()
        generator.set_stemmer(xapian.Stem("en"))
        generator.set_database(self.database)
        generator.set_flags(xapian.TermGenerator.FLAG_SPELLING)
        for record in records:
            document = xapian.Document()
            generator.set_document(document)
            generator.index_text(record["name"])
            generator.increase_termpos()
            generator.index_text(record["title"])
            document.set_data(record["objectID"])
            self.database.add_document(document)
        self.database.commit()

    def search(self, text):
        parser = xapian.QueryParser()
        parser.set_database(self.database)
        parser.set_stemmer(xapian.Stem("en"))
        parser.set_stemming_strategy(xapian.QueryParser.STEM_SOME)
        flags = xapian.QueryParser.FLAG_PARTIAL
        query = parser.parse_query(text, flags | xapian.QueryParser.FLAG_SPELLING_CORRECTION)
        corrected = parser.get_corrected_query_string()
        if corrected:
            query = parser.parse_query(corrected, flags)
        enquire = xapian.Enquire(self.database)
        enquire.set_query(query)
        return [match.document.get_data().decode() for match in enquire.get_mset(0, 5)]


class Typesense:
    """Its defaults: two typos, words split and joined, and dropped, where nothing is found."""

    def __init__(self, records, port):
        self.http = HTTP(port, {"X-TYPESENSE-API-KEY": "known"})
        fields = [{"name": "name", "type": "string"}, {"name": "title", "type": "string"}]
        self.http.call("POST", "/collections", json.dumps({"name": "packages", "fields": fields}))
        lines = "\n".join(json.dumps({**record, "id": record["objectID"]}) for record in records)
        self.http.call("POST", "/collections/packages/documents/import", lines.encode())

    def search(self, text):
        parameters = {"q": text, "query_by": "name,title", "per_page": 5, "include_fields": "objectID"}
        answer = json.loads(self.http.call("GET", "/collections/packages/documents/search?" + urlencode(parameters)))
        return [hit["document"]["objectID"] for hit in answer["hits"]]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("records")
    parser.add_argument("queries")
    parser.add_argument("--serve", type=int, required=True)
    parser.add_argument("--typesense", type=int)
    parser.add_argument("--misses", help="print the queries of this class that instantsearch does not find first")
    options = parser.parse_args()
    with open(options.records) as file:
        records = [json.loads(line) for line in file]
    with open(options.queries) as file:
        queries = [json.loads(line) for line in file]
    engines = {"instantsearch": InstantSearch(records, options.serve), "SQLite": SQLite(records)}
    if xapian:
        engines["Xapian"] = Xapian(records)
    if options.typesense:
        engines["Typesense"] = Typesense(records, options.typesense)
    first, five = collections.Counter(), collections.Counter()
    classes = list(dict.fromkeys(query["class"] for query in queries))
    for query in queries:
        for name, engine in engines.items():
            found = engine.search(query["query"])
            for kind in (query["class"], "all"):
                first[name, kind] += found[:1] == [query["objectID"]]
                five[name, kind] += query["objectID"] in found
            if name == "instantsearch" and query["class"] == options.misses and found[:1] != [query["objectID"]]:
                print(query["query"], "|", query["objectID"], "|", found)
    counts = collections.Counter(query["class"] for query in queries)
    counts["all"] = len(queries)
    print(f"{len(records)} records; first / among the first five, in percent")
    print(f"{'':20}" + "".join(f"{name:>16}" for name in engines))
    for kind in classes + ["all"]:
        cells = (f"{100 * first[name, kind] / counts[kind]:5.0f} / {100 * five[name, kind] / counts[kind]:3.0f}" for name in engines)
        print(f"{kind:20}" + "".join(f"{cell:>16}" for cell in cells))


if __name__ == "__main__":
    main()
