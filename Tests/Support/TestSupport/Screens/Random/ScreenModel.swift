import InstantSearchTesting
import InstantSearchCore

/// What a screen shows according to its link alone, by a search through all records.
struct ScreenModel {
  let indices: ReferenceIndices
  let link: SearchLink
  /// The number of results on a page that the app has set.
  let hitsPerPage: Int
  /// The index that the searcher of the screen searches.
  let indexName: String

  private var groups: FilterGroups { link.groups }

  /// The response to the search of the link.
  ///
  /// - Parameters:
  ///   - ignored: A group whose filters are left out.
  ///   - filter: A filter that is added.
  ///   - facets: What is counted; counting an attribute leaves out every `or` group with a filter on it.
  func response(
    ignoring ignored: FilterGroup.ID? = nil, adding filter: Filter? = nil, counting facets: [Attribute] = []
  ) -> SearchResponse {
    var groups = FilterGroups(
      groups.filter { group in
        if case .or = group.id, group.filters.contains(where: { facets.contains($0.attribute) }) { return false }
        return group.id != ignored
      })
    if let filter { groups.add(filter, toGroupWithID: .and(name: "added")) }
    var query = Query(link.text)
    query.hitsPerPage = 1_000
    var request = HitsSearcherRequest(indexName: indexName, query: query)
    request.location = link.location
    let hits = HitsRequest(
      indexName: indexName, query: request.locatedQuery, conditions: groups.conditions,
      facets: facets.map { FacetRequest($0) })
    return (try? indices.model(named: indexName).answer(to: hits)) ?? SearchResponse(nbHits: -1)
  }

  /// The objectIDs of all results.
  var objectIDs: [String] { response().hits.map(\.objectID) }

  var pageSize: Int { link.hitsPerPage ?? hitsPerPage }
  var pageCount: Int { (objectIDs.count + pageSize - 1) / pageSize }

  /// The results of some pages.
  func objectIDs(ofPages pages: ClosedRange<Int>) -> [String] {
    Array(objectIDs.dropFirst(pages.lowerBound * pageSize).prefix(pages.count * pageSize))
  }

  /// The number of results of each value.
  func counts(of attribute: Attribute, ignoring ignored: FilterGroup.ID?) -> [String: Int] {
    let facets = response(ignoring: ignored, counting: [attribute]).facets.first?.facets ?? []
    return Dictionary(facets.map { ($0.value, $0.count) }) { first, _ in first }
  }

  /// The numbers of an attribute, without the choice of a widget.
  func span(of attribute: Attribute, ignoring ignored: FilterGroup.ID) -> ClosedRange<Double>? {
    response(ignoring: ignored, counting: [attribute]).facetStats[attribute].map { $0.min...$0.max }
  }

  /// The chosen values of an attribute, or those that are excluded.
  func chosen(_ attribute: Attribute, in id: FilterGroup.ID, isExcluded: Bool = false) -> [String] {
    groups.filters(inGroupWithID: isExcluded ? id.ofExclusions : id).compactMap { Filter.Facet($0) }
      .filter { $0.attribute == attribute && $0.isNegated == isExcluded }.map(\.value.description)
  }

  /// What is wrong in a list of values; nil if nothing is.
  ///
  /// - Parameters:
  ///   - ignored: The group that the counts ignore.
  ///   - isWhole: Whether every value shows that has results.
  func mistake(
    in rows: [SelectableItem<Facet>], of attribute: Attribute, in id: FilterGroup.ID, ignoring ignored: FilterGroup.ID?,
    isWhole: Bool
  ) -> String? {
    let counts = counts(of: attribute, ignoring: ignored)
    let (chosen, excluded) = (chosen(attribute, in: id), chosen(attribute, in: id, isExcluded: true))
    for row in rows {
      let value = row.item.value
      if !row.item.isCountKnown { return "\(value) has no count" }
      if row.item.count != counts[value] ?? 0 { return "\(value) \(row.item.count), not \(counts[value] ?? 0)" }
      if row.isSelected != chosen.contains(value) { return "\(value) is \(row.isSelected ? "" : "not ")selected" }
      if row.isExcluded != excluded.contains(value) { return "\(value) is \(row.isExcluded ? "" : "not ")excluded" }
    }
    let missing = Set(chosen + (isWhole ? counts.filter { $0.value > 0 }.map(\.key) : []))
      .subtracting(rows.map(\.item.value))
    return missing.isEmpty ? nil : "without \(missing.sorted())"
  }
}

/// What differs from what is expected; nil if nothing does.
func difference<Value: Equatable>(_ value: Value, _ expected: Value) -> String? {
  value == expected ? nil : "\(value), not \(expected)"
}
