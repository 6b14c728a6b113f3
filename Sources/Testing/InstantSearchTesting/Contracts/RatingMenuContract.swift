public import InstantSearchCore

/// Reads and taps a view of a rating menu.
@MainActor
public protocol RatingMenuDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any RatingMenuController { get }
  /// The rows in order, such as `★★★★☆ & up`.
  var rows: [ShownRow] { get }
  /// Taps the row with this text.
  func tap(_ text: String)
}

/// The contract of rating menus.
package enum RatingMenuContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any RatingMenuDriver>] = widget.cases(and: [
    Contract("Each row counts the ratings of at least its stars; a tap keeps these, and the second tap takes it back") {
      screen, view in
      screen.keep(connect(screen, view))
      await screen.search()
      try expect(view.rows, rows([2, 2, 4, 6]), "the first answer")
      view.tap(stars[2])
      try expect(view.rows, rows([2, 2, 4, 6], selected: 2), "the mark is there at once")
      await screen.settle()
      try expect(screen.state[and: "size"].filters, [Filter(least(2))], "the filter")
      try expect(screen.hitsCount, 4, "results")
      try expect(view.rows, rows([2, 2, 4, 6], selected: 2), "the counts of the others stay")
      view.tap(stars[0])
      await screen.settle()
      try expect(screen.state[and: "size"].filters, [Filter(least(4))], "another row replaces it")
      try expect(screen.hitsCount, 2, "results of the other")
      view.tap(stars[0])
      await screen.settle()
      try expect(screen.filters, [], "no filter is left")
      try expect(screen.backend.calls.count, 4, "one call a search")
    },
    Contract("A present filter is selected from the first frame; a number that is no row is replaced by a tap") {
      screen, view in
      screen.state[and: "size"].add(least(3))
      screen.keep(connect(screen, view))
      try expect(view.rows, rows([nil, nil, nil, nil], selected: 1), "the first frame")
      screen.state[and: "size"].removeAll()
      screen.state[and: "size"].add(least(1.5))
      try expect(view.rows.map(\.isSelected), [false, false, false, false], "no row has it")
      await screen.search()
      try expect(view.rows, rows([2, 2, 4, 6]), "counts ignore it")
      view.tap(stars[3])
      await screen.settle()
      try expect(screen.state[and: "size"].filters, [Filter(least(1))], "after a tap")
    },
    Contract("Counts respect all other filters, and what nobody has counts 0") { screen, view in
      screen.state[or: "brand"].add(Filter.Facet(attribute: "brand", stringValue: "Apple"))
      screen.keep(connect(screen, view))
      await screen.search()
      try expect(view.rows, rows([0, 0, 1, 3]), "of one brand")
      await screen.search("unicorn")
      try expect(view.rows, rows([0, 0, 0, 0]), "nothing found")
    },
    Contract("Without all values in the answer no counts show, and rows can still be chosen") { screen, view in
      screen.searcher.request.query.maxValuesPerFacet = 2
      screen.keep(connect(screen, view))
      await screen.search()
      try expect(view.rows, rows([nil, nil, nil, nil]), "cut off")
      view.tap(stars[2])
      await screen.settle()
      try expect(screen.hitsCount, 4, "results")
      screen.searcher.request.query.maxValuesPerFacet = 10
      await screen.search()
      try expect(view.rows, rows([2, 2, 4, 6], selected: 2), "all values")
    },
  ])

  private static let stars = ["★★★★☆ & up", "★★★☆☆ & up", "★★☆☆☆ & up", "★☆☆☆☆ & up"]

  private static func rows(_ counts: [Int?], selected: Int? = nil) -> [ShownRow] {
    zip(stars, counts).enumerated().map { ShownRow($1.0, $1.1, isSelected: $0 == selected) }
  }

  private static func least(_ number: Double) -> Filter.Numeric {
    Filter.Numeric(attribute: "size", operator: .greaterThanOrEqual, value: number)
  }

  @MainActor
  private static func connect(_ screen: ContractScreen, _ view: any RatingMenuDriver) -> RatingMenuConnector {
    RatingMenuConnector(
      searcher: screen.searcher, filterState: screen.state, attribute: "size", controller: view.controller)
  }

  private static let widget = WidgetCases<any RatingMenuDriver, [ShownRow]>(
    connect: { screen, view in connect(screen, view) }, controller: { $0.controller }, shown: { $0.rows },
    change: {
      $0.state[and: "size"].removeAll()
      $0.state[and: "size"].add(least(4))
      await $0.settle()
    }, use: { $0.tap(stars[2]) })
}
