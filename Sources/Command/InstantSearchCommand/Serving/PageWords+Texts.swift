import InstantSearchCore
import InstantSearchWeb
import RecordOutlines
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
    switch Label(filter, form) {
    case .under(let bound): words(.under, ["number": words.localized(bound)])
    case .from(let bound): words(.atLeast, ["number": words.localized(bound)])
    case .upTo(let bound): words(.upTo, ["number": words.localized(bound)])
    case .between(let lower, let upper):
      words(.between, ["lower": words.localized(lower), "upper": words.localized(upper)])
    case .single(let text), .other(let text): words.localized(text)
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

extension RecordOutline.Order {
  func label(in words: PageWords) -> String {
    keys.map { words($0.isDescending ? .descending : .ascending, ["name": $0.attribute.title]) }.joined(separator: ", ")
  }
}
