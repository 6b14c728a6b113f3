/// The words of a page in one language.
///
/// ```swift
/// let dutch = PageWords(language: "nl") { ["Search": "Zoeken"][$0.rawValue] }
/// ```
public struct PageWords: Sendable {
  /// The language, as in the attribute `lang`: `en`, `pt-BR`.
  package let language: String
  /// Whether it is written from right to left.
  package let isRightToLeft: Bool
  /// The separator between groups of three digits.
  package let thousandsSeparator: String
  private let translate: @Sendable (PageWord) -> String?

  /// - Parameters:
  ///   - language: The language, as in the attribute `lang`.
  ///   - isRightToLeft: Whether it is written from right to left.
  ///   - thousandsSeparator: The separator between groups of three digits.
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

  /// A text with the values of the names in braces. From right to left each value with letters is isolated, so that one
  /// in another direction does not change the order of the words around it.
  public func callAsFunction(_ word: PageWord, _ values: [String: String] = [:]) -> String {
    let text = translate(word) ?? word.rawValue
    return values.isEmpty ? text : text.filled(isRightToLeft ? values.mapValues(isolated) : values)
  }

  /// A name and its value: `Color: white`.
  package func pair(_ name: String, _ value: String) -> String { "\(isolated(name)): \(isolated(value))" }

  /// A name with a unit behind it: `From (€)`.
  func name(_ word: PageWord, in unit: String?) -> String {
    unit.map { "\(self(word)) (\(isolated($0)))" } ?? self(word)
  }

  /// The text between the characters FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE, if its direction matters.
  private func isolated(_ text: String) -> String {
    isRightToLeft && text.contains(where: \.isLetter) ? "\u{2068}\(text)\u{2069}" : text
  }

  /// A number with groups of three digits.
  package func number(_ number: Int) -> String { number.groupedByThousands(separator: thousandsSeparator) }

  /// The decimal separator, which goes with the separator of thousands.
  package var decimalSeparator: String { thousandsSeparator == "." ? "," : "." }

  /// The number of results: `1 result`, `1,204 results`.
  package func results(_ count: Int) -> String {
    self(count == 1 ? .oneResult : .results, ["count": number(count)])
  }

  /// The number of results, and whether they may be out of date.
  package func results(_ stats: SearchStats) -> String {
    results(stats.totalHitsCount) + (stats.mayBeOlder ? " · \(self(.mayBeOlder))" : "")
  }

  /// The error in a sentence for people who search; the cause is for a log.
  package func text(for error: SearchError) -> String {
    switch error {
    case .timedOut: self(.timedOut)
    case .unreachable: self(.unreachable)
    default: self(.failed)
    }
  }

  /// English.
  public static let english = PageWords(language: "en") { _ in nil }
  /// German.
  public static let german = PageWords(language: "de", thousandsSeparator: ".") { germanWords[$0] }
}

