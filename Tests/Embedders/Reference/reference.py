"""What the library `tokenizers` makes of texts in many scripts, and what numpy makes of the tokens' vectors.

    reference.py compare FOLDER COUNT TABLE    writes tokenizers, texts, tokens and vectors into a folder, for a test to compare
    reference.py record FOLDER                 writes the small ones that are in the repository

TABLE is a folder with `model.safetensors` and `tokenizer.json`. The texts are the same each time.
"""
import json
import pathlib
import random
import struct
import sys
import unicodedata

import numpy
from tokenizers import AddedToken, Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers

# Blocks of scripts, and of signs, from which words are made.
BLOCKS = [
    (0x21, 0x7E), (0x61, 0x7A), (0xC0, 0x24F), (0x1E00, 0x1EFF), (0x370, 0x3FF), (0x1F00, 0x1FFF), (0x400, 0x4FF),
    (0x531, 0x58F), (0x590, 0x5FF), (0x600, 0x6FF), (0x700, 0x74F), (0x780, 0x7BF), (0x900, 0x97F), (0x980, 0x9FF),
    (0xA00, 0xA7F), (0xB80, 0xBFF), (0xC00, 0xC7F), (0xD00, 0xD7F), (0xD80, 0xDFF), (0xE00, 0xE7F), (0xE80, 0xEFF),
    (0xF00, 0xFFF), (0x1000, 0x109F), (0x10A0, 0x10FF), (0x1100, 0x11FF), (0x1200, 0x137F), (0x13A0, 0x13FF),
    (0x1780, 0x17FF), (0x1800, 0x18AF), (0x2000, 0x206F), (0x2070, 0x20CF), (0x2100, 0x218F), (0x2190, 0x22FF),
    (0x2460, 0x27BF), (0x3000, 0x303F), (0x3040, 0x30FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xA000, 0xA48F),
    (0xAC00, 0xD7A3), (0xF900, 0xFAFF), (0xFB00, 0xFDFF), (0xFE20, 0xFE2F), (0xFF00, 0xFFEF), (0x10330, 0x1034F),
    (0x1D100, 0x1D1FF), (0x1D400, 0x1D7FF), (0x1F1E6, 0x1F1FF), (0x1F300, 0x1FAFF), (0x20000, 0x2A6DF)]
MARKS = [chr(code) for code in (*range(0x300, 0x36F), 0x591, 0x64B, 0x93C, 0x94D, 0xE38, 0x3099, 0x20D0, 0x1DC0)]
SPACES = [" "] * 20 + ["  ", "   ", "\t", "\n", "\r\n", "\u00a0", "\u2003", "\u3000", "\u2028", "\u0085", "\u200b", "\ufeff"]
ODD = ["\0", "\x07", "\x7f", "\xad", "\ufffd", "\ue000", "\u200d", "\ufe0f", "\U000e0001", "\u0378", "\U0001F469\u200D\U0001F4BB"]


def is_assigned(character):
    return unicodedata.category(character) not in ("Cn", "Cs")


CHARACTERS = [[c for c in map(chr, range(first, last + 1)) if is_assigned(c)] for first, last in BLOCKS]
ALL = [c for c in map(chr, range(0x110000)) if is_assigned(c) and unicodedata.category(c) != "Co"]


def word(chance):
    characters = chance.choice(CHARACTERS)
    text = ""
    for _ in range(chance.randint(1, 9)):
        text += chance.choice(characters)
        if chance.random() < 0.07:
            text += "".join(chance.choice(MARKS) for _ in range(chance.randint(1, 3)))
    return text


