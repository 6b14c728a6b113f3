import SearchModel

/// A search engine that does everything in the slowest and most obvious way: it compares every word of every record.
struct SlowIndex {
  var settings: JSON.Object
  private let records: [SlowRecord]
  private let typos: SlowTypos
  private let limits: SlowLimits

  /// Records with different objectIDs.
  init(records: [JSON], settings: JSON.Object = [:], _ limits: SlowLimits = SlowLimits()) {
    // Records that share a text share its words.
    var known: [String: [SlowWord]] = [:]
    let records = records.map { record in
      SlowRecord(record) { text in
        if let words = known[text] { return words }
        let words = SlowWords.words(of: text, separators: settings["separatorsToIndex"]?.string ?? "")
        known[text] = words
        return words
      }
    }
    self.init(records, settings: settings, SlowTypos(), limits)
  }

  init(_ records: [SlowRecord], settings: JSON.Object, _ typos: SlowTypos, _ limits: SlowLimits) {
    self.limits = limits
    self.settings = settings
    self.records = records
    self.typos = typos
  }

  func search(_ request: HitsRequest) throws(SearchError) -> SearchResponse {
    let rules = try rules(request.query, request.conditions)
    let search = try SlowSearch(
      records, SlowParameters(rules.query, settings: settings, limits), request.conditions, typos, rules)
    var response = try search.response(to: request)
    if response.nbHits == 0, response.hitsPerPage > 0 {
      let corrected = SlowCorrections(search).correctedTexts { text in
        var query = request.query
        query.query = text
        guard let rules = try? self.rules(query, request.conditions) else { return 0 }
        let parameters = SlowParameters(rules.query, settings: settings, limits, isProposal: true)
        let proposed = try? SlowSearch(records, parameters, request.conditions, typos, rules)
        return proposed?.hitCountWithoutPromotions ?? 0
      }
      (response.didYouMean, response.correctedQuery) = (corrected.didYouMean, corrected.correctedQuery)
    }
    return response
  }

  private func rules(_ query: Query, _ conditions: [Condition]) throws(SearchError) -> SlowRules {
    try SlowRules(query, conditions, SlowParameters(query, settings: settings, limits), records, typos)
  }

  func facetValues(_ request: FacetValuesRequest) throws(SearchError) -> FacetValuesResponse {
    let rules = try rules(request.query, request.conditions)
    let parameters = SlowParameters(rules.query, settings: settings, limits)
    guard let faceting = parameters.faceting.first(where: { $0.name == request.attribute.rawValue }),
      !parameters.isHidden(faceting.name)
    else {
      throw .attributeNotFaceted(request.attribute)
    }
    guard faceting.isSearchable else { throw .refused(message: "") }
    let search = try SlowSearch(records, parameters, request.conditions, typos, rules)

    var asked = parameters.query
    asked.query = request.facetQuery
    asked.queryType = .prefixLast
    asked["advancedSyntax"] = false
    asked["similarQuery"] = JSON?.none
    let words = SlowQuery.words(of: request.facetQuery, SlowParameters(asked, settings: settings, limits))
    let alternatives = SlowAlternative.spellings(of: words, parameters)
    let marks = SlowMarks(words: words, alternatives: alternatives, parameters: parameters, typos: typos)
    var found: [Facet] = []
    let counted = search.counted(faceting.name, ignoring: [])
    for value in SlowFacets.counts(of: faceting.name, in: counted, ofIndex: records) {
      let valueWords = SlowWords.words(of: value.value, separators: parameters.separators)
      let isFound = words.indices.allSatisfy { number in
        valueWords.contains { words[number].typos(in: $0, typos) != nil }
          || alternatives.contains { $0.words.contains(number) && !$0.starts(in: valueWords).isEmpty }
      }
      guard isFound else { continue }
      found.append(
        Facet(
          value: value.value, count: value.count,
          highlighted: marks.passage(value.value, allowsTypos: true).value))
    }
    let limit = request.maxFacetHits ?? parameters.query.parameters["maxFacetHits"]?.int ?? 10
    return FacetValuesResponse(facetHits: Array(found.prefix(min(limit, 100))))
  }
}

