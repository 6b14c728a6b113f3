internal import InstantSearchCore
internal import SearchModel

extension SearchTool {
  /// The most facets that an answer counts unasked, and the values of each.
  private static let (mostFacets, mostValues) = (3, 5)

  // MARK: search

  func search(_ arguments: ToolArguments, _ facts: IndexFacts) async throws -> Answer {
    let words = try arguments.text("query") ?? ""
    let filter = try self.filter(arguments, facts)
    let asked = try known(try arguments.list("facets"), in: facts)
    let shown = try known(try arguments.list("attributes"), in: facts)
    for attribute in asked where !(facts[attribute]?.isFilterable ?? false) {
      throw ToolError(
        "facet", attribute.rawValue, noneOf: facts.attributes.filter(\.isFilterable).map(\.attribute.rawValue))
    }
    let page = try arguments.number("page", in: 1...1_000_000) ?? 1
    let limit = try arguments.number("limit", in: 0...100) ?? 10
    let order = try self.order(arguments, facts)
    let named = shown + filter.filters.map(\.attribute) + [order?.attribute].compactMap(\.self)
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
    let counted = facets(in: facts, asked)
    var extreme: (filter: FilterExpression, number: Double)?
    if let order, source.orders[order.name] == nil {
      extreme = try await self.extreme(order, words, filter, facts)
    }
    let response = try await source.response(
      to: query, where: extreme?.filter ?? filter, facets: counted, order: order?.name)

    var text = ModelText(tokens: tokenLimit)
    if response.nbHits == 0 {
      text.appendBeginning(of: try await reason(response, filter, facts))
      return Answer(text: text.text, isError: false, hits: [])
    }
    text.append(
      (response.exhaustiveNbHits ? "" : "About ")
        + (response.nbHits == 1 ? "1 record matches" : "\(response.nbHits) records match"))
    if let order, let extreme {
      text.append(
        " with the \(order.isDescending ? "greatest" : "least") \(ModelText.name(order.attribute)), "
          + "\(facts.text(extreme.number, of: order.attribute)); no list is sorted by it")
    }
    if !response.removedWords.isEmpty { text.append(", without some of the words") }
    if let corrected = response.correctedQuery ?? response.didYouMean {
      text.append(", for \(ModelText.quoted(corrected, within: 80))")
    }
    text.append(".\n")
    let counts = self.counts(in: response, facts, asked, isCut: response.nbHits > response.hits.count)
    let first = response.page * (response.hitsPerPage > 0 ? response.hitsPerPage : limit)
    // Records first, unless the call is about counts.
    let shareOfCounts = min(counts.utf8.count, asked.isEmpty ? text.limit / 4 : text.limit / 2)
    let (begin, end) = ("<data>\n", "</data>\n")
    let reserved = shareOfCounts + end.utf8.count + 120
    var written: [Hit<JSON>] = []
    if limit > 0, text.room > begin.utf8.count + reserved {
      text.append(begin)
      written = lines.write(response.hits, to: &text, leaving: reserved)
      text.append(end)
    }
    let rest = limit > 0 ? more(than: first, written.count, of: response, page: page, facts) : ""
    var tail = ModelText(limit: max(0, text.room - rest.utf8.count))
    for line in counts.split(separator: "\n") { tail.append(line, upTo: ", ") }
    text.append(tail.text)
    text.append(rest)
    // A call that only counts shows nothing.
    let search = limit > 0 ? Answer.Search(query: words, filters: filter) : nil
    return Answer(text: text.text, isError: false, hits: written, search: search)
  }

  /// The sentence about the records that are not shown.
  private func more(
    than first: Int, _ written: Int, of response: SearchResponse, page: Int, _ facts: IndexFacts
  ) -> String {
    if response.hits.isEmpty { return "There is no page \(page).\n" }
    let rest = response.nbHits - first - written
    guard rest > 0 else { return "" }
    let dividing = dividing(response, facts).prefix(2).map { ModelText.name($0) }
    let narrow = dividing.isEmpty ? "" : "narrow by \(dividing.joined(separator: " or ")), or "
    let next =
      written == response.hits.count
      ? "ask for page \(page + 1)"
      : page == 1 && written > 0
        ? "ask for page 2 with limit \(written)" : "ask for fewer attributes or a smaller limit"
    return "\(rest) more; \(narrow)\(next).\n"
  }

