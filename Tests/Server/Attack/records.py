"""The records and the settings of the index."""
import json
import random

SHARED_WORDS = ["be", "bebe", "bold", "basic", "best"]
ENDINGS = ["a", "e", "i", "o", "u", "ar", "er", "or"]
FREQUENT_WORDS = [word + ending for word in ("lamp", "desk", "wood", "blue") for ending in ENDINGS]
BRANDS = [f"brand{number}" for number in range(20)]
SETTINGS = {
    "searchableAttributes": ["name", "description"],
    "attributesForFaceting": ["brand", "price", "margin"],
    "unretrievableAttributes": ["margin"],
}


def write_records(path, count):
    """Records with texts that share five words, and contain half of 32 others each."""
    generator = random.Random(1)
    with open(path, "w") as file:
        for number in range(count):
            words = SHARED_WORDS + generator.sample(FREQUENT_WORDS, 16)
            generator.shuffle(words)
            record = {
                "objectID": str(number), "name": f"Item{number} {words[0]} {words[1]}", "description": " ".join(words),
                "brand": BRANDS[number % len(BRANDS)], "price": number % 1000, "secret": f"be secret {number}",
                "margin": number % 7,
            }
            file.write(json.dumps(record) + "\n")
