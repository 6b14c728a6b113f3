import InstantSearchCore

/// The contract of views of related items.
package enum RelatedItemsContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any HitsDriver>] =
    anyOrderCases + [
      Contract("Items that are alike come first") { screen, view in
        let connector = screen.keep(connect(screen, view))
        await screen.search()
        try expect(view.names, ["ruler", "torch", "lamp", "desk", "sofa"], "two of the same brand")
        connector.hit = Hit(objectID: "6", record: ["brand": "Bose"])
        await screen.settle()
        try expect(view.names, ["lamp", "pen", "ruler", "torch", "desk"], "one of the other item's brand")
      }
    ]

  /// The cases for backends that have no optional filters, and so another order.
  package static let anyOrderCases: [Contract<any HitsDriver>] = widget.cases(and: [
    Contract("Other items are shown, never the item itself; setting another item searches again") { screen, view in
      let connector = screen.keep(connect(screen, view))
      try expect(view.names, [], "before the first answer")
      await screen.search()
      try expect(view.names.sorted(), ["desk", "lamp", "ruler", "sofa", "torch"], "the others")
      try expect(
        screen.backend.calls.last?.hitsRequest?.query.optionalFilters, ["brand:Apple<score=2>"], "what is alike")
      connector.hit = Hit(objectID: "6", record: ["brand": "Bose"])
      await screen.settle()
      try expect(view.names.sorted(), ["desk", "lamp", "pen", "ruler", "torch"], "the others of another item")
      try expect(
        screen.backend.calls.last?.hitsRequest?.query.optionalFilters, ["brand:Bose<score=2>"], "what is alike now")
    }
  ])

  @MainActor
  private static func connect(_ screen: ContractScreen, _ view: any HitsDriver) -> RelatedItemsConnector<JSON> {
    RelatedItemsConnector(
      searcher: screen.searcher, hit: Hit(objectID: "1", record: ["brand": "Apple"]),
      matchingPatterns: [MatchingPattern(attribute: "brand", score: 2) { $0["brand"] }], controller: view.controller)
  }

  private static let widget = WidgetCases<any HitsDriver, [String]>(
    connect: { screen, view in connect(screen, view) }, controller: { $0.controller }, shown: { $0.names },
    change: { await $0.search("lamp") })
}