  // MARK: Arguments

  private func filter(_ arguments: ToolArguments, _ facts: IndexFacts) throws(ToolError) -> FilterExpression {
    guard let text = try arguments.text("filters") else { return .everything }
    let filter: FilterExpression
    do throws(FilterSyntaxError) {
      filter = try FilterExpression(parsing: text)
    } catch {
      throw ToolError("\"filters\" can't be read: \(error). Write them as in brand:\"Acme\" AND price < 50.")
    }
    let meant = facts.meant(filter)
    for part in meant.filters where part.attribute != .objectID {
      guard let fact = facts[part.attribute] else {
        throw ToolError(
          "attribute", part.attribute.rawValue,
          noneOf: facts.attributes.filter(\.isFilterable).map(\.attribute.rawValue))
      }
      if part.kind == .numeric ? !fact.hasNumbers : !fact.isFilterable {
        let others = facts.attributes.filter(\.isFilterable).prefix(20).map { ModelText.name($0.attribute) }
        throw ToolError(
          part.kind == .numeric
            ? "\(ModelText.name(part.attribute)) has no numbers: compare it by \(ModelText.name(part.attribute)):\"value\"."
            : "\(ModelText.name(part.attribute)) can't be filtered: search for the words with \"query\". "
              + "Filters take: \(others.joined(separator: ", ")).")
      }
    }
    return meant
  }

  /// The attributes with some names.
  private func known(_ names: [String], in facts: IndexFacts) throws(ToolError) -> [Attribute] {
    for name in names where facts[Attribute(name)] == nil && name != "objectID" {
      throw ToolError("attribute", name, noneOf: facts.names)
    }
    return names.map { Attribute($0) }.filter { $0 != .objectID }
  }

  private struct ToolOrder {
    let attribute: Attribute
    let isDescending: Bool
    let name: String
  }

  private func order(_ arguments: ToolArguments, _ facts: IndexFacts) throws(ToolError) -> ToolOrder? {
    guard let text = try arguments.text("sort"), !text.isEmpty, text != "relevance" else { return nil }
    // As in `price:desc`, `unit price desc` and `price`.
    let direction = text.split { $0 == ":" || $0 == " " }.last?.lowercased()
    let isDirected = direction == "asc" || direction == "desc"
    let name =
      source.orders[text] != nil
      ? text : isDirected ? "\(text.dropLast((direction?.count ?? 0) + 1)):\(direction ?? "")" : text + ":asc"
    guard let order = RecordOutline.Order(name: name), let attribute = order.attributes.first else {
      throw ToolError("\"sort\" must be an attribute with :asc or :desc, as in price:asc.")
    }
    // A list may be sorted by an attribute that nobody may see.
    let isKnown = order.attributes.allSatisfy { facts[$0] != nil }
    guard isKnown, source.orders[name] != nil || facts[attribute]?.hasNumbers ?? false else {
      let sorted = facts.attributes.filter(\.hasNumbers).map(\.attribute.rawValue) + source.sortedLists(over: facts)
      throw ToolError("order by", attribute.rawValue, noneOf: sorted)
    }
    return ToolOrder(attribute: attribute, isDescending: name.hasSuffix(":desc"), name: name)
  }

  /// The filter that leaves the records with the greatest or the least number, where no list is sorted by it.
  private func extreme(
    _ order: ToolOrder, _ words: String, _ filter: FilterExpression, _ facts: IndexFacts
  ) async throws -> (filter: FilterExpression, number: Double)? {
    var query = Query(words)
    query.hitsPerPage = 0
    let response = try await source.response(
      to: query, where: filter, facets: [FacetRequest(order.attribute, wantsValues: false)])
    guard let stats = response.facetStats[order.attribute] else { return nil }
    let number = order.isDescending ? stats.max : stats.min
    let equal = Filter.Numeric(attribute: order.attribute, operator: .equals, value: number)
    return (.all([filter, .filter(.numeric(equal))]), number)
  }

