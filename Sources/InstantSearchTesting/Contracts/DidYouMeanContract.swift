public import InstantSearchCore

/// Reads and taps a view of the words that were left out and of the suggestion.
@MainActor
public protocol DidYouMeanDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any DidYouMeanController { get }
  /// The sentence about the words that were left out, and the question that ends with the suggestion; only those that
  /// are shown.
  var texts: [String] { get }
  /// Taps the suggestion, if one is shown.
  func tap()
}

/// The contract of views of the words that were left out and of the suggestion.
public enum DidYouMeanContract {
  /// The cases, as the arguments of a test.
  public static let cases: [Contract<any DidYouMeanDriver>] = widget.cases(and: [
    Contract("The words that were left out are shown, and nothing where there is nothing to say") { make in
      let (screen, view) = (screen(), make())
      let connector = DidYouMeanConnector(searcher: screen.searcher, controller: view.controller)
      try expect(view.texts, [], "before the first answer")
      await screen.search("lamp")
      try expect(view.texts, [], "all words are found")
      await screen.search("red fox")
      try expect(view.texts, ["Nothing has all of the words. Left out: “fox”"], "a word is left out")
      view.tap()
      await screen.settle()
      try expect(screen.backend.calls.count, 2, "calls after a tap without a suggestion")
      await screen.search("unicorn")
      try expect(view.texts, [], "nothing is found, and nothing is similar")
      connector.disconnect()
    },
    Contract("A tap on the suggestion searches for it from the first page, and it disappears with the answer") { make in
      let (screen, view) = (screen(), make())
      let connector = DidYouMeanConnector(searcher: screen.searcher, controller: view.controller)
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
      connector.disconnect()
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
    connect: { screen, view in
      let connector = DidYouMeanConnector(searcher: screen.searcher, controller: view.controller)
      return (connector, connector.interactor)
    }, controller: { $0.controller }, shown: { $0.texts }, change: { await $0.search("red fox") }, use: { $0.tap() })
}
