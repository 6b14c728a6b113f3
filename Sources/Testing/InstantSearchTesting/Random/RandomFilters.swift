package import InstantSearchCore

/// Random filters with edge cases: quotes, keywords, empty text, huge and tiny numbers.
extension SeededGenerator {
  /// Text that is difficult for a parser of filters.
  package mutating func awkwardText() -> String {
    let pieces = [
      "\"", "\\", "'", ":", ",", " ", "AND", "OR", "NOT", "TO", "-", "(", ")", "<", ">", "=", "!", "<score=3>", "_tags",
      "é", "e\u{301}", "\u{301}", "🧑‍🚀", "日本", "\n", "\t", "\u{0}", "true", "42", "1.0", "red", "%", "+", "&", ".", "",
    ]
    return array(of: 0...4) { $0.element(of: pieces) }.joined()
  }

  /// A number that is difficult to print and to parse: huge, tiny, or with many digits.
  package mutating func awkwardNumber() -> Double {
    switch number(in: 0...5) {
    case 0: Double(number(in: -20...20))
    case 1: Double(number(in: -2000...2000)) / 100
    case 2: Double(bitPattern: next()).magnitude < .infinity ? Double.random(in: -1e300...1e300, using: &self) : 0
    case 3:
      element(of: [.greatestFiniteMagnitude, .leastNonzeroMagnitude, -0.0, 1e15, 1e16, 1e21, 9_007_199_254_740_992])
    case 4: Double.random(in: -1...1, using: &self) * 1e-7
    default: Double(Int64(bitPattern: next()))
    }
  }

  /// A number in any form of JSON, often not the shortest: `-0.50e+1`.
  package mutating func writtenNumber() -> String {
    let whole = element(
      of: "0", "1", "5", "10", "12", "500", "9007199254740992", "9007199254740993", "9223372036854775807",
      "9223372036854775808", "18446744073709551616")
    let fraction = element(of: "", "", ".0", ".00", ".5", ".50", ".125")
    let exponent = element(of: "", "", "e0", "E0", "e1", "E+01", "e-1", "e-02", "e18")
    return (once(in: 3) ? "-" : "") + whole + fraction + exponent
  }

  /// Text that resembles a number but is none in JSON.
  package mutating func almostNumber() -> String {
    let number = writtenNumber()
    return switch self.number(in: 0...6) {
    case 0: "+" + number
    case 1: (number.hasPrefix("-") ? "-0" : "0") + number.drop { $0 == "-" }
    case 2: number + "."
    case 3: number + "_0"
    case 4: number + "e"
    case 5: element(of: ".5", "-.5", "-", "0x10", "NaN", "nan", "inf", "-infinity", "1e999", "-1e400", "١", "TRUE")
    default: "-" + (number.hasPrefix("-") ? number : "-" + number)
    }
  }

  /// A filter of any kind, or of the kind given.
  package mutating func filter(kind: Filter.Kind? = nil) -> Filter {
    let attribute = Attribute(once(in: 3) ? awkwardText() : element(of: "color", "price", "brand.name", "_tags"))
    let isNegated = once(in: 4)
    let score = once(in: 4) ? number(in: 0...65_535) : nil
    switch kind ?? element(of: Filter.Kind.allCases) {
    case .tag: return Filter(Filter.Tag(value: awkwardText(), isNegated: isNegated, score: score))
    case .numeric where once(in: 2):
      let bounds = [awkwardNumber(), awkwardNumber()].sorted()
      return Filter(Filter.Numeric(attribute: attribute, range: bounds[0]...bounds[1], isNegated: isNegated))
    case .numeric:
      return Filter(
        Filter.Numeric(
          attribute: attribute, operator: element(of: Filter.Numeric.Operator.allCases), value: awkwardNumber(),
          isNegated: isNegated))
    case .facet:
      let value: Filter.Facet.Value =
        switch number(in: 0...3) {
        case 0: .number(awkwardNumber())
        case 1: .bool(once(in: 2))
        default: .string(awkwardText())
        }
      return Filter(Filter.Facet(attribute: attribute, value: value, isNegated: isNegated, score: score))
    }
  }

  /// Groups of all kinds with filters of all kinds.
  package mutating func filterGroups() -> FilterGroups {
    FilterGroups(
      array(of: 0...4) { generator in
        let name = generator.once(in: 2) ? generator.awkwardText() : generator.element(of: "a", "b")
        switch generator.number(in: 0...3) {
        case 0:
          let levels = ["lvl0", "lvl1", "lvl2"].prefix(generator.number(in: 0...3)).map { Attribute($0) }
          let filters = levels.map { Filter(Filter.Facet(attribute: $0, stringValue: generator.awkwardText())) }
          return FilterGroup(
            id: .hierarchical(name: name), filters: filters.prefix(generator.number(in: 0...3)), levels: levels)
        case 1: return FilterGroup(id: .and(name: name), filters: generator.array(of: 0...4) { $0.filter() })
        default:
          let kind = generator.element(of: Filter.Kind.allCases)
          return FilterGroup(
            id: .or(name: name, filterType: kind), filters: generator.array(of: 0...4) { $0.filter(kind: kind) })
        }
      })
  }
}
