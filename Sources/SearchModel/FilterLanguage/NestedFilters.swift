/// The form of `facetFilters`, `numericFilters` and `tagFilters`: all elements must match, and of an array inside
/// one element must.
///
/// ```swift
/// query.facetFilters = [["category:Book", "category:Movie"], "author:-John Doe"]
/// ```
public struct NestedFilters: Hashable, Sendable {
  /// All must match; one without filters always does.
  public var clauses: [Clause]

  public init(_ clauses: [Clause]) { self.clauses = clauses }

  /// One filter, or several of which one must match.
  public struct Clause: Hashable, Sendable {
    public var alternatives: [String]

    public init(_ alternatives: [String]) { self.alternatives = alternatives }
  }
}

extension NestedFilters: ExpressibleByArrayLiteral {
  public init(arrayLiteral clauses: Clause...) { self.init(clauses) }
}

extension NestedFilters.Clause: ExpressibleByArrayLiteral, ExpressibleByStringInterpolation {
  public init(arrayLiteral alternatives: String...) { self.init(alternatives) }
  public init(stringLiteral filter: String) { self.init([filter]) }
}

extension FilterExpression {
  /// `attribute:value`, with `-` before the value to leave it out and `\-` for a value that begins with one.
  ///
  /// This form has no quotes, so a number in another form than backends name it (`5.0` for 5) matches the number and
  /// the text as written.
  public init(facetFilters: NestedFilters) throws(FilterSyntaxError) {
    try self.init(facetFilters) { text throws(FilterSyntaxError) in
      guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
        throw FilterSyntaxError(text: text, offset: text.utf8.count, expected: "':' and a value")
      }
      let attribute = Attribute(String(text[..<colon]))
      let (text, isNegated) = unescaped(text.utf8[text.utf8.index(after: colon)...])
      let value = Filter.Facet.Value(unquoted: text, of: attribute)
      let values = value.description == text ? [.string(text)] : [.string(text), value]
      let expression = FilterExpression.any(
        values.map { FilterExpression(Filter.Facet(attribute: attribute, value: $0)) })
      return isNegated ? expression.negated : expression
    }
  }

  /// `attribute<10` with any of the comparisons, or `attribute:5 TO 10`.
  public init(numericFilters: NestedFilters) throws(FilterSyntaxError) {
    try self.init(numericFilters) { text throws(FilterSyntaxError) in
      var parser = try FilterParser(text)
      return .filter(try parser.readNumericDocument())
    }
  }

  /// Tags as they are, with `-` before one to leave it out and `\-` for a tag that begins with one.
  public init(tagFilters: NestedFilters) throws(FilterSyntaxError) {
    try self.init(tagFilters) { text throws(FilterSyntaxError) in
      let (value, isNegated) = unescaped(text.utf8[...])
      return FilterExpression(Filter.Tag(value: value, isNegated: isNegated))
    }
  }

  private init(
    _ nested: NestedFilters, _ read: (String) throws(FilterSyntaxError) -> FilterExpression
  ) throws(FilterSyntaxError) {
    var parts: [FilterExpression] = []
    for clause in nested.clauses {
      var alternatives: [FilterExpression] = []
      for text in clause.alternatives { alternatives.append(try read(text)) }
      parts.append(.any(alternatives))
    }
    self = .all(parts)
  }
}

/// The value without the minus that negates it, or without the backslash before a minus of its own.
private func unescaped(_ value: Substring.UTF8View) -> (value: String, isNegated: Bool) {
  if value.first == UInt8(ascii: "-") { return (String(Substring(value.dropFirst())), true) }
  return (String(Substring(value.starts(with: "\\-".utf8) ? value.dropFirst() : value)), false)
}
