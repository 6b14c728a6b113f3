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

  /// What a selection writes where nothing else is selected.
  func filters(of selection: Selection<Key>) -> FilterGroups {
    var groups = FilterGroups()
    write(selection, &groups)
    return groups
  }
}

extension FilterLens<String> {
  /// The values of an attribute, by their text. A filter that is there keeps its type; a new one is a string filter.
  public static func values(of attribute: Attribute, in id: FilterGroup.ID) -> FilterLens {
    @Sendable func facets(_ groups: FilterGroups, _ ids: [FilterGroup.ID], areNegated: Bool) -> [Filter.Facet] {
      ids.flatMap { groups.filters(inGroupWithID: $0) }.compactMap { Filter.Facet($0) }
        .filter { $0.attribute == attribute && $0.isNegated == areNegated }
    }
    var lens = FilterLens { groups in
      Selection(
        selected: facets(groups, [id], areNegated: false).map(\.value.description).keepingFirst,
        excluded: facets(groups, id.exclusions, areNegated: true).map(\.value.description).keepingFirst)
    } write: { selection, groups in
      for (values, ids, areNegated) in [(selection.selected, [id], false), (selection.excluded, id.exclusions, true)] {
        for id in ids {
          let unwanted = facets(groups, [id], areNegated: areNegated)
            .filter { !values.contains($0.value.description) }
          groups.removeAll(unwanted, fromGroupWithID: id)
        }
        let present = facets(groups, ids, areNegated: areNegated)
        for value in values where !present.contains(where: { $0.value.description == value }) {
          groups.add(
            Filter.Facet(attribute: attribute, stringValue: value, isNegated: areNegated), toGroupWithID: ids[0])
        }
      }
    }
    if case .and = id { lens.replaceable = [.part(of: id, attribute)] }
    return lens
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
        excluded: excludable.filter { item in
          id.exclusions.contains { groups.contains(!item, inGroupWithID: $0) }
        })
    } write: { selection, groups in
      groups.removeAll(items.filter { !selection.selected.contains($0) }, fromGroupWithID: id)
      for id in id.exclusions {
        groups.removeAll(excludable.filter { !selection.excluded.contains($0) }.map { !$0 }, fromGroupWithID: id)
      }
      // What is there stays as it is, with its score.
      for filter in selection.selected where !groups.contains(filter, inGroupWithID: id) {
        groups.add(filter, toGroupWithID: id)
      }
      for filter in selection.excluded.map({ !$0 })
      where !id.exclusions.contains(where: { groups.contains(filter, inGroupWithID: $0) }) {
        groups.add(filter, toGroupWithID: id.exclusions[0])
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

  /// The groups for what a list leaves out; it adds to the first. Among alternatives, leaving out one thing would be
  /// another alternative, but a filter that somebody puts there is one that is left out all the same.
  fileprivate var exclusions: [FilterGroup.ID] {
    if case .or(let name, _) = self { [.and(name: name), self] } else { [self] }
  }
}

extension Array where Element: Hashable {
  /// Each element once, where it stands first.
  var keepingFirst: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
