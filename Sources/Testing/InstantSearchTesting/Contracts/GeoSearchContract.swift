public import InstantSearchCore

/// Reads and uses a map of the results.
@MainActor
public protocol GeoSearchDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any GeoSearchController { get }
  /// The text of each result on the map, in the order of the results. Those of a group count too, and one that is in
  /// several places counts once.
  var titles: [String] { get }
  /// Whether the map offers to search in the area that it shows.
  var offersSearch: Bool { get }
  /// Moves the map as a user does, so that it shows an area and little more.
  func move(to area: GeoArea)
  /// Searches in the area that the map shows.
  func searchShownArea()
  /// Searches everywhere.
  func clear()
}

/// Reads and uses a list of the results by distance.
@MainActor
public protocol GeoSearchListDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any GeoSearchController { get }
  /// The rows: the text of a place, then how far away it is and in which direction, such as `pen, 350 m north`.
  var rows: [String] { get }
  /// Searches within the next greater distance.
  func widen()
  /// Searches within the next smaller distance.
  func narrow()
  /// Searches at any distance.
  func clear()
}

/// The contract of maps of the results.
package enum GeoSearchContract {
  /// The cases of maps, as the arguments of a test.
  package static let cases: [Contract<any GeoSearchDriver>] = widget.cases(and: [
    Contract("Each place of a result shows; the map moves by itself to show them, without a search") { screen, view in
      screen.keep(connect(screen, view))
      try expect(view.titles, [], "before the first answer")
      await screen.search()
      try expect(
        view.titles, ["pen", "ruler", "lamp", "torch", "desk"], "the desk is in two places, the sofa in none")
      await screen.search("ruler")
      try expect(view.titles, ["ruler"], "of another search")
      try expect(screen.backend.calls.count, 2, "searches")
    },
    Contract("A move searches in the area of the map, once and from the first page; one that changes nothing does not")
    {
      screen, view in
      screen.searcher.request.query.page = 1
      let connector = screen.keep(connect(screen, view))
      await screen.search()
      view.move(to: paris)
      await screen.settle()
      try expect(view.titles, ["pen", "ruler"], "in Paris")
      try expect(view.offersSearch, false, "the offer of what is searched for already")
      try expect(screen.backend.calls.map { $0.hitsRequest?.query.page }, [1, 0], "the pages")
      let shown = connector.interactor.item.shownArea
      if let shown { view.move(to: shown) }
      await screen.settle()
      try expect(screen.backend.calls.count, 2, "searches after a move that changes nothing")
      await screen.search("pen")
      try expect(view.titles, ["pen"], "another text, in the same area")
      try expect(connector.interactor.item.shownArea, shown, "the map stays where the user has moved it")
    },
    Contract("Where moves do not search, the map offers to, until it has searched") { screen, view in
      screen.keep(connect(screen, view, searchesOnMove: false))
      await screen.search()
      let before = view.titles
      try expect(view.offersSearch, false, "before a move")
      view.move(to: paris)
      await screen.settle()
      try expect(view.titles, before, "after the move")
      try expect(view.offersSearch, true, "after the move")
      try expect(screen.backend.calls.count, 1, "searches after the move")
      view.searchShownArea()
      await screen.settle()
      try expect(view.titles, ["pen", "ruler"], "in Paris")
      try expect(view.offersSearch, false, "after the search")
      try expect(screen.backend.calls.count, 2, "searches")
    },
    Contract("Searching everywhere shows all results again, and moves the map to them") { screen, view in
      let connector = screen.keep(connect(screen, view))
      await screen.search()
      let (before, area) = (view.titles, connector.interactor.item.shownArea)
      view.move(to: paris)
      await screen.settle()
      view.clear()
      await screen.settle()
      try expect(view.titles, before, "everywhere")
      try expect(connector.interactor.item.shownArea, area, "the map")
      try expect(screen.backend.calls.count, 3, "searches")
    },
    Contract("An area may cross the antimeridian, and one without results shows none") { screen, view in
      screen.keep(connect(screen, view))
      await screen.search()
      view.move(to: area(-25, 170, -10, -170))
      await screen.settle()
      try expect(view.titles, ["torch"], "around Fiji")
      view.move(to: area(-40, -130, -20, -100))
      await screen.settle()
      try expect(view.titles, [], "in the Pacific")
    },
  ])

  /// The cases of lists by distance, as the arguments of a test.
  package static let listCases: [Contract<any GeoSearchListDriver>] = list.cases(and: [
    Contract("The nearest result is the first, with its distance and direction; each result has one row") {
      screen, view in
      screen.keep(connect(screen, view))
      try expect(view.rows, [], "before the first answer")
      await screen.search()
      try expect(
        view.rows,
        [
          "pen, 0 m", "ruler, 1.8 km northwest", "lamp, 342 km northwest", "desk, 2,254 km east",
          "torch, 16,581 km north",
        ], "from Paris")
    },
    Contract("The radius narrows and widens step by step, and ends; each step is a search") { screen, view in
      screen.keep(connect(screen, view))
      await screen.search()
      for (count, radius) in [(4, 10_000_000), (4, 5_000_000), (3, 2_000_000), (3, 1_000_000)] {
        view.narrow()
        await screen.settle()
        try expect(screen.searcher.request.location, .around(penPoint, meters: radius), "the radius")
        try expect(view.rows.count, count, "rows within \(radius) meters")
      }
      for _ in 0..<4 {
        view.widen()
        await screen.settle()
      }
      try expect(screen.searcher.request.location, .around(penPoint, meters: nil), "any distance")
      try expect(view.rows.count, 5, "rows at any distance")
      let count = screen.backend.calls.count
      try expect(count, 9, "searches")
      view.widen()
      await screen.settle()
      try expect(screen.backend.calls.count, count, "searches after the widest radius")
      view.clear()
      await screen.settle()
      try expect(screen.searcher.request.location, nil, "without a restriction")
    },
    Contract("The smallest radius stays") { screen, view in
      screen.searcher.request.location = .around(penPoint, meters: 200)
      screen.keep(connect(screen, view))
      await screen.search()
      for _ in 0..<3 {
        view.narrow()
        await screen.settle()
      }
      try expect(screen.searcher.request.location, .around(penPoint, meters: 100), "the radius")
      try expect(view.rows, ["pen, 0 m"], "rows")
      try expect(screen.backend.calls.count, 2, "searches")
    },
  ])

  private static let penPoint = Query.GeoPoint(latitude: 48.86, longitude: 2.35)
  private static let paris = area(48.8, 2.2, 48.9, 2.5)

  private static func area(_ south: Double, _ west: Double, _ north: Double, _ east: Double) -> GeoArea {
    guard let area = GeoArea(south: south, west: west, north: north, east: east) else {
      preconditionFailure("the areas of this contract exist")
    }
    return area
  }

  @MainActor
  private static func connect(
    _ screen: ContractScreen, _ view: any GeoSearchDriver, searchesOnMove: Bool = true
  ) -> GeoSearchConnector {
    GeoSearchConnector(searcher: screen.searcher, searchesOnMove: searchesOnMove, controller: view.controller)
  }

  @MainActor
  private static func connect(_ screen: ContractScreen, _ view: any GeoSearchListDriver) -> GeoSearchConnector {
    GeoSearchConnector(
      searcher: screen.searcher, origin: penPoint, units: .metric, controller: view.controller)
  }

  private static let widget = WidgetCases<any GeoSearchDriver, [String]>(
    connect: { screen, view in connect(screen, view) }, controller: { $0.controller }, shown: { $0.titles },
    change: { await $0.search("ruler") },
    use: { $0.move(to: area(48.8, 2.34, 48.9, 2.5)) })

  private static let list = WidgetCases<any GeoSearchListDriver, [String]>(
    connect: { screen, view in connect(screen, view) }, controller: { $0.controller }, shown: { $0.rows },
    change: { await $0.search("ruler") },
    use: { $0.narrow() })
}
