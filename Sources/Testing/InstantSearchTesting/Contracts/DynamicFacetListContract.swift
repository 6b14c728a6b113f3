public import InstantSearchCore

/// Reads and taps a view of a dynamic facet list.
@MainActor
public protocol DynamicFacetListDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any DynamicFacetListController { get }
  /// The attributes that are shown, in order.
  var attributes: [String] { get }
  /// The values that are shown of an attribute.
  func rows(of attribute: String) -> [ShownRow]
  /// Taps the value with this text of an attribute.
  func tap(_ text: String, of attribute: String)
}

/// The contract of views of a dynamic facet list.
package enum DynamicFacetListContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any DynamicFacetListDriver>] = widget.cases(and: [
    Contract("Attributes and values are shown in the order of the index, without hidden ones") { make in
      let (screen, view) = (ContractScreen { $1.renderingContent = ordering }, make())
      screen.searcher.request.query.facets = ["size", "color", "brand"]
      let connector = DynamicFacetListConnector(
        searcher: screen.searcher, filterState: screen.state, controller: view.controller)
      await screen.search()
      try expect(view.attributes, ["color", "brand"], "attributes")
      try expect(view.rows(of: "color").map(\.text), ["green", "red"], "values")
      try expect(view.rows(of: "brand"), [ShownRow("Apple", 3), ShownRow("Bose", 2), ShownRow("Canon", 1)], "counts")
      connector.disconnect()
    },
    Contract("Without an order, facets are shown in the order of the request") { screen, view in
      screen.searcher.request.query.facets = ["size", "color"]
      screen.keep(
        DynamicFacetListConnector(
          searcher: screen.searcher, filterState: screen.state, controller: view.controller))
      await screen.search()
      try expect(view.attributes, ["size", "color"], "attributes")
      try expect(view.rows(of: "color").map(\.text), ["red", "blue", "green"], "values")
    },
    Contract("One value of an attribute by default, several on request, each in its group; other values stay visible") {
      screen, view in
      screen.searcher.request.query.facets = ["brand", "color"]
      screen.keep(
        DynamicFacetListConnector(
          searcher: screen.searcher, filterState: screen.state, selectionModeForAttribute: ["color": .multiple],
          filterGroupForAttribute: ["color": ("colors", .or)], controller: view.controller))
      await screen.search()
      view.tap("red", of: "color")
      view.tap("blue", of: "color")
      view.tap("Bose", of: "brand")
      view.tap("Apple", of: "brand")
      await screen.settle()
      try expect(screen.state[or: "colors"].filters.map(\.value), ["red", "blue"], "several in the group given")
      try expect(screen.state[and: "brand"].filters.map(\.text), [#"brand:"Apple""#], "one, in an and group")
      try expect(
        view.rows(of: "brand"), [ShownRow("Apple", 3, isSelected: true), ShownRow("Bose", 1), ShownRow("Canon", 1)],
        "what else could be chosen")
      view.tap("Apple", of: "brand")
      await screen.settle()
      try expect(screen.state[and: "brand"].isEmpty, true, "the second tap undoes it")
    },
    Contract("Initial selections are written once, if the state has none, and shown from the first frame") {
      screen, view in
      screen.searcher.request.query.facets = ["brand", "color"]
      screen.state[and: "brand"].add(Filter.Facet(attribute: "brand", stringValue: "Bose"))
      screen.keep(
        DynamicFacetListConnector(
          searcher: screen.searcher, filterState: screen.state,
          orderedFacets: [AttributedFacets(attribute: "color", facets: [Facet(value: "red", count: 1)])],
          selections: ["brand": ["Apple"], "color": ["red"]], controller: view.controller))
      try expect(view.rows(of: "color"), [ShownRow("red", 1, isSelected: true)], "the first frame")
      try expect(screen.state.getFilters().map(\.text), [#"brand:"Bose""#, #"color:"red""#], "filters")
    },
    Contract(
      "Filters outlive views: present filters are selected from the first frame, and stay visible if they are not counted"
    ) {
      make in
      let (screen, view) = (ContractScreen { $1.facets.removeAll { $0.attribute == "color" } }, make())
      screen.searcher.request.query.facets = ["brand", "color"]
      for (attribute, value) in [("color", "red"), ("brand", "Bose")] as [(Attribute, String)] {
        screen.state[and: attribute.rawValue].add(Filter.Facet(attribute: attribute, stringValue: value))
      }
      let connector = DynamicFacetListConnector(
        searcher: screen.searcher, filterState: screen.state,
        orderedFacets: [AttributedFacets(attribute: "brand", facets: [Facet(value: "Apple", count: 3)])],
        controller: view.controller)
      try expect(view.attributes, ["brand", "color"], "the first frame")
      try expect(
        view.rows(of: "brand"), [ShownRow("Apple", 3), ShownRow("Bose", isSelected: true)], "added to initial values")
      try expect(view.rows(of: "color"), [ShownRow("red", isSelected: true)], "an attribute without initial values")
      await screen.search()
      try expect(
        view.rows(of: "brand"), [ShownRow("Apple", 2), ShownRow("Bose", 1, isSelected: true)], "what was counted")
      try expect(view.rows(of: "color"), [ShownRow("red", isSelected: true)], "what was not counted")
      view.tap("red", of: "color")
      await screen.settle()
      try expect(view.attributes, ["brand"], "it can be taken back")
      connector.disconnect()
    },
    Contract("A group shared by two attributes is one condition, and each attribute keeps to its own filters") {
      screen, view in
      screen.searcher.request.query.facets = ["brand", "color"]
      screen.keep(
        DynamicFacetListConnector(
          searcher: screen.searcher, filterState: screen.state,
          filterGroupForAttribute: ["brand": ("shared", .or), "color": ("shared", .or)], controller: view.controller))
      await screen.search()
      view.tap("green", of: "color")
      view.tap("Bose", of: "brand")
      view.tap("Canon", of: "brand")
      await screen.settle()
      try expect(screen.state[or: "shared"].filters.map(\.value), ["green", "Canon"], "filters")
      try expect(screen.hitsCount, 2, "either is enough")
      try expect(view.rows(of: "color").map(\.count), [3, 2, 1], "colors")
      try expect(view.rows(of: "brand").map(\.count), [3, 2, 1], "brands")
    },
    Contract("A presenter sorts and limits the values of its attribute") { screen, view in
      screen.searcher.request.query.facets = ["brand", "color"]
      screen.keep(
        DynamicFacetListConnector(
          searcher: screen.searcher, filterState: screen.state, controller: view.controller,
          presenters: ["color": FacetListPresenter(limit: 1, keepsSelected: true)]))
      await screen.search()
      try expect(view.rows(of: "color"), [ShownRow("red", 3)], "cut")
      try expect(view.rows(of: "brand").count, 3, "the other attribute")
      screen.state[and: "color"].add(Filter.Facet(attribute: "color", stringValue: "green"))
      await screen.settle()
      try expect(
        view.rows(of: "color"), [ShownRow("red", 3), ShownRow("green", 1, isSelected: true)], "kept where selected")
    },
    Contract("A selected value is not hidden, and stays with 0 if the answer lacks it") { make in
      let (screen, view) = (ContractScreen { $1.renderingContent = ordering }, make())
      screen.searcher.request.query.facets = ["color"]
      screen.state[and: "color"].add(
        Filter.Facet(attribute: "color", stringValue: "blue"), Filter.Facet(attribute: "color", stringValue: "gone"))
      let connector = DynamicFacetListConnector(
        searcher: screen.searcher, filterState: screen.state, selectionModeForAttribute: ["color": .multiple],
        controller: view.controller)
      await screen.search()
      try expect(
        view.rows(of: "color"), [ShownRow("blue", 0, isSelected: true), ShownRow("gone", 0, isSelected: true)],
        "values"
      )
      connector.disconnect()
    },
  ])

  /// Colors first, green before the others, blue hidden; sizes not at all.
  private static let ordering = RenderingContent(
    facetOrdering: .init(
      attributes: ["color", "brand"],
      values: ["color": .init(order: ["green"], hide: ["blue"], sortRemainingBy: .count)]))

  private static let widget = WidgetCases<any DynamicFacetListDriver, [[ShownRow]]>(
    screen: {
      let screen = ContractScreen()
      screen.searcher.request.query.facets = ["color", "brand"]
      return screen
    },
    connect: { screen, view in
      DynamicFacetListConnector(searcher: screen.searcher, filterState: screen.state, controller: view.controller)
    }, controller: { $0.controller }, shown: { view in view.attributes.map { view.rows(of: $0) } },
    change: {
      $0.state[and: "brand"].add(Filter.Facet(attribute: "brand", stringValue: "Apple"))
      await $0.settle()
    }, use: { $0.tap("red", of: "color") })
}
