extension FilterGroups {
  /// Removes the filters of which this holds. Of a hierarchy the deeper levels go with a level: without it they would
  /// be a path that begins in the middle.
  mutating func removeAll(where shouldRemove: (Filter, FilterGroup.ID) -> Bool) {
    for group in Array(self) {
      let removed = group.filters.filter { shouldRemove($0, group.id) }
      removeAll(removed, fromGroupWithID: group.id)
      guard let highest = removed.compactMap({ group.level(of: $0.attribute) }).min() else { continue }
      let deeper = group.filters.filter { (group.level(of: $0.attribute) ?? highest) > highest }
      removeAll(deeper, fromGroupWithID: group.id)
    }
  }
}
