import SearchModel

/// Writes filters as `filter_by` of a search.
struct FilterWriter {
  let schema: CollectionSchema

  /// The filter as text; nil if every document matches.
  func text(of expression: FilterExpression) throws(SearchError) -> String? {
    switch try clause(expression) {
    case .everything: nil
    case .nothing: Self.nothing
    case let clause: clause.written?.text
    }
  }

  /// A filter that no document matches.
  static let nothing = "(id:=a && id:=b)"

  /// A part of a filter. Typesense can say neither "all" nor "none".
  private enum Clause {
    case everything
    case nothing
    /// The text, and the operator that joins its parts.
    case text(String, joinedBy: String? = nil)
    /// One of several values of a field. A node refuses a hundred conditions, but not a list.
    case oneOf([String], ofField: String)

    /// The text, and the operator that joins its parts; nil for everything and nothing.
    var written: (text: String, inner: String?)? {
      switch self {
      case .everything, .nothing: nil
      case .text(let text, let inner): (text, inner)
      case .oneOf(let values, let field):
        (values.count == 1 ? "\(field):=\(values[0])" : "\(field):=[\(values.joined(separator: ","))]", nil)
      }
    }

    static func joined(_ clauses: [Clause], by `operator`: String) -> Clause {
      var parts: [(text: String, inner: String?)] = []
      for part in clauses.compactMap(\.written) where !parts.contains(where: { $0.text == part.text }) {
        parts.append(part)
      }
      if parts.count == 1 { return .text(parts[0].text, joinedBy: parts[0].inner) }
      let texts = parts.map { $0.inner == nil || $0.inner == `operator` ? $0.text : "(\($0.text))" }
      return .text(texts.joined(separator: " \(`operator`) "), joinedBy: `operator`)
    }

    static func all(_ clauses: [Clause]) -> Clause {
      if clauses.contains(where: \.isNothing) { return .nothing }
      let limiting = clauses.filter { !$0.isEverything }
      return limiting.isEmpty ? .everything : joined(limiting, by: "&&")
    }

    static func any(_ clauses: [Clause]) -> Clause {
      if clauses.contains(where: \.isEverything) { return .everything }
      var possible: [Clause] = []
      for clause in clauses where !clause.isNothing {
        guard case .oneOf(let values, let field) = clause,
          let index = possible.firstIndex(where: { $0.field == field }), case .oneOf(let others, _) = possible[index]
        else {
          possible.append(clause)
          continue
        }
        possible[index] = .oneOf((others + values).keepingFirst, ofField: field)
      }
      if possible.count == 1 { return possible[0] }
      return possible.isEmpty ? .nothing : joined(possible, by: "||")
    }

    /// The field of a list of values.
    private var field: String? { if case .oneOf(_, let field) = self { field } else { nil } }

    var isNothing: Bool { if case .nothing = self { true } else { false } }
    var isEverything: Bool { if case .everything = self { true } else { false } }
  }

  private func clause(_ expression: FilterExpression) throws(SearchError) -> Clause {
    switch expression {
    case .filter(.facet(let filter)):
      return try equality(of: filter.attribute, filter.value.description, filter.isNegated)
    case .filter(.tag(let filter)): return try equality(of: .tags, filter.value, filter.isNegated)
    case .filter(.numeric(let filter)): return try comparison(filter)
    case .and(let operands):
      var clauses: [Clause] = []
      for operand in operands { clauses.append(try clause(operand)) }
      return .all(clauses)
    case .or(let operands):
      if operands.isEmpty { return .everything }
      var clauses: [Clause] = []
      for operand in operands { clauses.append(try clause(operand)) }
      return .any(clauses)
    }
  }

  // MARK: Values

  private func equality(of attribute: Attribute, _ value: String, _ isNegated: Bool) throws(SearchError) -> Clause {
    func condition(_ field: String, _ value: String) -> Clause {
      isNegated ? .text("\(field):!=\(value)") : .oneOf([value], ofField: field)
    }
    let none: Clause = isNegated ? .everything : .nothing
    if let field = schema.exactField(of: attribute) {
      if value.utf8.count > ExactValue.longest { return none }
      return condition(field.name, "`\(ExactValue.text(of: value))`")
    }
    if schema.isOwn {
      if attribute == .tags { return none }
      throw .attributeNotFaceted(attribute)
    }
    if attribute == .objectID {
      guard !isNegated else { throw .refused(message: "Typesense can't exclude documents by their IDs") }
      // For newer servers it means all documents.
      if value == "*" { return none }
      return condition("id", Self.quoted(value))
    }
    guard let field = schema.field(of: attribute) else { throw .attributeNotFaceted(attribute) }
    switch field.kind {
    case .text:
      // A value without a word is not found.
      guard value.contains(where: { $0.isLetter || $0.isNumber }) else { return none }
      return condition(field.name, Self.quoted(value))
    case .bool: return ["true", "false"].contains(value) ? condition(field.name, value) : none
    case .integer, .shortInteger, .number:
      guard let number = Double(value), number.isFinite else { return none }
      return try comparison(
        Filter.Numeric(attribute: attribute, operator: .equals, value: number, isNegated: isNegated))
    case .other: throw .attributeNotFaceted(attribute)
    }
  }

  /// A text in backticks, which make commas, brackets and operators part of it. Backticks and control characters are no
  /// part of any word.
  private static func quoted(_ value: String) -> String {
    let shown = value.unicodeScalars.map { $0 == "`" || $0.value < 0x20 ? " " : $0 }
    return "`\(String(String.UnicodeScalarView(shown)))`"
  }

  // MARK: Numbers

