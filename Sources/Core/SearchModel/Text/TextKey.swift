/// The keys of the texts that views show and VoiceOver reads, with the English text of each.
///
/// A name in braces stands for what the text is about. `Localization` in `InstantSearchCore` translates them.
public enum TextKey: String, CaseIterable, Hashable, Sendable {
  // Lists
  /// One result, as VoiceOver reads it.
  case oneResult = "1 result"
  /// A number of results, as VoiceOver reads it.
  case results = "{count} results"
  /// The state of a row whose value is excluded from the results.
  case excluded = "excluded"
  /// The name of a row whose value is excluded from the results.
  case notItem = "not {item}"
  /// The action that excludes a value from the results.
  case exclude = "Exclude"
  /// The action that ends the exclusion of a value.
  case include = "Include"
  /// The button that expands a list.
  case showMore = "Show more"
  /// The button that collapses an expanded list.
  case showLess = "Show less"
  /// The first step of a breadcrumb, before any value is selected, and the first entry of a menu.
  case everything = "All"
  // Other widgets
  /// What tapping a current filter does.
  case removesFilter = "Removes this filter"
  /// The button that removes all filters of a group.
  case removeAll = "Remove all"
  /// The button that empties a search field.
  case clearText = "Clear text"
  /// The lower end of a range of numbers.
  case lowerBound = "From"
  /// The upper end of a range of numbers.
  case upperBound = "To"
  /// The button that removes the choice of days.
  case anyDate = "Any date"
  /// The preset of the current day.
  case today = "Today"
  /// The preset of the current week.
  case thisWeek = "This week"
  /// The preset of the current month.
  case thisMonth = "This month"
  /// The preset of the current year.
  case thisYear = "This year"
  /// A preset of days that end with today.
  case lastDays = "Last {count} days"
  /// A preset of days that begin with today.
  case nextDays = "Next {count} days"
  /// The sentence where no result has a date that is stored as a number.
  case noDates = "No result has a date by which it can be filtered"
  /// The sentence where a histogram of dates was requested from a backend that counts none.
  case noHistogram = "This search counts no results over time"
  /// The sentence where the results of presets of dates could not be counted.
  case noPresetCounts = "The results of each period can't be counted"
  /// The indicator that an answer is awaited.
  case searching = "Searching"
  /// The chosen number of stars.
  case rating = "{rating} of {maximum}"
  /// The number of stars when none is chosen.
  case noRating = "No rating"
  /// A row of a rating menu: the least rating, in stars.
  case ratingAndUp = "{rating} & up"
  /// A choice of how many results a page has.
  case resultsPerPage = "{count} per page"
  /// The number of a page, as VoiceOver reads it.
  case page = "Page {number}"
  /// The current page among all.
  case pageOfPages = "{number} of {count}"
  /// The button that shows the page before the current one.
  case previousPage = "Previous page"
  /// The button that shows the page after the current one.
  case nextPage = "Next page"
  /// The button above results that do not begin with the first page.
  case previousResults = "Show previous results"
  /// A number of results that is an estimate.
  case aboutCount = "about {count}"
  /// The button below the first results of an index.
  case seeAll = "See all {count}"
  /// What a tab says where filters leave no results: `63 results without filters`.
  case resultsWithoutFilters = "{results} without filters"
  /// The name of a map of the results.
  case map = "Map"
  /// The button that searches in the area that a map shows.
  case searchThisArea = "Search this area"
  /// The switch of a map that searches wherever it is moved.
  case searchAsMapMoves = "Search as the map moves"
  /// The button that ends the restriction to an area.
  case searchEverywhere = "Search everywhere"
  /// A group of results on a map, as VoiceOver reads it; `results` is `12 results`.
  case clusterOnMap = "{results}, zoom in to see them"
  /// The number of results that have no place on a map.
  case resultsWithoutPlace = "{results} without a place on the map"
  /// The radius of a search around a point; `distance` is `5 km`.
  case withinDistance = "Within {distance}"
  /// The button that searches within a smaller distance.
  case narrowRadius = "Search nearer"
  /// The button that searches within a greater distance.
  case widenRadius = "Search farther away"
  /// A search in the area that a map shows.
  case inAreaOfMap = "In the area of the map"
  /// A search around a point without a radius.
  case atAnyDistance = "At any distance"
  /// A distance in meters.
  case distanceInMeters = "{number} m"
  /// A distance in kilometers.
  case distanceInKilometers = "{number} km"
  /// A distance in feet.
  case distanceInFeet = "{number} ft"
  /// A distance in miles.
  case distanceInMiles = "{number} mi"
  /// How far away a place is, and in which direction; `distance` is `4.2 km`, and `direction` one of the following.
  case distanceInDirection = "{distance} {direction}"
  /// The direction to the north.
  case north = "north"
  /// The direction to the northeast.
  case northeast = "northeast"
  /// The direction to the east.
  case east = "east"
  /// The direction to the southeast.
  case southeast = "southeast"
  /// The direction to the south.
  case south = "south"
  /// The direction to the southwest.
  case southwest = "southwest"
  /// The direction to the west.
  case west = "west"
  /// The direction to the northwest.
  case northwest = "northwest"
  /// The choice of relevant sort that shows relevant results only.
  case relevantResults = "Relevant results"
  /// The choice of relevant sort that shows all results.
  case allResults = "All results"
  /// The button that puts a suggestion into the search field.
  case fillIn = "Fill in “{suggestion}”"
  /// The sentence in an empty list after a search without a text.
  case noResults = "No results"
  /// The sentence in an empty list after a search for a text.
  case noResultsForQuery = "No results for “{query}”"
  /// The words that were left out of a search to find something, in quotes and with commas.
  case wordsLeftOut = "No result contains every word. Left out: {words}"
  /// The button that searches for another text, where nothing was found.
  case didYouMean = "Did you mean “{text}”?"
  /// The button that searches for less, where nothing was found: `bamboo: 12 results`.
  case offer = "{search}: {results}"
  /// What is offered, if it leaves out a filter.
  case withoutFilter = "Without {filter}"
  /// What is offered, if it leaves out all filters.
  case withoutFilters = "Without filters"
  /// What is offered, if it leaves out the text.
  case withoutText = "Without the text"
  /// The title when a search has failed and there are no earlier results.
  case searchFailed = "The search failed"
  /// The sentence when a search has failed for want of a connection.
  case offline = "There is no connection to the search"
  /// The sentence above results that were there before a search has failed.
  case lastResults = "These are the last results"
  /// The line on a screen while many changes of the followed database are read. `{records}` is their number so far.
  case updating = "Updating: {records} records read"
  /// The line on a screen whose index can't follow its database.
  case notUpdated = "These results may be out of date"
  /// The button that searches again after an error.
  case tryAgain = "Try again"
  /// The name of the results, by which VoiceOver goes from one to the next.
  case resultsTitle = "Results"
  /// The title of the filters of a screen, and the button that shows them.
  case filters = "Filters"
  /// The button that closes the filters of a screen; `results` is `63 results`.
  case showResults = "Show {results}"
  /// The title of the texts that a search box suggests.
  case suggestions = "Suggestions"
  /// One text that a search box suggests, as VoiceOver reads it.
  case oneSuggestion = "1 suggestion"
  /// A number of texts that a search box suggests, as VoiceOver reads it.
  case suggestionCount = "{count} suggestions"
  /// A value of a facet in which a suggested text is searched for: `lamp in Lighting`.
  case textInCategory = "{text} in {category}"
  /// The action that forgets one of the texts that a user has searched for.
  case forgetSearch = "Forget “{text}”"
  /// The button that saves the search which shows.
  case saveSearch = "Save this search"
  /// What a list of saved searches shows while there are none.
  case noSavedSearches = "There are no saved searches."
  /// The action that gives a saved search another name.
  case rename = "Rename"
  /// The action that moves a saved search before the one above it.
  case moveUp = "Move up"
  /// The action that removes a saved search.
  case delete = "Delete"
  /// The button that leaves a name as it is.
  case cancel = "Cancel"
  /// The title of the texts that a user has searched for.
  case recentSearches = "Recent searches"
  /// The button that forgets these texts.
  case clearRecentSearches = "Clear recent searches"
  /// The order of records that are sorted by how well they match.
  case relevance = "Relevance"
  /// The button that arranges results in a list.
  case showAsList = "Show as a list"
  /// The button that arranges results in a grid.
  case showAsGrid = "Show as a grid"
  // Chat
  /// The name of a chat, and of its field.
  case ask = "Ask a question"
  /// The button that sends a question.
  case send = "Send"
  /// The button that stops a reply.
  case stop = "Stop"
  /// The button that asks for another reply.
  case answerAgain = "Answer again"
  /// The button that continues a reply.
  case continueReply = "Continue"
  /// The button that says that a reply was good.
  case goodReply = "Good answer"
  /// The button that says that a reply was not good.
  case badReply = "Bad answer"
  /// The button that takes back what the model has changed on the screen.
  case undoSearch = "Undo the search"
  /// The button that deletes a conversation.
  case deleteConversation = "Delete the conversation"
  /// The indicator that a reply is awaited.
  case thinking = "Thinking"
  /// What the next question is about.
  case aboutRecord = "About {name}"
  /// The sentence where there is no model.
  case noModel = "There is no language model to ask"
  // Errors
  /// The error ``SearchError/cancelled``.
  case cancelled = "the search was cancelled"
  /// The error ``SearchError/unreachable(reason:)``.
  case unreachable = "the search backend can't be reached: {reason}"
  /// The error ``SearchError/timedOut``.
  case timedOut = "the search backend did not answer in time"
  /// The error ``SearchError/refused(message:status:)`` without a status.
  case refused = "the search was refused: {message}"
  /// The error ``SearchError/refused(message:status:)`` with a status, such as 403.
  case refusedWithStatus = "the search was refused ({status}): {message}"
  /// The error ``SearchError/indexNotFound(_:)``.
  case indexNotFound = "there is no index named '{index}'"
  /// The error ``SearchError/unreadableFilter(_:)``.
  case unreadableFilter = "a filter can't be read: {reason}"
  /// The error ``SearchError/attributeNotFaceted(_:)``.
  case attributeNotFaceted = "the attribute '{attribute}' is not declared for faceting"
  /// The limit ``SearchLimit/answerBytes(_:)``.
  case answerBytesPassed =
    "the answer would have more than the {limit} bytes that a call may have: ask for fewer hits, attributes or queries"
  /// The limit ``SearchLimit/processorTime(milliseconds:)``.
  case processorTimePassed =
    "the call took more than the {limit} ms of processor time that it may take: ask for fewer or simpler queries"
  /// The limit ``SearchLimit/memory``.
  case memoryPassed = "there is no memory left for the answer"
  /// The error ``SearchError/unsupportedParameter(_:)``.
  case unsupportedParameter =
    "the search backend can't honour the parameter '{parameter}', and without it other records would match"
  /// The error ``SearchError/answerTooLarge(limit:)``.
  case answerTooLarge = "the answer is longer than {limit} bytes, the limit of the client"
  /// The error ``SearchError/unreadableAnswer(path:reason:)``.
  case unreadableAnswer = "the answer can't be read ({path}): {reason}"
  /// The error ``SearchError/failed(reason:)``.
  case failed = "the search failed: {reason}"
}

extension String {
  /// The text with the names in braces replaced; other names stay.
  package func filled(_ values: [String: String]) -> String {
    var filled = ""
    var rest = self[...]
    // Bytes are faster to search than characters.
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest.utf8[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      filled += rest[..<open]
      filled += values[String(rest[rest.utf8.index(after: open)..<close])] ?? String(rest[open...close])
      rest = rest[rest.utf8.index(after: close)...]
    }
    return filled + rest
  }
}
