/// Reads the selection of a list from the filters, and writes a new one to them.
///
/// It is a pair of pure functions, scoped to the list's own attribute or items: two lists can share a group without
/// touching each other's filters.
public struct FilterLens<Key: Hashable & Sendable>: Sendable {
  /// Returns the selection in the filters.
  package let read: @Sendable (FilterGroups) -> Selection<Key>
  /// Replaces the selection in the filters; filters of others stay.
  package let write: @Sendable (Selection<Key>, inout FilterGroups) -> Void
  /// The conditions to ignore in counting if a choice replaces another. An `or` group with a filter on the attribute is
  /// ignored without being named; by `.part(of: group, attribute)`, also one that has filters on other attributes only.
  package let replaceable: Set<Condition.ID>

  /// Creates a lens of the two functions, which must agree: what is written is read.
  ///
  /// - Parameters:
  ///   - replaceable: The conditions to ignore in counting if a choice replaces another. An `or` group with a filter on
  ///     the attribute is ignored without being named.
  ///   - read: Returns the selection in the filters.
  ///   - write: Replaces the selection in the filters; filters of others must stay.
  public init(
    replaceable: Set<Condition.ID> = [], read: @escaping @Sendable (FilterGroups) -> Selection<Key>,
    write: @escaping @Sendable (Selection<Key>, inout FilterGroups) -> Void
  ) {
    self.replaceable = replaceable
    self.read = read
    self.write = write
  }

  /// The filters that a selection writes into empty groups.
  func filters(of selection: Selection<Key>) -> FilterGroups {
    var groups = FilterGroups()
    write(selection, &groups)
    return groups
  }
}

extension FilterLens<String> {
  /// The values of an attribute, identified by their text. A filter that the group contains keeps its type; a new one
  /// is a string filter.
  public static func values(of attribute: Attribute, in id: FilterGroup.ID) -> FilterLens {
    @Sendable func facets(_ groups: FilterGroups, _ ids: [FilterGroup.ID], areNegated: Bool) -> [Filter.Facet] {
      ids.flatMap { groups.filters(inGroupWithID: $0) }.compactMap { Filter.Facet($0) }
        .filter { $0.attribute == attribute && $0.isNegated == areNegated }
    }
    let replaceable: Set<Condition.ID> = if case .and = id { [.part(of: id, attribute)] } else { [] }
    return FilterLens(replaceable: replaceable) { groups in
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
  }
}

extension FilterLens where Key: FilterType {
  /// The selection among these filters; other filters are not touched.
  public static func filters(_ items: [Key], in id: FilterGroup.ID) -> FilterLens {
    // If the list contains a filter and its negation, the negation is an item to select, not an exclusion.
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
      // A filter that the group contains is not replaced: it keeps its score.
      for filter in selection.selected where !groups.contains(filter, inGroupWithID: id) {
        groups.add(filter, toGroupWithID: id)
      }
      for filter in selection.excluded.map({ !$0 })
      where !id.exclusions.contains(where: { groups.contains(filter, inGroupWithID: $0) }) {
        groups.add(filter, toGroupWithID: id.ofExclusions)
      }
    }
  }
}

extension FilterLens {
  /// Choices that each have a filter or, like "All", none. A choice without a filter is selected when the group
  /// contains none of the others' filters.
  static func choices<F: FilterType>(
    _ choices: [(key: Key, filter: F?)], in id: FilterGroup.ID
  ) -> FilterLens {
    FilterLens { groups in
      let selected = choices.filter { choice in
        choice.filter.map { groups.contains($0, inGroupWithID: id) } ?? false
      }
      return Selection(selected: (selected.isEmpty ? choices.filter { $0.filter == nil } : selected).map(\.key))
    } write: { selection, groups in
      let added = choices.filter { selection.selected.contains($0.key) }.compactMap(\.filter)
      groups.removeAll(choices.compactMap(\.filter).filter { !added.contains($0) }, fromGroupWithID: id)
      groups.addAll(added, toGroupWithID: id)
    }
  }
}

extension FilterGroup.ID {
  /// The group that a list writes its selection to.
  package init(_ name: String, _ refinementOperator: RefinementOperator, _ kind: Filter.Kind) {
    switch refinementOperator {
    case .and: self = .and(name: name)
    case .or: self = .or(name: name, filterType: kind)
    }
  }

  /// The group that a list with this group writes exclusions to. In an `or` group an exclusion would be one more
  /// alternative, so that it is the `and` group of the same name.
  package var ofExclusions: FilterGroup.ID {
    if case .or(let name, _) = self { .and(name: name) } else { self }
  }

  /// The groups that a list reads exclusions from. A negated filter that a program has added to the `or` group is shown
  /// as an exclusion too.
  fileprivate var exclusions: [FilterGroup.ID] { ofExclusions == self ? [self] : [ofExclusions, self] }
}