  // MARK: Counts

  private func facets(in facts: IndexFacts, _ asked: [Attribute]) -> [FacetRequest] {
    let listed = facts.outline.facets.flatMap(\.attributes).filter { facts[$0]?.values != nil }
    let measured = facts.attributes.filter { $0.hasNumbers && $0.stats != nil }.map(\.attribute).prefix(12)
    let counted = (asked + listed + measured).keepingFirst
    return counted.map { attribute in
      let isListed = asked.contains(attribute) || !(facts[attribute]?.hasNumbers ?? false)
      return FacetRequest(attribute, wantsValues: isListed && facts[attribute]?.values != nil)
    }
  }

  /// The facets that divide the results, the best one first.
  private func dividing(_ response: SearchResponse, _ facts: IndexFacts) -> [Attribute] {
    let all = Double(max(1, response.nbHits))
    let scores = response.facets.map { facet -> (Attribute, Double) in
      // Of many values, only the frequent ones help.
      let shares = facet.facets.prefix(10).map { Double($0.count) / all }
      return (facet.attribute, shares.reduce(0) { $0 + max(0, $1 * (1 - $1)) })
    }
    return scores.filter { $0.1 > 0.2 && !(facts[$0.0]?.hasNumbers ?? false) }.sorted { $0.1 > $1.1 }.map(\.0)
  }

  private func counts(in response: SearchResponse, _ facts: IndexFacts, _ asked: [Attribute], isCut: Bool) -> String {
    let spans = facts.outline.ranges.map(\.attribute).prefix(2)
    let chosen = asked.isEmpty ? (isCut ? dividing(response, facts).prefix(Self.mostFacets) + spans : []) : asked[...]
    let most = asked.isEmpty ? Self.mostValues : 40
    return chosen.compactMap { attribute in
      var line = ModelText.name(attribute)
      if let stats = response.facetStats[attribute] { line += " " + span(stats, of: attribute, facts) }
      if let values = response.facets(for: attribute), !values.isEmpty,
        response.facetStats[attribute] == nil || !asked.isEmpty
      {
        line +=
          ": "
          + values.prefix(most).map { "\(ModelText.quoted($0.value, within: 50)) \($0.count)" }.joined(separator: ", ")
        if values.count > most { line += ", …" }
      }
      return line == ModelText.name(attribute) ? nil : line + "\n"
    }.joined()
  }

  private func span(_ stats: FacetStats, of attribute: Attribute, _ facts: IndexFacts) -> String {
    var text = "\(facts.text(stats.min, of: attribute)) to \(facts.text(stats.max, of: attribute))"
    guard !facts.outline.numberForm(of: attribute).isDate else { return text }
    if let average = stats.average { text += ", average \(average.rounded(to: 100).asPeopleWriteIt)" }
    if let sum = stats.sum { text += ", sum \(sum.rounded(to: 1e6).asPeopleWriteIt)" }
    return text
  }

  /// Why nothing was found, and what to do.
  private func reason(
    _ response: SearchResponse, _ filter: FilterExpression, _ facts: IndexFacts
  ) async throws -> String {
    var text = "No record matches."
    for case .numeric(let part) in filter.filters.prefix(5) {
      guard let stats = facts[part.attribute]?.stats else { continue }
      text += " \(ModelText.name(part.attribute)) goes from \(span(stats, of: part.attribute, facts))."
    }
    for case .facet(let part) in filter.filters.prefix(5) where !part.isNegated {
      guard facts[part.attribute]?.values != nil else { continue }
      var query = Query("")
      query.hitsPerPage = 0
      guard try await source.response(to: query, where: .filter(.facet(part))).nbHits == 0,
        let values = try? await source.values(of: part.attribute, matching: "", limit: 100)
      else { continue }
      let wanted = part.value.description
      let similar = EditDistance.nearest(to: wanted, amongShort: values.map(\.value)).map { [$0] } ?? []
      let offered = (similar.isEmpty ? values.prefix(8).map(\.value) : similar).map { ModelText.quoted($0, within: 50) }
      text += " \(ModelText.name(part.attribute)) has no value \(ModelText.quoted(wanted, within: 50))"
      text +=
        offered.isEmpty
        ? "." : similar.isEmpty ? "; it has \(offered.joined(separator: ", "))." : "; did you mean \(offered[0])?"
    }
    if filter != .everything {
      var query = Query(response.query)
      query.hitsPerPage = 0
      let count = try await source.response(to: query).nbHits
      text += count > 0 ? " Without the filters \(count) match." : " Nor without the filters."
    }
    if let other = response.didYouMean ?? response.correctedQuery {
      text += " Did you mean \(ModelText.quoted(other, within: 100))?"
    } else if response.query.contains(" ") {
      text += " Try fewer words."
    }
    return text
  }

