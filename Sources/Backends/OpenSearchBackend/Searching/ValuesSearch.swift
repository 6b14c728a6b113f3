import SearchModel

/// The search that answers a request for the values of a facet: a count of the values that have one of the words, among
/// which those with all words, each at the beginning of one, are chosen here.
struct ValuesSearch {
  let writer: QueryWriter
  private let request: FacetValuesRequest
  private let words: [String]

  init(_ request: FacetValuesRequest, _ writer: QueryWriter) throws(SearchError) {
    guard request.trendThreshold == nil else {
      throw .refused(message: "OpenSearch does not know which values are popular now")
    }
    (self.request, self.writer) = (request, writer)
    words = Self.words(request.facetQuery)
  }

  private var count: Int { min(max(request.maxFacetHits ?? request.query.maxFacetHits ?? 10, 0), 100) }
  /// The number of values among which words are searched.
  private static let searchedValues = 1_000

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  func body() throws(SearchError) -> JSON.Object {
    let counts = Counts(writer.mapping, request.query)
    var body: JSON.Object = [
      "query": try writer.matching(Array(writer.text.words.indices), request.conditions), "track_total_hits": false,
      "size": 0,
    ]
    if let name = try counts.valueField(of: request.attribute) {
      let isText = [.text, .keyword].contains(writer.mapping.field(of: request.attribute)?.kind)
      let longest = words.max { $0.count < $1.count }
      let pattern = isText ? longest.map { ".*\(Self.pattern(of: $0)).*" } : nil
      body["aggs"] = ["values": Counts.terms(name, Self.searchedValues, including: pattern)]
    }
    return body
  }

  /// A regular expression for the beginning of a word in any case. It has letters and digits only. A node takes at most 1,000
  /// letters.
  private static func pattern(of word: String) -> String {
    word.prefix(100).map { letter in
      let cases = [letter.lowercased(), letter.uppercased()].keepingFirst.filter { $0.count == 1 }
      return cases.count == 1 ? cases[0] : "(\(cases.joined(separator: "|")))"
    }.joined()
  }

  func response(_ result: SearchResult) -> FacetValuesResponse {
    let terms = result.aggregation("values")
    let found = Counts.values(terms).filter { value in
      let own = Self.words(value.value)
      return words.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
    }
    var response = FacetValuesResponse(facetHits: Array(found.prefix(count)))
    // Of more values than were looked at, others may match.
    let isCut = !words.isEmpty && terms?["sum_other_doc_count"]?.int ?? 0 > 0
    response.exhaustiveFacetsCount = Counts.isExact(terms) && !isCut
    response.processingTimeMS = result.milliseconds
    return response
  }
}
