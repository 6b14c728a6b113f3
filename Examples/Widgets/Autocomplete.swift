import InstantSearch
import InstantSearchTerminal

/// What a search box offers while one types, from several sources in one call. Down reaches an offer, Enter chooses it.
@MainActor
func autocomplete() async throws {
  let shop = try Shop()
  let recent = RecentSearches(saved: ["bamboo lamp", "desk"])
  let box = TerminalView.searchBox()
  let boxConnector = SearchBoxConnector(searcher: shop.searcher, controller: box)
  let connectors: [Connector] = [
    boxConnector,
    AutocompleteConnector(
      searcher: shop.searcher, filterState: shop.filterState, searchBox: boxConnector.interactor,
      sources: [
        .recentSearches(recent), .facet("color", limit: 2),
        .records(indexName: shop.searcher.request.indexName, attribute: "name", title: "Lamps", limit: 2),
      ], controller: box),
  ]
  let screen = TerminalScreen(title: "Lamps")
  screen.add(box, at: .top)
  for letter in "bam" { screen.press(.character(letter)) }
  try await shop.show(box)
  for key in [Key.down, .down, .down, .enter] { screen.press(key) }
  try await shop.show(box)
  print("where", shop.filterState.description)
  withExtendedLifetime(connectors) {}
}