  // MARK: facet_values

  func facetValues(_ arguments: ToolArguments, _ facts: IndexFacts) async throws -> Answer {
    let name = try arguments.text("attribute") ?? ""
    let filter = try self.filter(arguments, facts)
    let limit = try arguments.number("limit", in: 1...999) ?? 20
    let words = try arguments.text("query") ?? ""
    let attribute = Attribute(name)
    guard let fact = facts[attribute], fact.isFilterable else {
      throw ToolError(
        "attribute with counted values", name, noneOf: facts.attributes.filter(\.isFilterable).map(\.attribute.rawValue)
      )
    }
    var text = ModelText(tokens: tokenLimit)
    if words.isEmpty {
      var query = Query("")
      query.hitsPerPage = 0
      query.maxValuesPerFacet = limit + 1
      let response = try await source.response(
        to: query, where: filter, facets: [FacetRequest(attribute, wantsValues: fact.values != nil)])
      if let stats = response.facetStats[attribute] {
        text.append(
          "\(ModelText.name(attribute)): \(span(stats, of: attribute, facts)), in \(response.nbHits) records.\n")
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
    return Answer(text: text.text.isEmpty ? "There are no such values." : text.text, isError: false, hits: [])
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

  // MARK: fetch

  func fetch(_ arguments: ToolArguments, _ facts: IndexFacts) async throws -> Answer {
    let ids = try arguments.list("ids").keepingFirst
    let shown = try known(try arguments.list("attributes"), in: facts)
    guard !ids.isEmpty, ids.count <= 50 else { throw ToolError("\"ids\" must be a list of 1 to 50 objectIDs.") }
    var query = Query("")
    query.hitsPerPage = ids.count
    query.attributesToHighlight = []
    // An answer may have fewer records than there are: a key limits them, or an index shows one of several that belong together.
    var (found, asked) = ([Hit<JSON>](), ids)
    while !asked.isEmpty {
      let filter = FilterExpression.any(
        asked.map { .filter(.facet(Filter.Facet(attribute: .objectID, stringValue: $0))) })
      let more = try await source.response(to: query, where: filter).hits
      guard more.contains(where: { asked.contains($0.objectID) }) else { break }
      found += more
      asked.removeAll { id in more.contains { $0.objectID == id } }
    }
    let hits = ids.compactMap { id in found.first { $0.objectID == id } }
    var text = ModelText(tokens: tokenLimit)
    let missing = ids.filter { id in !hits.contains { $0.objectID == id } }
    if !missing.isEmpty {
      let listed = missing.prefix(10).map { ModelText.quoted($0, within: 60) }.joined(separator: ", ")
      text.append("There is no record \(listed)\(missing.count > 10 ? ", …" : "").\n")
    }
    guard !hits.isEmpty else { return Answer(text: text.text, isError: true, hits: []) }
    text.append("<data>\n")
    let end = "</data>\n"
    let written = RecordLines(facts, naming: shown, alone: !shown.isEmpty).write(
      hits, to: &text, leaving: end.utf8.count + 60)
    text.append(end)
    if written.count < hits.count { text.append("\(hits.count - written.count) more: fetch fewer at once.\n") }
    return Answer(text: text.text, isError: false, hits: written)
  }
}

extension Double {
  /// The number rounded to a fraction of one, as far as it has such fractions.
  fileprivate func rounded(to fraction: Double) -> Double {
    magnitude * fraction < 1e15 ? (self * fraction).rounded() / fraction : self
  }
}
