public import InstantSearchCore

/// Reads a view of the statistics.
@MainActor
public protocol StatsDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any StatsController { get }
  /// The sentence; nil or empty if there is none.
  var text: String? { get }
}

/// The contract of views of the statistics.
public enum StatsContract {
  public static let cases: [Contract<any StatsDriver>] = widget.cases(and: [
    Contract("Nothing shows before the first answer, then the sentence of each one") { make in
      let (screen, view) = (ContractScreen(), make())
      let connector = StatsConnector(searcher: screen.searcher, controller: view.controller)
      try expect(view.text ?? "", "", "before the first answer")
      await screen.search()
      try expect(view.text, "6 results in 0 ms", "all")
      await screen.search("pen")
      try expect(view.text, "1 result in 0 ms", "one")
      await screen.search("unicorn")
      try expect(view.text, "0 results in 0 ms", "none")
      connector.disconnect()
    },
    Contract("The sentence is the presenter's; nothing is shown if that returns nil") { make in
      let (screen, view) = (ContractScreen(), make())
      let connector = StatsConnector(searcher: screen.searcher, controller: view.controller) { stats in
        stats.flatMap { $0.totalHitsCount == 0 ? nil : "\($0.totalHitsCount) products" }
      }
      await screen.search()
      try expect(view.text, "6 products", "the sentence")
      await screen.search("unicorn")
      try expect(view.text ?? "", "", "no sentence")
      connector.disconnect()
    },
  ])

  private static let widget = WidgetCases<any StatsDriver, String?>(
    connect: { screen, view in
      let connector = StatsConnector(searcher: screen.searcher, controller: view.controller)
      return (connector, connector.interactor)
    }, controller: { $0.controller }, shown: { $0.text }, change: { await $0.search("pen") })
}
