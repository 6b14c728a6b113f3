// Paths through the levels of a hierarchy, and how they are filters.

extension FilterLens<[String]> {
  /// The path of a hierarchical group. If the group has the narrowest value only, the path is read from that value.
  static func path(in id: FilterGroup.ID, _ attributes: [Attribute], _ separator: String) -> FilterLens {
    FilterLens { groups in
      let own = groups.filters(of: attributes, inGroupWithID: id)
      let values = attributes.map { attribute in own.first { $0.attribute == attribute }?.value.description }
      guard let deepest = values.lastIndex(where: { $0 != nil }), let narrowest = values[deepest] else {
        return Selection()
      }
      let path = values.prefix(deepest + 1).compactMap { $0 }
      return Selection(
        selected: [path.count == deepest + 1 ? path : Array(narrowest.path(separator).prefix(attributes.count))])
    } write: { selection, groups in
      // The levels first: a group with levels is not removed when it is empty, so that it keeps its index among the
      // groups.
      groups.setLevels(groups.levels(attributes, ofGroupWithID: id), ofGroupWithID: id)
      groups.removeAll(groups.filters(of: attributes, inGroupWithID: id), fromGroupWithID: id)
      let filters = zip(attributes, selection.selected.first ?? []).map { Filter.Facet(attribute: $0, stringValue: $1) }
      groups.addAll(filters, toGroupWithID: id)
    }
  }

  /// The paths whose last values are in an `or` group. A path that leads on from another one is left out, since that one
  /// includes it. Filters whose values have no path are not touched.
  static func branches(
    in id: FilterGroup.ID, _ attributes: [Attribute], _ separator: String
  ) -> FilterLens {
    @Sendable func paths(_ groups: FilterGroups) -> [(filter: Filter.Facet, path: [String])] {
      groups.filters(of: attributes, inGroupWithID: id).compactMap { filter in
        let level = attributes.firstIndex(of: filter.attribute) ?? 0
        return filter.value.description.path(separator, level: level).map { (filter, $0) }
      }
    }
    // Counting any level ignores the group, also if it has no filter on that one.
    return FilterLens(replaceable: Set(attributes.map { .part(of: id, $0) })) { groups in
      let all = Set(paths(groups).map(\.path))
      return Selection(
        selected: paths(groups).map(\.path).keepingFirst.filter { path in
          !path.indices.dropFirst().contains { all.contains(Array(path[..<$0])) }
        })
    } write: { selection, groups in
      let present = paths(groups)
      let selected = Set(selection.selected)
      groups.removeAll(present.filter { !selected.contains($0.path) }.map(\.filter), fromGroupWithID: id)
      let kept = Set(present.map(\.path))
      let added = selection.selected.filter { !kept.contains($0) }.compactMap { path in
        path.last.map { Filter.Facet(attribute: attributes[path.count - 1], stringValue: $0) }
      }
      groups.addAll(added, toGroupWithID: id)
    }
  }
}

extension FilterGroups {
  /// The declared levels of a hierarchy, followed by the attributes that are not declared.
  func levels(_ attributes: [Attribute], ofGroupWithID id: FilterGroup.ID) -> [Attribute] {
    let declared = self[id]?.levels ?? []
    return declared + attributes.filter { !declared.contains($0) }
  }

  /// The filters of a group on some attributes, without negated ones.
  fileprivate func filters(of attributes: [Attribute], inGroupWithID id: FilterGroup.ID) -> [Filter.Facet] {
    filters(inGroupWithID: id).compactMap { Filter.Facet($0) }.filter {
      attributes.contains($0.attribute) && !$0.isNegated
    }
  }
}

extension String {
  /// The prefixes of a value that end at a separator, and the value itself: `A`, `A > B`, `A > B > C`.
  func path(_ separator: String) -> [String] { components(separator).map { String(self[..<$0.endIndex]) } }

  /// The values of the levels above a value and the value itself, which may have separators in its name; nil if the value
  /// has too few components for its level.
  func path(_ separator: String, level: Int) -> [String]? {
    let path = path(separator)
    return path.count > level ? path.prefix(level) + [self] : nil
  }

  /// The value without that of its parent; without a parent, the last component.
  func name(below parent: String?, _ separator: String) -> String? {
    guard let parent, utf8.starts(with: (parent + separator).utf8) else {
      return components(separator).last.map { String($0) }
    }
    return String(Substring(utf8.dropFirst((parent + separator).utf8.count)))
  }

  /// The values along the path to a value of a hierarchy with some levels. If the value has more components than there are
  /// levels, its name has separators.
  func path(_ separator: String, levels: Int) -> [String] {
    let path = path(separator)
    return path.count > levels ? path.prefix(levels - 1) + [self] : path
  }

  /// The components between the separators.
  func components(_ separator: String) -> [Substring] {
    separator.isEmpty ? [self[...]] : split(separator: separator, omittingEmptySubsequences: false)
  }
}
