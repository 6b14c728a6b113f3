import InstantSearchCore
import InstantSearchWeb
import SearchModel

// The texts of the page about filters, numbers and orders, in its language.

extension PageWords {
  /// A number with commas and a decimal point, in the form of the language.
  func localized(_ number: String) -> String {
    guard thousandsSeparator != "," else { return number }
    let decimal = thousandsSeparator == "." ? "," : "."
    return number.map { $0 == "," ? thousandsSeparator : $0 == "." ? decimal : String($0) }.joined()
  }
}

extension RangeBuckets {
  /// The text of a filter without its attribute.
  static func label(of filter: Filter.Numeric, _ form: NumberForm, in words: PageWords) -> String {
    let text = { (number: Double) in words.localized(form.roundText(number)) }
    return switch filter.value {
    case .comparison(.lessThan, let bound): words(.under, ["number": text(bound)])
    case .comparison(.greaterThanOrEqual, let bound): words(.atLeast, ["number": text(bound)])
    case .comparison(.lessThanOrEqual, let bound): words(.upTo, ["number": text(bound)])
    case .comparison(let comparison, let number): "\(comparison) \(text(number))"
    case .range(let range) where range.lowerBound == range.upperBound: text(range.lowerBound)
    case .range(let range):
      words(.between, ["lower": text(range.lowerBound), "upper": text(range.upperBound)])
    }
  }
}

extension RecordOutline {
  /// The text of a current filter with its attribute.
  func filterText(in words: PageWords) -> FilterPresenter {
    { filter in
      let value =
        if let range = Filter.Numeric(filter) {
          RangeBuckets.label(of: range, numberForm(of: range.attribute), in: words)
        } else {
          Filter.Facet(filter)?.value.description ?? DefaultPresenter.Filter.present(filter)
        }
      return "\(name(of: filter.attribute)) \(filter.isNegated ? words(.excluded, ["value": value]) : value)"
    }
  }

  /// The name of a list in links, and of its view.
  func name(of list: List) -> String {
    switch list {
    case .facet(let facet): name(of: facet)
    case .numbers(let buckets, _): buckets.attribute.rawValue
    }
  }
}

extension SortOrder {
  func label(in words: PageWords) -> String {
    keys.map { words($0.isDescending ? .descending : .ascending, ["name": $0.attribute.title]) }.joined(separator: ", ")
  }
}