/// One search.
struct SlowSearch {
  let parameters: SlowParameters
  private let own: FilterExpression
  private let optional: [NestedFilters]
  private let conditions: [Condition]
  private let rules: SlowRules
  let typos: SlowTypos
  let records: [SlowRecord]
  private var text: SlowTextQuery
  /// The text before words are removed.
  let typed: SlowTextQuery
  /// The words that were removed from it, so that something is found.
  private var removedWords: [SlowQueryWord] = []
  private var locations: SlowLocations
  /// Nil for a search by words alone.
  private var meaning: SlowMeaning?
  /// The records that match the text.
  private var matchingText: [SlowRecord] = []

  init(
    _ records: [SlowRecord], _ parameters: SlowParameters, _ conditions: [Condition], _ typos: SlowTypos,
    _ rules: SlowRules
  ) throws(SearchError) {
    self.rules = rules
    self.records = records
    self.parameters = parameters
    self.conditions = conditions
    self.typos = typos
    own = .all([try parameters.query.parsedFilters()] + rules.filters)
    optional = [parameters.query.optionalFilters].compactMap(\.self) + rules.optionalFilters
    text = SlowTextQuery(parameters)
    typed = text
    locations = SlowLocations(parameters.query)
    for expression in [own] + conditions.map(\.expression) + rules.automaticOptionalFilters {
      try SlowFilters.check(expression.filters, parameters)
    }
    try SlowFilters.check(parameters.query.parsedOptionalFilters().filters, parameters)
    for filters in rules.optionalFilters {
      try SlowFilters.check((try? FilterScore(optionalFilters: filters).filters) ?? [], parameters)
    }
    if !text.required.isEmpty { meaning = SlowMeaning(parameters, records) }
    findText()
    if locations.needsRadius {
      locations.automaticRadius = locations.radius(
        of: matched(ignoring: []), nearest: parameters.limits.nearestRecords)
    }
  }

  /// The records that match the text, the filters, and the conditions that are not ignored, with as few typos as
  /// `typoTolerance` requires; and those that rules promote.
  func matching(ignoring ignored: [Condition.ID]) -> [SlowRecord] {
    let promoted = Set(promoted(ignoring: ignored).map(\.record.objectID))
    let itself = Set(matched(ignoring: ignored).map(\.objectID))
    return records.filter { promoted.contains($0.objectID) || itself.contains($0.objectID) }
  }

  /// The records that match the text, or are similar to the query, and the filters.
  private func matched(ignoring ignored: [Condition.ID]) -> [SlowRecord] {
    let found = withFewTypos(found(ignoring: ignored))
    guard let meaning else { return found }
    let ids = Set(found.map(\.objectID))
    var withoutWords = text
    withoutWords.required = []
    return records.filter { record in
      ids.contains(record.objectID)
        || meaning.finds(record) && passesFilters(record, ignored) && !rules.hidden.contains(record.objectID)
          && record.matches(withoutWords, parameters, typos)
    }
  }

  /// The records that match the text and the filters.
  private func found(ignoring ignored: [Condition.ID]) -> [SlowRecord] {
    matchingText.filter { passesFilters($0, ignored) && !rules.hidden.contains($0.objectID) }
  }

  /// Whether a record passes all filters, and rules do not hide it, at whatever distance if there is no radius.
  func passesAll(_ record: SlowRecord) -> Bool {
    var search = self
    search.locations.automaticRadius = nil
    return search.passesFilters(record, []) && !rules.hidden.contains(record.objectID)
  }

  /// Whether a record passes the filters that always apply.
  func passesBase(_ record: SlowRecord) -> Bool {
    conditions.allSatisfy { $0.id != .base || SlowFilters.matches($0.expression, record) }
  }

  private func passesFilters(_ record: SlowRecord, _ ignored: [Condition.ID]) -> Bool {
    locations.allow(record) && SlowFilters.matches(own, record)
      && conditions.allSatisfy { ignored.contains($0.id) || SlowFilters.matches($0.expression, record) }
  }

