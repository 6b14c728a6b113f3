import SearchModel

/// The search that answers a request for the values of a facet.
///
/// A node searches the words of a field, and takes values of the same words for one. Of a collection of this library the
/// exact values are counted, and those that match are chosen here.
struct ValuesSearch {
  let search: JSON.Object
  private let field: CollectionSchema.Field
  private let count: Int
  private let countedValues: Int
  private let isExact: Bool
  /// The words to be found here; none if the node has searched.
  private let words: [String]

  init(_ request: FacetValuesRequest, _ parameters: ParameterWriter) throws(SearchError) {
    let text = String(request.facetQuery.drop(while: \.isWhitespace))
    isExact = parameters.isExact(request.query)
    count = min(max(request.maxFacetHits ?? request.query.maxFacetHits ?? 10, 0), 100)
    field = try parameters.valueField(of: request.attribute)
    words = parameters.schema.isOwn ? Self.words(text) : []
    countedValues = words.isEmpty ? ParameterWriter.countedValues : Self.mostSearchedValues
    var search = try parameters.matching(request.query, request.conditions)
    for (name, value) in parameters.counting(fields: [field.name], atMost: countedValues) { search[name] = value }
    search["per_page"] = 0
    if !text.isEmpty, !parameters.schema.isOwn {
      search["facet_query"] = .string("\(field.name):\(text)")
      search["facet_query_num_typos"] = 0
      search["highlight_start_tag"] = .string(request.query.highlightPreTag ?? "<em>")
      search["highlight_end_tag"] = .string(request.query.highlightPostTag ?? "</em>")
    }
    self.search = search
  }

  /// The number of values among which words are searched.
  private static let mostSearchedValues = 1_000

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  func response(_ result: SearchResult) -> FacetValuesResponse {
    let counted = result.values(of: field)
    let found = counted.filter { value in
      let own = Self.words(value.value)
      return words.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
    }
    var response = FacetValuesResponse(facetHits: Array(found.prefix(count)))
    response.exhaustiveFacetsCount =
      result.isExhaustive && isExact && (words.isEmpty || counted.count < countedValues)
    response.processingTimeMS = result.milliseconds
    return response
  }
}
