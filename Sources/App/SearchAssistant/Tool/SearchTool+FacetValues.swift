internal import InstantSearchCore
internal import SearchModel

extension SearchTool {
  func facetValues(_ arguments: ToolArguments, _ facts: IndexFacts) async throws -> Answer {
    let name = try arguments.text("attribute") ?? ""
    let filter = try facts.filter(arguments)
    let limit = try arguments.number("limit", in: 1...999) ?? 20
    let words = try arguments.text("query") ?? ""
    let attribute = Attribute(name)
    guard let fact = facts[attribute], fact.isFilterable else {
      throw facts.unknown(name, as: "attribute with counted values")
    }
    var text = ModelText(tokens: tokenLimit)
    if words.isEmpty {
      var query = Query(hits: 0)
      query.maxValuesPerFacet = limit + 1
      let response = try await source.response(
        to: query, where: filter, facets: [FacetRequest(attribute, wantsValues: fact.values != nil)])
      if let stats = response.facetStats[attribute] {
        text.append(
          "\(ModelText.name(attribute)): \(facts.span(stats, of: attribute)), in \(response.nbHits) records.\n")
      }
      write(response.facets(for: attribute) ?? [], of: attribute, upTo: limit, facts, in: &text)
    } else {
      if fact.hasNumbers {
        throw ToolError(
          "\(ModelText.name(attribute)) has numbers: leave out \"query\", and compare them by \"filters\".")
      }
      let most = min(limit, 99)
      let values = try await source.values(of: attribute, matching: words, where: filter, limit: most + 1)
      write(values, of: attribute, upTo: most, facts, in: &text)
    }
    if text.text.isEmpty { text.append("There are no such values.") }
    return Answer(text)
  }

  private func write(
    _ values: [Facet], of attribute: Attribute, upTo limit: Int, _ facts: IndexFacts, in text: inout ModelText
  ) {
    let end = "and more\n"
    for (index, value) in values.enumerated() {
      let line = "\(facts.text(value, of: attribute, within: 200))\(value.isCountKnown ? " \(value.count)" : "")\n"
      guard index < limit, line.utf8.count + end.utf8.count <= text.room, text.append(line) else {
        text.append(end)
        return
      }
    }
  }
}