  /// The records that rules promote, in their order, with the positions that they ask for.
  private func promoted(ignoring ignored: [Condition.ID]) -> [(position: Int, record: SlowRecord)] {
    var promoted: [(position: Int, record: SlowRecord)] = []
    var seen: [String] = []
    for (promotion, needsFilters) in rules.promotions {
      var next = promotion.position
      for id in promotion.objectIDs where !seen.contains(id) {
        seen.append(id)
        guard let record = records.first(where: { $0.objectID == id }), !rules.hidden.contains(id) else { continue }
        let passesBase = ignored.contains(.base) || passesBase(record)
        guard needsFilters ? passesFilters(record, ignored) : passesBase else { continue }
        promoted.append((next, record))
        next += 1
      }
    }
    return promoted.sorted { left, right in
      left.position == right.position
        ? left.record.objectID.precedesByCodePoint(right.record.objectID) : left.position < right.position
    }
  }

  /// The number of matches, or of their groups.
  var hitCount: Int { entries(matching(ignoring: [])).count }

  /// The same without promoted records, unless they match too.
  var hitCountWithoutPromotions: Int { grouped(matched(ignoring: [])).count }

  /// All hits, each a record or those of a group, with promoted ones in their positions.
  ///
  /// - Parameter matching: the records that are shown.
  private func entries(_ matching: [SlowRecord]) -> [[SlowRecord]] {
    let promoted = promoted(ignoring: [])
    let ids = promoted.map(\.record.objectID)
    let others = ranked(matching.filter { !ids.contains($0.objectID) })
    let groups = promoted.compactMap { parameters.group(of: $0.record) }
    var entries = grouped(others.filter { record in !groups.contains { $0 == parameters.group(of: record) } })
    var seen: [String] = []
    var next = 0
    for (position, record) in promoted {
      let group = parameters.group(of: record)
      if let group, seen.contains(group) { continue }
      if let group { seen.append(group) }
      var entry = [record]
      if let group {
        entry = (promoted.map(\.record) + others).filter { parameters.group(of: $0) == group }
        entry = Array(entry.prefix(parameters.distinct))
      }
      next = max(position, next)
      entries.insert(entry, at: min(next, entries.count))
      next += 1
    }
    return entries
  }

  /// Matches the text; removes words as long as nothing is found, if the query permits it.
  private mutating func findText() {
    var removal = parameters.query.removeWordsIfNoResults ?? .none
    if meaning != nil, removal == .none { removal = .allOptional }
    let all = text.required
    for removedCount in 0... {
      matchingText = records.filter { $0.matches(text, parameters, typos) }
      if !found(ignoring: []).isEmpty {
        switch removal {
        case .none: break
        case .lastWords: removedWords = Array(all.suffix(removedCount))
        case .firstWords: removedWords = Array(all.prefix(removedCount))
        case .allOptional:
          removedWords = removedCount == 0 ? [] : unmatchedWords(of: text).map { all[$0] }
          meaning?.hasOnlyPartialMatches = removedCount > 0
        }
        return
      }
      if text.required.count < 2 || removedCount == parameters.limits.maxRemovedWords { return }
      switch removal {
      case .none: return
      case .lastWords: text.required.removeLast()
      case .firstWords: text.required.removeFirst()
      case .allOptional:
        if removedCount == 1 { return }
        for index in text.required.indices { text.required[index].isOptional = true }
      }
    }
  }

  /// The numbers of the words that no record with the filters has.
  func unmatchedWords(of text: SlowTextQuery) -> [Int] {
    text.required.indices.filter { number in
      var one = text
      for index in one.required.indices { one.required[index].isOptional = index != number }
      return !records.contains { passesAll($0) && $0.matches(one, parameters, typos) }
    }
  }

