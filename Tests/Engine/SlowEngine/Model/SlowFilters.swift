import Foundation
import SearchModel

/// Tests filters on records one by one.
enum SlowFilters {
  /// Facet filters need an attribute that is declared for faceting, or the objectID.
  static func check(_ filters: [Filter], _ parameters: SlowParameters) throws(SearchError) {
    for case .facet(let facet) in filters {
      let isDeclared = parameters.faceting.contains { $0.name == facet.attribute.rawValue }
      guard isDeclared || facet.attribute == "objectID" else { throw .attributeNotFaceted(facet.attribute) }
    }
  }

  static func holds(_ filter: Filter, for record: SlowRecord) -> Bool {
    let path = filter.attribute.rawValue
    let isThere =
      switch filter {
      case .facet(let facet):
        record.facetValues(of: path).contains {
          SlowFacets.key(of: $0, path) == SlowFacets.key(of: facet.value.description, path)
        }
      case .tag(let tag): record.values(of: path).compactMap(\.string).contains(tag.value)
      case .numeric(let numeric):
        record.numbers(of: path).contains { number in
          switch numeric.value {
          case .range(let range): range.contains(number)
          case .comparison(.lessThan, let value): number < value
          case .comparison(.lessThanOrEqual, let value): number <= value
          case .comparison(.equals, let value): number == value
          case .comparison(.notEquals, let value): number != value
          case .comparison(.greaterThanOrEqual, let value): number >= value
          case .comparison(.greaterThan, let value): number > value
          }
        }
      }
    return isThere != filter.isNegated
  }

  /// The sum of the scores of an `and`, and of an `or` the highest one or the sum.
  static func score(_ expression: FilterExpression, _ record: SlowRecord, addsUp: Bool) -> Int {
    switch expression {
    case .filter(let filter): return holds(filter, for: record) ? filter.score ?? 0 : 0
    case .and(let operands): return operands.map { score($0, record, addsUp: addsUp) }.reduce(0, +)
    case .or(let operands):
      let scores = operands.map { score($0, record, addsUp: addsUp) }
      return addsUp ? scores.reduce(0, +) : scores.max() ?? 0
    }
  }

  /// The same for `optionalFilters`.
  static func score(_ filters: NestedFilters, _ record: SlowRecord, addsUp: Bool) -> Int {
    filters.clauses.map { clause in
      let scores = clause.alternatives.map { optionalScore($0, record) }
      return addsUp ? scores.reduce(0, +) : scores.max() ?? 0
    }.reduce(0, +)
  }

  /// The score of `attribute:value<score=2>`, or `attribute:-value`, where the value is also the number that it is in JSON.
  private static func optionalScore(_ text: String, _ record: SlowRecord) -> Int {
    let parts = text.components(separatedBy: "<score=")
    let score = parts.count == 2 ? Int(parts[1].dropLast()) ?? 0 : 1
    let colon = parts[0].firstIndex(of: ":") ?? parts[0].endIndex
    let path = String(parts[0][..<colon])
    var value = parts[0][colon...].dropFirst()
    let isNegated = value.hasPrefix("-")
    if isNegated || value.hasPrefix("\\-") { value = value.dropFirst() }
    var forms = [String(value)]
    if path != "objectID", let json = try? JSON(parsing: String(value)), json.number != nil {
      forms += [SlowRecord.text(of: json)].compactMap(\.self)
    }
    let keys = forms.map { SlowFacets.key(of: $0, path) }
    let isThere = record.facetValues(of: path).contains { keys.contains(SlowFacets.key(of: $0, path)) }
    return isThere != isNegated ? score : 0
  }

  static func matches(_ expression: FilterExpression, _ record: SlowRecord) -> Bool {
    switch expression {
    case .filter(let filter): holds(filter, for: record)
    case .and(let operands): operands.allSatisfy { matches($0, record) }
    case .or(let operands): operands.isEmpty || operands.contains { matches($0, record) }
    }
  }
}