def texts(count, english, special, sample=None):
    """Texts of words in many scripts, of English, of tokens of a vocabulary, and of characters at random."""
    chance = random.Random(1)
    made = ["", " ", "  ", "\n", "a", " a", "a ", "'s", "don't they'll I'VE", "x" * 120, "é", "e\u0301", "\u1100\u1161\u11a8", "각"]
    while len(made) < count:
        kind = chance.random()
        if kind < 0.3:
            text = chance.choice(english)
        elif kind < 0.6 and sample:
            text = sample(chance)
        elif kind < 0.7:
            text = "".join(chance.choice(ALL) for _ in range(chance.randint(1, 12)))
        else:
            text = "".join(word(chance) + chance.choice(SPACES) for _ in range(chance.randint(1, 8)))
        if chance.random() < 0.08:
            at = chance.randint(0, len(text))
            text = text[:at] + chance.choice(special + ODD) + text[at:]
        made.append(text)
    return made


def english():
    root = pathlib.Path(__file__).resolve().parents[3]
    lines = [line.strip() for file in sorted(root.glob("Documentation/*.md")) for line in file.read_text().splitlines()]
    return [line for line in lines if line]


def trained(kind, texts, size):
    """A tokenizer of a kind that is used for static tables, trained on texts."""
    special = ["<unk>", "<s>", "</s>"]
    if kind.startswith("llama"):
        tokenizer = Tokenizer(models.BPE(unk_token="<unk>", fuse_unk=True, byte_fallback=True))
        # With `metaspace`, the newer form of the same.
        if kind == "llama":
            tokenizer.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
        else:
            tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="first", split=True)
        special += [f"<0x{byte:02X}>" for byte in range(256)]
    elif kind == "gpt":
        tokenizer = Tokenizer(models.BPE())
        tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
        special = ["<|endoftext|>"]
    elif kind == "words":
        tokenizer = Tokenizer(models.BPE(unk_token="<unk>"))
        tokenizer.normalizer = normalizers.Sequence([normalizers.NFD(), normalizers.StripAccents(), normalizers.NFC()])
        tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    else:
        tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
        lowercases = kind == "bert"
        tokenizer.normalizer = normalizers.BertNormalizer(lowercase=lowercases)
        tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
        special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    wordpiece = kind.startswith("bert")
    trainer = (trainers.WordPieceTrainer if wordpiece else trainers.BpeTrainer)(
        vocab_size=size, special_tokens=special, show_progress=False, limit_alphabet=size // 3,
        **({} if wordpiece or kind != "gpt" else {"initial_alphabet": pre_tokenizers.ByteLevel.alphabet()}))
    tokenizer.train_from_iterator(texts, trainer)
    if kind in ("llama", "llama-metaspace"):
        # As in Llama's file, the bytes are tokens that are not found in a text.
        value = json.loads(tokenizer.to_str())
        value["added_tokens"] = value["added_tokens"][:3]
        tokenizer = Tokenizer.from_str(json.dumps(value))
    if kind == "bert":
        # One as in the files of RoBERTa, one that is a word, and one that is found in normalized text.
        tokenizer.add_tokens([
            AddedToken("<mask>", lstrip=True, rstrip=True, normalized=False), AddedToken("Kilo", single_word=True, normalized=False),
            AddedToken("Tschüß", normalized=True)])
    return tokenizer


SPECIAL = ["</s>", "<s>", "<unk>", "[UNK]", "[SEP]", "<|endoftext|>", " <mask> ", " Kilo ", "Kilogramm", "tschüß", "TSCHUSS", "<0x0A>"]


def write(folder, name, tokenizer, texts):
    """A tokenizer, and the numbers of the tokens of each text in a line."""
    tokenizer.no_truncation()
    tokenizer.no_padding()
    (folder / f"{name}.json").write_text(tokenizer.to_str())
    encoded = tokenizer.encode_batch(texts, add_special_tokens=False)
    (folder / f"{name}.tokens").write_text("".join(" ".join(map(str, e.ids)) + "\n" for e in encoded))
    return [e.ids for e in encoded]


def write_texts(folder, texts):
    (folder / "texts").write_text("".join(json.dumps(text) + "\n" for text in texts))


