extension RecordOutline {
  /// The names in links: those of the lists; of a hierarchy also its levels, and `NAME-any` for the list of ranges below
  /// the slider of a number, or below the calendar fields of dates. `by` says whether to search by meaning too.
  ///
  /// - Parameter viewName: The name of the index with an order.
  package func linkMapping(viewName: (RecordOutline.Order) -> String = \.name) -> LinkMapping {
    let choices = ranges.filter { hasSlider($0) || numberForm(of: $0.attribute).isDate }
    let levels = facets.compactMap { if case .levels(let levels) = $0 { levels } else { nil } }
    var parameters = facets.map { facet in
      let name = name(of: facet)
      return switch facet {
      case .values(let attribute): LinkMapping.Parameter.values(name, of: attribute)
      case .levels(let levels): LinkMapping.Parameter.levels(name, levels)
      }
    }
    func numbers(_ name: String, of range: RangeBuckets, group: FilterGroup.ID?) -> LinkMapping.Parameter {
      numberForm(of: range.attribute).isDate
        ? .dates(name, of: range.attribute, group: group, isWhole: range.isWhole)
        : .numbers(name, of: range.attribute, group: group)
    }
    func list(of range: RangeBuckets) -> FilterGroup.ID { .or(name: range.attribute.rawValue, filterType: .numeric) }
    parameters += ranges.map { range in
      numbers(range.attribute.rawValue, of: range, group: choices.contains(range) ? nil : list(of: range))
    }
    parameters += levels.flatMap { levels in levels.map { .levels($0.rawValue, levels) } }
    parameters += choices.map { range in
      numbers(nameBelowSlider(range.attribute.rawValue), of: range, group: list(of: range))
    }
    var mapping = LinkMapping(parameters, orders: orders.map { ($0.name, viewName($0)) })
    let names = Set(parameters.map(\.name))
    mapping.modeName = ["by", "search-by"].first { !names.contains($0) }
    return mapping
  }

  /// The name in links of the list of ranges below a slider.
  package func nameBelowSlider(_ name: String) -> String { "\(name)-any" }

  /// The name of a list in links.
  package func name(of facet: Facet) -> String {
    facet.attributes.first.map { family(of: $0) ?? $0.rawValue } ?? ""
  }
}
