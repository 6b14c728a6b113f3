extension RenderingContent.FacetOrdering {
  /// The attributes and values in this order.
  ///
  /// Attributes that it does not name are removed unless they are in `kept`; values that it hides are removed unless
  /// they are selected.
  func arranged(
    _ facets: [AttributedFacets], selections: [Attribute: [String]], keeping kept: Set<Attribute>
  ) -> [AttributedFacets] {
    let others = facets.map(\.attribute).filter { !attributes.contains($0) && kept.contains($0) }
    var shown: [AttributedFacets] = []
    for attribute in attributes + others where !shown.contains(where: { $0.attribute == attribute }) {
      guard var facets = facets.first(where: { $0.attribute == attribute }) else { continue }
      facets.facets = (values[attribute] ?? .init()).arranged(facets.facets, selected: Set(selections[attribute] ?? []))
      if !facets.facets.isEmpty { shown.append(facets) }
    }
    return shown
  }
}

extension RenderingContent.ValueOrdering {
  /// The named values in their order, then the others sorted; hidden values only if they are selected.
  func arranged(_ facets: [Facet], selected: Set<String>) -> [Facet] {
    let ranks = Dictionary(zip(order, order.indices)) { first, _ in first }
    let hidden = Set(hide)
    let visible = facets.filter { !hidden.contains($0.value) || selected.contains($0.value) }
    let named = visible.filter { ranks[$0.value] != nil }.sorted { (ranks[$0.value] ?? 0) < (ranks[$1.value] ?? 0) }
    var others = visible.filter { ranks[$0.value] == nil }
    switch sortRemainingBy {
    case .alpha: others.sort { TextOrder.alphabetical($0.value, $1.value) < 0 }
    case .count: others.sort { $0.count > $1.count }
    case .hidden: others.removeAll { !selected.contains($0.value) }
    case nil: break
    }
    return named + others
  }
}

extension [AttributedFacets] {
  /// The facets with the selected values that they lack: with a count of 0 if the attribute was counted, otherwise
  /// without a count.
  func addingMissing(_ selections: [Attribute: [String]], areCounted: Bool) -> [AttributedFacets] {
    var all = self
    for (attribute, selected) in selections.sorted(by: { $0.key < $1.key }) {
      let index = firstIndex { $0.attribute == attribute } ?? all.count
      if index == all.count { all.append(AttributedFacets(attribute: attribute)) }
      let known = Set(all[index].facets.map(\.value))
      all[index].facets += selected.filter { !known.contains($0) }.map { value in
        areCounted && index < count ? Facet(value: value, count: 0) : .uncounted(value: value)
      }
    }
    return all
  }
}
