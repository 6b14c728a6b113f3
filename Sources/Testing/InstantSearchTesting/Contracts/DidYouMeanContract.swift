public import InstantSearchCore

/// Reads and taps a view of the words that were left out, of the suggestion and of the offers.
@MainActor
public protocol DidYouMeanDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any DidYouMeanController { get }
  /// The sentence about the words that were left out, and the question that ends with the suggestion; only those that
  /// are shown.
  var texts: [String] { get }
  /// Taps the suggestion, if one is shown.
  func tap()
  /// The buttons of the offers, each with the number of results: `bamboo: 12 results`.
  var offers: [String] { get }
  /// Taps an offer by its index.
  func tapOffer(_ index: Int)
}

/// The contract of views of the words that were left out, of the suggestion and of the offers.
package enum DidYouMeanContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any DidYouMeanDriver>] = widget.cases(and: [
    Contract("The words that were left out are shown, and nothing where there is nothing to say", on: screen) {
      screen, view in
      screen.keep(DidYouMeanConnector(searcher: screen.searcher, controller: view.controller))
      try expect(view.texts, [], "before the first answer")
      await screen.search("lamp")
      try expect(view.texts, [], "all words are found")
      await screen.search("red fox")
      try expect(view.texts, ["No result contains every word. Left out: “fox”"], "a word is left out")
      view.tap()
      await screen.settle()
      try expect(screen.backend.calls.count, 2, "calls after a tap without a suggestion")
      await screen.search("unicorn")
      try expect(view.texts, [], "nothing is found, and nothing is similar")
    },
    Contract(
      "A tap on the suggestion searches for it from the first page, and it disappears with the answer", on: screen
    ) { screen, view in
      screen.keep(DidYouMeanConnector(searcher: screen.searcher, controller: view.controller))
      await screen.search()
      try expect(view.texts.count, 1, "shown texts")
      let lastWord = view.texts.first?.split { !$0.isLetter }.last
      try expect(lastWord, "lamp", "the suggestion")
      screen.searcher.request.query.page = 2
      view.tap()
      try expect(screen.searcher.query, "lamp", "at once")
      await screen.settle()
      let sent = screen.backend.calls.last?.hitsRequest?.query
      try expect(sent?.query, "lamp", "sent")
      try expect(sent?.page, 0, "page")
      try expect(view.texts, [], "with the answer")
      view.tap()
      await screen.settle()
      try expect(screen.backend.calls.count, 2, "calls after a tap without a suggestion")
    },
    Contract("Where nothing is found, fewer words are offered with the number of their results") { screen, view in
      let connector = screen.keep(DidYouMeanConnector(searcher: screen.searcher, controller: view.controller))
      await screen.search("lamp")
      await connector.waitUntilIdle()
      try expect(view.offers, [], "something is found")
      try expect(screen.backend.calls.count, 1, "calls where something is found")
      await screen.search("lamp unicorn sofa")
      await connector.waitUntilIdle()
      try expect(view.offers, ["lamp: 1 result", "sofa: 1 result"], "no two words are found together")
      try expect(screen.backend.calls.count, 3, "the offers are counted in one call")
      screen.searcher.request.query.page = 2
      view.tapOffer(1)
      try expect(screen.searcher.query, "sofa", "at once")
      await screen.settle()
      try expect(screen.backend.calls.last?.hitsRequest?.query.page, 0, "page")
      try expect(screen.hitsCount, 1, "results")
      try expect(view.offers, [], "with the answer")
    },
    Contract("Where nothing is found, it is offered to leave out filters, but not base filters") { screen, view in
      screen.searcher.connectFilterState(screen.state)
      screen.state.baseFilters = FilterExpression(Filter.Numeric(attribute: "price", operator: .lessThan, value: 100))
      let connector = screen.keep(DidYouMeanConnector(searcher: screen.searcher, controller: view.controller))
      for (attribute, value) in [("color", "red"), ("brand", "Canon")] {
        let filter = Filter.Facet(attribute: Attribute(attribute), stringValue: value)
        screen.state.groups.add(filter, toGroupWithID: .or(name: attribute))
      }
      await screen.search("lamp")
      await connector.waitUntilIdle()
      try expect(
        view.offers, ["Without Canon: 1 result", "Without filters: 1 result"],
        "results without each filter, without all and without the text")
      view.tapOffer(0)
      await screen.settle()
      try expect(screen.filters, ["color: red"], "the other filters stay")
      try expect(screen.searcher.query, "lamp", "so does the text")
      await screen.search("sofa")
      await connector.waitUntilIdle()
      try expect(view.offers, ["Without the text: 3 results"], "base filters stay")
      view.tapOffer(0)
      await screen.settle()
      try expect(screen.searcher.query, "", "the text is left out")
    },
  ])

  /// A screen whose first search finds nothing. The model has no corrections and removes no words: it answers like a
  /// backend that does.
  @MainActor
  private static func screen() -> ContractScreen {
    let isModel = ContractScreen.catalogue == nil
    let screen = ContractScreen { request, response in
      guard isModel else { return }
      switch request.query.query {
      case "lmp": response.didYouMean = "lamp"
      case "red fox": response.queryAfterRemoval = "red <em>fox</em>"
      default: break
      }
    }
    screen.searcher.query = "lmp"
    screen.searcher.request.query.removeWordsIfNoResults = .lastWords
    return screen
  }

  private static let widget = WidgetCases<any DidYouMeanDriver, [String]>(
    screen: { screen() },
    connect: { screen, view in DidYouMeanConnector(searcher: screen.searcher, controller: view.controller) },
    controller: { $0.controller }, shown: { $0.texts }, change: { await $0.search("red fox") }, use: { $0.tap() })
}
