public import InstantSearchCore

/// Reads a view that shows whether a search is in progress.
@MainActor
public protocol LoadingDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any LoadingController { get }
  /// Whether the indicator is visible.
  var isShown: Bool { get }
}

/// The contract of loading indicators.
package enum LoadingContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any LoadingDriver>] = widget.cases(and: [
    Contract("It is shown while an answer is awaited, whether the search succeeds or fails") { make in
      let (screen, view) = (ContractScreen(answersAtOnce: false), make())
      let connector = LoadingConnector(searcher: screen.searcher, controller: view.controller)
      try expect(view.isShown, false, "before the first search")
      for isFailing in [false, true] {
        screen.searcher.search()
        let call = await screen.backend.nextCall()
        try expect(view.isShown, true, "while the answer is waited for")
        if isFailing { call.fail(.timedOut) } else { call.answer(SearchResponse()) }
        await screen.settle()
        try expect(view.isShown, false, "after the answer")
      }
      connector.disconnect()
    },
    Contract("Disconnecting hides it") { make in
      let (screen, view) = (ContractScreen(answersAtOnce: false), make())
      let connector = LoadingConnector(searcher: screen.searcher, controller: view.controller)
      screen.searcher.search()
      _ = await screen.backend.nextCall()
      connector.disconnect()
      try expect(view.isShown, false, "nothing would hide it later")
    },
  ])

  private static let widget = WidgetCases<any LoadingDriver, Bool>(
    screen: { ContractScreen(answersAtOnce: false) },
    connect: { screen, view in LoadingConnector(searcher: screen.searcher, controller: view.controller) },
    controller: { $0.controller }, shown: { $0.isShown },
    change: {
      $0.searcher.search()
      _ = await $0.backend.nextCall()
    })
}
