/// A mapping with each name looked up once: its meaning in this link.
struct LinkTable: Sendable {
  private(set) var parameters: [Parameter] = []
  private var roles: [String: Role] = [:]

  /// The meaning of a name.
  enum Role: Hashable, Sendable {
    case text, page, order, expandedLists, tab, pageSize, relevancy, mode, location
    /// The index of a parameter.
    case filters(Int, isExcluded: Bool)
  }

  /// The table of a mapping without names.
  init() {}

  init(_ mapping: LinkMapping) {
    parameters = mapping.parameters.map { Parameter($0) }
    let names: [(name: String, role: Role)] =
      [
        (mapping.textName, .text), (mapping.pageName, .page), (mapping.orderName, .order),
        (mapping.expandedListsName, .expandedLists),
      ]
      + (mapping.locationName.map { [($0, .location)] } ?? [])
      + (mapping.relevancyName.map { [($0, .relevancy)] } ?? [])
      + (mapping.modeName.map { [($0, .mode)] } ?? [])
      + mapping.parameters.enumerated().map { ($1.name, .filters($0, isExcluded: false)) }
      + mapping.parameters.enumerated().compactMap {
        if case .levels = $1.kind { nil } else { ($1.name + "!", .filters($0, isExcluded: true)) }
      }
      // A mapping without tabs or page sizes may use their names.
      + (mapping.tabs.isEmpty ? [] : [(mapping.tabName, .tab)])
      + (mapping.pageSizes.isEmpty ? [] : [(mapping.pageSizeName, .pageSize)])
    for (name, role) in names where roles[name] == nil && !Self.isOfSavedFilters(name) { roles[name] = role }
  }

  /// The meaning of a name of the link; nil if the mapping does not know it.
  func role(of name: String) -> Role? { roles[name] }

  /// Whether a name still has this role, and none that comes first.
  func has(_ name: String, as role: Role) -> Bool { roles[name] == role }

  private static func isOfSavedFilters(_ name: String) -> Bool {
    name == FilterGroups.versionName || FilterGroups.SavedPairName(name) != nil
  }
}

extension LinkTable {
  /// A parameter with the filters that it names in both directions.
  struct Parameter: Sendable {
    let name: String
    let kind: LinkMapping.Parameter.Kind
    /// The filter that a value names.
    private(set) var filters: [String: Filter] = [:]
    /// The value that names a filter, by the filter's text, which has the score.
    private var values: [String: String] = [:]

    init(_ parameter: LinkMapping.Parameter) {
      (name, kind) = (parameter.name, parameter.kind)
      guard case .filters(_, let named) = kind else { return }
      for (value, filter) in named where !value.isEmpty && filters[value] == nil {
        filters[value] = filter
        if values[filter.text] == nil { values[filter.text] = value }
      }
    }

    /// The value in a link that stands for a filter of a group, and whether it is excluded; nil if there is none.
    func value(of filter: Filter, inGroupWithID group: FilterGroup.ID) -> (value: String, isExcluded: Bool)? {
      switch (kind, filter) {
      case (.values(let attribute, let id), .facet(let facet)):
        guard id.fitting(filter, isExcluded: facet.isNegated) == group, facet.attribute == attribute,
          facet.score == nil, case .string(let value) = facet.value, !value.isEmpty
        else { return nil }
        return (value, facet.isNegated)
      case (.numbers(let attribute, let id, let numbers), .numeric(let numeric)):
        guard id.fitting(filter, isExcluded: numeric.isNegated) == group, numeric.attribute == attribute else {
          return nil
        }
        return numeric.value.linkText(numbers).map { ($0, numeric.isNegated) }
      case (.filters(let id, _), _):
        for (isExcluded, named) in [(false, filter), (true, !filter)]
        where id.fitting(filter, isExcluded: isExcluded) == group {
          if let value = values[named.text] { return (value, isExcluded) }
        }
        return nil
      default: return nil
      }
    }

    /// The path in a link that stands for a whole group; nil if the group is not that path.
    func path(of group: FilterGroup) -> String? {
      guard case .levels(let levels, let separator, let id) = kind, group.id == id, group.levels == levels,
        case .facet(let deepest)? = group.filters.last, case .string(let path) = deepest.value, !path.isEmpty
      else { return nil }
      var read = FilterGroups()
      read.addPath(path, levels, separator, toGroupWithID: id)
      return read[id].map { FilterGroups([$0]).isIdentical(to: FilterGroups([group])) } == true ? path : nil
    }
  }
}

extension FilterGroup.ID {
  /// The group that a parameter with this group has a filter in.
  fileprivate func fitting(_ filter: Filter, isExcluded: Bool) -> FilterGroup.ID {
    isExcluded ? ofExclusions : fitting(filter)
  }
}

extension FilterGroups {
  /// Adds the path to the value of a hierarchy, and its levels; false if there are too few levels for the path.
  @discardableResult
  mutating func addPath(
    _ value: String, _ levels: [Attribute], _ separator: String, toGroupWithID id: FilterGroup.ID
  ) -> Bool {
    // Counted first, since the paths to very many levels would take much memory.
    guard value.components(separator).count <= levels.count else { return false }
    setLevels(levels, ofGroupWithID: id)
    addAll(zip(levels, value.path(separator)).map { Filter.Facet(attribute: $0, stringValue: $1) }, toGroupWithID: id)
    return true
  }
}
