/// The keys of the texts that views show and VoiceOver reads, with the English text of each.
///
/// A name in braces stands for what the text is about. `Localization` in `InstantSearchCore` translates them.
public enum TextKey: String, CaseIterable, Hashable, Sendable {
  // Lists
  case oneResult = "1 result"
  case results = "{count} results"
  case excluded = "excluded"
  case notItem = "not {item}"
  case exclude = "Exclude"
  case include = "Include"
  case showMore = "Show more"
  case showLess = "Show less"
  // Other widgets
  case removesFilter = "Removes this filter"
  case removeAll = "Remove all"
  case clearText = "Clear text"
  case lowerBound = "From"
  case upperBound = "To"
  case searching = "Searching"
  case rating = "{rating} of {maximum}"
  case noRating = "No rating"
  case relevantResults = "Relevant results"
  case allResults = "All results"
  case fillIn = "Fill in “{suggestion}”"
  case noResults = "No results"
  case noResultsForQuery = "No results for “{query}”"
  case searchFailed = "The search failed"
  // Errors
  case cancelled = "the search was cancelled"
  case unreachable = "the search backend can't be reached: {reason}"
  case timedOut = "the search backend did not answer in time"
  case refused = "the search was refused: {message}"
  case refusedWithStatus = "the search was refused ({status}): {message}"
  case indexNotFound = "there is no index named '{index}'"
  case unreadableFilter = "a filter can't be read: {reason}"
  case attributeNotFaceted = "the attribute '{attribute}' is not declared for faceting"
  case answerBytesPassed =
    "the answer would have more than the {limit} bytes that a call may have: ask for fewer hits, attributes or queries"
  case processorTimePassed =
    "the call took more than the {limit} ms of processor time that it may take: ask for fewer or simpler queries"
  case memoryPassed = "there is no memory left for the answer"
  case unsupportedParameter =
    "the search backend can't honour the parameter '{parameter}', and without it other records would match"
  case answerTooLarge = "the answer is longer than {limit} bytes, the limit of the client"
  case unreadableAnswer = "the answer can't be read ({path}): {reason}"
  case failed = "the search failed: {reason}"
}

extension String {
  /// The text with the names in braces replaced; other names stay.
  package func filled(_ values: [String: String]) -> String {
    var filled = ""
    var rest = self[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      filled += rest[..<open]
      filled += values[String(rest[rest.index(after: open)..<close])] ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }
}
