import InstantSearchCore
import InstantSearchTesting
import InstantSearchWeb
import Testing

@MainActor
@Suite("Widgets in a browser")
struct WidgetViewTests {
  @Test("A hierarchy is a list in a list, and its path is the current one")
  func hierarchy() throws {
    let menu = HTMLHierarchicalMenu(name: "room")
    menu.setItem([
      HierarchicalFacet(facet: Facet(value: "Home", count: 1_234), level: 0, isSelected: true),
      HierarchicalFacet(facet: Facet(value: "Home > Bed", count: 1), level: 1, isSelected: true, title: "Bed"),
      HierarchicalFacet(facet: Facet(value: "Home > Bath", count: 2), level: 1, isSelected: false, title: "Bath"),
      HierarchicalFacet(facet: .uncounted(value: "Office"), level: 0, isSelected: false),
    ])
    let list = try #require(try HTMLReader.read(menu.html.description).children.first)
    #expect(list.children.map { $0.children.map(\.name) } == [["button", "ul"], ["button"]])
    #expect(list.children[0].children[1].children.map(\.text) == ["Bed1", "Bath2"])
    #expect(list.all("button").map { $0["aria-current"] } == ["true", "true", nil, nil])
    #expect(list.all("span", class: "count").map(\.text) == ["1,234", "1", "2"])
  }

  @Test("What matches a search among values is marked, and what is excluded is struck")
  func marks() throws {
    let list = HTMLFacetList(name: "brand", isExcludable: true)
    var excluded = SelectableItem(item: Facet(value: "red", count: 0), isSelected: false)
    excluded.isExcluded = true
    list.setSelectableItems(selectableItems: [
      SelectableItem(item: Facet(value: "dark green", count: 1, highlighted: "dark <em>gr</em>een"), isSelected: true),
      excluded,
    ])
    let root = try HTMLReader.read(list.html.description)
    #expect(root.all("mark").map(\.text) == ["gr"] && root.all("s").map(\.text) == ["red"])
    #expect(root.all("button", class: "exclude").map(\.accessibleText) == ["Exclude dark green", "Include red"])
  }

  @Test("The error of counting is a notice without its cause, and the list can't be expanded")
  func error() throws {
    let list = HTMLFacetList(name: "brand")
    list.setExpansion(isAvailable: true, isExpanded: false)
    list.setError(.attributeNotFaceted("secret"))
    let root = try HTMLReader.read(list.html.description)
    #expect(root.first("p")?.text == "The search failed. Try again." && root.first("button") == nil)
  }

  @Test("Values are excluded if the list permits it")
  func excluding() {
    for isExcludable in [true, false] {
      let list = HTMLFacetList(name: "brand", isExcludable: isExcludable)
      var excluded: [String] = []
      list.onExclude = { excluded.append($0.value) }
      list.perform("not", "red")
      #expect(excluded == (isExcludable ? ["red"] : []))
    }
  }

  @Test("A histogram has a bar for each share with results, the highest as high as the drawing")
  func histogram() throws {
    let range = HTMLNumberRange<Int>(name: "price")
    range.setBounds(0...100)
    range.setHistogram([0, 1, 1_000, 500])
    let root = try HTMLReader.read(range.html.description)
    let svg = try #require(root.first("svg"))
    #expect(svg["viewbox"] == "0 0 16 32" && svg["aria-hidden"] == "true")
    #expect(
      svg.all("rect").map { [$0["x"], $0["y"], $0["height"]] } == [
        ["4", "31", "1"], ["8", "0", "32"], ["12", "16", "16"],
      ])
    range.setHistogram([])
    #expect(try HTMLReader.read(range.html.description).first("svg") == nil)
  }

  @Test("IDs stay with their values, and differ for whatever names and values")
  func ids() {
    let views = ["a", "a:b", "a b", "a%3Ab"].map { HTMLFacetList(name: $0) }
    let parts = ["", "b", ":", " ", "b:c", "%3A", String(repeating: "é", count: 99), String(repeating: "é", count: 98)]
    let ids = views.flatMap { view in parts.map { view.id($0) } }
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { !$0.contains(where: \.isWhitespace) && $0.utf8.count < 300 })
  }

  @Test("Related items have neither pages nor a message")
  func related() throws {
    let view = HTMLRelatedItems<JSON>(card: nameCard)
    for state in [HitsState.idle, .loading, .empty(query: "x"), .failed(.timedOut)] {
      view.setState(state)
      #expect(view.html.isEmpty)
    }
  }

  @Test("Of a hierarchy the current filters show the narrowest level, if wanted so")
  func narrowest() throws {
    let filters = ["Home", "Home > Bed"].map { value in
      FilterAndID(
        filter: Filter(Filter.Facet(attribute: "room", stringValue: value)), id: .hierarchical(name: "room"),
        text: value)
    }
    for (showsEachLevel, count) in [(true, 2), (false, 1)] {
      let current = HTMLCurrentFilters(showsEachLevel: showsEachLevel)
      current.setItems(filters)
      #expect(try HTMLReader.read(current.html.description).all("button").count == count)
    }
  }
}
