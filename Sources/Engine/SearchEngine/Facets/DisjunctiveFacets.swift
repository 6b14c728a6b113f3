internal import SearchModel

/// Disjunctive faceting: the facets of a request that ignore the same conditions, and the documents over which they are
/// counted.
struct DisjunctiveFacets {
  /// In the order of the search's conditions, so that those of two facets can be compared.
  let ignoring: [Condition.ID]
  /// Whether they are counted over the records that are left of each group of `distinct`.
  let isAfterDistinct: Bool
  private(set) var facets: [FacetRequest] = []
  /// The matching documents of each segment.
  private(set) var sets: [DocumentSet] = []

  /// Groups the facets of a request. The first group ignores no condition, also if it has no facets: its documents are
  /// those of the hits.
  static func groups(of facets: [FacetRequest], in search: IndexSearch) -> [DisjunctiveFacets] {
    var groups = [DisjunctiveFacets(ignoring: [], isAfterDistinct: false)]
    if search.grouping == nil, facets.allSatisfy({ $0.ignoring.isEmpty }) {
      groups[0].facets = facets
    } else {
      let conditions = search.filters.conditions.map(\.id)
      for facet in facets { add(facet, to: &groups, conditions, search) }
    }
    for index in groups.indices {
      let sets = search.documents(ignoring: groups[index].ignoring)
      groups[index].sets = groups[index].isAfterDistinct ? search.hits.firstsOfGroups(sets) : sets
    }
    return groups
  }

  private static func add(
    _ facet: FacetRequest, to groups: inout [DisjunctiveFacets], _ conditions: [Condition.ID], _ search: IndexSearch
  ) {
    let ignoring = facet.ignoring.isEmpty ? [] : conditions.filter(Set(facet.ignoring).contains)
    let isAfterDistinct = search.isAfterDistinct(facet.attribute)
    let known = groups.firstIndex { $0.ignoring == ignoring && $0.isAfterDistinct == isAfterDistinct }
    if known == nil { groups.append(DisjunctiveFacets(ignoring: ignoring, isAfterDistinct: isAfterDistinct)) }
    groups[known ?? groups.count - 1].facets.append(facet)
  }

  private init(ignoring: [Condition.ID], isAfterDistinct: Bool) {
    self.ignoring = ignoring
    self.isAfterDistinct = isAfterDistinct
  }
}
