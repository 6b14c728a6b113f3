/// The type of a query parameter, with its form in the API.
package protocol ParameterValue: Sendable {
  init?(parameter: JSON)
  var parameter: JSON { get }

  /// Reads a list of such values, which the API may write in other ways than as an array of them.
  static func list(parameter: JSON) -> [Self]?
}

extension ParameterValue {
  package static func list(parameter: JSON) -> [Self]? {
    // The API accepts a single value instead of an array of one.
    let array = parameter.array ?? [parameter]
    let elements = array.compactMap { Self(parameter: $0) }
    return elements.count == array.count ? elements : nil
  }
}

extension Query {
  /// Which words of the query match as prefixes.
  public enum QueryType: String, Hashable, Sendable, Codable, CaseIterable {
    /// Only the last word, which may still be being typed.
    case prefixLast
    /// Every word.
    case prefixAll
    /// No word: only whole words match.
    case prefixNone
  }

  /// By what records are searched.
  public enum Mode: String, Hashable, Sendable, Codable, CaseIterable {
    /// By their words.
    case keyword = "keywordSearch"
    /// By their words and by their meaning, which vectors stand for.
    case semantic = "neuralSearch"
  }

  /// Which words are removed if nothing matches.
  public enum RemovedWords: String, Hashable, Sendable, Codable, CaseIterable {
    /// No word: the search stays without results.
    case none
    /// Words from the end of the query, one by one until something matches.
    case lastWords
    /// Words from the beginning of the query, one by one until something matches.
    case firstWords
    /// None, but a record needs to match one word only.
    case allOptional
  }

  /// How the values of a facet are ordered in the answer.
  public enum FacetValueOrder: String, Hashable, Sendable, Codable, CaseIterable {
    /// The most frequent values first.
    case count
    /// Alphabetical; the embedded engine orders by code point, without case.
    case alpha
  }

  /// Whether words with typos match.
  public enum TypoTolerance: Hashable, Sendable {
    /// A word may have one typo or two, depending on its length.
    case on
    /// Words match as they are written.
    case off
    /// Only the records with the fewest typos match.
    case min
    /// Only the records with the fewest and the second fewest typos match, and `typo` is the first criterion.
    case strict
  }
}

extension String: ParameterValue {
  package init?(parameter: JSON) {
    guard let text = parameter.string else { return nil }
    self = text
  }
  package var parameter: JSON { .string(self) }
}

extension Int: ParameterValue {
  package init?(parameter: JSON) {
    guard let number = parameter.int else { return nil }
    self = number
  }
  package var parameter: JSON { .integer(Int64(self)) }
}

extension Bool: ParameterValue {
  package init?(parameter: JSON) {
    guard let isTrue = parameter.bool else { return nil }
    self = isTrue
  }
  package var parameter: JSON { .bool(self) }
}

extension Double: ParameterValue {
  package init?(parameter: JSON) {
    guard let number = parameter.number else { return nil }
    self = number
  }
  package var parameter: JSON { .double(self) }
}

extension Float: ParameterValue {
  package init?(parameter: JSON) {
    guard let number = parameter.number else { return nil }
    self.init(number)
  }
  package var parameter: JSON { .double(Double(self)) }
}

extension JSON: ParameterValue {
  package init?(parameter: JSON) { self = parameter }
  package var parameter: JSON { self }
}

extension Array: ParameterValue where Element: ParameterValue {
  package init?(parameter: JSON) {
    guard let elements = Element.list(parameter: parameter) else { return nil }
    self = elements
  }
  package var parameter: JSON { .array(map(\.parameter)) }
}

extension ParameterValue where Self: RawRepresentable<String> {
  package init?(parameter: JSON) {
    guard let text = parameter.string else { return nil }
    self.init(rawValue: text)
  }
  package var parameter: JSON { .string(rawValue) }
}

extension Attribute: ParameterValue {}
extension Query.QueryType: ParameterValue {}
extension Query.Mode: ParameterValue {}
extension Query.RemovedWords: ParameterValue {}
extension Query.FacetValueOrder: ParameterValue {}

extension Query.TypoTolerance: ParameterValue {
  package init?(parameter: JSON) {
    switch parameter {
    case true, "true": self = .on
    case false, "false": self = .off
    case "min": self = .min
    case "strict": self = .strict
    default: return nil
    }
  }

  package var parameter: JSON {
    switch self {
    case .on: true
    case .off: false
    case .min: "min"
    case .strict: "strict"
    }
  }
}

extension NestedFilters: ParameterValue {
  /// Reads an array of filters and of arrays of alternatives, or a text: `brand:Lux,(color:red,color:blue)`.
  package init?(parameter: JSON) { self.init(parameter: parameter, areTags: false) }

  /// - Parameter areTags: whether a comma in a text always separates.
  package init?(parameter: JSON, areTags: Bool) {
    if let text = parameter.string {
      self.init(text: text, areTags: areTags)
      return
    }
    guard let elements = parameter.array else { return nil }
    let clauses = elements.map { clause in (clause.array ?? [clause]).compactMap(\.string) }
    guard elements.elementsEqual(clauses, by: { ($0.array ?? [$0]).count == $1.count }) else { return nil }
    self.init(clauses.map { Clause($0) })
  }

  /// Reads filters with commas between them, of which those in parentheses are alternatives.
  private init(text: String, areTags: Bool) {
    let parts = Self.parts(of: text, areTags)
    if parts.count == 1, !parts[0].hasPrefix("(") {
      self.init([Clause([text])])
      return
    }
    self.init(
      parts.map { part in
        guard part.hasPrefix("("), part.hasSuffix(")") else { return Clause([part]) }
        return Clause(Self.parts(of: String(part.dropFirst().dropLast()), areTags))
      })
  }

  /// Splits a text at commas outside parentheses. In `city:Paris, France` the comma belongs to the value, since `France` is
  /// no filter.
  private static func parts(of text: String, _ areTags: Bool) -> [String] {
    var parts: [[UInt8]] = [[]]
    // Within parentheses that begin a part.
    var depth = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: ","), depth == 0 {
        parts.append([])
        continue
      }
      let isFirst = parts[parts.count - 1].allSatisfy { $0 == UInt8(ascii: " ") }
      if byte == UInt8(ascii: "("), isFirst || depth > 0 { depth += 1 }
      if byte == UInt8(ascii: ")"), depth > 0 { depth -= 1 }
      parts[parts.count - 1].append(byte)
    }
    var joined: [String] = []
    for part in parts {
      let isFilter = areTags || part.contains { ":<>=".utf8.contains($0) }
      let text = String(decoding: part, as: UTF8.self)
      if isFilter || joined.isEmpty { joined.append(text) } else { joined[joined.count - 1] += "," + text }
    }
    return joined.map { AttributeModifier.trimmed($0) }
  }

  package var parameter: JSON {
    .array(
      clauses.map { clause in
        clause.alternatives.count == 1 ? .string(clause.alternatives[0]) : clause.alternatives.parameter
      })
  }
}

extension NestedFilters: JSONCodable {
  package init(json: JSON) throws {
    guard let filters = Self(parameter: json) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "expected filters and arrays of filters"))
    }
    self = filters
  }

  package var json: JSON { parameter }
}
