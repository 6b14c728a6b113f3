package import InstantSearchCore
package import SearchModel

/// Choices that somebody made, which override the choices derived from the records.
package struct OutlineOverrides: Hashable, Sendable {
  package var search: [Attribute]?
  package var facets: [Attribute]?
  package var ranges: [Attribute]?
  package var title: Attribute?
  /// The initial order.
  package var order: RecordOutline.Order?

  package init() {}

  package var isEmpty: Bool { self == OutlineOverrides() }

  /// All attributes in the overrides.
  package var attributes: [Attribute] {
    (search ?? []) + (facets ?? []) + (ranges ?? []) + [title].compactMap(\.self)
      + (order?.keys.map(\.attribute) ?? [])
  }
}

extension OutlineOverrides {
  /// The facets of settings.
  package init(_ settings: IndexSettings) {
    let ordered = settings.renderingContent?.facetOrdering?.attributes ?? []
    let listed = settings.attributesForFaceting.map { _ in settings.listedAttributes }
    facets = ordered.isEmpty ? listed : ordered
  }

  /// These overrides, and others for the properties that are nil.
  package func or(_ others: OutlineOverrides) -> OutlineOverrides {
    var overrides = self
    overrides.search = search ?? others.search
    overrides.facets = facets ?? others.facets
    overrides.ranges = ranges ?? others.ranges
    overrides.title = title ?? others.title
    overrides.order = order ?? others.order
    return overrides
  }
}

extension OutlineOverrides {
  /// The overrides for records that lack some attributes: those that are left without one are derived.
  package func omitting(_ isMissing: (Attribute) -> Bool) -> OutlineOverrides {
    func present(_ attributes: [Attribute]?) -> [Attribute]? {
      let present = attributes?.filter { !isMissing($0) }
      return present?.isEmpty ?? true && attributes?.isEmpty == false ? nil : present
    }
    var overrides = self
    (overrides.search, overrides.facets, overrides.ranges) = (present(search), present(facets), present(ranges))
    overrides.title = title.flatMap { isMissing($0) ? nil : $0 }
    overrides.order = order.flatMap { $0.keys.contains { isMissing($0.attribute) } ? nil : $0 }
    return overrides
  }
}

extension Inspection {
  /// The outline derived from the sample, with overrides.
  package func outline(_ overrides: OutlineOverrides) -> RecordOutline {
    var outline = outline
    if let search = overrides.search { outline.search = search.map(\.rawValue) }
    if let title = overrides.title {
      outline.detail.removeAll { $0 == title }
      outline.title = title
      if overrides.search == nil, self[title]?.kind == .text {
        outline.search.removeAll { $0 == title.rawValue || $0 == "unordered(\(title))" }
        outline.search.insert(title.rawValue, at: 0)
      }
    }
    if let facets = overrides.facets {
      let found = outline.facets
      outline.facets = []
      for facet in facets {
        let path = hierarchies.first { $0.contains(facet) || $0[0].rawValue.hasPrefix("\(facet).") }
        let named = facet == "*" ? found : [path.map { .levels($0) } ?? .values(facet)]
        outline.facets += named.filter { !outline.facets.contains($0) }
      }
      let listed = outline.facets.flatMap(\.attributes)
      outline.ranges.removeAll { listed.contains($0.attribute) }
    }
    if let ranges = overrides.ranges {
      outline.ranges = ranges.compactMap { RangeBuckets(attribute: $0, of: self[$0]?.numbers ?? []) }
      outline.facets.removeAll { facet in overrides.facets == nil && facet.attributes.contains(where: ranges.contains) }
    }
    if let order = overrides.order {
      outline.orders.removeAll { $0 == order }
      outline.orders.insert(order, at: 0)
    }
    return outline
  }
}

extension RecordOutline {
  /// The outline with the overridden properties taken from another one.
  package func merging(_ overrides: OutlineOverrides, from found: RecordOutline) -> RecordOutline {
    var outline = self
    if overrides.search != nil { outline.search = found.search }
    if overrides.facets != nil { outline.facets = found.facets }
    if overrides.ranges != nil { outline.ranges = found.ranges }
    if overrides.title != nil { (outline.title, outline.detail) = (found.title, found.detail) }
    if let order = overrides.order {
      outline.orders.removeAll { $0 == order }
      outline.orders.insert(order, at: 0)
    }
    return outline
  }
}