/// The words of a page, with the English text of each. A name in braces is a placeholder.
public enum PageWord: String, CaseIterable, Hashable, Sendable {
  /// The button of a search box.
  case search = "Search"
  /// The name of a search box.
  case searchFor = "Search for"
  /// The text in the empty search box of an index whose name says what it contains: `Search 3,000 products`.
  case searchNamed = "Search {count} {name}"
  /// The text in the empty search box of any other index.
  case searchRecords = "Search {count} records"
  /// The name of the list of suggestions.
  case suggestions = "Suggestions"
  /// The heading of the texts that were searched for before.
  case recentSearches = "Recent searches"
  /// The option that forgets these texts.
  case clearRecentSearches = "Clear recent searches"
  /// The heading of the texts that people search for most often.
  case trendingSearches = "Trending searches"
  /// The link to the report about searches and clicks.
  case analytics = "Analytics"
  /// The text behind a suggestion whose results are mostly in one category.
  case inCategory = "in {category}"
  /// The heading of the filters, and the button that opens them.
  case filters = "Filters"
  /// The button below the filters, without the script.
  case apply = "Apply filters"
  /// The button below the filters, with the script.
  case showResults = "Show {results}"
  /// The button that closes the filters.
  case close = "Close"
  /// The name of the list of current filters.
  case currentFilters = "Current filters"
  /// The name of the button of a current filter.
  case removeFilter = "Remove filter {filter}"
  /// The button that removes all filters.
  case clearFilters = "Clear filters"
  /// An excluded value among the current filters.
  case excluded = "not {value}"
  /// The text behind an excluded value in its list.
  case excludedNote = "excluded"
  /// The sentence above lists whose values can be excluded.
  case excludingHint = "Press − to hide results with that value."
  /// The name of the button that excludes a value.
  case exclude = "Exclude {value}"
  /// The name of the button that takes an exclusion back.
  case include = "Include {value}"
  /// The button that shows more values.
  case showMore = "Show more"
  /// The button that shows fewer values.
  case showLess = "Show less"
  /// The button that shows more results.
  case showMoreResults = "Show more results"
  /// The name of the box for a search among values.
  case find = "Find a value"
  /// A search among values has found nothing.
  case noSuchValue = "No such value"
  /// The value without characters.
  case emptyValue = "(empty)"
  /// The name of the field for the lower end of a range.
  case from = "From"
  /// The name of the field for the upper end of a range.
  case to = "To"
  /// The sentence below a histogram whose last bar has all greater numbers.
  case lastBar = "Last bar: {number} or more"
  /// The sentence below a histogram whose first bar has all smaller numbers.
  case firstBar = "First bar: {number} or less"
  /// The button that chooses the current day.
  case today = "Today"
  /// The button that chooses days that end with the current one.
  case lastDays = "Last {count} days"
  /// The button that chooses days that begin with the current one.
  case nextDays = "Next {count} days"
  /// The button that chooses the current week.
  case thisWeek = "This week"
  /// The button that chooses the current month.
  case thisMonth = "This month"
  /// The button that chooses the current year.
  case thisYear = "This year"
  /// The sentence where no result has a date that is stored as a number.
  case noDates = "No result has a date by which it can be filtered"
  /// The sentence where a histogram of dates was requested from a backend that counts none.
  case noHistogram = "This search counts no results over time"
  /// The sentence where the results of periods could not be counted.
  case noPresetCounts = "The results of each period can't be counted"
  /// The text of the value `true`.
  case yes = "Yes"
  /// The text of the value `false`.
  case no = "No"
  /// The name of the sort menu.
  case sortBy = "Sort by"
  /// The number of results, if it is 1.
  case oneResult = "1 result"
  /// The number of results.
  case results = "{count} results"
  /// The text behind the number of results that may lack the latest changes.
  case mayBeOlder = "may be out of date"
  /// The heading of the results, for screen readers.
  case resultsHeading = "Results"
  /// There are no results.
  case noResults = "No results"
  /// There are no results for a text.
  case noResultsFor = "No results for “{text}”"
  /// The heading of what several indices have for a text.
  case resultsFor = "Results for “{text}”"
  /// Advice if there are no results.
  case tryFewer = "Check the spelling, or remove a filter."
  /// A word in quotes.
  case quoted = "“{text}”"
  /// The words that were left out to find something, each as ``quoted``, with commas.
  case wordsLeftOut = "No result contains every word. Left out: {words}"
  /// The text before the link to a similar text that finds something.
  case didYouMean = "Did you mean:"
  /// The text before the links that find something with fewer words or filters.
  case offers = "Try one of these:"
  /// The link that leaves out words, each as ``quoted``.
  case withoutWords = "Without {words}"
  /// The link that leaves out a filter.
  case withoutFilter = "Without {filter}"
  /// The link that leaves out all filters.
  case withoutFilters = "Without filters"
  /// The link that leaves out the text.
  case withoutText = "Without the text"
  /// The first step of a breadcrumb, before any value is selected, and the first entry of a menu.
  case everything = "All"
  /// A row of a rating menu: the least rating, in stars.
  case ratingAndUp = "{rating} & up"
  /// A number of stars, for screen readers.
  case rating = "{rating} of {maximum} stars"
  /// The name of a map of the results.
  case map = "Map"
  /// The link that searches in the area that a map shows.
  case searchThisArea = "Search this area"
  /// The switch of a map that searches wherever it is moved.
  case searchAsMapMoves = "Search as the map moves"
  /// The link that ends the restriction to an area.
  case searchEverywhere = "Search everywhere"
  /// The name of a group of results on a map.
  case clusterOnMap = "{results}, zoom in"
  /// The link that shows less of the world on a map.
  case zoomIn = "Zoom in"
  /// The link that shows more of the world on a map.
  case zoomOut = "Zoom out"
  /// The link that moves a map.
  case moveNorth = "Move north"
  /// The link that moves a map.
  case moveSouth = "Move south"
  /// The link that moves a map.
  case moveEast = "Move east"
  /// The link that moves a map.
  case moveWest = "Move west"
  /// How many of the results a map shows, where other pages have more.
  case resultsOnMap = "{number} of them are on the map"
  /// The number of results that have no place on a map.
  case resultsWithoutPlace = "{results} without a place on the map"
  /// The backend does not support geographic searches.
  case noAreaSearch = "This search can’t be restricted to an area."
  /// A distance in meters.
  case meters = "{number} m"
  /// A distance in kilometers.
  case kilometers = "{number} km"
  /// A distance in feet.
  case feet = "{number} ft"
  /// A distance in miles.
  case miles = "{number} mi"
  /// How far away something is, and in which direction; `distance` is `4.2 km`.
  case distanceInDirection = "{distance} {direction}"
  /// A direction.
  case north = "north"
  /// A direction.
  case northeast = "northeast"
  /// A direction.
  case east = "east"
  /// A direction.
  case southeast = "southeast"
  /// A direction.
  case south = "south"
  /// A direction.
  case southwest = "southwest"
  /// A direction.
  case west = "west"
  /// A direction.
  case northwest = "northwest"
  /// The name of a breadcrumb.
  case path = "Path"
  /// The name of the links to other pages.
  case pages = "Pages"
  /// The link to the previous page.
  case previous = "Previous page"
  /// The link to the next page.
  case next = "Next page"
  /// The name of the link to a page.
  case page = "Page {number}"
  /// The title of the menu for the number of results on a page.
  case resultsOfPage = "Results per page"
  /// The note above the filters, with the script.
  case updatesAtOnce = "The results change while you type and choose."
  /// The first link of the page, for keyboards.
  case skipToResults = "Skip to the results"
  /// A search is in progress.
  case searching = "Searching"
  /// A notice about an address.
  case unreadable = "A part of the address could not be read and was ignored: {part}"
  /// The search took too long.
  case timedOut = "The search took too long. Try again."
  /// There is no answer from the backend.
  case unreachable = "The search can’t be reached at the moment. Try again."
  /// The search failed for another reason.
  case failed = "The search failed. Try again."
  /// The backend can't do the search in the address.
  case refused = "This search isn’t possible. Remove a filter."
  /// The browser has no connection.
  case offline = "There is no connection. These are the last results."
  /// The server has answered with an error.
  case lastResults = "The search failed. These are the last results."
  /// The button or link that searches again.
  case tryAgain = "Try again"
  /// The heading where there is no page.
  case pageNotFound = "There is no such page"
  /// The heading where there is no index.
  case noIndices = "No index to search yet"
  /// The title of a record without one.
  case untitled = "No title"
  /// The link from a record to the results of the search that found it, or to all records.
  case backTo = "Back to {results}"
  /// The name of the links around a record.
  case aroundRecord = "Previous and next result"
  /// The link to the result before a record.
  case previousResult = "Previous result"
  /// The link to the result after a record.
  case nextResult = "Next result"
  /// The rank of a record among the results.
  case rank = "{number} of {count}"
  /// The heading above records that share values with a record.
  case related = "Related"
  /// The heading above records that were bought with a record.
  case boughtTogether = "Frequently bought together"
  /// The title of the folded JSON of a record.
  case asJSON = "As JSON"
  /// A product can't be bought at the moment.
  case soldOut = "sold out"
  /// The name of a former price, for screen readers.
  case formerPrice = "instead of"
  /// The name of stars, for screen readers.
  case stars = "{number} of 5 stars"
  /// The months, with commas between them.
  case months = "January,February,March,April,May,June,July,August,September,October,November,December"
  /// A day.
  case date = "{day} {month} {year}"
  /// A month.
  case monthOfYear = "{month} {year}"
  /// This day, among other words.
  case sameDay = "today"
  /// The day before this one.
  case yesterday = "yesterday"
  /// The day after this one.
  case tomorrow = "tomorrow"
  /// A day of the last weeks.
  case daysAgo = "{count} days ago"
  /// A day of the next weeks.
  case inDays = "in {count} days"
  /// The name of the buttons that choose how results are shown.
  case showAs = "Show as"
  /// Results in a narrow list.
  case asList = "List"
  /// Results as cards.
  case asCards = "Cards"
  /// Results in a table.
  case asTable = "Table"
  /// The button that finds records by their meaning besides their words.
  case byMeaning = "By meaning too"
  /// The sentence where a search by meaning had to do with the words.
  case wordsOnly = "Found by the words alone"
  /// The mark of a result that was found by its meaning alone.
  case similar = "similar"
  /// The number of records of an index, if its name does not say what they are.
  case records = "{count} records"
  /// The number of records, if it is 1.
  case oneRecord = "1 record"
  /// The sentence above results in some of very many indices.
  case someIndices = "Searched indices {first} to {last} of {count}."
  /// The heading of the indices in which a search failed.
  case failedIndices = "The search failed in these indices:"
  /// The name of the tabs of several indices.
  case indices = "Indices"
  /// A number of results that is an estimate.
  case about = "about {count}"
  /// What a tab says where filters leave no results: `63 results without filters`.
  case resultsWithoutFilters = "{results} without filters"
  /// The link to all results in one of several indices.
  case allResults = "All {results}"
  /// The order by relevance in the sort menu.
  case relevance = "Relevance"
  /// An ascending order in the sort menu.
  case ascending = "{name} ascending"
  /// A descending order in the sort menu.
  case descending = "{name} descending"
  /// Numbers below a bound.
  case under = "under {number}"
  /// Numbers from a bound on.
  case atLeast = "from {number}"
  /// Numbers up to a bound.
  case upTo = "up to {number}"
  /// Numbers between two bounds.
  case between = "{lower} to {upper}"
}

