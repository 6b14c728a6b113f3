/// Where an autocomplete takes its items from.
///
/// ```swift
/// let sources: [AutocompleteSource] = [
///   .recentSearches(RecentSearches()),
///   .suggestions(indexName: "products_query_suggestions"),
///   .facet("category", showsWithoutText: true),
///   .records(indexName: "products", attribute: "name", title: "Products"),
///   .records(indexName: "articles", attribute: "headline", title: "Articles"),
/// ]
/// ```
public struct AutocompleteSource {
  enum Content {
    case recentSearches(RecentSearches)
    case trendingSearches(@MainActor () -> [String])
    case suggestions(indexName: String)
    case facet(Attribute, FilterGroup.ID, label: @MainActor (String) -> String)
    /// The index is nil for the results of the searcher.
    case records(indexName: String?, Query, text: @MainActor (Hit<JSON>) -> HighlightedText)
  }

  /// The most items of a source; no service returns more at once.
  private static let mostItems = 1_000

  let content: Content
  private let title: String?
  /// The most items.
  let limit: Int
  /// Whether items are shown while no text is typed.
  let showsWithoutText: Bool

  private init(_ content: Content, _ title: String?, _ limit: Int, _ showsWithoutText: Bool) {
    (self.content, self.title, self.showsWithoutText) = (content, title, showsWithoutText)
    self.limit = min(max(limit, 0), Self.mostItems)
  }

  /// Texts that the user has searched for, also while no text is typed. Chosen and submitted texts are added to them.
  public static func recentSearches(
    _ recentSearches: RecentSearches, title: String? = nil, limit: Int = 5
  ) -> AutocompleteSource {
    AutocompleteSource(.recentSearches(recentSearches), title, limit, true)
  }

  /// Texts that many people search for, while no text is typed: those of a report of a service, for example.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - limit: The most texts.
  ///   - texts: Returns the texts, the most frequent one first, whenever the list is made.
  public static func trendingSearches(
    title: String, limit: Int = 5, texts: @escaping @MainActor () -> [String]
  ) -> AutocompleteSource {
    AutocompleteSource(.trendingSearches(texts), title, limit, true)
  }

  /// Texts of an index of query suggestions. The first one is offered once more within the value in which it has most
  /// results, if the searcher counts the values of its attribute and has a filter state: `lamp in Lighting`.
  ///
  /// - Parameters:
  ///   - indexName: The name of the index, whose records are of the type `QuerySuggestion`.
  ///   - title: The heading.
  ///   - limit: The most texts.
  ///   - showsWithoutText: Whether the most popular ones are offered while no text is typed.
  public static func suggestions(
    indexName: String, title: String? = nil, limit: Int = 5, showsWithoutText: Bool = false
  ) -> AutocompleteSource {
    AutocompleteSource(.suggestions(indexName: indexName), title, limit, showsWithoutText)
  }

  /// The values of a facet in which the text has most results: `lamp in Lighting`. Choosing one searches for the text
  /// within the value.
  ///
  /// The filter state of the searcher takes the filter; without one there are no such items. A facet that the searcher
  /// counts anyway costs no request.
  ///
  /// - Parameters:
  ///   - attribute: The attribute, which is declared for faceting.
  ///   - title: The heading; nil for none.
  ///   - limit: The most values.
  ///   - groupID: The group of the filter; nil for the `or` group with the name of the attribute.
  ///   - showsWithoutText: Whether the values with most records are offered while no text is typed.
  ///   - label: Returns the text of a value.
  public static func facet(
    _ attribute: Attribute, title: String? = nil, limit: Int = 3, groupID: FilterGroup.ID? = nil,
    showsWithoutText: Bool = false, label: @escaping @MainActor (String) -> String = { $0 }
  ) -> AutocompleteSource {
    let groupID = groupID ?? .or(name: attribute.rawValue)
    return AutocompleteSource(.facet(attribute, groupID, label: label), title, limit, showsWithoutText)
  }

  /// Records of an index.
  ///
  /// - Parameters:
  ///   - indexName: The name of the index.
  ///   - attribute: The attribute with the text of an item. A record without it is left out.
  ///   - query: Further parameters.
  ///   - title: The heading; nil for none.
  ///   - limit: The most records.
  ///   - showsWithoutText: Whether the first records of the index are offered while no text is typed.
  public static func records(
    indexName: String, attribute: Attribute, query: Query = Query(), title: String? = nil, limit: Int = 3,
    showsWithoutText: Bool = false
  ) -> AutocompleteSource {
    records(indexName: indexName, query: query, title: title, limit: limit, showsWithoutText: showsWithoutText) { hit in
      hit.highlightedText(of: attribute) ?? HighlightedText(hit.record.values(at: attribute).first?.string ?? "")
    }
  }

