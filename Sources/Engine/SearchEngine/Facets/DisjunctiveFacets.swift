internal import SearchModel

/// Disjunctive faceting: the facets of a request that ignore the same conditions, and the documents over which they are
/// counted.
struct DisjunctiveFacets {
  /// In the order of the search's conditions, so that those of two facets can be compared.
  let ignoring: [Condition.ID]
  /// Whether they are counted over the records that are left of each group of `distinct`.
  let isAfterDistinct: Bool
  /// The facets by their indices in the request.
  private(set) var facets: [Int] = []
  /// The matching documents of each segment.
  private(set) var sets: [DocumentSet] = []

  /// Groups the facets of a request. The first group ignores no condition, also if it has no facets: its documents are
  /// those of the hits.
  static func groups(of facets: [FacetRequest], in search: IndexSearch) -> [DisjunctiveFacets] {
    var groups = [DisjunctiveFacets(ignoring: [], isAfterDistinct: false)]
    let ignoresNone = search.filters.conditions.isEmpty || facets.indices.allSatisfy { facets[$0].ignoring.isEmpty }
    if search.grouping == nil, ignoresNone {
      groups[0].facets = Array(facets.indices)
    } else {
      for index in facets.indices {
        let ignoring = search.filters.conditions(among: facets[index].ignoring)
        add(index, ignoring, isAfterDistinct: search.isAfterDistinct(facets[index].attribute), to: &groups)
      }
    }
    for index in groups.indices {
      let sets = search.documents(ignoring: groups[index].ignoring)
      groups[index].sets = groups[index].isAfterDistinct ? search.hits.firstsOfGroups(sets) : sets
    }
    return groups
  }

  private static func add(
    _ facet: Int, _ ignoring: [Condition.ID], isAfterDistinct: Bool, to groups: inout [DisjunctiveFacets]
  ) {
    let known = groups.indices.first {
      groups[$0].isAfterDistinct == isAfterDistinct && groups[$0].ignoring == ignoring
    }
    if known == nil { groups.append(DisjunctiveFacets(ignoring: ignoring, isAfterDistinct: isAfterDistinct)) }
    groups[known ?? groups.count - 1].facets.append(facet)
  }

  private init(ignoring: [Condition.ID], isAfterDistinct: Bool) {
    self.ignoring = ignoring
    self.isAfterDistinct = isAfterDistinct
  }
}
