extension RenderingContent.FacetOrdering {
  /// The attributes and values as they should be shown.
  ///
  /// Attributes that the order does not name are not shown, nor are values that it hides, unless they are selected:
  /// what is selected never vanishes, and stands with a count of 0 where the answer lacks it.
  func arranged(_ facets: [AttributedFacets], selections: [Attribute: [String]]) -> [AttributedFacets] {
    let others = facets.map(\.attribute).filter { !attributes.contains($0) && selections[$0]?.isEmpty == false }
    var shown: [AttributedFacets] = []
    for attribute in attributes + others where !shown.contains(where: { $0.attribute == attribute }) {
      let selected = selections[attribute] ?? []
      let values = (facets.first { $0.attribute == attribute }?.facets ?? []).addingMissing(selected)
      let arranged = (self.values[attribute] ?? .init()).arranged(values, selected: Set(selected))
      if !arranged.isEmpty { shown.append(AttributedFacets(attribute: attribute, facets: arranged)) }
    }
    return shown
  }
}

extension RenderingContent.ValueOrdering {
  /// The named values in their order, then the others as the ordering says; those hidden only where selected.
  func arranged(_ facets: [Facet], selected: Set<String>) -> [Facet] {
    let ranks = Dictionary(zip(order, order.indices)) { first, _ in first }
    let hidden = Set(hide)
    let visible = facets.filter { !hidden.contains($0.value) || selected.contains($0.value) }
    let named = visible.filter { ranks[$0.value] != nil }.sorted { (ranks[$0.value] ?? 0) < (ranks[$1.value] ?? 0) }
    var others = visible.filter { ranks[$0.value] == nil }
    switch sortRemainingBy {
    case .alpha: others.sort { Folding.order($0.value, $1.value) < 0 }
    case .count:
      others = others.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(
        \.element)
    case .hidden: others.removeAll { !selected.contains($0.value) }
    case nil: break
    }
    return named + others
  }
}

extension [Facet] {
  /// The values, and behind them the selected ones that are missing.
  func addingMissing(_ selected: [String]) -> [Facet] {
    guard !selected.isEmpty else { return self }
    let known = Set(map(\.value))
    return self + selected.filter { !known.contains($0) }.map { Facet(value: $0, count: 0) }
  }
}
