"""Compares a stand-in for one of Apple's modules with the declarations of the SDK: whatever is public in the stand-in must
be declared by the SDK too, in the same type, with the same type of its own and the same isolation.

Both are read as the symbol graphs that the compiler extracts. What a test does with a stand-in to drive it is no public
interface: it is behind `@_spi(Driving)`, which symbol graphs leave out.
"""
import json
import re
from pathlib import Path

# The upcoming features with which the stand-ins are compiled, as their package says.
FEATURES = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
# What says nothing about how a declaration is used from outside.
IGNORED = re.compile(
    r"(?:@(?:objc|MainActor|preconcurrency|discardableResult|NSCopying|escaping)|open|public|override|required|final|"
    r"convenience|optional|weak|unowned\(unsafe\)|nonisolated) +")
# The conformances that code relies on: those to the module's own protocols, and these.
COMMON = {"Hashable", "Sendable", "OptionSet", "RawRepresentable"}


class Graph:
    """The public declarations of a module, and its extensions of others."""

    def __init__(self, folder, module, is_own=lambda identifier: True):
        self.symbols, self.paths, self.supers, self.conformances, self.members = {}, {}, {}, {}, {}
        self.protocols = set()
        names = {}
        graphs = [json.loads(f.read_text()) for f in sorted(Path(folder).glob(f"{module}*.symbols.json"))]
        for symbol in [s for g in graphs for s in g["symbols"]]:
            identifier = symbol["identifier"]["precise"]
            names[identifier] = ".".join(symbol["pathComponents"])
            if "::SYNTHESIZED::" not in identifier and is_own(identifier):
                self.symbols[identifier] = Symbol(symbol)
                self.paths.setdefault(names[identifier], []).append(self.symbols[identifier])
                if symbol["kind"]["identifier"] == "swift.protocol":
                    self.protocols.add(names[identifier])
        for relation in [r for g in graphs for r in g["relationships"]]:
            source = names.get(relation["source"])
            target = names.get(relation["target"]) or relation.get("targetFallback", "").split(".", 1)[-1]
            if relation["kind"] == "inheritsFrom":
                self.supers[source] = target
            elif relation["kind"] == "conformsTo":
                self.conformances.setdefault(source, set()).add(target)

    def ancestors(self, path):
        """The classes above a class, from the nearest to the farthest."""
        while path := self.supers.get(path):
            yield path

    def adopted(self, path):
        """The protocols of a type, of its superclasses and of those protocols."""
        found, open_ = set(), [path, *self.ancestors(path)]
        while open_:
            for protocol in self.conformances.get(open_.pop(), set()) - found:
                found.add(protocol)
                open_.append(protocol)
        return found

    def isolation(self, path, symbol=None):
        """Whether a declaration belongs to the main actor: by itself, its superclass, its protocol or what it is in."""
        for each in [symbol] if symbol else self.paths.get(path, []):
            if each.isolation is not None:
                return each.isolation
        for ancestor in self.ancestors(path):
            if self.isolation(ancestor):
                return True
        parent = path.rpartition(".")[0]
        is_type = any(s.is_type for s in self.paths.get(path, []))
        return bool(parent) and not is_type and self.isolation(parent)


class Symbol:
    def __init__(self, symbol):
        self.path = ".".join(symbol["pathComponents"])
        self.parent, self.name = ".".join(symbol["pathComponents"][:-1]), symbol["pathComponents"][-1]
        self.kind = symbol["kind"]["identifier"]
        self.is_type = self.kind in ["swift.class", "swift.struct", "swift.enum", "swift.protocol"]
        self.text = "".join(f["spelling"] for f in symbol["declarationFragments"])
        before = re.split(r"\b(?:class|struct|enum|protocol|func|var|let|init|case)\b", self.text)[0]
        self.isolation = True if "@MainActor" in before else False if "nonisolated" in before else None
        self.overrides_foundation = self.name in ["init()", "hash", "description", "isEqual(_:)"]
        self.signature = signature(symbol["declarationFragments"])
        # A stand-in may leave out default values.
        self.signatures = [self.signature, re.sub(r" = [^,)]*", "", self.signature)]
        self.introduced = introduction(symbol.get("availability", []))


