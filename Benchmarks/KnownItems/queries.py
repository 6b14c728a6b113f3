#!/usr/bin/env python3
"""Makes records of Debian's packages, and queries each of which is meant for one of them.

  queries.py RECORDS QUERIES    writes both as NDJSON, from the package lists of this machine

A query is a few neighbouring words of a title that no other record has together, with one thing wrong: its class. The
same package lists give the same queries.
"""
import json
import random
import re
import subprocess
import sys

PER_CLASS = 222
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def packages():
    """The name and the title of each package, by name."""
    found, name = {}, None
    listing = subprocess.run(["apt-cache", "dumpavail"], capture_output=True, text=True, check=True).stdout
    for line in listing.splitlines():
        if line.startswith("Package: "):
            name = line[9:]
        elif line.startswith(("Description: ", "Description-en: ")) and name:
            found[name] = line.split(": ", 1)[1]
    return [{"objectID": name, "name": name, "title": title} for name, title in sorted(found.items())]


def words(text):
    return re.findall(r"[a-z0-9]+", text.lower())


class Generator:
    def __init__(self, records):
        self.random = random.Random(1)
        self.records = records
        self.owners = {}
        for number, record in enumerate(records):
            for word in words(record["name"] + " " + record["title"]):
                self.owners.setdefault(word, set()).add(number)
        self.common = sorted(word for word, owners in self.owners.items() if len(owners) > 50 and len(word) > 3)

    def queries(self):
        made = []
        for kind in CLASSES:
            count = 0
            for number in self.random.sample(range(len(self.records)), len(self.records)):
                if count == PER_CLASS:
                    break
                text = self.query(number, kind)
                if text:
                    made.append({"class": kind, "query": text, "objectID": self.records[number]["objectID"]})
                    count += 1
        return made

    def query(self, number, kind):
        """A query of a class for a record; None if its title has no words for one."""
        title = [word for word in words(self.records[number]["title"])]
        if len(title) < 3:
            return None
        length = min(len(title), self.random.choice([3, 4]))
        start = self.random.randrange(len(title) - length + 1)
        chosen = title[start:start + length]
        if not all(word.isalpha() and len(word) > 2 for word in chosen) or len(set(chosen)) < length:
            return None
        if set.intersection(*(self.owners[word] for word in chosen)) != {number}:
            return None
        changed = CLASSES[kind](self, chosen, number)
        return " ".join(changed) if changed and changed != chosen else None

    def long_word(self, chosen, length):
        indices = [index for index, word in enumerate(chosen) if len(word) >= length]
        return self.random.choice(indices) if indices else None

    def edited(self, word):
        """The word with one letter added, missing, replaced or swapped with the next one; not the first letter."""
        index = self.random.randrange(1, len(word) - 1)
        return self.random.choice([
            word[:index] + self.random.choice(LETTERS) + word[index:],
            word[:index] + word[index + 1:],
            word[:index] + self.random.choice(LETTERS) + word[index + 1:],
            word[:index] + word[index + 1] + word[index] + word[index + 2:],
        ])

    def replacing(self, chosen, length, change):
        index = self.long_word(chosen, length)
        if index is None:
            return None
        word = change(chosen[index])
        # Another word of the records would be another query.
        return None if word in self.owners else chosen[:index] + [word] + chosen[index + 1:]

    def one_typo(self, chosen, number):
        return self.replacing(chosen, 5, self.edited)

    def two_typos(self, chosen, number):
        return self.replacing(chosen, 8, lambda word: self.edited(self.edited(word)))

    def first_letter(self, chosen, number):
        return self.replacing(chosen, 5, lambda word: self.random.choice(LETTERS.replace(word[0], "")) + word[1:])

    def joined(self, chosen, number):
        index = self.random.randrange(len(chosen) - 1)
        word = chosen[index] + chosen[index + 1]
        return None if word in self.owners else chosen[:index] + [word] + chosen[index + 2:]

    def split(self, chosen, number):
        index = self.long_word(chosen, 6)
        if index is None:
            return None
        middle = self.random.randrange(2, len(chosen[index]) - 1)
        return chosen[:index] + [chosen[index][:middle], chosen[index][middle:]] + chosen[index + 1:]

    def prefix(self, chosen, number):
        last = chosen[-1]
        return chosen[:-1] + [last[:max(3, len(last) // 2)]] if len(last) > 4 else None

    def swapped(self, chosen, number):
        index = self.random.randrange(len(chosen) - 1)
        return chosen[:index] + [chosen[index + 1], chosen[index]] + chosen[index + 2:]

    def extra_word(self, chosen, number):
        word = self.random.choice(self.common)
        index = self.random.randrange(len(chosen) + 1)
        return None if number in self.owners[word] else chosen[:index] + [word] + chosen[index:]

    def plural(self, chosen, number):
        indices = [index for index, word in enumerate(chosen) if not word.endswith("s") and len(word) > 3]
        if not indices:
            return None
        index = self.random.choice(indices)
        word = chosen[index]
        if word[-1] == "y" and word[-2] not in "aeiou":
            plural = word[:-1] + "ies"
        else:
            plural = word + ("es" if word.endswith(("x", "z", "ch", "sh")) else "s")
        # Plurals that occur, since others are no words.
        known = self.owners.get(plural, set())
        return chosen[:index] + [plural] + chosen[index + 1:] if known and number not in known else None


CLASSES = {
    "one typo": Generator.one_typo, "two typos": Generator.two_typos, "wrong first letter": Generator.first_letter,
    "joined": Generator.joined, "split": Generator.split, "prefix": Generator.prefix, "swapped": Generator.swapped,
    "one word too many": Generator.extra_word, "plural for singular": Generator.plural,
}


def main():
    records = packages()
    for path, lines in [(sys.argv[1], records), (sys.argv[2], Generator(records).queries())]:
        with open(path, "w") as file:
            for line in lines:
                file.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
