/// A value in the JSON of a rule, with its path for messages.
struct RuleReader {
  let json: JSON
  private let rule: String
  private let path: String

  init(_ json: JSON, rule: String, path: String) {
    (self.json, self.rule, self.path) = (json, rule, path)
  }

  /// A member that is there and not null.
  subscript(name: String) -> RuleReader? {
    guard let value = json[name], !value.isNull else { return nil }
    return RuleReader(value, rule: rule, path: path.isEmpty ? name : "\(path).\(name)")
  }

  func required(_ name: String) throws(SearchError) -> RuleReader {
    if let value = self[name] { return value }
    _ = try object()
    throw RuleReader(.null, rule: rule, path: path.isEmpty ? name : "\(path).\(name)").failure("there")
  }

  /// Throws where a member has another name: a condition or a consequence that is ignored would be a surprise.
  func allow(_ names: [String]) throws(SearchError) {
    for (name, _) in try object() where !names.contains(name) {
      throw failure("an object of \(names.joined(separator: ", "))")
    }
  }

  func object() throws(SearchError) -> JSON.Object {
    guard let object = json.object else { throw failure("an object") }
    return object
  }

  func text(allowsEmpty: Bool = false) throws(SearchError) -> String {
    guard let text = json.string, allowsEmpty || !text.isEmpty else { throw failure("a text") }
    return text
  }

  /// Words to edit.
  func pattern() throws(SearchError) -> String {
    let text = try text()
    guard RulePattern(text) != nil else { throw failure("words, and facets as '{facet:brand}'") }
    return text
  }

  func flag() throws(SearchError) -> Bool {
    guard let flag = json.bool else { throw failure("true or false") }
    return flag
  }

  func int() throws(SearchError) -> Int {
    guard let number = json.int else { throw failure("a whole number") }
    return number
  }

  func elements(orSingle allowsSingle: Bool = false) throws(SearchError) -> [RuleReader] {
    guard let elements = json.array else {
      if allowsSingle { return [self] }
      throw failure("a list")
    }
    return elements.enumerated().map { RuleReader($1, rule: rule, path: "\(path)[\($0)]") }
  }

  func failure(_ expected: String) -> SearchError {
    let name = path.isEmpty ? "it" : "'\(path)'"
    return .refused(
      message: "the rule\(rule): \(name) must be \(expected), not \(json.text().prefix(80))", status: 400)
  }
}
