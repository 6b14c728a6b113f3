package import SearchModel

// The widgets of an outline, for the screens of apps and of the terminal, and for pages.

extension RecordOutline {
  /// The text of a current filter with its attribute: `brand not Tarn`, `price 10 to 20`.
  package var filterText: FilterPresenter {
    { filter in
      let value =
        if let range = Filter.Numeric(filter) {
          text(of: range)
        } else {
          Filter.Facet(filter).map { facet in
            valueLabels[filter.attribute.rawValue]?[facet.value.description] ?? facet.value.description
          } ?? DefaultPresenter.Filter.present(filter)
        }
      return "\(name(of: filter.attribute)) \(filter.isNegated ? "not " : "")\(value)"
    }
  }
}

extension FacetListPresenter {
  /// Lists the values of an attribute in the order of an index, else by their counts.
  ///
  /// - Parameters:
  ///   - ordering: The order of the index.
  ///   - limit: The number of values at first.
  ///   - expandedLimit: The number of values after "show more".
  package init(values ordering: RenderingContent.ValueOrdering?, limit: Int, expandedLimit: Int) {
    self.init(
      sortBy: ordering == nil ? [.count(order: .descending)] : [], limit: limit, keepsSelected: true,
      expandedLimit: expandedLimit
    ) { items in
      let shown = items.filter { $0.item.count != 0 || !$0.item.isCountKnown || $0.isSelected || $0.isExcluded }
      return (ordering?.transform(shown) ?? shown).withBothTruthValues
    }
  }
}

extension [SelectableItem<Facet>] {
  /// The items; of a list of booleans both, even if one is not counted.
  fileprivate var withBothTruthValues: Self {
    guard count == 1, let value = Bool(self[0].item.value) else { return self }
    let other = SelectableItem(item: Facet(value: String(!value), count: 0), isSelected: false)
    return value ? self + [other] : [other] + self
  }
}

extension RenderingContent.ValueOrdering {
  /// Sorts the values as the ordering says, and removes the hidden ones unless they are selected.
  fileprivate var transform: @Sendable ([SelectableItem<Facet>]) -> [SelectableItem<Facet>] {
    { [order, hide, sortRemainingBy] items in
      let named = order.compactMap { value in items.first { $0.item.value == value } }
      let others = items.filter { item in
        !order.contains(item.item.value) && (!hide.contains(item.item.value) || item.isSelected)
      }
      switch sortRemainingBy {
      case .alpha: return named + others.sorted { $0.item.value < $1.item.value }
      case .hidden: return named + others.filter(\.isSelected)
      case .count, nil: return named + others
      }
    }
  }
}
