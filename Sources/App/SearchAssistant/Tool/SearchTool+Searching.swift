internal import InstantSearchCore
internal import SearchModel

extension SearchTool {
  func search(_ arguments: ToolArguments, _ facts: IndexFacts) async throws -> FoundRecords {
    let words = try arguments.text("query") ?? ""
    let filter = try facts.filter(arguments)
    let asked = try arguments.attributes("facets", facts)
    let shown = try arguments.attributes("attributes", facts)
    for attribute in asked where !(facts[attribute]?.isFilterable ?? false) {
      throw facts.unknown(attribute.rawValue, as: "facet")
    }
    let page = try arguments.number("page", in: 1...1_000_000) ?? 1
    let limit = try arguments.number("limit", in: 0...100) ?? 10
    let order = try order(arguments, facts)
    let named = shown + filter.filters.map(\.attribute) + (order?.attributes ?? [])
    let lines = RecordLines(facts, naming: named.filter { facts[$0] != nil }, alone: !shown.isEmpty)

    var query = Query(words)
    query.page = page - 1
    query.hitsPerPage = limit
    if !facts.outline.hidden.isEmpty, !facts.outline.search.isEmpty {
      let searched = facts.outline.searchedAttributes.filter { facts[$0] != nil }
      if searched.isEmpty, !words.isEmpty { throw ToolError("No attribute can be searched by words: use \"filters\".") }
      query.restrictSearchableAttributes = searched
    }
    query.attributesToHighlight = []
    query.attributesToSnippet = lines.excerpted.map { "\($0):25" }
    query.maxValuesPerFacet = max(20, asked.isEmpty ? 0 : 100)
    var (sorted, note) = (filter, "")
    if let order, source.orders[order.name] == nil {
      (sorted, note) = try await extreme(order, words, filter, facts)
    }
    let indexName = order.flatMap { source.orders[$0.name] } ?? source.indexName
    let response = try await source.response(
      to: query, where: sorted, facets: counted(in: facts, asked), in: indexName)
    return FoundRecords(
      lines: lines, response: response, asked: asked, limit: limit, page: page, note: note,
      reason: response.nbHits == 0 ? try await reason(response, filter, facts) : nil,
      search: Answer.Search(query: words, filters: filter, indexName: indexName))
  }

  private func counted(in facts: IndexFacts, _ asked: [Attribute]) -> [FacetRequest] {
    let listed = facts.outline.facets.flatMap(\.attributes).filter { facts[$0]?.values != nil }
    let measured = facts.attributes.filter { $0.hasNumbers && $0.stats != nil }.map(\.attribute).prefix(12)
    return (asked + listed + measured).keepingFirst.map { attribute in
      let isListed = asked.contains(attribute) || !(facts[attribute]?.hasNumbers ?? false)
      return FacetRequest(attribute, wantsValues: isListed && facts[attribute]?.values != nil)
    }
  }

  /// Why nothing was found, and what to do.
  private func reason(
    _ response: SearchResponse, _ filter: FilterExpression, _ facts: IndexFacts
  ) async throws -> String {
    var text = "No record matches."
    for case .numeric(let part) in filter.filters.prefix(5) {
      guard let stats = facts[part.attribute]?.stats else { continue }
      text += " \(ModelText.name(part.attribute)) goes from \(facts.span(stats, of: part.attribute))."
    }
    for case .facet(let part) in filter.filters.prefix(5) where !part.isNegated {
      guard let values = facts[part.attribute]?.values,
        try await source.response(to: Query(hits: 0), where: .filter(.facet(part))).nbHits == 0
      else { continue }
      let wanted = part.value.description
      let listed = values.prefix(8).map { ModelText.quoted($0.value, within: 50) }.joined(separator: ", ")
      text += " \(ModelText.name(part.attribute)) has no value \(ModelText.quoted(wanted, within: 50))"
      text +=
        EditDistance.nearest(to: wanted, amongShort: values.map(\.value)).map {
          "; did you mean \(ModelText.quoted($0, within: 50))?"
        } ?? (listed.isEmpty ? "." : "; it has \(listed).")
    }
    if filter != .everything {
      let count = try await source.response(to: Query(response.query, hits: 0)).nbHits
      text += count > 0 ? " Without the filters \(count) match." : " Nor without the filters."
    }
    if let other = response.didYouMean ?? response.correctedQuery {
      text += " Did you mean \(ModelText.quoted(other, within: 100))?"
    } else if response.query.contains(" ") {
      text += " Try fewer words."
    }
    return text
  }
}
