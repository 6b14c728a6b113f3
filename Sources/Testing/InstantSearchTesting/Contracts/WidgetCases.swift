import InstantSearchCore

/// The cases that are common to all widgets: a contract provides how its widget is connected, read and changed.
struct WidgetCases<Driver, Shown: Equatable>: Sendable {
  /// Makes a screen without connected widgets.
  var screen: @MainActor @Sendable () -> ContractScreen = { ContractScreen() }
  /// Connects the view to a new widget.
  let connect: @MainActor @Sendable (ContractScreen, Driver) -> Connector
  let controller: @MainActor @Sendable (Driver) -> AnyObject
  /// The visible content of the view.
  let shown: @MainActor @Sendable (Driver) -> Shown
  /// Changes the content without using the view, so that it differs from the initial one and from that after `use`.
  let change: @MainActor @Sendable (ContractScreen) async -> Void
  /// Uses the view so that the search changes; nil for views without input.
  var use: (@MainActor @Sendable (Driver) -> Void)?
  /// Whether the view keeps input while it is not connected, as a text field does.
  var keepsUnconnectedInput = false

  /// All cases of a contract: those of every widget, and its own.
  ///
  /// Not specialized: a copy for each of the widgets would take longer to compile than the rest of this module.
  @_semantics("optimize.sil.specialize.generic.never")
  func cases(and own: [Contract<Driver>]) -> [Contract<Driver>] {
    [connectingLater, connecting, disconnecting, reconnecting, failing, lifetimes]
      + (use == nil ? [] : [sharing, usingUnconnected])
      + own
  }

  private var connectingLater: Contract<Driver> {
    Contract("A view follows changes made elsewhere, and one connected later shows them from the first frame") { make in
      let (screen, view, later) = (screen(), make(), make())
      let first = connect(screen, view)
      await screen.search()
      let before = shown(view)
      await change(screen)
      try expectOther(shown(view), before, "after a change elsewhere")
      let second = connect(screen, later)
      try expect(shown(later), shown(view), "the first frame of the other")
      first.disconnect()
      second.disconnect()
    }
  }

  private var connecting: Contract<Driver> {
    Contract("Neither connecting, first, beside another widget or again, nor disconnecting starts a search") { make in
      let (screen, view, other) = (screen(), make(), make())
      screen.searcher.connectFilterState(screen.state)
      let first = connect(screen, view)
      await screen.settle()
      try expect(screen.backend.calls.count, 0, "searches before the first")
      await screen.search()
      // Some widgets count beside the search.
      await first.waitUntilIdle()
      let count = screen.backend.calls.count
      let second = connect(screen, other)
      first.disconnect()
      first.connect()
      await screen.settle()
      try expect(screen.backend.calls.count, count, "searches")
      first.disconnect()
      second.disconnect()
    }
  }

  private var sharing: Contract<Driver> {
    Contract("Input in one view takes effect at once, and is shown in both") { make in
      let (screen, view, other) = (screen(), make(), make())
      let first = connect(screen, view)
      let second = connect(screen, other)
      await screen.search()
      let (before, searchInput) = (shown(view), screen.searchInput)
      use?(view)
      try expectOther(screen.searchInput, searchInput, "what is searched for")
      await screen.settle()
      try expectOther(shown(view), before, "after the use")
      try expect(shown(other), shown(view), "the other view")
      first.disconnect()
      second.disconnect()
    }
  }

  private var usingUnconnected: Contract<Driver> {
    Contract(
      keepsUnconnectedInput
        ? "Input in a view that is not connected stays visible, and starts no search"
        : "Input in a view that is not connected is not shown, and starts no search"
    ) { make in
      let (screen, view) = (screen(), make())
      let connected = connect(screen, view)
      await screen.search()
      connected.disconnect()
      let (before, searchInput) = (shown(view), screen.searchInput)
      use?(view)
      try (keepsUnconnectedInput ? expectOther : expect)(shown(view), before, "after the use")
      try expect(screen.searchInput, searchInput, "what is searched for")
    }
  }

  private var disconnecting: Contract<Driver> {
    Contract("Filters outlive views: disconnecting ends updates only; connecting again shows present content") { make in
      let (screen, view, other) = (screen(), make(), make())
      let counted = screen.counted
      let first = connect(screen, view)
      await screen.search()
      use?(view)
      await screen.settle()
      let (before, searchInput) = (shown(view), screen.searchInput)
      first.disconnect()
      try expect(shown(view), before, "after disconnecting")
      try expect(screen.searchInput, searchInput, "what is searched for after disconnecting")
      let second = connect(screen, other)
      await change(screen)
      try expectOther(shown(other), before, "the view that is still connected")
      try expect(shown(view), before, "the disconnected view")
      let changed = screen.searchInput
      use?(view)
      try expect(screen.searchInput, changed, "what is searched for after input without a connection")
      first.connect()
      try expect(shown(view), shown(other), "connected again")
      first.disconnect()
      second.disconnect()
      try expect(screen.counted, counted, "what is counted without the widgets")
    }
  }

  private var reconnecting: Contract<Driver> {
    Contract("Connecting twice: a view follows and serves its second widget only") { make in
      let (former, present, view, other) = (screen(), screen(), make(), make())
      let first = connect(former, view)
      let second = connect(present, view)
      await former.search()
      await present.search()
      var before = shown(view)
      await change(former)
      try expect(shown(view), before, "after a change of the first")
      if let use {
        let (formerInput, searchInput) = (former.searchInput, present.searchInput)
        use(view)
        try expect(former.searchInput, formerInput, "what the first searches for")
        try expectOther(present.searchInput, searchInput, "what the second searches for")
        await present.settle()
        before = shown(view)
      }
      await change(present)
      let changed = shown(view)
      try expectOther(changed, before, "after a change of the second")
      first.disconnect()
      try expect(shown(view), changed, "after disconnecting the first")
      let third = connect(present, other)
      try expect(shown(view), shown(other), "the second")
      second.disconnect()
      third.disconnect()
    }
  }

  private var failing: Contract<Driver> {
    Contract("A failed search changes no content, and later ones succeed") { make in
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
      connected.disconnect()
    }
  }

  private var lifetimes: Contract<Driver> {
    Contract("No leaks: widget and view do not keep each other alive, and all objects are freed") { make in
      let kept = make()
      var released: Driver? = make()
      var screen: ContractScreen? = screen()
      var connected: [Connector] = []
      if let screen {
        connected = [released, kept].compactMap { $0 }.map { connect(screen, $0) }
        await screen.search()
      }
      let view = WeakReference(released.map { controller($0) })
      released = nil
      try await expectFreed("the view") { view.isFreed }
      let interactors = connected.map { WeakReference($0.widget) }
      connected = []
      try await expectFreed("the widget") { interactors.allSatisfy(\.isFreed) }
      let (searcher, state) = (WeakReference(screen?.searcher), WeakReference(screen?.state))
      screen = nil
      try await expectFreed("the searcher") { searcher.isFreed }
      try await expectFreed("the filter state") { state.isFreed }
      withExtendedLifetime(kept) {}
    }
  }
}
