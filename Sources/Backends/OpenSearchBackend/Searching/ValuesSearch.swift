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

  /// A regular expression that every value with a word matches, in any case and composed or not. A node takes at most 1,000
  /// characters; of a longer word the beginning is enough.
  static func pattern(of word: String) -> String {
    var pattern = ""
    for letter in word {
      let forms = forms(of: letter)
      pattern += forms.count == 1 ? forms[0] : "(\(forms.joined(separator: "|")))"
      if pattern.utf16.count > 850 { break }
    }
    return pattern
  }

  /// The expressions for a letter of a word in lower case. They may match others too.
  private static func forms(of letter: Character) -> [String] {
    if letter.isASCII, !letter.isLetter { return [String(letter)] }
    var forms = [String(letter), letter.uppercased()].filter { $0.count == 1 }
    if let form = otherForms[letter] { forms.append(form) }
    if let scalar = letter.unicodeScalars.first, letter.unicodeScalars.count == 1 {
      forms.append(scalar.properties.titlecaseMapping)
      // The letter and its marks apart, as a node compares code points.
      if !letter.isASCII, !scalar.properties.isIdeographic { forms.append(".[\(marks)]+") }
    } else {
      // The letter with its marks as one code point.
      forms.append(".")
    }
    // Not as texts: these are equal if only their code points differ.
    return forms.filter { $0.count == 1 || $0.first == "." }.map { Array($0.unicodeScalars) }.keepingFirst.map {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: $0)
      return String(text)
    }
  }

  /// The letters that are lower case letters without case and are not their upper or title case: of Kelvin, Ångström, Ohm,
  /// and the capitals of sharp s and of theta.
  private static let otherForms: [Character: String] = [
    "k": "\u{212A}", "å": "\u{212B}", "ω": "\u{2126}", "ß": "\u{1E9E}", "θ": "\u{3F4}",
  ]

  /// The code points of which a letter may be made beside the first one: accents, marks of Hebrew, Arabic and Devanagari,
  /// those of Kana, and the later letters of a Hangul syllable.
  private static let marks =
    "\u{300}-\u{36F}\u{5B4}-\u{5C2}\u{653}-\u{655}\u{93C}\u{3099}\u{309A}\u{1161}-\u{11C2}"

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
