public import InstantSearchCore

/// Reads and taps a view of a hierarchical menu.
@MainActor
public protocol HierarchicalMenuDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any HierarchicalController { get }
  /// The values in order; each selected value is followed by those of the next level.
  var rows: [ShownRow] { get }
  /// Taps the row with this text.
  func tap(_ text: String)
}

/// The contract of views of a hierarchical menu.
package enum HierarchicalMenuContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any HierarchicalMenuDriver>] = widget.cases(and: [
    Contract("A tap opens a value below it, a tap on the path goes up again") { screen, view in
      screen.keep(connect(screen, view.controller))
      await screen.search()
      try expect(view.rows, [ShownRow("Home", 3), ShownRow("Office", 3)], "the widest level")
      view.tap("Office")
      await screen.settle()
      try expect(
        view.rows,
        [
          ShownRow("Home", 3), ShownRow("Office", 3, isSelected: true), ShownRow("Writing", 2), ShownRow("Light", 1),
        ], "the next level")
      view.tap("Light")
      await screen.settle()
      try expect(screen.hitsCount, 1, "results")
      try expect(view.rows.filter(\.isSelected).map(\.text), ["Office", "Light"], "the path")
      try expect(view.rows.map(\.text), ["Home", "Office", "Writing", "Light"], "siblings stay")
      view.tap("Office")
      await screen.settle()
      try expect(view.rows, [ShownRow("Home", 3), ShownRow("Office", 3)], "the widest level again")
      try expect(screen.filters, [], "no filter is left")
    },
    Contract("A present path is shown from the first frame, with counts as soon as they are known") { screen, view in
      choose("Office > Light", in: screen.state)
      screen.keep(connect(screen, view.controller))
      try expect(
        view.rows, [ShownRow("Office", isSelected: true), ShownRow("Light", isSelected: true)], "the first frame")
      await screen.search()
      try expect(view.rows.map(\.count), [3, 3, 2, 1], "with the first answer")
    },
    Contract("A path that the answer lacks stays visible with counts of 0") { screen, view in
      choose("Office > Light", in: screen.state)
      screen.keep(connect(screen, view.controller))
      await screen.search("unicorn")
      try expect(
        view.rows, [ShownRow("Office", 0, isSelected: true), ShownRow("Light", 0, isSelected: true)], "nothing found")
    },
    Contract("Several branches: a path is selected besides the others, and one below it takes its place") {
      screen, view in
      screen.keep(connect(screen, view.controller, .multiple))
      await screen.search()
      view.tap("Office")
      view.tap("Home")
      await screen.settle()
      try expect(screen.hitsCount, 6, "results of both")
      try expect(
        view.rows,
        [
          ShownRow("Home", 3, isSelected: true), ShownRow("Furniture", 2), ShownRow("Light", 1),
          ShownRow("Office", 3, isSelected: true), ShownRow("Writing", 2), ShownRow("Light", 1),
        ], "both are open, with the counts of each value")
      view.tap("Furniture")
      await screen.settle()
      try expect(screen.filters, ["category: Office", "subcategory: Home > Furniture"], "one below")
      try expect(screen.hitsCount, 5, "results of one below")
      try expect(view.rows.map(\.count), [3, 2, 1, 3, 2, 1], "the counts stay")
      try expect(view.rows.map(\.isSelected), [true, true, false, true, false, false], "marks")
      view.tap("Light")
      await screen.settle()
      try expect(screen.hitsCount, 6, "results of two below")
    },
    Contract("Several branches: a tap on a selected value removes what is below it, and goes up from the last one") {
      screen, view in
      screen.state[or: "category"].add(
        Filter.Facet(attribute: "subcategory", stringValue: "Office > Light"),
        Filter.Facet(attribute: "category", stringValue: "Home"))
      screen.keep(connect(screen, view.controller, .multiple))
      try expect(
        view.rows,
        [
          ShownRow("Office", isSelected: true), ShownRow("Light", isSelected: true), ShownRow("Home", isSelected: true),
        ],
        "the first frame")
      await screen.search()
      try expect(screen.hitsCount, 4, "results")
      try expect(
        view.rows.map(\.text), ["Home", "Furniture", "Light", "Office", "Writing", "Light"], "all open values")
      view.tap("Writing")
      await screen.settle()
      try expect(screen.hitsCount, 6, "results of three")
      view.tap("Writing")
      view.tap("Home")
      await screen.settle()
      try expect(screen.filters, ["subcategory: Office > Light"], "one is left")
      try expect(
        view.rows,
        [
          ShownRow("Home", 3), ShownRow("Office", 3, isSelected: true), ShownRow("Writing", 2),
          ShownRow("Light", 1, isSelected: true),
        ], "the counts of the widest level ignore a filter on the next one")
      view.tap("Light")
      await screen.settle()
      try expect(screen.filters, ["category: Office"], "up from it")
      view.tap("Office")
      await screen.settle()
      try expect(screen.filters, [], "no filter is left")
      try expect(view.rows, [ShownRow("Home", 3), ShownRow("Office", 3)], "the widest level")
    },
  ])

  @MainActor
  static func connect(
    _ screen: ContractScreen, _ controller: any HierarchicalController, _ mode: SelectionMode = .single
  ) -> HierarchicalConnector {
    HierarchicalConnector(
      searcher: screen.searcher, filterState: screen.state, hierarchicalAttributes: ["category", "subcategory"],
      selectionMode: mode, controller: controller)
  }

  /// Chooses a path by its narrowest value.
  @MainActor
  static func choose(_ subcategory: String, in state: FilterState) {
    state[hierarchical: "category"].set([Filter.Facet(attribute: "subcategory", stringValue: subcategory)])
  }

  private static let widget = WidgetCases<any HierarchicalMenuDriver, [ShownRow]>(
    connect: { screen, view in connect(screen, view.controller) }, controller: { $0.controller }, shown: { $0.rows },
    change: {
      choose("Office > Light", in: $0.state)
      await $0.settle()
    }, use: { $0.tap("Home") })
}