  private func comparison(_ filter: Filter.Numeric) throws(SearchError) -> Clause {
    guard let field = schema.field(of: filter.attribute), field.isNumber else {
      // Another's collection may have got the field since it was looked at.
      if !schema.isOwn { throw .attributeNotFaceted(filter.attribute) }
      return filter.isNegated ? .everything : .nothing
    }
    guard filter.isNegated else { return .any(alternatives(filter.value).map { clause($0, field) }) }
    if field.isList {
      // That no number is in a range, a filter can say of single numbers only.
      if let number = filter.value.onlyNumber, schema.exactField(of: filter.attribute) != nil {
        return try equality(of: filter.attribute, Filter.Facet.Value.number(number).description, true)
      }
      throw .refused(message: "Typesense can't exclude ranges of the lists of numbers '\(filter.attribute)'")
    }
    let missing = "\(CollectionSchema.numbersField):!=\(ExactValue.text(of: field.name))"
    return .any(
      complement(filter.value).map { clause($0, field) } + (schema.isOwn ? [.text(missing)] : []))
  }

  /// Conditions, one of which must hold.
  private func alternatives(_ value: Filter.Numeric.Value) -> [Filter.Numeric.Value] {
    if case .comparison(.notEquals, let number) = value {
      [.comparison(.lessThan, number), .comparison(.greaterThan, number)]
    } else {
      [value]
    }
  }

  /// The conditions of which one must hold for a number for which the condition does not.
  private func complement(_ value: Filter.Numeric.Value) -> [Filter.Numeric.Value] {
    switch value {
    case .range(let range): [.comparison(.lessThan, range.lowerBound), .comparison(.greaterThan, range.upperBound)]
    case .comparison(.lessThan, let number): [.comparison(.greaterThanOrEqual, number)]
    case .comparison(.lessThanOrEqual, let number): [.comparison(.greaterThan, number)]
    case .comparison(.equals, let number): alternatives(.comparison(.notEquals, number))
    case .comparison(.notEquals, let number): [.comparison(.equals, number)]
    case .comparison(.greaterThanOrEqual, let number): [.comparison(.lessThan, number)]
    case .comparison(.greaterThan, let number): [.comparison(.lessThanOrEqual, number)]
    }
  }

  private func clause(_ value: Filter.Numeric.Value, _ field: CollectionSchema.Field) -> Clause {
    if let limits = field.wholeLimits { return wholeClause(value, field, limits) }
    func text(_ number: Double) -> String {
      // Fields have 32 bits.
      number.clamped(to: -Double(Float.greatestFiniteMagnitude)...Double(Float.greatestFiniteMagnitude)).asPeopleWriteIt
    }
    switch value {
    case .range(let range): return self.range(text(range.lowerBound), text(range.upperBound), field)
    case .comparison(.equals, let number): return .text("\(field.name):=\(text(number))")
    case .comparison(let comparison, let number): return .text("\(field.name):\(comparison.rawValue)\(text(number))")
    }
  }

  /// The condition with whole bounds within the bounds of the field, since a node refuses others.
  private func wholeClause(
    _ value: Filter.Numeric.Value, _ field: CollectionSchema.Field, _ limits: ClosedRange<Int64>
  ) -> Clause {
    let name = field.name
    func whole(_ number: Double, _ rule: FloatingPointRoundingRule) -> Int64 {
      let whole = Int64(exactly: number.rounded(rule)) ?? (number < 0 ? limits.lowerBound : limits.upperBound)
      return whole.clamped(to: limits)
    }
    var (lower, upper) = (limits.lowerBound, limits.upperBound)
    switch value {
    case .range(let range):
      guard range.lowerBound <= Double(upper), range.upperBound >= Double(lower) else { return .nothing }
      (lower, upper) = (whole(range.lowerBound, .up), whole(range.upperBound, .down))
    case .comparison(.equals, let number):
      guard let number = Int64(exactly: number), limits.contains(number) else { return .nothing }
      return .text("\(name):=\(number)")
    case .comparison(.notEquals, _): return .any(alternatives(value).map { wholeClause($0, field, limits) })
    case .comparison(.lessThan, let number):
      if number <= Double(lower) { return .nothing }
      upper = number > Double(upper) ? upper : whole(number, .up) - 1
    case .comparison(.lessThanOrEqual, let number):
      if number < Double(lower) { return .nothing }
      upper = whole(number, .down)
    case .comparison(.greaterThan, let number):
      if number >= Double(upper) { return .nothing }
      lower = number < Double(lower) ? lower : whole(number, .down) + 1
    case .comparison(.greaterThanOrEqual, let number):
      if number > Double(upper) { return .nothing }
      lower = whole(number, .up)
    }
    if lower > upper { return .nothing }
    if lower == limits.lowerBound { return .text("\(name):<=\(upper)") }
    return upper == limits.upperBound ? .text("\(name):>=\(lower)") : range("\(lower)", "\(upper)", field)
  }

  /// A range. Nodes count a document with several numbers in the range as often, unless the range is joined with another
  /// condition, which it implies here.
  private func range(_ lower: String, _ upper: String, _ field: CollectionSchema.Field) -> Clause {
    let range = "\(field.name):[\(lower)..\(upper)]"
    return field.isList ? .text("\(range) && \(field.name):<=\(upper)", joinedBy: "&&") : .text(range)
  }
}

extension Filter.Numeric.Value {
  /// The number that the condition requires; nil if there are several.
  fileprivate var onlyNumber: Double? {
    switch self {
    case .comparison(.equals, let number): number
    case .range(let range) where range.lowerBound == range.upperBound: range.lowerBound
    default: nil
    }
  }
}
