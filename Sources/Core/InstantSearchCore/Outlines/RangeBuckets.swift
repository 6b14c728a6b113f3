public import SearchModel

/// The ranges of a numeric attribute, with round bounds.
public struct RangeBuckets: Hashable, Sendable {
  /// The attribute with the numbers or dates.
  public package(set) var attribute: Attribute
  /// The bounds between the ranges, in ascending order.
  package var bounds: [Double]
  /// Whether all numbers are whole, so that a range can end before the next one begins.
  package var isWhole: Bool

  package init(attribute: Attribute, bounds: [Double], isWhole: Bool) {
    self.attribute = attribute
    self.bounds = bounds
    self.isWhole = isWhole
  }

  /// How the dates of a date attribute are stored, for a date range of every kind of screen.
  package var dateForm: DateForm { isWhole ? .seconds : .fractionalSeconds }

  /// The ranges as filters in ascending order. Ranges of fractional numbers share their bounds.
  public var filters: [Filter.Numeric] {
    guard let first = bounds.first, let last = bounds.last else { return [] }
    let between = zip(bounds, bounds.dropFirst()).map { lower, upper in
      Filter.Numeric(attribute: attribute, range: lower...(isWhole ? upper - 1 : upper))
    }
    return [Filter.Numeric(attribute: attribute, operator: .lessThan, value: first)] + between
      + [Filter.Numeric(attribute: attribute, operator: .greaterThanOrEqual, value: last)]
  }

  /// What the text of a filter says, with numbers as people write them.
  package enum Label: Hashable, Sendable {
    case under(String)
    case from(String)
    case upTo(String)
    case single(String)
    case between(String, String)
    case other(String)

    /// - Parameters:
    ///   - filter: A filter of the numbers.
    ///   - form: The form of the numbers.
    ///   - style: How the language of the text writes them.
    package init(_ filter: Filter.Numeric, _ form: NumberForm, _ style: NumberStyle = .english) {
      let text = { form.roundText($0, style) }
      switch filter.value {
      // The last day, month or year before the bound: nothing is under a day.
      case .comparison(.lessThan, let bound) where form.isDate:
        self = .upTo(DatePeriod.text(before: bound) ?? text(bound))
      case .comparison(.greaterThanOrEqual, let bound) where form.isDate:
        self = .from(DatePeriod.text(from: bound) ?? text(bound))
      case .comparison(.lessThanOrEqual, let last) where form.isDate:
        self = .upTo(DatePeriod.text(before: DatePeriod.end(after: last)) ?? text(last))
      case .comparison(.lessThan, let bound): self = .under(text(bound))
      case .comparison(.greaterThanOrEqual, let bound): self = .from(text(bound))
      case .comparison(.lessThanOrEqual, let bound): self = .upTo(text(bound))
      case .comparison(let comparison, let number): self = .other("\(comparison) \(text(number))")
      case .range(let range) where range.lowerBound == range.upperBound: self = .single(text(range.lowerBound))
      case .range(let range):
        let (lower, upper) =
          (form.isDate ? DatePeriod.texts(of: range) : nil) ?? (text(range.lowerBound), text(range.upperBound))
        self = lower == upper ? .single(lower) : .between(lower, upper)
      }
    }
  }

  /// The text of a filter without its attribute: `10 to 49`.
  package static func label(of filter: Filter.Numeric, _ form: NumberForm = .grouped) -> String {
    switch Label(filter, form) {
    case .under(let bound): "under \(bound)"
    case .from(let bound): "from \(bound)"
    case .upTo(let bound): "up to \(bound)"
    case .between(let lower, let upper): "\(lower) to \(upper)"
    case .single(let text), .other(let text): text
    }
  }
}
