internal import InstantSearchCore
internal import SearchModel

extension IndexFacts {
  /// The filters as a model means them: a year or a day of an attribute with dates is all of its time, and a date or a number
  /// in quotes is compared.
  func meant(_ filter: FilterExpression) -> FilterExpression {
    switch filter {
    case .and(let operands): .and(operands.map(meant))
    case .or(let operands): .or(operands.map(meant))
    case .filter(.numeric(let filter)): meant(filter)
    case .filter(.facet(let filter)): meant(filter)
    case .filter: filter
    }
  }

  private func meant(_ filter: Filter.Facet) -> FilterExpression {
    guard let fact = self[filter.attribute] else { return .filter(.facet(filter)) }
    if fact.isBoolean, case .string(let text) = filter.value,
      let isTrue = ["yes": true, "no": false][text.lowercased()]
    {
      return .filter(
        .facet(Filter.Facet(attribute: filter.attribute, value: .bool(isTrue), isNegated: filter.isNegated)))
    }
    guard fact.hasNumbers, let number = number(filter.value, of: filter.attribute) else {
      return .filter(.facet(filter))
    }
    return meant(
      Filter.Numeric(attribute: filter.attribute, operator: .equals, value: number, isNegated: filter.isNegated))
  }

  /// The number of a text such as `2024-01-31` or `€3.10`.
  private func number(_ value: Filter.Facet.Value, of attribute: Attribute) -> Double? {
    switch value {
    case .number(let number): return number
    case .bool: return nil
    case .string(let text):
      if isDate(attribute), let seconds = ISODate.seconds(of: text) { return seconds }
      // Nothing but a currency may stand beside the number.
      return Double(text.filter { !$0.isCurrencySymbol && !$0.isWhitespace })
    }
  }

  private func isDate(_ attribute: Attribute) -> Bool { outline.numberForm(of: attribute).isDate }

  private func meant(_ filter: Filter.Numeric) -> FilterExpression {
    let plain = FilterExpression.filter(.numeric(filter))
    guard isDate(filter.attribute) else { return plain }
    func compared(_ sign: Filter.Numeric.Operator, _ value: Double) -> FilterExpression {
      .filter(
        .numeric(
          Filter.Numeric(attribute: filter.attribute, operator: sign, value: value, isNegated: filter.isNegated)))
    }
    func within(_ range: Range<Double>, isNegated: Bool) -> FilterExpression {
      // Times are seconds, of which some have fractions.
      let range = range.lowerBound...max(range.lowerBound, range.upperBound - 0.001)
      return .filter(.numeric(Filter.Numeric(attribute: filter.attribute, range: range, isNegated: isNegated)))
    }
    switch filter.value {
    case .range(let range):
      let lower = Self.time(of: range.lowerBound)?.lowerBound ?? range.lowerBound
      let upper = Self.time(of: range.upperBound)?.upperBound ?? range.upperBound.nextUp
      return lower < upper ? within(lower..<upper, isNegated: filter.isNegated) : plain
    case .comparison(let sign, let value):
      guard let time = Self.time(of: value) else { return plain }
      return switch sign {
      case .lessThan, .greaterThanOrEqual: compared(sign, time.lowerBound)
      case .lessThanOrEqual: compared(.lessThan, time.upperBound)
      case .greaterThan: compared(.greaterThanOrEqual, time.upperBound)
      case .equals: within(time, isNegated: filter.isNegated)
      case .notEquals: within(time, isNegated: !filter.isNegated)
      }
    }
  }

  /// The seconds of a year, or of the day that begins with a number of seconds.
  private static func time(of number: Double) -> Range<Double>? {
    if (1000..<3000).contains(number), let year = Int(exactly: number) {
      return Double(ISODate.days(year, 1, 1)) * 86_400..<Double(ISODate.days(year + 1, 1, 1)) * 86_400
    }
    return number.truncatingRemainder(dividingBy: 86_400) == 0 ? number..<number + 86_400 : nil
  }
}
