import InstantSearchCore
import RecordOutlines

extension RecordOutline {
  /// The names in links: those of the lists; of a hierarchy also its levels, and `NAME-any` for the list of ranges below
  /// the slider of a number, or below the calendar fields of dates.
  ///
  /// - Parameter viewName: The name of the index with an order.
  func linkMapping(viewName: (RecordOutline.Order) -> String = \.name) -> LinkMapping {
    let choices = ranges.filter { $0 == rangeWithSlider || numberForm(of: $0.attribute).isDate }
    let levels = facets.compactMap { if case .levels(let levels) = $0 { levels } else { nil } }
    var parameters = facets.map { facet in
      let name = name(of: facet)
      return switch facet {
      case .values(let attribute): LinkMapping.Parameter.values(name, of: attribute)
      case .levels(let levels): LinkMapping.Parameter.levels(name, levels)
      }
    }
    parameters += ranges.map { range in
      let name = range.attribute.rawValue
      return choices.contains(range) ? .numbers(name) : .numbers(name, group: .or(name: name, filterType: .numeric))
    }
    parameters += levels.flatMap { levels in levels.map { .levels($0.rawValue, levels) } }
    parameters += choices.map { range in
      let name = range.attribute.rawValue
      return .numbers(nameBelowSlider(name), of: range.attribute, group: .or(name: name, filterType: .numeric))
    }
    return LinkMapping(parameters, orders: orders.map { ($0.name, viewName($0)) })
  }

  /// The name in links of the list of ranges below a slider.
  func nameBelowSlider(_ name: String) -> String { "\(name)-any" }

  /// The name of a list in links.
  func name(of facet: Facet) -> String {
    facet.attributes.first.map { family(of: $0) ?? $0.rawValue } ?? ""
  }

  /// Reads the link of `--url`. Unlike a front end, throws for an unreadable parameter.
  func link(reading url: String, viewName: (RecordOutline.Order) -> String = \.name) throws(Failure) -> SearchLink {
    let mapping = linkMapping(viewName: viewName)
    let (link, notices, others) = SearchLink.reading(url, with: mapping)
    if let notice = notices.first {
      throw Failure(
        .wrongUse, "--url can't be read at '\(notice.pair)': expected \(notice.expected)",
        advice: "Write it as in: --url 'q=lamp&brand=Acme&price=10:50'")
    }
    if let other = others.first {
      let name = String(other.name.prefix(80))
      let names =
        [mapping.textName] + facets.map { self.name(of: $0) } + ranges.map(\.attribute.rawValue)
        + [mapping.orderName, mapping.pageName, mapping.expandedListsName]
      throw Failure(
        .wrongUse, "--url names '\(name)', and there is no list of it",
        advice: EditDistance.nearest(to: name, among: names).map { "Did you mean '\($0)'?" }
          ?? "There are: \(names.joined(separator: ", ")).")
    }
    return link
  }
}
