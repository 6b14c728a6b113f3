/// The form of `facetFilters`, `numericFilters` and `tagFilters`: a conjunction of filters and of arrays, each of which
/// is a disjunction.
///
/// ```swift
/// query.facetFilters = [["category:Book", "category:Movie"], "author:-John Doe"]
/// ```
public struct NestedFilters: Hashable, Sendable {
  /// The operands of the conjunction; an empty clause always matches.
  package var clauses: [Clause]

  /// Creates a conjunction of clauses; without clauses every record matches.
  public init(_ clauses: [Clause]) { self.clauses = clauses }

  /// A disjunction of filters, often of a single one.
  public struct Clause: Hashable, Sendable {
    /// The filters of which one must match, each in the syntax of its parameter; read only when the search is made.
    package var alternatives: [String]

    /// Creates a disjunction of filters, which are not parsed here.
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
  /// `attribute:value`, with `-` before the value to negate it, and `\-` for a value that begins with a minus.
  ///
  /// This form has no quotes, so a number in a form other than the canonical one (`5.0` for 5) matches both the number
  /// and the text as written.
  package init(facetFilters: NestedFilters) throws(FilterSyntaxError) {
    try self.init(facetFilters) { text throws(FilterSyntaxError) in
      let (attribute, values, isNegated) = try readFacetFilter(text)
      let expression = FilterExpression.any(
        values.map { FilterExpression(Filter.Facet(attribute: attribute, value: $0)) })
      return isNegated ? expression.negated : expression
    }
  }

  /// `attribute<10` with any of the comparisons, or `attribute:5 TO 10`.
  package init(numericFilters: NestedFilters) throws(FilterSyntaxError) {
    try self.init(numericFilters) { text throws(FilterSyntaxError) in
      var parser = try FilterParser(text)
      return .filter(try parser.readNumericDocument())
    }
  }

  /// Tags, with `-` before one to negate it, and `\-` for a tag that begins with a minus.
  package init(tagFilters: NestedFilters) throws(FilterSyntaxError) {
    try self.init(tagFilters) { text throws(FilterSyntaxError) in
      let (value, isNegated) = unescaped(text.utf8[...])
      return FilterExpression(Filter.Tag(value: value, isNegated: isNegated))
    }
  }

  private init(
    _ nested: NestedFilters, _ read: (String) throws(FilterSyntaxError) -> FilterExpression
  ) throws(FilterSyntaxError) {
    var operands: [FilterExpression] = []
    for clause in nested.clauses {
      var alternatives: [FilterExpression] = []
      for text in clause.alternatives { alternatives.append(try read(text)) }
      operands.append(.any(alternatives))
    }
    self = .all(operands)
  }
}

/// Reads `attribute:value` or `attribute:-value`: the values of which a record must have one, or none.
private func readFacetFilter(
  _ text: String
) throws(FilterSyntaxError) -> (attribute: Attribute, values: [Filter.Facet.Value], isNegated: Bool) {
  guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
    throw FilterSyntaxError(text: text, offset: text.utf8.count, expected: "':' and a value")
  }
  let attribute = Attribute(String(text[..<colon]))
  let (text, isNegated) = unescaped(text.utf8[text.utf8.index(after: colon)...])
  let value = Filter.Facet.Value(unquoted: text, of: attribute)
  let values = value.description == text ? [.string(text)] : [.string(text), value]
  return (attribute, values, isNegated)
}

/// Removes the minus that negates a value, or the backslash that escapes its own minus.
private func unescaped(_ value: Substring.UTF8View) -> (value: String, isNegated: Bool) {
  if value.first == UInt8(ascii: "-") { return (String(Substring(value.dropFirst())), true) }
  return (String(Substring(value.starts(with: "\\-".utf8) ? value.dropFirst() : value)), false)
}