  /// Records of an index, with texts of your own.
  ///
  /// - Parameters:
  ///   - indexName: The name of the index; nil for the first results of the searcher, which cost no request.
  ///   - query: Further parameters.
  ///   - title: The heading; nil for none.
  ///   - limit: The most records.
  ///   - showsWithoutText: Whether the first records of the index are offered while no text is typed.
  ///   - text: Returns the text of an item. A record with an empty one is left out.
  public static func records(
    indexName: String?, query: Query = Query(), title: String? = nil, limit: Int = 3, showsWithoutText: Bool = false,
    text: @escaping @MainActor (Hit<JSON>) -> HighlightedText
  ) -> AutocompleteSource {
    AutocompleteSource(.records(indexName: indexName, query, text: text), title, limit, showsWithoutText)
  }
}

extension AutocompleteSource {
  /// The section of this source; nil without items.
  @MainActor
  func section(id: String, _ items: [AutocompleteItem]) -> AutocompleteSection? {
    let items = Array(items.prefix(limit))
    if items.isEmpty { return nil }
    return switch content {
    case .recentSearches:
      AutocompleteSection(
        id: id, kind: .recentSearches, title: title ?? Localization.text(.recentSearches), items: items)
    case .suggestions, .trendingSearches:
      AutocompleteSection(id: id, kind: .suggestions, title: title ?? Localization.text(.suggestions), items: items)
    case .facet: AutocompleteSection(id: id, kind: .facet, title: title ?? "", items: items)
    case .records: AutocompleteSection(id: id, kind: .records, title: title ?? "", items: items)
    }
  }

  /// The recent searches, if this source has them.
  var recentSearches: RecentSearches? {
    if case .recentSearches(let recentSearches) = content { recentSearches } else { nil }
  }

  /// Whether the items come from answers of the backend.
  var isAnswered: Bool {
    switch content {
    case .recentSearches, .trendingSearches: false
    case .suggestions, .facet, .records: true
    }
  }

  /// Whether this source offers these recent searches, and keeps submitted texts in them.
  @MainActor
  package func keeps(_ recentSearches: RecentSearches) -> Bool { self.recentSearches === recentSearches }

  /// The name of the source among others.
  var name: String {
    switch content {
    case .recentSearches: "recent"
    case .trendingSearches: "trending"
    case .suggestions(let indexName): "suggestions-\(indexName)"
    case .facet(let attribute, _, _): "facet-\(attribute)"
    case .records(let indexName, _, _): "records-\(indexName ?? "")"
    }
  }

  // MARK: Asking

  /// The request for the items of a text; nil if there is nothing to ask for: the searcher has it, or nobody does.
  @MainActor
  func request(
    for text: String, beside searcher: HitsSearcher, ownIndexName: String, further: Int
  ) -> AutocompleteRequest? {
    guard showsWithoutText || !text.isEmpty, limit > 0, !isAnswered(by: searcher, for: text) else { return nil }
    let state = searcher.filterState
    switch content {
    case .recentSearches, .trendingSearches, .records(indexName: nil, _, _): return nil
    case .suggestions(let indexName):
      var query = Query()
      query.query = text
      // Some may be recent searches too.
      query.hitsPerPage = min(limit + further, Self.mostItems)
      // The search for the same text among the records is counted.
      query.analytics = false
      return AutocompleteRequest(indexName: indexName, query: query)
    case .facet(let attribute, _, _):
      guard let state else { return nil }
      var query = searcher.request.locatedQuery
      query.countsAlone()
      query.facets = []
      query.query = text
      query.maxValuesPerFacet = limit + state.groups.filters.count { $0.attribute == attribute }
      query.sortFacetValuesBy = .count
      return AutocompleteRequest(
        indexName: searcher.request.indexName, query: query, facet: attribute, groups: state.groups,
        base: state.baseFilters)
    case .records(let indexName?, var query, _):
      query.query = text
      query.hitsPerPage = limit
      // The searcher's index is a replica while its results are in another order.
      let isOwn = [ownIndexName, searcher.request.indexName].contains(indexName)
      // The search for the same text is counted.
      if isOwn, query.analytics == nil { query.analytics = false }
      return AutocompleteRequest(
        indexName: indexName, query: query, base: isOwn ? state?.baseFilters ?? .everything : .everything)
    }
  }

