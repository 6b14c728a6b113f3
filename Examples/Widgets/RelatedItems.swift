import InstantSearch
import InstantSearchTerminal

/// Records that agree with one in the attributes that matter come first, without that one itself.
@MainActor
func relatedItems() async throws {
  let shop = try Shop()
  let lamps = try await shop.searcher.results().hits(as: Lamp.self)
  guard let lamp = lamps.first(where: { $0.record.name == "Bedside lamp" }) else { return }
  let list = TerminalView.relatedItems(of: Lamp.self) { StyledText($0.record.name) }
  let connector = RelatedItemsConnector(
    searcher: shop.searcher, hit: lamp,
    matchingPatterns: [MatchingPattern<Lamp>(attribute: "isNew", score: 1, filterPath: { $0.isNew })], controller: list)
  try await shop.show(list)
  print("preferred:", shop.searcher.request.query.parameters["optionalFilters"].map { "\($0)" } ?? "none")
  withExtendedLifetime(connector) {}
}
