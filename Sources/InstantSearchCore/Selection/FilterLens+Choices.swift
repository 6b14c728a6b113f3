extension FilterLens {
  /// Choices of which each has a filter or, like "All", none; a choice without a filter is selected where no filter of
  /// the others is there.
  static func choices<F: FilterType>(
    _ choices: [(key: Key, filter: F?)], in id: FilterGroup.ID
  ) -> FilterLens {
    FilterLens { groups in
      let selected = choices.filter { choice in
        choice.filter.map { groups.contains($0, inGroupWithID: id) } ?? false
      }
      return Selection(selected: (selected.isEmpty ? choices.filter { $0.filter == nil } : selected).map(\.key))
    } write: { selection, groups in
      let wanted = choices.filter { selection.selected.contains($0.key) }.compactMap(\.filter)
      groups.removeAll(choices.compactMap(\.filter).filter { !wanted.contains($0) }, fromGroupWithID: id)
      groups.addAll(wanted, toGroupWithID: id)
    }
  }
}
