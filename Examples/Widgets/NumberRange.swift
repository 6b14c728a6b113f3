import InstantSearch
import InstantSearchTerminal

/// Both ends of a range.
@MainActor
func numberRange() async throws {
  let shop = try Shop()
  let view = TerminalView.numberRange(of: Int.self)
  let connector = NumberRangeConnector<Int>(
    searcher: shop.searcher, filterState: shop.filterState, attribute: "price", controller: view)
  try await shop.show()
  connector.interactor.select(InstantSearch.NumberRange(20...50))
  try await shop.show(view)
  print("where", shop.filterState.description)
}
