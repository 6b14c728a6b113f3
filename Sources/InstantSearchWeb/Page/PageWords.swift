/// The words of a page in one language.
///
/// ```swift
/// let dutch = PageWords(language: "nl") { ["Search": "Zoeken"][$0.rawValue] }
/// ```
public struct PageWords: Sendable {
  /// The language, as in the attribute `lang`: `en`, `pt-BR`.
  public let language: String
  public let isRightToLeft: Bool
  /// What stands between groups of three digits.
  public let thousandsSeparator: String
  private let translate: @Sendable (PageWord) -> String?

  /// - Parameters:
  ///   - language: The language, as in the attribute `lang`.
  ///   - isRightToLeft: Whether it is written from right to left.
  ///   - thousandsSeparator: What stands between groups of three digits.
  ///   - translate: The words of the language; nil for the English one.
  public init(
    language: String, isRightToLeft: Bool = false, thousandsSeparator: String = ",",
    translate: @escaping @Sendable (PageWord) -> String?
  ) {
    self.language = language
    self.isRightToLeft = isRightToLeft
    self.thousandsSeparator = thousandsSeparator
    self.translate = translate
  }

  /// A text with the values of the names in braces.
  public func callAsFunction(_ word: PageWord, _ values: [String: String] = [:]) -> String {
    (translate(word) ?? word.rawValue).filled(values)
  }

  /// A number with groups of three digits.
  public func number(_ number: Int) -> String { number.groupedByThousands(separator: thousandsSeparator) }

  /// The number of results: `1 result`, `1,204 results`.
  public func results(_ count: Int) -> String {
    self(count == 1 ? .oneResult : .results, ["count": number(count)])
  }

  /// What has gone wrong, in a sentence for people who search; the cause is for a log.
  func text(for error: SearchError) -> String {
    switch error {
    case .timedOut: self(.timedOut)
    case .unreachable: self(.unreachable)
    default: self(.failed)
    }
  }

  public static let english = PageWords(language: "en") { _ in nil }
  public static let german = PageWords(language: "de", thousandsSeparator: ".") { germanWords[$0] }
}

/// The words of a page, with the English text of each. A name in braces stands for what the text is about.
public enum PageWord: String, CaseIterable, Hashable, Sendable {
  case search = "Search"
  case searchFor = "Search for"
  case suggestions = "Suggestions"
  case filters = "Filters"
  case apply = "Apply filters"
  case showResults = "Show {results}"
  case close = "Close"
  case currentFilters = "Current filters"
  case removeFilter = "Remove filter {filter}"
  case clearFilters = "Clear filters"
  case excluded = "not {value}"
  case exclude = "Exclude {value}"
  case include = "Include {value}"
  case showMore = "Show more"
  case showLess = "Show less"
  case showMoreResults = "Show more results"
  case find = "Find a value"
  case noSuchValue = "No such value"
  case emptyValue = "(empty)"
  case from = "From"
  case to = "To"
  case sortBy = "Sort by"
  case oneResult = "1 result"
  case results = "{count} results"
  case resultsHeading = "Results"
  case noResults = "No results"
  case noResultsFor = "No results for “{text}”"
  case tryFewer = "Check the spelling, or remove a filter."
  case pages = "Pages"
  case previous = "Previous page"
  case next = "Next page"
  case page = "Page {number}"
  case updatesAtOnce = "The results change while you type and choose."
  case skipToResults = "Skip to the results"
  case searching = "Searching"
  case unreadable = "A part of the address could not be read and was ignored: {part}"
  case timedOut = "The search took too long. Try again."
  case unreachable = "The search can’t be reached at the moment. Try again."
  case failed = "The search failed. Try again."
  case refused = "This address can’t be searched for. Remove a filter."
  case offline = "There is no connection. These are the last results."
  case lastResults = "The search failed. These are the last results."
  case tryAgain = "Try again"
  case pageNotFound = "There is no such page"
  case noIndices = "There is nothing to search here"
  case untitled = "No title"
  case relevance = "Relevance"
  case ascending = "{name} ascending"
  case descending = "{name} descending"
  case under = "under {number}"
  case atLeast = "from {number}"
  case upTo = "up to {number}"
  case between = "{lower} to {upper}"
}

private let germanWords: [PageWord: String] = [
  .search: "Suchen",
  .searchFor: "Suchen nach",
  .suggestions: "Vorschläge",
  .filters: "Filter",
  .apply: "Filter anwenden",
  .showResults: "{results} anzeigen",
  .close: "Schließen",
  .currentFilters: "Gewählte Filter",
  .removeFilter: "Filter {filter} entfernen",
  .clearFilters: "Filter löschen",
  .excluded: "nicht {value}",
  .exclude: "{value} ausschließen",
  .include: "{value} wieder zulassen",
  .showMore: "Mehr anzeigen",
  .showLess: "Weniger anzeigen",
  .showMoreResults: "Weitere Ergebnisse anzeigen",
  .find: "Wert finden",
  .noSuchValue: "Kein solcher Wert",
  .emptyValue: "(leer)",
  .from: "Von",
  .to: "Bis",
  .sortBy: "Sortieren nach",
  .oneResult: "1 Ergebnis",
  .results: "{count} Ergebnisse",
  .resultsHeading: "Ergebnisse",
  .noResults: "Keine Ergebnisse",
  .noResultsFor: "Keine Ergebnisse für „{text}“",
  .tryFewer: "Prüfen Sie die Schreibweise, oder entfernen Sie einen Filter.",
  .pages: "Seiten",
  .previous: "Vorige Seite",
  .next: "Nächste Seite",
  .page: "Seite {number}",
  .updatesAtOnce: "Die Ergebnisse ändern sich, während Sie tippen und wählen.",
  .skipToResults: "Zu den Ergebnissen springen",
  .searching: "Suche läuft",
  .unreadable: "Ein Teil der Adresse war nicht lesbar und wurde ignoriert: {part}",
  .timedOut: "Die Suche hat zu lange gedauert. Versuchen Sie es noch einmal.",
  .unreachable: "Die Suche ist gerade nicht erreichbar. Versuchen Sie es noch einmal.",
  .failed: "Die Suche ist fehlgeschlagen. Versuchen Sie es noch einmal.",
  .refused: "Nach dieser Adresse kann nicht gesucht werden. Entfernen Sie einen Filter.",
  .offline: "Keine Verbindung. Dies sind die letzten Ergebnisse.",
  .lastResults: "Die Suche ist fehlgeschlagen. Dies sind die letzten Ergebnisse.",
  .tryAgain: "Noch einmal versuchen",
  .pageNotFound: "Diese Seite gibt es nicht",
  .noIndices: "Hier gibt es nichts zu suchen",
  .untitled: "Ohne Titel",
  .relevance: "Relevanz",
  .ascending: "{name} aufsteigend",
  .descending: "{name} absteigend",
  .under: "unter {number}",
  .atLeast: "ab {number}",
  .upTo: "bis {number}",
  .between: "{lower} bis {upper}",
]
