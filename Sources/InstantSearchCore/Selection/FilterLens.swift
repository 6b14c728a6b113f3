/// Reads what a list has selected from the filters, and writes a new selection there.
///
/// It is a pair of pure functions, scoped to the list's own attribute or items: two lists may share a group, and
/// neither touches the other's filters.
public struct FilterLens<Key: Hashable & Sendable>: Sendable {
  public let read: @Sendable (FilterGroups) -> Selection<Key>
  public let write: @Sendable (Selection<Key>, inout FilterGroups) -> Void
  /// What is left out in counting where one choice takes the place of another; an `or` group is left out by itself.
  var replaceable: Set<Condition.ID> = []

  public init(
    read: @escaping @Sendable (FilterGroups) -> Selection<Key>,
    write: @escaping @Sendable (Selection<Key>, inout FilterGroups) -> Void
  ) {
    self.read = read
    self.write = write
  }
}

extension FilterLens<String> {
  /// The values of an attribute, by their text. A filter that is there keeps its type; a new one is a string filter.
  public static func values(of attribute: Attribute, in id: FilterGroup.ID) -> FilterLens {
    @Sendable func facets(_ groups: FilterGroups) -> [Filter.Facet] {
      groups.filters(inGroupWithID: id).compactMap { Filter.Facet($0) }.filter { $0.attribute == attribute }
    }
    var lens = FilterLens { groups in
      let facets = facets(groups)
      return Selection(
        selected: facets.filter { !$0.isNegated }.map(\.value.description).keepingFirst,
        excluded: facets.filter(\.isNegated).map(\.value.description).keepingFirst)
    } write: { selection, groups in
      let wanted =
        selection.selected.map { Filter.Facet(attribute: attribute, stringValue: $0) }
        + selection.excluded.map { Filter.Facet(attribute: attribute, stringValue: $0, isNegated: true) }
      let present = facets(groups)
      groups.removeAll(
        present.filter { filter in !wanted.contains { $0.saysTheSame(as: filter) } }, fromGroupWithID: id)
      groups.addAll(wanted.filter { filter in !present.contains { $0.saysTheSame(as: filter) } }, toGroupWithID: id)
    }
    if case .and = id { lens.replaceable = [.part(of: id, attribute)] }
    return lens
  }
}

extension Filter.Facet {
  /// Whether both are for or against a value of the same text.
  fileprivate func saysTheSame(as other: Filter.Facet) -> Bool {
    isNegated == other.isNegated && value.description == other.value.description
  }
}

extension FilterLens where Key: ConcreteFilterType {
  /// These filters and no others.
  public static func filters(_ items: [Key], in id: FilterGroup.ID) -> FilterLens {
    // Where a list has a filter and its opposite, the opposite is an item that is selected, not an exclusion.
    let excludable = items.filter { !items.contains(!$0) }
    return FilterLens { groups in
      Selection(
        selected: items.filter { groups.contains($0, inGroupWithID: id) },
        excluded: excludable.filter { groups.contains(!$0, inGroupWithID: id) })
    } write: { selection, groups in
      groups.removeAll(items.filter { !selection.selected.contains($0) }, fromGroupWithID: id)
      groups.removeAll(excludable.filter { !selection.excluded.contains($0) }.map { !$0 }, fromGroupWithID: id)
      // What is there stays as it is, with its score.
      for filter in selection.selected + selection.excluded.map({ !$0 })
      where !groups.contains(filter, inGroupWithID: id) {
        groups.add(filter, toGroupWithID: id)
      }
    }
  }
}

extension FilterGroup.ID {
  /// The group that a list writes to.
  init(_ name: String, _ refinementOperator: RefinementOperator, _ kind: Filter.Kind) {
    switch refinementOperator {
    case .and: self = .and(name: name)
    case .or: self = .or(name: name, filterType: kind)
    }
  }
}

extension Array where Element: Hashable {
  /// Each element once, where it stands first.
  fileprivate var keepingFirst: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
