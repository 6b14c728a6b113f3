import InstantSearch
import InstantSearchTerminal

/// One end of a range: the bounds come with the response.
@MainActor
func number() async throws {
  let shop = try Shop()
  let view = TerminalView.number(of: Int.self, title: "at most", startsAtUpperBound: true)
  let connector = NumberConnector<Int>(
    searcher: shop.searcher, filterState: shop.filterState, attribute: "price", numericOperator: .lessThanOrEqual,
    controller: view)
  try await shop.show()
  connector.interactor.select(45)
  try await shop.show(view)
  print("where", shop.filterState.description)
}
