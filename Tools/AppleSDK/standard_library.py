"""Turns the textual interface of a module of the standard library for Linux into the one for an Apple system.

Function bodies are dropped, which makes compiling the interface five times as fast. A few stay, because the compiler
folds constants through them: they let it report an overflowing literal, and know that `while true` never ends.
"""
import re

# An attribute with its arguments, which may hold one more pair of parentheses.
ATTRIBUTE = r"@\w+(?:\((?:[^()]|\([^()]*\))*\))?"
INLINE = re.compile(r"@(?:inlinable|_alwaysEmitIntoClient|_transparent)\b[ ]*")
# What a declaration is: the first of these words outside of its attributes.
KIND = re.compile(
    r"\b(?:func|init|deinit|var|subscript|class(?! (?:func|var|subscript)\b)|struct|enum|protocol|extension|actor|"
    r"precedencegroup)\b")
ACCESSOR = re.compile(
    rf"(?:{ATTRIBUTE}\s+)*(?:(?:mutating|nonmutating|borrowing|__consuming|isolated|nonisolated)\s+)*"
    r"(?:get|set|_read|_modify|unsafeAddress|unsafeMutableAddress)\b[^{}\n]*")
# The declarations whose bodies stay: literals, and what is calculated with the integers that have no width.
FOLDED = re.compile(
    r"_builtinIntegerLiteral x:|_builtinBooleanLiteral|_getBuiltinLogicValue|"
    r"static func [-+*]=? \(lhs: (?:inout )?Swift\.U?Int, rhs: Swift")
INTEGER = re.compile(r"@frozen public struct (U?Int) : .*\{\n")

# What the standard library has with Objective-C only.
OBJECTIVE_C = """
@frozen public struct AutoreleasingUnsafeMutablePointer<Pointee> : Swift._Pointer {
  public let _rawValue: Builtin.RawPointer
  public init(_ _rawValue: Builtin.RawPointer)
  public var pointee: Pointee { get nonmutating set }
  public typealias Stride = Swift.Int
}
@available(*, unavailable)
extension Swift.AutoreleasingUnsafeMutablePointer : @unchecked Swift.Sendable {}
public func _bridgeAnyObjectToAny(_ possiblyNullObject: Swift.AnyObject?) -> Any
public func _forceBridgeFromObjectiveC<T>(_ x: Swift.AnyObject, _: T.Type) -> T
public func _conditionallyBridgeFromObjectiveC<T>(_ x: Swift.AnyObject, _: T.Type) -> T?
"""


def retarget(text, module, triple):
    """The interface of a module as it would be for an Apple system, without most bodies."""
    text = re.sub(r"-target \S+", f"-target {triple}", text, count=1)
    text = text.replace("-disable-objc-interop", "-enable-objc-interop").replace(" -static ", " ", 1)
    text = text.replace(" -O ", " -Onone ", 1)
    # What is deployed back is available from its introduction on, which a separate attribute says.
    text = re.sub(r"^ *@backDeployed.*\n|@backDeployed\([^)]*\) *", "", text, flags=re.M)
    text = without_bodies(text).replace("import Glibc\n", "import Darwin\n")
    if module == "Swift":
        text = text.replace("typealias CLongDouble = Swift.Float80", "typealias CLongDouble = Swift.Double")
        text += OBJECTIVE_C
        if triple.startswith("arm64_32"):
            text = with_short_integers(text)
    return text


def with_short_integers(text):
    """The interface for a system whose `Int` has 32 bits."""
    for found in list(INTEGER.finditer(text)):
        end = closing_brace(text, found.end() - 2)
        body = re.sub(r"(Builtin\.|_)Int64\b", r"\1Int32", text[found.start():end])
        text = text[:found.start()] + body + text[end:]
    return text


def without_bodies(text):
    kept, index = [], 0
    while index < len(text):
        end = end_of_header(text, index)
        header = text[index:end]
        opens = text[end - 1] == "{"
        what = kind(header)
        if not opens or what not in ["func", "init", "deinit", "var", "subscript"]:
            kept.append(header if what is None else without_inlining(header, kept))
            index = end
            continue
        index = closing_brace(text, end - 1)
        if FOLDED.search(header):
            kept.append(header + text[end:index])
            continue
        kept.append(without_inlining(header[:-1].rstrip(), kept))
        if what in ["var", "subscript"]:
            kept.append(f" {{ {' '.join(accessors(text[end - 1:index]))} }}")
    return "".join(kept)


def kind(header):
    found = KIND.search(re.sub(ATTRIBUTE, "", header))
    return found and found.group()


def without_inlining(header, before):
    """The beginning of a declaration that needs no body. What isn't public stays usable for what conforms to
    protocols."""
    if not INLINE.search(header):
        return header
    shorter = INLINE.sub("", header)
    attributes = header
    for line in reversed(before):
        if kind(line) or not line.strip().startswith("@"):
            break
        attributes += line
    if re.search(r"\binternal\b", header) and "@usableFromInline" not in attributes:
        return re.sub(r"^(\s*)", r"\1@usableFromInline ", shorter)
    return shorter


def accessors(block):
    """The accessors in a block, each without its body."""
    index = 1
    while True:
        index = re.compile(r"\s*").match(block, index).end()
        if block[index] == "}":
            return
        found = ACCESSOR.match(block, index)
        yield INLINE.sub("", found.group()).strip()
        index = found.end()
        if block[index] == "{":
            index = closing_brace(block, index)


TOKEN = re.compile(r'"""|"|//|[{}()\[\]\n]')


def end_of_header(text, index):
    """The end of a declaration's header: after its opening brace, or at the end of its line."""
    depth = 0
    while True:
        found = TOKEN.search(text, index)
        if not found:
            return len(text)
        index = found.end()
        token = found.group()
        if depth == 0 and token in "{\n":
            return index
        if token in "{([":
            depth += 1
        elif token in "})]":
            # The brace that ends a type opens nothing here.
            depth = max(0, depth - 1)
        else:
            index = end_of_token(text, index, token)


def closing_brace(text, index):
    """The index after the brace that closes the one at this index."""
    depth = 0
    while True:
        found = TOKEN.search(text, index)
        index = found.end()
        token = found.group()
        if token == "{":
            depth += 1
        elif token == "}":
            depth -= 1
            if depth == 0:
                return index
        else:
            index = end_of_token(text, index, token)


def end_of_token(text, index, token):
    if token == "//":
        return text.index("\n", index)
    if token == '"""':
        return text.index('"""', index) + 3
    return end_of_string(text, index) if token == '"' else index


def end_of_string(text, index):
    """The index after a string whose first character is at this index."""
    while text[index] != '"':
        if text.startswith("\\(", index):
            depth, index = 1, index + 2
            while depth:
                if text[index] == '"':
                    index = end_of_string(text, index + 1)
                    continue
                depth += (text[index] == "(") - (text[index] == ")")
                index += 1
        else:
            index += 2 if text[index] == "\\" else 1
    return index + 1
