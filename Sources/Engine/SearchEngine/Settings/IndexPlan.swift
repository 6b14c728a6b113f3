internal import SearchModel

/// What segments must contain according to the settings. Segments built for a different plan have to be rebuilt.
struct IndexPlan: Hashable, Sendable {
  /// The searchable attributes in the order of their ranks; nil for all attributes.
  let searchable: [SearchableAttribute]?
  /// The ranks of the searchable attributes by their paths.
  private let searchableRanks: [String: Int]
  let facets: [FacetingAttribute]
  private let facetIndices: NameIndices<Attribute>
  /// The attributes whose numbers can be used in filters; nil for all.
  private let numeric: [String]?
  private let numericNames: Set<String>
  /// The attributes that any of the orders compares.
  private(set) var sortKeys: [String] = []
  private var sortKeyIndices: [String: Int] = [:]
  /// The attributes by which the records of the index, or of a sorted view, are grouped.
  private let groupKeys: [String]
  private let groupKeyIndices: NameIndices<String>
  /// The separators that are words.
  let separators: IndexedSeparators
  /// The order of the index, and those of its sorted views.
  private(set) var orders: [[SortCriterion]] = []

  struct SortCriterion: Hashable, Sendable {
    /// The index of the attribute in ``IndexPlan/sortKeys``.
    var key: Int
    var isAscending: Bool
  }

  /// The plan as files contain it: everything that determines how a segment is built.
  var text: String {
    let attributes = searchable?.map { attribute -> JSON in
      ["paths": .array(attribute.paths.map { .string($0.rawValue) }), "isOrdered": .bool(attribute.isOrdered)]
    }
    let orders = orders.map { order -> JSON in
      .array(order.map { ["key": .integer(Int64($0.key)), "isAscending": .bool($0.isAscending)] })
    }
    var plan: JSON.Object = [
      "searchable": attributes.map { .array($0) } ?? .null,
      "facets": .array(facets.map { .string($0.attribute.rawValue) }),
      "numeric": numeric.map { .array($0.map { .string($0) }) } ?? .null,
      "sortKeys": .array(columnNames.map { .string($0) }), "orders": .array(orders),
    ]
    // Files of earlier versions don't have it.
    if !separators.isEmpty { plan["separators"] = .string(separators.text) }
    return JSON.object(plan).text()
  }

  /// The columns of sort keys, and those of group keys, as files name them.
  var columnNames: [String] { sortKeys + groupKeys.map { "distinct(\($0))" } }

  /// The attribute of tags, which always has a facet column.
  static let tags = "_tags"

  init(_ settings: ResolvedSettings, views: [ResolvedSettings]) {
    searchable = settings.searchable
    separators = settings.separators
    searchableRanks = Dictionary(
      (settings.searchable ?? []).enumerated().flatMap { rank, attributes in
        attributes.paths.map { ($0.rawValue, rank) }
      },
      uniquingKeysWith: min)
    var facets = settings.faceting
    if !facets.contains(where: { $0.attribute.rawValue == Self.tags }) {
      facets += FacetingAttribute("filterOnly(\(Self.tags))").map { [$0] } ?? []
    }
    self.facets = facets
    facetIndices = NameIndices(facets.map(\.attribute))
    numeric = settings.numericAttributesForFiltering?.map(\.rawValue)
    numericNames = Set(numeric ?? [])
    groupKeys = ([settings] + views).compactMap(\.attributeForDistinct?.rawValue).keepingFirst
    groupKeyIndices = NameIndices(groupKeys)
    for settings in [settings] + views { orders.append(order(of: settings)) }
  }

  private mutating func order(of settings: ResolvedSettings) -> [SortCriterion] {
    var criteria: [SortCriterion] = []
    for criterion in settings.defaults.ranking {
      switch criterion {
      case .ascending(let attribute): criteria.append(sorting(attribute, isAscending: true))
      case .descending(let attribute): criteria.append(sorting(attribute, isAscending: false))
      case .custom:
        for custom in settings.customRanking {
          if case .ascending = custom {
            criteria.append(sorting(custom.attribute, isAscending: true))
          } else {
            criteria.append(sorting(custom.attribute, isAscending: false))
          }
        }
      case .typo, .geo, .words, .filters, .proximity, .attribute, .exact: break
      }
    }
    return criteria
  }

  private mutating func sorting(_ attribute: Attribute, isAscending: Bool) -> SortCriterion {
    let key = sortKeyIndices[attribute.rawValue] ?? sortKeys.count
    if key == sortKeys.count {
      sortKeys.append(attribute.rawValue)
      sortKeyIndices[attribute.rawValue] = key
    }
    return SortCriterion(key: key, isAscending: isAscending)
  }

  /// The rank of an attribute among the searchable ones: its own, or that of an attribute that contains it.
  func searchableRank(of path: String) -> Int? {
    guard searchable != nil else { return path == "objectID" || path.hasPrefix("_") ? nil : 0 }
    return AttributePaths.withParents(of: path).lazy.compactMap { searchableRanks[$0] }.min()
  }

  /// The index of an attribute's facet column, filter-only ones included.
  func facet(_ attribute: Attribute) -> Int? { facetIndices[attribute] }

  /// The index of the column by which the orders compare an attribute.
  func sortColumn(_ path: String) -> Int? { sortKeyIndices[path] }

  /// The index of the column by which records are grouped.
  func groupColumn(_ path: String) -> Int? { groupKeyIndices[path].map { sortKeys.count + $0 } }

  /// Whether the numbers of an attribute can be used in filters.
  func isNumeric(_ path: String) -> Bool { numeric == nil || numericNames.contains(path) }
}