private let germanWords: [PageWord: String] = [
  .search: "Suchen",
  .searchFor: "Suchen nach",
  .searchNamed: "{count} {name} durchsuchen",
  .searchRecords: "{count} Einträge durchsuchen",
  .suggestions: "Vorschläge", .recentSearches: "Letzte Suchen", .clearRecentSearches: "Letzte Suchen löschen",
  .trendingSearches: "Häufig gesucht", .analytics: "Auswertung",
  .inCategory: "unter {category}",
  .filters: "Filter",
  .apply: "Filter anwenden",
  .showResults: "{results} anzeigen",
  .close: "Schließen",
  .currentFilters: "Gewählte Filter",
  .removeFilter: "Filter {filter} entfernen",
  .clearFilters: "Filter löschen",
  .excluded: "nicht {value}",
  .excludedNote: "ausgeschlossen",
  .excludingHint: "− blendet Ergebnisse mit diesem Wert aus.",
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
  .lastBar: "Letzter Balken: {number} oder mehr",
  .firstBar: "Erster Balken: {number} oder weniger",
  .today: "Heute",
  .lastDays: "Letzte {count} Tage",
  .nextDays: "Nächste {count} Tage",
  .thisWeek: "Diese Woche",
  .thisMonth: "Dieser Monat",
  .thisYear: "Dieses Jahr",
  .noDates: "Kein Ergebnis hat ein Datum, nach dem man filtern kann",
  .noHistogram: "Diese Suche zählt keine Ergebnisse im Lauf der Zeit",
  .noPresetCounts: "Die Ergebnisse der Zeiträume können nicht gezählt werden",
  .yes: "Ja",
  .no: "Nein",
  .sortBy: "Sortieren nach",
  .oneResult: "1 Ergebnis",
  .results: "{count} Ergebnisse",
  .mayBeOlder: "vielleicht nicht aktuell",
  .resultsHeading: "Ergebnisse",
  .noResults: "Keine Ergebnisse",
  .noResultsFor: "Keine Ergebnisse für „{text}“",
  .resultsFor: "Ergebnisse für „{text}“",
  .tryFewer: "Prüfen Sie die Schreibweise, oder entfernen Sie einen Filter.",
  .quoted: "„{text}“",
  .wordsLeftOut: "Kein Ergebnis enthält alle Wörter. Weggelassen: {words}",
  .didYouMean: "Meinten Sie:",
  .offers: "Versuchen Sie eines davon:",
  .withoutWords: "Ohne {words}",
  .withoutFilter: "Ohne {filter}",
  .withoutFilters: "Ohne Filter",
  .withoutText: "Ohne den Text",
  .everything: "Alle",
  .map: "Karte",
  .searchThisArea: "In diesem Gebiet suchen",
  .searchAsMapMoves: "Beim Verschieben der Karte suchen",
  .searchEverywhere: "Überall suchen",
  .clusterOnMap: "{results}, vergrößern",
  .zoomIn: "Vergrößern",
  .zoomOut: "Verkleinern",
  .moveNorth: "Nach Norden verschieben",
  .moveSouth: "Nach Süden verschieben",
  .moveEast: "Nach Osten verschieben",
  .moveWest: "Nach Westen verschieben",
  .resultsOnMap: "{number} davon sind auf der Karte",
  .resultsWithoutPlace: "{results} ohne Ort auf der Karte",
  .noAreaSearch: "Diese Suche kann nicht auf ein Gebiet beschränkt werden.",
  .meters: "{number} m",
  .kilometers: "{number} km",
  .feet: "{number} Fuß",
  .miles: "{number} Meilen",
  .distanceInDirection: "{distance} in Richtung {direction}",
  .north: "Norden",
  .northeast: "Nordosten",
  .east: "Osten",
  .southeast: "Südosten",
  .south: "Süden",
  .southwest: "Südwesten",
  .west: "Westen",
  .northwest: "Nordwesten",
  .ratingAndUp: "{rating} und mehr",
  .rating: "{rating} von {maximum} Sternen",
  .path: "Pfad",
  .pages: "Seiten",
  .previous: "Vorige Seite",
  .next: "Nächste Seite",
  .page: "Seite {number}",
  .resultsOfPage: "Ergebnisse pro Seite",
  .updatesAtOnce: "Die Ergebnisse ändern sich, während Sie tippen und wählen.",
  .skipToResults: "Zu den Ergebnissen springen",
  .searching: "Suche läuft",
  .unreadable: "Ein Teil der Adresse war nicht lesbar und wurde ignoriert: {part}",
  .timedOut: "Die Suche hat zu lange gedauert. Versuchen Sie es noch einmal.",
  .unreachable: "Die Suche ist gerade nicht erreichbar. Versuchen Sie es noch einmal.",
  .failed: "Die Suche ist fehlgeschlagen. Versuchen Sie es noch einmal.",
  .refused: "Diese Suche ist nicht möglich. Entfernen Sie einen Filter.",
  .offline: "Keine Verbindung. Dies sind die letzten Ergebnisse.",
  .lastResults: "Die Suche ist fehlgeschlagen. Dies sind die letzten Ergebnisse.",
  .tryAgain: "Noch einmal versuchen",
  .pageNotFound: "Diese Seite gibt es nicht",
  .noIndices: "Noch kein Index zum Durchsuchen",
  .untitled: "Ohne Titel",
  .backTo: "Zurück ({results})",
  .aroundRecord: "Voriges und nächstes Ergebnis",
  .previousResult: "Voriges Ergebnis",
  .nextResult: "Nächstes Ergebnis",
  .rank: "{number} von {count}",
  .related: "Ähnliches",
  .boughtTogether: "Wird oft zusammen gekauft",
  .asJSON: "Als JSON",
  .soldOut: "ausverkauft",
  .formerPrice: "statt",
  .stars: "{number} von 5 Sternen",
  .months: "Januar,Februar,März,April,Mai,Juni,Juli,August,September,Oktober,November,Dezember",
  .date: "{day}. {month} {year}",
  .monthOfYear: "{month} {year}",
  .sameDay: "heute",
  .yesterday: "gestern",
  .tomorrow: "morgen",
  .daysAgo: "vor {count} Tagen",
  .inDays: "in {count} Tagen",
  .showAs: "Anzeigen als",
  .asList: "Liste",
  .asCards: "Karten",
  .asTable: "Tabelle",
  .byMeaning: "Auch nach Bedeutung",
  .wordsOnly: "Nur nach den Wörtern gefunden",
  .similar: "ähnlich",
  .records: "{count} Einträge",
  .oneRecord: "1 Eintrag",
  .someIndices: "Durchsucht: Index {first} bis {last} von {count}.",
  .failedIndices: "Hier ist die Suche fehlgeschlagen:",
  .indices: "Indizes",
  .about: "etwa {count}",
  .resultsWithoutFilters: "{results} ohne Filter",
  .allResults: "Alle: {results}",
  .relevance: "Relevanz",
  .ascending: "{name} aufsteigend",
  .descending: "{name} absteigend",
  .under: "unter {number}",
  .atLeast: "ab {number}",
  .upTo: "bis {number}",
  .between: "{lower} bis {upper}",
]