  /// The searched text with the removed words between tags.
  private var queryAfterRemoval: String? {
    if removedWords.isEmpty { return nil }
    let text = parameters.query.query ?? ""
    let boundaries = SlowMarks.clusterBoundaries(of: text)
    let ranges = SlowMarks.joined(removedWords.flatMap(\.sources).map { SlowMarks.covering($0, boundaries) })
    return SlowMarks.tagged(
      text, ranges, start: "<em>".unicodeScalars, end: "</em>".unicodeScalars)
  }

  private func withFewTypos(_ records: [SlowRecord]) -> [SlowRecord] {
    let accepted: Int
    switch parameters.query.typoTolerance ?? .on {
    case .on, .off: return records
    case .min: accepted = 1
    case .strict: accepted = 2
    }
    let totals = Set(records.map { score($0).typos }).sorted().prefix(accepted)
    return records.filter { totals.contains(score($0).typos) }
  }

  private func score(_ record: SlowRecord) -> SlowScore {
    let addsUp = parameters.query.sumOrFiltersScores ?? false
    let expressions = [own] + conditions.map(\.expression) + rules.automaticOptionalFilters
    let scores =
      expressions.map { SlowFilters.score($0, record, addsUp: addsUp) }
      + optional.map { SlowFilters.score($0, record, addsUp: addsUp) }
    return SlowScore(
      words: text.required,
      occurrences: record.occurrences(of: text.required, or: text.alternatives, parameters, typos),
      filters: scores.reduce(0, +),
      distance: locations.step(of: record), parameters: parameters)
  }

  /// The records that a virtual replica shows: those that are similar to the most relevant one, and promoted ones.
  private func relevant() -> [SlowRecord] {
    let found = withFewTypos(found(ignoring: []))
    let rules = parameters.criteria.compactMap { if case .rule(let name) = $0 { name } else { nil } }.keepingFirst
    let values = found.map { record in rules.map { rule in score(record).value(of: rule) } }
    guard let best = values.min(by: { $0.lexicographicallyPrecedes($1) }) else { return matching(ignoring: []) }
    let strictness = parameters.query.relevancyStrictness ?? 100
    let shown = zip(found, values).filter { _, values in
      guard let worse = rules.indices.first(where: { values[$0] != best[$0] }) else { return true }
      let steps = 1 + values[worse] - best[worse]
      // 100 × (worse + 1 / steps) / count, multiplied by what it is divided by.
      return 100 * (worse * steps + 1) >= strictness * rules.count * steps
    }
    let ids = Set(shown.map(\.0.objectID) + promoted(ignoring: []).map(\.record.objectID))
    return records.filter { ids.contains($0.objectID) }
  }

  private func ranked(_ records: [SlowRecord]) -> [SlowRecord] {
    let criteria = parameters.criteria.filter { !parameters.isVirtualReplica || !$0.isRule }
    let rules = criteria.map { if case .rule(let name) = $0 { name } else { "" } }
    let weights = meaning.map { _ in SlowMeaning.weights(of: text.required, among: self.records, parameters, typos) }
    let scored = records.map { record in
      let score = score(record)
      var mix: Int?
      if let meaning, let weights, meaning.hasOnlyPartialMatches || !record.matches(text, parameters, typos) {
        mix = meaning.mix(record, found: score.occurring, typos: score.typos, weights: weights)
      }
      return (record: record, values: rules.map { score.value(of: $0) }, mix: mix)
    }
    let leading = criteria.prefix { !$0.isRule }.count
    return scored.sorted { left, right in
      for (index, criterion) in criteria.enumerated() {
        if index == leading {
          // Records with all words come first, in the order of the rules.
          if (left.mix == nil) != (right.mix == nil) { return left.mix == nil }
          if let leftMix = left.mix, let rightMix = right.mix, leftMix != rightMix { return leftMix > rightMix }
        }
        if criterion.isRule, left.mix != nil { continue }
        switch criterion {
        case .rule:
          if left.values[index] != right.values[index] { return left.values[index] < right.values[index] }
        case .sort(let attribute, let isAscending):
          let order = SlowOrder.compare(left.record, right.record, by: attribute, isAscending: isAscending)
          if order != 0 { return order < 0 }
        }
      }
      if leading == criteria.count {
        if (left.mix == nil) != (right.mix == nil) { return left.mix == nil }
        if let leftMix = left.mix, let rightMix = right.mix, leftMix != rightMix { return leftMix > rightMix }
      }
      return left.record.objectID.precedesByCodePoint(right.record.objectID)
    }.map(\.record)
  }

