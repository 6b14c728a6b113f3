public import InstantSearchCore

/// Reads and uses a view of a search box.
@MainActor
public protocol SearchBoxDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any SearchBoxController { get }
  /// The text in the box; empty if there is none.
  var text: String { get }
  /// Replaces the text, as users do at the keyboard.
  func type(_ text: String)
  /// Presses Return, or the search key.
  func submit()
}

/// The contract of search boxes.
package enum SearchBoxContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any SearchBoxDriver>] = widget.cases(and: [
    Contract("The searcher's text shows from the first frame, later ones too, and nothing is searched for by itself") {
      make in
      for mode in [SearchTriggeringMode.searchAsYouType, .searchOnSubmit] {
        let (screen, view) = (ContractScreen(), make())
        screen.searcher.query = "lamp"
        let connector = SearchBoxConnector(
          searcher: screen.searcher, searchTriggeringMode: mode, controller: view.controller)
        try expect(view.text, "lamp", "the first frame")
        screen.searcher.query = "sofa"
        try expect(view.text, "sofa", "the next text")
        screen.searcher.query = nil
        try expect(view.text, "", "no text")
        connector.disconnect()
        screen.searcher.query = "desk"
        connector.connect()
        try expect(view.text, "desk", "connected again")
        await screen.settle()
        try expect(screen.backend.calls.count, 0, "calls")
        connector.disconnect()
      }
    },
    Contract("As you type, the text is searched for; submitting adds nothing; an empty text finds everything again") {
      screen, view in
      screen.keep(SearchBoxConnector(searcher: screen.searcher, controller: view.controller))
      view.type("pen")
      await screen.settle()
      try expect(view.text, "pen", "the box")
      try expect(screen.hitsCount, 1, "results")
      view.submit()
      await screen.settle()
      try expect(screen.backend.calls.map { $0.hitsRequest?.query.query }, ["pen"], "sent")
      view.type("")
      await screen.settle()
      try expect(screen.hitsCount, 6, "results without a text")
    },
    Contract("On submit, typing searches for nothing, and what is submitted is searched for") { screen, view in
      screen.keep(
        SearchBoxConnector(
          searcher: screen.searcher, searchTriggeringMode: .searchOnSubmit, controller: view.controller))
      view.type("pen")
      await screen.settle()
      try expect(screen.backend.calls.count, 0, "calls while typing")
      try expect(view.text, "pen", "the box")
      view.submit()
      await screen.settle()
      try expect(screen.backend.calls.map { $0.hitsRequest?.query.query }, ["pen"], "sent")
    },
  ])

  private static let widget = WidgetCases<any SearchBoxDriver, String>(
    connect: { screen, view in SearchBoxConnector(searcher: screen.searcher, controller: view.controller) },
    controller: { $0.controller }, shown: { $0.text }, change: { await $0.search("lamp") },
    use: { $0.type("pen") }, keepsUnconnectedInput: true)
}
