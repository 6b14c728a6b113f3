public import SearchModel

/// Makes query suggestions for an index: of values of its facets, and of texts that were searched for.
///
/// ```swift
/// var generator = SuggestionGenerator(backend: backend, indexName: "products")
/// generator.facets = [["brand"], ["brand", "category"]]
/// generator.categories = [.init("category")]
/// var searches = SearchCounts()
/// searches.add("desk lamp", count: 12)
/// let suggestions = try await generator.suggestions(from: searches)
///
/// let index = try LocalIndex(path: "suggestions.db")
/// try await index.updateSettings(QuerySuggestion.settings(sources: ["products"]))
/// try await index.replaceAll(with: suggestions.map(\.record))
/// ```
///
/// Each text is searched for in the index, as whole words without typos, so that no suggestion leads to nothing. Values of
/// facets keep their case, as in “O'Neil”; what was only typed is in lower case. No two texts are the same but for case,
/// accents and punctuation.
public struct SuggestionGenerator: Sendable {
  /// Searches the index; any backend does.
  public var backend: any SearchBackend
  /// The index that the suggestions are for.
  public var indexName: String
  /// The facets whose values are suggested. Of several attributes, each combination of values is suggested that enough
  /// records have: `["brand", "category"]` makes “Apple phones”.
  public var facets: [[Attribute]] = []
  /// The attributes whose most frequent values each suggestion names.
  public var categories: [Category] = []
  /// How many records a suggestion must find.
  public var minHits = 5
  /// How many characters a suggestion must have.
  public var minLetters = 4
  /// How often a text must have been searched for, unless it is made of facets.
  public var minSearches = 1
  /// Texts that no suggestion contains as consecutive words.
  public var excluded: [String] = []
  /// The codes of languages, such as `en`: of texts that differ by singular and plural only, the one that was searched
  /// for most often is suggested. An unknown code has no effect.
  public var languages: [String] = []
  /// How many texts are searched for, those that were searched for most often first, then those of most records. Bounds
  /// the suggestions, the memory and the requests: with facets, each step of a combination has as many at the most.
  public var limit = 10_000

  /// An attribute whose most frequent values a suggestion names.
  public struct Category: Hashable, Sendable {
    /// The attribute, which the index counts.
    public var attribute: Attribute
    /// How many values, from 0 to 1000; another number is replaced by the nearest of these.
    public var count: Int

    fileprivate var values: Int { min(max(count, 0), SuggestionGenerator.maxValues) }

    /// The most frequent values of an attribute.
    public init(_ attribute: Attribute, count: Int = 3) {
      self.attribute = attribute
      self.count = count
    }
  }

  /// How far the work is.
  public enum Progress: Hashable, Sendable {
    /// This many combinations of values have been found.
    case combining(Int)
    /// Of all texts, this many have been searched for.
    case searching(Int, of: Int)
  }

  /// Makes suggestions for an index; set what they are made of.
  public init(backend: any SearchBackend, indexName: String) {
    self.backend = backend
    self.indexName = indexName
  }

  /// The languages whose singular and plural forms are known.
  package static var knownLanguages: [String] { Language.all.map(\.code) }

  /// The suggestions, the most popular first; of equally popular ones those that find most.
  ///
  /// Cancelling the task ends the work with `SearchError.cancelled`. An attribute that the index does not count is
  /// `SearchError.attributeNotFaceted`.
  ///
  /// - Parameters:
  ///   - searches: What people have searched for.
  ///   - onProgress: Called before each request.
  public func suggestions(
    from searches: SearchCounts = SearchCounts(), onProgress: (Progress) -> Void = { _ in }
  ) async throws(SearchError) -> [QuerySuggestion] {
    let texts = SuggestedTexts(self, searches, try await combinations(onProgress)).all
    var distinct = DistinctTexts(Language.all(named: languages))
    var suggestions: [QuerySuggestion] = []
    for start in stride(from: 0, to: texts.count, by: Self.batch) {
      onProgress(.searching(start, of: texts.count))
      let texts = texts[start..<min(start + Self.batch, texts.count)]
      for (text, response) in zip(texts, try await responses(to: texts.map { request(for: $0.text.text) })) {
        guard response.nbHits >= minHits else { continue }
        if let other = distinct.add(text.text, number: suggestions.count) {
          suggestions[other].popularity = Int.adding(suggestions[other].popularity ?? 0, text.searches)
        } else {
          suggestions.append(suggestion(text, response))
        }
      }
    }
    return suggestions.sorted { left, right in
      let (leftRank, rightRank) = (left.rank, right.rank)
      return leftRank != rightRank ? leftRank > rightRank : left.query.precedesByCodePoint(right.query)
    }
  }

  // MARK: Searching

