import InstantSearch
import InstantSearchTerminal

/// The least number of stars that the results have, with the number of results of each.
@MainActor
func ratingMenu() async throws {
  let shop = try Shop()
  let ratings = TerminalView.ratingMenu()
  let connector = RatingMenuConnector(
    searcher: shop.searcher, filterState: shop.filterState, attribute: "rating", controller: ratings)
  connector.interactor.tap(4)
  try await shop.show(ratings)
  print("where", shop.filterState.description)
}
