import InstantSearchCore

/// The cases that hold for every widget, written once: a contract says how its widget is connected, read and changed.
struct WidgetCases<Driver, Shown: Equatable>: Sendable {
  typealias Connected = (connector: Connector, logic: AnyObject)

  /// A screen on which nothing is connected yet.
  var screen: @MainActor @Sendable () -> ContractScreen = { ContractScreen() }
  /// Connects the view to a widget of its own.
  let connect: @MainActor @Sendable (ContractScreen, Driver) -> Connected
  let controller: @MainActor @Sendable (Driver) -> AnyObject
  /// What a person sees of the view.
  let shown: @MainActor @Sendable (Driver) -> Shown
  /// Changes what there is to show, without the view: to something else than at first, and than after `use`.
  let change: @MainActor @Sendable (ContractScreen) async -> Void
  /// What a person does with the view to change what is searched for; nil where the view only shows.
  var use: (@MainActor @Sendable (Driver) -> Void)?
  /// Whether what a person does stays in sight where nobody hears it, as a text in a field does.
  var staysUnheard = false

  /// All cases of a contract: those of every widget, and its own.
  func cases(and own: [Contract<Driver>]) -> [Contract<Driver>] {
    [comingLater, connecting, disconnecting, takingOver, failing, lifetimes] + (use == nil ? [] : [together, unheard])
      + own
  }

  private var comingLater: Contract<Driver> {
    Contract("The view follows changes made elsewhere, and one that comes later shows them from the first frame") {
      make in
      let (screen, view, later) = (screen(), make(), make())
      let first = connect(screen, view)
      await screen.search()
      let before = shown(view)
      await change(screen)
      try expectOther(shown(view), before, "after a change elsewhere")
      let second = connect(screen, later)
      try expect(shown(later), shown(view), "the first frame of the other")
      first.connector.disconnect()
      second.connector.disconnect()
    }
  }

  private var connecting: Contract<Driver> {
    Contract("Connecting searches for nothing, at first, beside another widget or again, nor does disconnecting") {
      make in
      let (screen, view, other) = (screen(), make(), make())
      screen.searcher.connectFilterState(screen.state)
      let first = connect(screen, view)
      await screen.settle()
      try expect(screen.backend.calls.count, 0, "searches before the first")
      await screen.search()
      let count = screen.backend.calls.count
      let second = connect(screen, other)
      first.connector.disconnect()
      first.connector.connect()
      await screen.settle()
      try expect(screen.backend.calls.count, count, "searches")
      first.connector.disconnect()
      second.connector.disconnect()
    }
  }

  private var together: Contract<Driver> {
    Contract("What is done in one view is asked for at once, and shows in both") { make in
      let (screen, view, other) = (screen(), make(), make())
      let first = connect(screen, view)
      let second = connect(screen, other)
      await screen.search()
      let (before, question) = (shown(view), screen.question)
      use?(view)
      try expectOther(screen.question, question, "what is searched for")
      await screen.settle()
      try expectOther(shown(view), before, "after the use")
      try expect(shown(other), shown(view), "the other view")
      first.connector.disconnect()
      second.connector.disconnect()
    }
  }

  private var unheard: Contract<Driver> {
    Contract(
      staysUnheard
        ? "What is done in a view that nobody hears stays in sight, and searches for nothing"
        : "What is done in a view that nobody hears does not show, and searches for nothing"
    ) { make in
      let (screen, view) = (screen(), make())
      let connected = connect(screen, view)
      await screen.search()
      connected.connector.disconnect()
      let (before, question) = (shown(view), screen.question)
      use?(view)
      try (staysUnheard ? expectOther : expect)(shown(view), before, "after the use")
      try expect(screen.question, question, "what is searched for")
    }
  }

  private var disconnecting: Contract<Driver> {
    Contract("Promise 3: disconnecting changes nothing, then neither follows; connecting again shows the present") {
      make in
      let (screen, view, other) = (screen(), make(), make())
      let counted = screen.counted
      let first = connect(screen, view)
      await screen.search()
      use?(view)
      await screen.settle()
      let (before, question) = (shown(view), screen.question)
      first.connector.disconnect()
      try expect(shown(view), before, "after disconnecting")
      try expect(screen.question, question, "what is searched for after disconnecting")
      let second = connect(screen, other)
      await change(screen)
      try expectOther(shown(other), before, "the view that is still connected")
      try expect(shown(view), before, "the disconnected view")
      let changed = screen.question
      use?(view)
      try expect(screen.question, changed, "what is searched for after a use that nobody hears")
      first.connector.connect()
      try expect(shown(view), shown(other), "connected again")
      first.connector.disconnect()
      second.connector.disconnect()
      try expect(screen.counted, counted, "what is counted without the widgets")
    }
  }

  private var takingOver: Contract<Driver> {
    Contract("Promise 8: a view that is connected a second time follows and serves the second widget only") { make in
      let (former, present, view, other) = (screen(), screen(), make(), make())
      let first = connect(former, view)
      let second = connect(present, view)
      await former.search()
      await present.search()
      var before = shown(view)
      await change(former)
      try expect(shown(view), before, "after a change of the first")
      if let use {
        let (formerQuestion, question) = (former.question, present.question)
        use(view)
        try expect(former.question, formerQuestion, "what the first searches for")
        try expectOther(present.question, question, "what the second searches for")
        await present.settle()
        before = shown(view)
      }
      await change(present)
      let changed = shown(view)
      try expectOther(changed, before, "after a change of the second")
      first.connector.disconnect()
      try expect(shown(view), changed, "after disconnecting the first")
      let third = connect(present, other)
      try expect(shown(view), shown(other), "the second")
      second.connector.disconnect()
      third.connector.disconnect()
    }
  }

  private var failing: Contract<Driver> {
    Contract("A search that fails changes nothing that shows, and later ones go on") { make in
      let (screen, view) = (screen(), make())
      let connected = connect(screen, view)
      await screen.search()
      let before = shown(view)
      screen.isFailing = true
      await screen.search()
      try expect(screen.searcher.onError.lastValue, .timedOut, "the error")
      try expect(shown(view), before, "after the failure")
      screen.isFailing = false
      await change(screen)
      try expectOther(shown(view), before, "later")
      connected.connector.disconnect()
    }
  }

  private var lifetimes: Contract<Driver> {
    Contract("Promise 11: a widget does not keep its view, a view not its widget, and all are freed") { make in
      let kept = make()
      var gone: Driver? = make()
      var screen: ContractScreen? = screen()
      var connected: [Connected] = []
      if let screen {
        connected = [gone, kept].compactMap { $0 }.map { connect(screen, $0) }
        await screen.search()
      }
      let view = WeakReference(gone.map { controller($0) })
      gone = nil
      try await expectFreed("the view") { view.isFreed }
      let logic = connected.map { WeakReference($0.logic) }
      connected = []
      try await expectFreed("the widget") { logic.allSatisfy(\.isFreed) }
      let (searcher, state) = (WeakReference(screen?.searcher), WeakReference(screen?.state))
      screen = nil
      try await expectFreed("the searcher") { searcher.isFreed }
      try await expectFreed("the filter state") { state.isFreed }
      withExtendedLifetime(kept) {}
    }
  }
}
