"""The calls for the requests of the workload as a person writes them, and the reading of their answers."""
import json

FACETS = ["brand", "color", "categories", "size", "country"]


class Typesense:
    """Calls of `multi_search`: a search for the hits, and one without hits for each disjunctive attribute.

    In a collection of the library (`is_own`) values are counted and filtered in its fields of exact values. The options
    are what a variant changes.
    """

    def __init__(self, collection, is_own, **options):
        self.collection, self.is_own = collection, is_own
        self.values = options.get("values", 250)
        self.candidates = options.get("candidates", 10_000)
        self.is_naive = options.get("is_naive", False)
        self.highlights = options.get("highlights", True)
        self.documents = options.get("documents", True)
        self.lists = options.get("lists", True)
        self.stats = options.get("stats", True)
        self.counts = options.get("counts", True)
        self.is_disjunctive = options.get("is_disjunctive", True)

    def field(self, attribute):
        return f"_exact.{attribute}" if self.is_own else attribute

    def filter(self, line, ignoring=None):
        conditions = []
        for attribute, values in line["facetFilters"].items():
            if attribute == ignoring:
                continue
            texts = [f"`{encoded(value) if self.is_own else value}`" for value in values]
            field = self.field(attribute)
            if self.lists:
                conditions.append(f"{field}:=[{','.join(texts)}]")
            else:
                conditions.append("(" + " || ".join(f"{field}:={text}" for text in texts) + ")")
        for attribute, (low, high) in line["numeric"].items():
            conditions.append(f"{attribute}:[{low}..{high}]")
        return " && ".join(conditions)

    def search(self, line, facets, ignoring=None):
        search = {"collection": self.collection, "q": line["q"] or "*", "num_typos": 0}
        if line["q"]:
            search["query_by"] = "name,description,brand"
            if not self.is_naive:
                search["drop_tokens_threshold"] = 0
        if self.candidates and line["q"]:
            search["max_candidates"] = self.candidates
        if text := self.filter(line, ignoring):
            search["filter_by"] = text
        if facets and self.counts:
            search["facet_by"] = ",".join(facets)
            if self.values:
                search["max_facet_values"] = self.values
        if ignoring:
            search["per_page"] = 0
            return search
        search["per_page"] = 20
        if not self.documents:
            search["include_fields"] = "id"
        elif self.is_own:
            search["exclude_fields"] = "_exact,_numbers"
        if not self.highlights:
            search["highlight_fields"] = "none"
        elif not self.is_naive:
            search["highlight_full_fields"] = "name,description,brand"
        return search

    def searches(self, line):
        disjunctive = line["disjunctive"] if self.is_disjunctive else []
        facets = [self.field(name) for name in FACETS if name not in disjunctive]
        searches = [self.search(line, facets + (["price"] if self.stats else []))]
        for attribute in disjunctive:
            searches.append(self.search(line, [self.field(attribute)], attribute))
        return searches

    def body(self, line):
        return json.dumps({"searches": self.searches(line)}).encode()

    def answer(self, body):
        """The answer in the form of the right ones."""
        results = json.loads(body)["results"]
        answer = {"n": results[0]["found"], "hits": [hit["document"]["id"] for hit in results[0]["hits"]], "facets": {},
                  "pmin": None, "pmax": None}
        for counted in (counted for result in results for counted in result["facet_counts"]):
            name = counted["field_name"]
            if name == "price":
                if answer["n"]:
                    answer["pmin"], answer["pmax"] = counted["stats"].get("min"), counted["stats"].get("max")
            elif name.startswith("_exact."):
                answer["facets"][name[7:]] = most((decoded(one["value"]), one["count"]) for one in counted["counts"])
            else:
                answer["facets"][name] = most((one["value"], one["count"]) for one in counted["counts"])
        return answer


class Server:
    """Calls of several queries to `instantsearch serve`."""

    def body(self, line):
        def query(facets, ignoring=None):
            filters = [[f"{name}:{value}" for value in values]
                       for name, values in line["facetFilters"].items() if name != ignoring]
            numbers = [bound for name, (low, high) in line["numeric"].items()
                       for bound in (f"{name}>={low}", f"{name}<={high}")]
            return {"indexName": self.index, "query": line["q"], "hitsPerPage": 0 if ignoring else 20,
                    "facets": facets, "maxValuesPerFacet": 100, "facetFilters": filters, "numericFilters": numbers,
                    "typoTolerance": False}

        others = [name for name in FACETS if name not in line["disjunctive"]]
        queries = [query(others + ["price"])] + [query([name], name) for name in line["disjunctive"]]
        return json.dumps({"requests": queries}).encode()

    def __init__(self, index):
        self.index = index

    def answer(self, body):
        results = json.loads(body)["results"]
        stats = results[0].get("facets_stats", {}).get("price", {})
        answer = {"n": results[0]["nbHits"], "hits": [hit["objectID"] for hit in results[0]["hits"]], "facets": {},
                  "pmin": stats.get("min"), "pmax": stats.get("max")}
        for result in results:
            for name, counts in result.get("facets", {}).items():
                if name != "price":
                    answer["facets"][name] = most(counts.items())
        for name in FACETS:
            answer["facets"].setdefault(name, {})
        return answer


def encoded(value):
    """The text of a value in a field of exact values."""
    digits = value.encode().hex()
    return "x" + " ".join(digits[start : start + 80] for start in range(0, len(digits), 80))


def decoded(text):
    return bytes.fromhex(text[1:].replace(" ", "")).decode()


def most(pairs):
    """The 100 most frequent values, those of equal counts in alphabetical order."""
    return dict(sorted(pairs, key=lambda pair: (-pair[1], pair[0]))[:100])


def differences(answer, right):
    """What is not the same in an answer: the number of hits, their IDs in any order, counts, prices."""
    names = []
    if answer["n"] != right["n"]:
        names.append("found")
    for attribute in FACETS:
        own, expected = answer["facets"].get(attribute, {}), right["facets"][attribute]
        least = min(expected.values(), default=0)
        # Among values of the least count shown, another choice is as right.
        is_other_choice = (
            len(own) == len(expected) == 100 and sorted(own.values()) == sorted(expected.values())
            and all(own.get(value) == count for value, count in expected.items() if count > least))
        if own != expected and not is_other_choice:
            names.append("counts")
            break
    for name in ("pmin", "pmax"):
        own, expected = answer[name], right[name]
        if (own is None) != (expected is None) or own is not None and abs(own - expected) > 1e-3:
            names.append("prices")
            break
    if len(answer["hits"]) != len(right["hits"]):
        names.append("hits")
    return names
