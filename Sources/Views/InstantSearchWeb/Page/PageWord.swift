/// The keys of the words of a page. The English text of each is in ``PageWords/english``.
public enum PageWord: String, CaseIterable, Hashable, Sendable {
  /// The button and the name of a search box, and its text while it is empty: with a name if that of the index says
  /// what its records are.
  case search, searchFor, searchNamed, searchRecords
  /// The list of suggestions, its headings, and the option that forgets the recent searches.
  case suggestions, recentSearches, clearRecentSearches, trendingSearches
  /// The text behind a suggestion whose results are mostly in one category.
  case inCategory
  /// The link to the report about searches and clicks.
  case analytics
  /// The heading of the filters and the button that opens them; the buttons below them, without the script and with
  /// it, and the one that closes them.
  case filters, apply, showResults, close
  /// The list of current filters, its buttons, and an excluded value in it.
  case currentFilters, removeFilter, clearFilters, excluded
  /// A value that can be excluded: the text behind it once it is, the sentence above its list, and the names of its
  /// buttons.
  case excludedNote, excludingHint, exclude, include
  /// The buttons for more and fewer values, and for more results.
  case showMore, showLess, showMoreResults
  /// The search among values, a search there that finds nothing, and the value without characters.
  case find, noSuchValue, emptyValue
  /// The fields of a range, and the sentences below a histogram whose first or last bar has all numbers beyond it.
  case from, to, lastBar, firstBar
  /// The buttons that choose days.
  case today, lastDays, nextDays, thisWeek, thisMonth, thisYear
  /// No result has a date that is stored as a number, the backend counts no histogram, or no results of periods.
  case noDates, noHistogram, noPresetCounts
  /// Booleans.
  case yes, no
  /// The name of the sort menu, and its orders.
  case sortBy, relevance, ascending, descending
  /// The number of results, and the text behind it if they may lack the latest changes.
  case oneResult, results, mayBeOlder
  /// The heading of the results for screen readers, and of what several indices have for a text.
  case resultsHeading, resultsFor
  /// No results, perhaps for a text, and what to do then.
  case noResults, noResultsFor, tryFewer
  /// A word in quotes, and the words that were left out to find something: each in quotes, with commas.
  case quoted, wordsLeftOut
  /// The text before the link to a similar text, and before links that leave something out; words are in quotes.
  case didYouMean, offers, withoutWords, withoutFilter, withoutFilters, withoutText
  /// The first step of a breadcrumb before any value is selected, and the first entry of a menu.
  case everything
  /// A row of a rating menu, and a number of stars for screen readers.
  case ratingAndUp, rating
  /// The name of a map of the results, its links and its switch.
  case map, searchThisArea, searchAsMapMoves, searchEverywhere, zoomIn, zoomOut, moveNorth, moveSouth, moveEast,
    moveWest
  /// A group of results on a map, how many of all are there, how many have no place, and that areas can't be
  /// searched.
  case clusterOnMap, resultsOnMap, resultsWithoutPlace, noAreaSearch
  /// A distance, alone and with a direction: `4.2 km northeast`.
  case meters, kilometers, feet, miles, distanceInDirection
  /// A direction.
  case north, northeast, east, southeast, south, southwest, west, northwest
  /// The name of a breadcrumb, and the menu for the number of results on a page.
  case path, resultsOfPage
  /// The links to other pages.
  case pages, previous, next, page
  /// The note above the filters with the script, and the first link of the page, for keyboards.
  case updatesAtOnce, skipToResults
  /// A search is in progress.
  case searching
  /// A notice about an address.
  case unreadable
  /// A search took too long, got no answer, failed for another reason, or can't be done by the backend.
  case timedOut, unreachable, failed, refused
  /// The browser has no connection, or the server answered with an error; the button or link that searches again.
  case offline, lastResults, tryAgain
  /// There is no page, or no index.
  case pageNotFound, noIndices
  /// The title of a record without one.
  case untitled
  /// The links around a record, and its rank among the results.
  case backTo, aroundRecord, previousResult, nextResult, rank
  /// The headings above the records that share values with a record, and that were bought with it; its folded JSON.
  case related, boughtTogether, asJSON
  /// What a product costs: a former price and stars are for screen readers.
  case soldOut, formerPrice, stars
  /// The months with commas between them, a day, and a month.
  case months, date, monthOfYear
  /// A day near to this one, among other words.
  case sameDay, yesterday, tomorrow, daysAgo, inDays
  /// The buttons that choose how results are shown.
  case showAs, asList, asCards, asTable
  /// The button for a search by meaning, the sentence where it had to do with the words, and the mark of what only it
  /// found.
  case byMeaning, wordsOnly, similar
  /// The number of records of an index whose name does not say what they are.
  case records, oneRecord
  /// A search in several indices: the sentence if there are very many, the heading of those that failed, the link to
  /// all results of one.
  case someIndices, failedIndices, allResults
  /// The tabs of several indices, an estimate, and what a tab says where filters leave no results.
  case indices, about, resultsWithoutFilters
  /// A chat: its name and that of its field, the heading of the record that the question is about, its buttons, and what it
  /// waits for.
  case ask, aboutRecord, send, stop, answerAgain, continueReply, goodReply, badReply, undoSearch, deleteConversation,
    thinking
  /// Why a chat can't answer, and what its readers should know.
  case noModel, noReply, modelBusy, tooLong, tooManyQuestions, madeByModel
  /// Numbers below, from, up to and between bounds.
  case under, atLeast, upTo, between
}
