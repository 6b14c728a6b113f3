public import InstantSearchCore
internal import Platform

/// Reads a view of the statistics.
@MainActor
public protocol StatsDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any StatsController { get }
  /// The sentence; nil or empty if there is none.
  var text: String? { get }
}

/// Reads a view of the statistics that shows something else than a string, such as an attributed text.
@MainActor
package protocol StatsItemDriver: AnyObject {
  /// What the view shows instead of a string.
  associatedtype Item
  /// The view's controller; the driver keeps it.
  var controller: any ItemController<Item> { get }
  /// The sentence; nil or empty if there is none.
  var text: String? { get }
  /// The item with this sentence.
  static func item(_ text: String?) -> Item
}

/// The contract of views of the statistics.
package enum StatsContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any StatsDriver>] = cases(controller: { $0.controller }, text: { $0.text }) {
    StatsConnector(searcher: $0, controller: $1.controller, presenter: $2)
  }

  /// The same for views that show something else than a string.
  package static let itemCases: [Contract<any StatsItemDriver>] = cases(
    controller: { $0.controller }, text: { $0.text }
  ) { searcher, view, presenter in
    let connector = StatsConnector(searcher: searcher)
    show(connector, in: view, presenter)
    return connector
  }

  @MainActor
  private static func show<Driver: StatsItemDriver>(
    _ connector: StatsConnector, in view: Driver, _ presenter: @escaping StatsPresenter
  ) {
    func link<Controller: ItemController>(_ controller: Controller) where Controller.Item == Driver.Item {
      connector.connectController(controller) { Driver.item(presenter($0)) }
    }
    link(view.controller)
  }

  private static func cases<Driver>(
    controller: @escaping @MainActor @Sendable (Driver) -> AnyObject,
    text: @escaping @MainActor @Sendable (Driver) -> String?,
    connect: @escaping @MainActor @Sendable (HitsSearcher, Driver, @escaping StatsPresenter) -> StatsConnector
  ) -> [Contract<Driver>] {
    let widget = WidgetCases<Driver, String?>(
      connect: { screen, view in connect(screen.searcher, view, DefaultPresenter.Stats.present) },
      controller: controller, shown: text, change: { await $0.search("pen") })
    return widget.cases(and: [
      Contract("Nothing shows before the first answer, then the sentence of each one") { screen, view in
        screen.keep(connect(screen.searcher, view, DefaultPresenter.Stats.present))
        try expect(text(view) ?? "", "", "before the first answer")
        await screen.search()
        try expect(text(view), "6 results in 0 ms", "all")
        await screen.search("pen")
        try expect(text(view), "1 result in 0 ms", "one")
        await screen.search("unicorn")
        try expect(text(view), "0 results in 0 ms", "none")
      },
      Contract("Results that may be out of date are marked, until others come") { make in
        let isOlder = Locked(true)
        let screen = ContractScreen { _, response in response.mayBeOlder = isOlder.withLock { $0 } }
        let view = make()
        let connector = connect(screen.searcher, view, DefaultPresenter.Stats.present)
        await screen.search()
        try expect(text(view), "6 results in 0 ms · may be out of date", "older results")
        isOlder.withLock { $0 = false }
        await screen.search()
        try expect(text(view), "6 results in 0 ms", "current results")
        connector.disconnect()
      },
      Contract("The sentence is the presenter's; nothing is shown if that returns nil") { screen, view in
        let connector = connect(screen.searcher, view) { stats in
          stats.flatMap { $0.totalHitsCount == 0 ? nil : "\($0.totalHitsCount) products" }
        }
        await screen.search()
        try expect(text(view), "6 products", "the sentence")
        await screen.search("unicorn")
        try expect(text(view) ?? "", "", "no sentence")
        connector.disconnect()
      },
    ])
  }
}