def introduction(availability):
    """The version of iOS that a declaration came with; later than any if there is none."""
    for each in availability:
        if each.get("domain") == "iOS":
            if each.get("isUnconditionallyUnavailable"):
                return [9999]
            if version := each.get("introduced"):
                return [version["major"], version.get("minor", 0)]
    return [0]


def signature(fragments):
    """A declaration without the names of its parameters and whatever else callers do not see."""
    text = "".join(f["spelling"] for f in fragments if f["kind"] != "internalParam")
    text = re.sub(r"\s+", " ", IGNORED.sub("", text)).strip()
    text = re.sub(r"\bclass (func|var|let)\b", r"static \1", text)
    # Types are written with or without the types that they are in.
    text = re.sub(r"\b\w+<[^<>]*>\.", "", text)
    text = re.sub(r"\b(?:\w+\.)+(?=\w)", "", text)
    constant = re.match(r"(static )?let (.*)", text)
    text = f"{constant[1] or ''}var {constant[2]} {{ get }}" if constant else text
    text = text + " { get set }" if re.match(r"(static )?var [^{]*$", text) else text
    return re.sub(r"\s*([(),:])\s*", r"\1", text)


def differences(stand_in_folder, sdk_folder, module, version):
    """What the stand-in has and the SDK has not in this version of iOS, or has in another form."""
    # The symbols of the module itself; the graph of a stand-in has those of the modules that it exports, too.
    stand_in = Graph(stand_in_folder, module, lambda identifier: f"{len(module)}{module}" in identifier)
    sdk = Graph(sdk_folder, module)
    oldest = [int(number) for number in version.split(".")]
    for path, symbols in sorted(stand_in.paths.items()):
        defaults = symbols[0].parent in stand_in.protocols and len(symbols) > 1
        for symbol in symbols:
            yield from symbol_differences(path, symbol, defaults, stand_in, sdk, oldest)


def symbol_differences(path, symbol, has_default, stand_in, sdk, oldest):
    # A member may be one of a subclass or of an adopting type only: whoever uses it there can use it in the SDK.
    places = [symbol.parent, *sdk.ancestors(symbol.parent), *sorted(sdk.adopted(symbol.parent))]
    found = [s for p in places for s in sdk.paths.get(f"{p}.{symbol.name}" if p else symbol.name, [])]
    if symbol.name in ["rawValue", "init(rawValue:)"] and "RawRepresentable" in sdk.adopted(symbol.parent):
        return
    if not found:
        # What overrides a member of Foundation's NSObject is there.
        if not ("NSObject" in sdk.ancestors(symbol.parent) and symbol.overrides_foundation):
            yield f"{path}: not in the SDK"
    elif symbol.is_type:
        yield from type_differences(path, symbol, found[0], stand_in, sdk)
    elif not any(symbol.signature in s.signatures for s in found):
        in_sdk = "\n".join(sorted({f"  in the SDK: {s.signature}" for s in found}))
        yield f"{path}: {symbol.signature}\n{in_sdk}"
    elif not any(sdk.isolation(s.path, s) == stand_in.isolation(path, symbol) for s in found):
        yield f"{path}: isolated differently"
    elif not any(s.introduced <= oldest for s in found if symbol.signature in s.signatures):
        yield f"{path}: newer than iOS {'.'.join(map(str, oldest))}"
    elif has_default and not any("optional" in s.text or s.parent not in sdk.protocols for s in found):
        yield f"{path}: required by the SDK's protocol"


def type_differences(path, symbol, found, stand_in, sdk):
    if symbol.kind != found.kind:
        yield f"{path}: {symbol.text}, in the SDK: {found.text}"
    if stand_in.isolation(path) != sdk.isolation(path):
        yield f"{path}: isolated differently"
    if stand_in.supers.get(path) != sdk.supers.get(path):
        yield f"{path}: inherits from {stand_in.supers.get(path)}, in the SDK from {sdk.supers.get(path)}"
    known = COMMON | stand_in.protocols
    for protocol in sorted((stand_in.adopted(path) & known) - sdk.adopted(path)):
        yield f"{path}: conforms to {protocol}, not in the SDK"
