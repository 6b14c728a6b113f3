internal import InstantSearchCore
internal import SearchModel

extension SearchTool {
  /// The order of a call; nil for that of the relevance.
  func order(_ arguments: ToolArguments, _ facts: IndexFacts) throws(ToolError) -> RecordOutline.Order? {
    guard let text = try arguments.text("sort"), !text.isEmpty, text != "relevance" else { return nil }
    var order = RecordOutline.Order(name: text)
    if order?.keys.count ?? 0 < 2 {
      // As in `price:desc`, `"unit price" desc` and `price`.
      let direction = text.split { $0 == ":" || $0 == " " }.last?.lowercased() ?? ""
      let name = ["asc", "desc"].contains(direction) ? String(text.dropLast(direction.utf8.count + 1)) : text
      order = RecordOutline.Order(
        Attribute((try? JSON(parsing: name))?.string ?? name), isDescending: direction == "desc")
    }
    guard let order else { return nil }
    // A list may be sorted by an attribute that nobody may see.
    let known = order.attributes.compactMap { facts[$0] }
    guard known.count == order.keys.count,
      source.orders[order.name] != nil || known.count == 1 && known[0].hasNumbers
    else {
      let sorted = facts.attributes.filter(\.hasNumbers).map(\.attribute.rawValue) + source.sortedLists(over: facts)
      throw facts.unknown(
        order.keys.count == 1 ? order.attributes[0].rawValue : order.name, as: "order by", among: sorted)
    }
    return order
  }

  /// The filter that leaves the records with the greatest or the least number, where no list is sorted by it, and what is said
  /// of the order.
  func extreme(
    _ order: RecordOutline.Order, _ words: String, _ filter: FilterExpression, _ facts: IndexFacts
  ) async throws -> (filter: FilterExpression, note: String) {
    let key = order.keys[0]
    let (attribute, name) = (key.attribute, ModelText.name(key.attribute))
    let response = try await source.response(
      to: Query(words, hits: 0), where: filter, facets: [FacetRequest(attribute, wantsValues: false)])
    // The greatest of several numbers of a record may be none that its own filter wants.
    let isOther = facts[attribute]?.isList ?? false && filter.filters.contains { $0.attribute == attribute }
    guard let stats = response.facetStats[attribute], !isOther else {
      return (filter, ", not sorted: no list is sorted by \(name)")
    }
    let number = key.isDescending ? stats.max : stats.min
    let equal = Filter.Numeric(attribute: attribute, operator: .equals, value: number)
    return (
      .all([filter, .filter(.numeric(equal))]),
      " with the \(key.isDescending ? "greatest" : "least") \(name), \(facts.text(number, of: attribute)); no list is sorted by it"
    )
  }
}