  /// The number of searches of a request: fewer than a server takes, so that none runs out of time.
  private static let batch = 10
  /// As many values as a service counts.
  fileprivate static let maxValues = 1000

  /// A search that counts, and is none of the searches that people make.
  private func query(_ parameters: (inout Query) -> Void) -> Query {
    var query = Query()
    parameters(&query)
    // The most frequent values, also where the index lists them by alphabet.
    query.sortFacetValuesBy = .count
    query.countsAlone()
    for name in query.parameters.keys.map({ Query.Parameter(rawValue: $0) }) {
      // What a backend does not know it does not do: one without rules applies none.
      if !backend.supportedParameters.contains(name) { query[name] = nil }
    }
    return query
  }

  private func request(for text: String) -> HitsRequest {
    let query = query { query in
      query.query = text
      query.queryType = .prefixNone
      query.typoTolerance = .off
      query.removeWordsIfNoResults = Query.RemovedWords.none
      query.optionalWords = []
      query.advancedSyntax = false
      query[.enableRules] = false
      query.maxValuesPerFacet = categories.map(\.values).max()
    }
    return HitsRequest(indexName: indexName, query: query, facets: categories.map { FacetRequest($0.attribute) })
  }

  private func responses(to requests: [HitsRequest]) async throws(SearchError) -> [SearchResponse] {
    if Task.isCancelled { throw .cancelled }
    return try await backend.answers(to: requests.map { .hits($0) }).compactMap { answer in
      if case .hits(let response) = answer { response } else { nil }
    }
  }

  private func suggestion(_ text: SuggestedTexts.Element, _ response: SearchResponse) -> QuerySuggestion {
    let found = categories.map { category in
      let values = response.facets(for: category.attribute) ?? []
      return AttributedFacets(attribute: category.attribute, facets: Array(values.prefix(category.values)))
    }
    let source = QuerySuggestion.Source(
      indexName: indexName, nbHits: response.nbHits, categories: found.filter { !$0.facets.isEmpty })
    return QuerySuggestion(query: text.text.text, popularity: text.searches, sources: [source])
  }

  // MARK: Facets

  /// A combination of values, with the number of records that have all of them.
  struct Combination: Sendable {
    var values: [String] = []
    var count = 0
  }

  private func combinations(_ onProgress: (Progress) -> Void) async throws(SearchError) -> [Combination] {
    var all: [Combination] = []
    for attributes in facets where !attributes.isEmpty && limit > 0 {
      var combinations = [Combination()]
      for index in attributes.indices {
        combinations = try await extended(combinations, attributes[...index]) { onProgress(.combining(all.count + $0)) }
      }
      all += combinations
    }
    return all
  }

  /// The combinations with each value of the last attribute; the most frequent ones, if they are too many.
  private func extended(
    _ combinations: [Combination], _ attributes: ArraySlice<Attribute>, _ onProgress: (Int) -> Void
  ) async throws(SearchError) -> [Combination] {
    guard let attribute = attributes.last else { return combinations }
    var extended: [Combination] = []
    for start in stride(from: 0, to: combinations.count, by: Self.batch) {
      onProgress(extended.count)
      let combinations = combinations[start..<min(start + Self.batch, combinations.count)]
      let requests = combinations.map { combination in
        let filters = zip(attributes, combination.values).map { attribute, value in
          FilterExpression(Filter.Facet(attribute: attribute, stringValue: value))
        }
        return HitsRequest(
          indexName: indexName, query: query { $0.maxValuesPerFacet = min(limit, Self.maxValues) },
          conditions: filters.isEmpty ? [] : [Condition(id: .base, expression: .all(filters))],
          facets: [FacetRequest(attribute)])
      }
      for (combination, response) in zip(combinations, try await responses(to: requests)) {
        for facet in response.facets(for: attribute) ?? [] where facet.count >= max(minHits, 1) {
          extended.append(Combination(values: combination.values + [facet.value], count: facet.count))
        }
      }
      if extended.count / 2 >= limit { extended = mostFrequent(extended) }
    }
    return mostFrequent(extended)
  }

  /// As many as the limit allows; of equally frequent ones those that came first.
  private func mostFrequent(_ combinations: [Combination]) -> [Combination] {
    guard combinations.count > limit else { return combinations }
    let sorted = combinations.enumerated().sorted { left, right in
      left.element.count != right.element.count
        ? left.element.count > right.element.count : left.offset < right.offset
    }
    return sorted.prefix(max(limit, 0)).map(\.element)
  }
}

extension QuerySuggestion {
  fileprivate var rank: (Int, Int) { (popularity ?? 0, nbHits ?? 0) }
}

extension Int {
  /// The sum, or the greatest number.
  static func adding(_ left: Int, _ right: Int) -> Int {
    let (sum, isTooLarge) = left.addingReportingOverflow(right)
    return isTooLarge ? .max : sum
  }
}
