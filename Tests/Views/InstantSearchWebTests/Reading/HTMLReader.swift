/// Reads HTML strictly: where a browser would repair something, it throws.
struct HTMLReader {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private var rest: Substring
  private let whole: String

  private static let void: Set<String> = ["br", "hr", "img", "input", "link", "meta", "source", "wbr"]
  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'", "#13": "\r"]
  /// Elements that end a paragraph.
  private static let blocks: Set<String> = [
    "address", "article", "aside", "details", "div", "fieldset", "footer", "form", "h1", "h2", "h3", "header", "hr",
    "main",
    "nav", "ol", "p", "section", "table", "ul",
  ]

  private init(_ html: String) {
    whole = html
    rest = html[...]
  }

  /// The elements of a page or of a whole view, checked.
  static func read(_ html: String) throws -> HTMLElement {
    let root = try readPiece(html)
    try HTMLRules(root).check()
    return root
  }

  /// The elements of a piece of a page, which may refer to others.
  static func readPiece(_ html: String) throws -> HTMLElement {
    // By code point: a combining mark must not hide a delimiter.
    var reader = HTMLReader(html)
    if reader.rest.unicodeScalars.starts(with: "<!doctype html>".unicodeScalars) {
      reader.rest = reader.rest.dropFirst("<!doctype html>".count)
    }
    let root = HTMLElement("#root")
    try reader.readContent(of: root, within: [])
    guard reader.rest.isEmpty else { throw reader.failure("an end tag without its start") }
    return root
  }

  private func failure(_ what: String) -> Failure {
    Failure(description: "\(what), before \"\(rest.prefix(60))\" of \"\(whole.prefix(2_000))\"")
  }

  private mutating func skip(_ text: String) -> Bool {
    guard rest.unicodeScalars.starts(with: text.unicodeScalars) else { return false }
    rest = Substring(rest.unicodeScalars.dropFirst(text.unicodeScalars.count))
    return true
  }

  private mutating func take(while isPart: (Unicode.Scalar) -> Bool) -> String {
    let taken = rest.unicodeScalars.prefix(while: isPart)
    rest = Substring(rest.unicodeScalars[taken.endIndex...])
    return String(taken)
  }

  private mutating func readContent(of parent: HTMLElement, within names: [String]) throws {
    while !rest.isEmpty, !rest.unicodeScalars.starts(with: "</".unicodeScalars) {
      if skip("<") {
        parent.nodes.append(.element(try readElement(of: parent.name, within: names)))
      } else {
        parent.nodes.append(.text(try decoded(take { $0 != "<" }, isAttribute: false)))
      }
    }
  }

  private mutating func readElement(of parent: String, within names: [String]) throws -> HTMLElement {
    let name = try readName()
    if names.contains("p"), Self.blocks.contains(name) { throw failure("<\(name)> in a paragraph") }
    if names.contains("button") || names.contains("a"), ["a", "button", "input", "select", "label"].contains(name) {
      throw failure("<\(name)> in a button or link")
    }
    if name == "form", names.contains("form") { throw failure("a form in a form") }
    if ["ul", "ol"].contains(parent) != (name == "li") { throw failure("<\(name)> in <\(parent)>") }
    if name == "option", parent != "select" { throw failure("<option> in <\(parent)>") }
    var attributes: [String: String] = [:]
    while skip(" ") {
      let attribute = try readName()
      var value = ""
      if skip("=") {
        guard skip("\"") else { throw failure("a value without quotes") }
        value = try decoded(take { $0 != "\"" }, isAttribute: true)
        guard skip("\"") else { throw failure("a value that does not end") }
      }
      guard attributes.updateValue(value, forKey: attribute) == nil else { throw failure("\(attribute) twice") }
    }
    guard skip(">") else { throw failure("a tag that does not end") }
    let element = HTMLElement(name, attributes)
    if Self.void.contains(name) { return element }
    try readContent(of: element, within: names + [name])
    guard skip("</\(name)>") else { throw failure("<\(name)> does not end") }
    return element
  }

  private mutating func readName() throws -> String {
    let name = take { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" }
    if name.isEmpty { throw failure("no name") }
    return name
  }

  private func decoded(_ text: String, isAttribute: Bool) throws -> String {
    var decoded = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "&":
        let entity = String(rest.prefix { $0 != ";" })
        guard let meaning = Self.entities[entity] else { throw failure("&\(entity.prefix(20)) is not escaped") }
        decoded += meaning.unicodeScalars
        rest = rest.dropFirst(entity.unicodeScalars.count + 1)
      case ">", "'", "\"": throw failure("\(scalar) is not escaped")
      case "\t", "\n": decoded.append(scalar)
      case "\0"..."\u{1F}", "\u{7F}": throw failure("a control character")
      default: decoded.append(scalar)
      }
    }
    return String(decoded)
  }
}