  /// The first records of each group, in the order of the first one of each; without `distinct` each record is a group.
  private func grouped(_ records: [SlowRecord]) -> [[SlowRecord]] {
    var groups: [[SlowRecord]] = []
    var indices: [String: Int] = [:]
    for record in records {
      guard let key = parameters.group(of: record) else {
        groups.append([record])
        continue
      }
      if let index = indices[key] {
        if groups[index].count < parameters.distinct { groups[index].append(record) }
      } else {
        indices[key] = groups.count
        groups.append([record])
      }
    }
    return groups
  }

  /// The records over which an attribute is counted.
  func counted(_ attribute: String, ignoring ignored: [Condition.ID]) -> [SlowRecord] {
    let matching = matching(ignoring: ignored)
    guard parameters.isAfterDistinct(attribute) else { return matching }
    let first = promoted(ignoring: ignored).map(\.record)
    let others = matching.filter { record in !first.contains { $0.objectID == record.objectID } }
    return grouped(first + ranked(others)).flatMap(\.self)
  }

  func response(to request: HitsRequest) throws(SearchError) -> SearchResponse {
    let ruled = rules.query.facets.filter { !request.query.facets.contains($0) }
    let facets = try SlowFacets.expanded(request.facets + ruled.map { FacetRequest($0) }, parameters)
    let found = entries(parameters.isVirtualReplica ? relevant() : matching(ignoring: []))
    let page = found.prefix(parameters.reachable).dropFirst(parameters.firstHit).prefix(parameters.pageSize)
    let marks = SlowMarks(
      words: text.required, alternatives: text.alternatives, parameters: parameters, typos: typos)
    var response = SearchResponse()
    let promotedIDs = promoted(ignoring: []).map(\.record.objectID)
    response.hits = page.flatMap(\.self).map { record in
      var hit = Hit(
        objectID: record.objectID,
        record: SlowRetrieval.kept(record.json, parameters.retrieved, without: parameters.unretrievable),
        highlights: marks.marked(
          SlowRetrieval.kept(record.json, ["*"], without: parameters.unretrievable), parameters.highlighted))
      hit.isSemantic =
        meaning != nil && !promotedIDs.contains(record.objectID) && !record.matches(text, parameters, typos)
      return hit
    }
    response.nbHits = hitCount
    if parameters.isVirtualReplica {
      response.otherFields["nbSortedHits"] = .integer(Int64(found.count))
      let strictness = parameters.query.relevancyStrictness ?? 100
      response.otherFields["appliedRelevancyStrictness"] = .integer(Int64(strictness))
    }
    response.page = parameters.query.offset == nil ? parameters.query.page ?? 0 : 0
    response.hitsPerPage = parameters.pageSize
    response.query = request.query.query ?? ""
    if let radius = locations.automaticRadius { response.otherFields["automaticRadius"] = .string("\(radius)") }
    response.parsedQuery = rules.text
    response.queryAfterRemoval = queryAfterRemoval
    response.userData = rules.userData
    response.appliedRules = rules.objectIDs.map { ["objectID": .string($0)] }
    if parameters.pageSize > 0 {
      response.nbPages = (min(found.count, parameters.reachable) + parameters.pageSize - 1) / parameters.pageSize
    }
    for facet in facets {
      let counted = counted(facet.attribute.rawValue, ignoring: facet.ignoring)
      response.facetStats[facet.attribute] = SlowFacets.stats(of: facet, in: counted)
      response.facetHistograms[facet.attribute] = SlowFacets.histogram(of: facet, in: counted)
      guard facet.wantsValues else { continue }
      response.facets.append(
        AttributedFacets(
          attribute: facet.attribute,
          facets: SlowFacets.values(of: facet, in: counted, ofIndex: records, parameters.query)))
    }
    return response
  }
}
