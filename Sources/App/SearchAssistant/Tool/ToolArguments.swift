internal import SearchModel

/// What a model has done wrong, in a sentence by which it can do better.
struct ToolError: Error {
  let message: String
  /// The attribute that is not known.
  var missing: Attribute?

  /// A name that is none of some others.
  init(_ what: String, _ name: String, noneOf names: [String], missing: Attribute? = nil) {
    self.missing = missing
    let similar = EditDistance.nearest(to: name, amongShort: names)
    let listed = names.prefix(30).map { ModelText.name(Attribute($0)) }.joined(separator: ", ")
    message =
      "There is no \(what) \(ModelText.quoted(name, within: 100)). "
      + (similar.map { "Did you mean \(ModelText.quoted($0, within: 100))? " } ?? "")
      + (names.isEmpty ? "There is none." : "There are: \(listed)\(names.count > 30 ? ", …" : "").")
  }

  init(_ message: String) { self.message = message }
}

/// The arguments of a call, as models write them: a list may be a text with commas, and a number a text.
struct ToolArguments {
  private let members: JSON.Object

  init(_ members: JSON.Object) { self.members = members }

  init(_ json: JSON, of function: SearchTool.Function) throws(ToolError) {
    guard let members = json.object ?? (json.isNull ? [:] : nil) else {
      throw ToolError("The arguments must be an object, not \(json.kind).")
    }
    self.members = members
    let known = function.parameters["properties"]?.object?.keys ?? []
    for name in members.keys where !known.contains(name) {
      throw ToolError("argument", name, noneOf: known)
    }
    for name in function.parameters["required"]?.array?.compactMap(\.string) ?? []
    where members[name]?.isNull ?? true {
      throw ToolError("The argument \"\(name)\" is missing.")
    }
  }

  func text(_ name: String) throws(ToolError) -> String? {
    switch members[name] {
    case nil, .null?: return nil
    case .string(let text)?: return text
    case let value?: throw ToolError("\"\(name)\" must be a string, not \(value.kind).")
    }
  }

  /// - Parameter isElement: Whether a text with commas is one element.
  func list(_ name: String, _ isElement: (String) -> Bool = { _ in false }) throws(ToolError) -> [String] {
    switch members[name] {
    case nil, .null?: return []
    case .string(let text)?:
      if isElement(text) { return [text] }
      if text.hasPrefix("["), let list = try? JSON(parsing: text).array { return list.compactMap(\.string) }
      return text.split(separator: ",").map { String($0.drop { $0 == " " }) }
    case .array(let elements)?:
      return try elements.map { element throws(ToolError) in
        switch element {
        case .string(let text): return text
        case .integer, .double, .decimal: return element.text { $0.asPeopleWriteIt } ?? ""
        default: throw ToolError("\"\(name)\" must be a list of strings.")
        }
      }
    case .integer(let number)?: return ["\(number)"]
    case let value?: throw ToolError("\"\(name)\" must be a list of strings, not \(value.kind).")
    }
  }

  /// Attributes that are known; the objectID, which is always shown, is left out.
  func attributes(_ name: String, _ facts: IndexFacts) throws(ToolError) -> [Attribute] {
    let attributes = try list(name) { facts[Attribute($0)] != nil }.map { Attribute($0) }.filter { $0 != .objectID }
    if let other = attributes.first(where: { facts[$0] == nil }) {
      throw facts.unknown(other.rawValue, among: facts.names)
    }
    return attributes
  }

  func number(_ name: String, in range: ClosedRange<Int>) throws(ToolError) -> Int? {
    guard let value = members[name], !value.isNull else { return nil }
    guard let number = value.int ?? value.string.flatMap({ Int($0) }), range.contains(number) else {
      throw ToolError("\"\(name)\" must be a whole number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }
}

extension EditDistance {
  /// The nearest of the names that are short, since comparing takes time in proportion to both lengths.
  static func nearest(to word: String, amongShort names: [String]) -> String? {
    word.utf8.count > 100 ? nil : nearest(to: word, among: names.filter { $0.utf8.count <= 100 })
  }
}