def write_table(file, tensors):
    """A file of tensors; types are those of numpy."""
    names = {"float16": "F16", "float32": "F32", "int8": "I8", "int64": "I64"}
    header, data = {}, b""
    for name, tensor in tensors.items():
        start = len(data)
        data += tensor.tobytes()
        header[name] = {"dtype": names[str(tensor.dtype)], "shape": list(tensor.shape), "data_offsets": [start, len(data)]}
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    file.write_bytes(struct.pack("<Q", len(text)) + text + data)


def read_table(file):
    types = {"F16": "float16", "F32": "float32", "I8": "int8", "I64": "int64"}
    data = file.read_bytes()
    start = 8 + struct.unpack("<Q", data[:8])[0]
    tensors = {}
    for name, tensor in json.loads(data[8:start]).items():
        first, last = tensor["data_offsets"]
        tensors[name] = numpy.frombuffer(data[start + first:start + last], types[tensor["dtype"]]).reshape(tensor["shape"])
    return tensors


def vectors(tokens, tensors, unknown=None, dimensions=None):
    """As wordllama and model2vec: the mean of the tokens' vectors, with the length 1; the unknown token may not count."""
    table = tensors.get("embedding.weight", tensors.get("embeddings"))
    made = []
    for ids in tokens:
        ids = numpy.array([id for id in ids if id != unknown], int)
        rows = table[tensors["mapping"][ids] if "mapping" in tensors else ids].astype(numpy.float32)
        if "weights" in tensors:
            rows = rows * tensors["weights"][ids][:, None]
        mean = rows.mean(0) if len(ids) else numpy.zeros(table.shape[1], numpy.float32)
        mean = mean[:dimensions]
        norm = numpy.linalg.norm(mean)
        made.append(mean / norm if norm > 0 else mean)
    return made


def write_vectors(file, made):
    file.write_text("".join(" ".join(f"{value:.6f}" for value in vector) + "\n" for vector in made))


def compare(folder, count, table):
    own = Tokenizer.from_file(str(table / "tokenizer.json"))
    size = own.get_vocab_size()
    made = texts(
        count, english(), SPECIAL, lambda chance: own.decode([chance.randrange(size) for _ in range(chance.randint(1, 10))]))
    write_texts(folder, made)
    tokens = write(folder, "table", own, made)
    write_vectors(folder / "table.vectors", vectors(tokens[:2000], read_table(table / "model.safetensors")))
    for kind in ["llama", "llama-metaspace", "gpt", "words", "bert", "bert-cased"]:
        write(folder, kind, trained(kind, made, 20_000), made)
    # Further tokenizers to compare, such as those of models at hand.
    for file in map(pathlib.Path, sys.argv[5:]):
        write(folder, file.parent.parent.name, Tokenizer.from_file(str(file)), made)


def record(folder):
    made = texts(150, english(), SPECIAL)
    for text in made[14:]:
        assert all(is_assigned(c) for c in text if c not in "".join(ODD))
    write_texts(folder, made)
    chance = numpy.random.default_rng(1)
    for kind in ["llama", "llama-metaspace", "gpt", "words", "bert", "bert-cased"]:
        tokenizer = trained(kind, english() + made, 700)
        tokens = write(folder, kind, tokenizer, made)
        size = max(tokenizer.get_vocab().values()) + 1
        values = chance.normal(size=(size, 12)).astype(numpy.float32)
        if kind == "llama":
            tensors = {"embedding.weight": values.astype(numpy.float16)}
        elif kind == "gpt":
            tensors = {"embedding.weight": values}
        elif kind == "bert":
            tensors = {
                "mapping": chance.integers(0, 50, size), "weights": chance.random(size, numpy.float32),
                "embeddings": (values[:50] * 30).astype(numpy.int8)}
        else:
            continue
        write_table(folder / f"{kind}.safetensors", tensors)
        unknown = tokenizer.token_to_id("[UNK]") if kind == "bert" else None
        write_vectors(folder / f"{kind}.vectors", vectors(tokens[:40], tensors, unknown, 8))


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    if sys.argv[1] == "compare":
        compare(folder, int(sys.argv[3]), pathlib.Path(sys.argv[4]))
    else:
        record(folder)