  /// Whether the answers of the searcher have the items of a text.
  @MainActor
  func isAnswered(by searcher: HitsSearcher, for text: String) -> Bool {
    switch content {
    case .recentSearches, .trendingSearches, .suggestions: false
    case .facet(let attribute, _, _):
      // In another order, the answer may lack the values with most results.
      text == searcher.query.trimmed && searcher.request.query.facets.contains(attribute)
        && searcher.request.query.sortFacetValuesBy ?? .count == .count
    case .records(let indexName, _, _): indexName == nil && text == searcher.query.trimmed
    }
  }

  // MARK: Items

  /// The items of an answer.
  @MainActor
  func items(
    in response: SearchResponse, for text: String, id: String, of searcher: HitsSearcher?
  ) throws(SearchError) -> [AutocompleteItem] {
    let selected = searcher?.filterState?.groups ?? FilterGroups()
    switch content {
    case .recentSearches, .trendingSearches: return []
    case .suggestions:
      var hasCategory = false
      return try response.hits(as: QuerySuggestion.self).flatMap { hit in
        let suggestion = hit.record
        let item = AutocompleteItem(
          id: "\(id):\(suggestion.query)", text: suggestion.highlightedText, count: suggestion.nbHits,
          choice: .search(suggestion.query))
        let category = hasCategory ? nil : searcher.flatMap { Self.category(of: suggestion, for: $0, id: item.id) }
        if category != nil { hasCategory = true }
        return [item] + (category.map { [$0] } ?? [])
      }
    case .facet(let attribute, let groupID, let label):
      let facets = (response.facets(for: attribute) ?? []).enumerated().sorted { left, right in
        left.element.count != right.element.count
          ? left.element.count > right.element.count : left.offset < right.offset
      }
      return facets.map(\.element).compactMap { facet in
        let filter = Filter.Facet(attribute: attribute, stringValue: facet.value)
        guard facet.count > 0 || !facet.isCountKnown, !selected.contains(filter, inGroupWithID: groupID) else {
          return nil
        }
        let value = label(facet.value)
        return AutocompleteItem(
          id: "\(id):\(facet.value)", text: HighlightedText(text.isEmpty ? value : text),
          category: text.isEmpty ? nil : value, count: facet.isCountKnown ? facet.count : nil,
          choice: .refine(text, by: filter, in: groupID))
      }
    case .records(_, _, let itemText):
      return response.hits.map { hit in
        AutocompleteItem(id: "\(id):\(hit.objectID)", text: itemText(hit), choice: .open(hit))
      }
    }
  }

  /// The item that searches for a suggestion within the value in which it has most results; nil if the searcher counts no
  /// such values, or has no filters.
  @MainActor
  private static func category(
    of suggestion: QuerySuggestion, for searcher: HitsSearcher, id: String
  ) -> AutocompleteItem? {
    guard let state = searcher.filterState, let (attribute, best) = suggestion.bestCategory,
      searcher.request.query.facets.contains(attribute), !best.value.isBlank,
      // “desk lamps in Lamps” says nothing.
      !suggestion.query.lowercased().contains(best.value.lowercased())
    else { return nil }
    let filter = Filter.Facet(attribute: attribute, stringValue: best.value)
    let groupID = FilterGroup.ID.or(name: attribute.rawValue)
    if state.groups.contains(filter, inGroupWithID: groupID) { return nil }
    return AutocompleteItem(
      id: "\(id) in \(best.value)", text: suggestion.highlightedText, category: best.value, count: best.count,
      choice: .refine(suggestion.query, by: filter, in: groupID))
  }

  /// The items that need no answer: the recent searches for a text, and without a text the trending ones.
  @MainActor
  func ownItems(for text: String, id: String) -> [AutocompleteItem] {
    let texts: [String]
    switch content {
    case .recentSearches(let searches): texts = searches.isPaused ? [] : searches.matching(text)
    case .trendingSearches(let trending): texts = text.isEmpty ? trending() : []
    case .suggestions, .facet, .records: texts = []
    }
    return texts.map { AutocompleteItem(id: "\(id):\($0)", text: HighlightedText($0), choice: .search($0)) }
  }
}
