import InstantSearchCore
import InstantSearchTesting
@testable import InstantSearchWeb
import TestSupport
import Testing

extension Histogram {
  fileprivate init(edges: [Double], counts: [Int]) {
    self.init(
      bounds: (edges.first ?? 0)...(edges.last ?? 0), scale: .linear,
      buckets: zip(zip(edges, edges.dropFirst()), counts).map {
        Bucket(lowerBound: $0.0, upperBound: $0.1, count: $1)
      })
  }
}

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
    expectEqual(list.children.map { $0.children.map(\.name) }, [["button", "ul"], ["button"]])
    expectEqual(list.children[0].children[1].children.map(\.text), ["Bed1", "Bath2"])
    expectEqual(list.all("button").map { $0["aria-current"] }, ["true", "true", nil, nil])
    expectEqual(list.all("span", class: "count").map(\.text), ["1,234", "1", "2"])
  }

  @Test("What matches a search among values is marked, what is excluded is struck, and a list may permit no exclusions")
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
    expectEqual(root.all("button", class: "exclude").map(\.accessibleText), ["Exclude dark green", "Include red"])
    expectEqual(root.all("span", class: "note").map(\.text), ["excluded"], "in words too")
    for isExcludable in [true, false] {
      let list = HTMLFacetList(name: "brand", isExcludable: isExcludable)
      var excluded: [String] = []
      list.onExclude = { excluded.append($0.value) }
      list.perform("not", "red")
      expectEqual(excluded, isExcludable ? ["red"] : [])
    }
  }

  @Test("Values without results are hidden unless they are chosen or excluded, if the list says so")
  func emptyValues() throws {
    let list = HTMLFacetList(name: "brand", hidesEmpty: true)
    let filters = HTMLFilterList<Filter.Numeric>(name: "price", selectionMode: .multiple, hidesEmpty: true) { "\($0)" }
    func rows(_ html: HTML) throws -> [String] {
      try HTMLReader.read(html.description).all("span", class: "text").map(\.text)
    }
    let facets = [Facet(value: "some", count: 2), Facet(value: "none", count: 0), .uncounted(value: "unknown")]
    list.setSelectableItems(selectableItems: facets.map { SelectableItem(item: $0, isSelected: false) })
    #expect(try rows(list.html) == ["some", "unknown"] && !list.hasChoice)
    list.setSelectableItems(selectableItems: facets.map { SelectableItem(item: $0, isSelected: true) })
    #expect(try rows(list.html) == ["some", "none", "unknown"] && list.hasChoice)
    list.setSelectableItems(
      selectableItems: [SelectableItem(item: facets[1], isSelected: false, isExcluded: true)])
    #expect(try rows(list.html) == ["none"] && list.hasChoice)
    list.setSelectableItems(selectableItems: [SelectableItem(item: facets[1], isSelected: false)])
    #expect(list.html.isEmpty, "no empty check boxes")
    let filter = Filter.Numeric(attribute: "price", operator: .lessThan, value: 5)
    for (count, isSelected, isShown) in [(0, false, false), (0, true, true), (1, false, true), (nil, false, true)] {
      filters.setSelectableItems(
        selectableItems: [SelectableItem(item: filter, isSelected: isSelected, resultCount: count)])
      #expect(try rows(filters.html).isEmpty != isShown && filters.hasChoice == isSelected)
    }
  }

  @Test(
    "The fields of a range name the unit; a slider with one number could not be moved, so only the fields are there")
  func fields() throws {
    for (unit, suffix) in [("€", " (€)"), (nil, "")] as [(String?, String)] {
      let range = HTMLNumberRange<Double>(name: "price", unit: unit)
      range.setBounds(0...1_893.88)
      let root = try HTMLReader.read(range.html.description)
      expectEqual(root.all("label").map(\.text), ["From\(suffix)", "To\(suffix)"])
      expectEqual(root.all("input").filter { $0["type"] == "range" }.map { $0["aria-valuetext"] }, ["0", "1893.88"])
    }
    let (range, number) = (HTMLNumberRange<Double>(name: "price"), HTMLNumber<Int>(name: "stars", title: "at least"))
    for (upper, count) in [(77.5, 0), (78.5, 3)] {
      range.setBounds(77.5...upper)
      number.setBounds(77...Int(upper))
      let inputs = try HTMLReader.read(range.html.description + number.html.description).all("input")
      expectEqual(inputs.filter { $0["type"] == "text" }.count, 3)
      expectEqual(inputs.filter { $0["type"] == "range" }.count, count)
    }
  }

  @Test("An empty value is named as such")
  func emptyValue() throws {
    for value in ["", " ", "\u{2003}\n"] {
      let list = HTMLFacetList(name: "brand", isExcludable: true)
      list.setSelectableItems(selectableItems: [SelectableItem(item: .uncounted(value: value), isSelected: true)])
      let menu = HTMLHierarchicalMenu(name: "room")
      menu.setItem([HierarchicalFacet(facet: .uncounted(value: value), level: 0, isSelected: false)])
      let buttons = try [list, menu].flatMap { try HTMLReader.read($0.html.description).all("button") }
      expectEqual(buttons.map(\.accessibleText), ["(empty)", "Exclude (empty)", "(empty)"])
      #expect(buttons.allSatisfy { $0["value"] == value })
    }
  }

  @Test("Lists and menus show the error of counting without its cause, and keep their rows")
  func errorsOfMenus() throws {
    let (values, ratings) = (HTMLMenuSelect(name: "brand", title: "Brand"), HTMLRatingMenu(name: "rating"))
    values.setSelectableItems(selectableItems: [SelectableItem(item: Facet(value: "", count: 1), isSelected: true)])
    values.setError(.attributeNotFaceted("secret"))
    ratings.setSelectableItems(selectableItems: [SelectableItem(item: 4, isSelected: true)])
    ratings.setError(.attributeNotFaceted("secret"))
    let roots = try [values, ratings].map { try HTMLReader.read($0.html.description) }
    expectEqual(roots.map { $0.first("p")?.text }, ["The search failed. Try again.", "The search failed. Try again."])
    expectEqual(roots[0].all("option").map(\.text), ["All", "(empty) (1)"])
    expectEqual(roots[1].all("button").map(\.accessibleText), ["4 of 5 stars & up"])
    // A list can't be expanded then.
    let list = HTMLFacetList(name: "brand")
    list.setExpansion(isAvailable: true, isExpanded: false)
    list.setError(.attributeNotFaceted("secret"))
    let root = try HTMLReader.read(list.html.description)
    #expect(root.first("p")?.text == "The search failed. Try again." && root.first("button") == nil)
  }

  @Test("A histogram has a bar for each bucket with results where its numbers are on the slider, the densest fills it")
  func histogram() throws {
    let range = HTMLNumberRange<Int>(name: "price")
    range.setBounds(0...100)
    range.setHistogram(Histogram(edges: [0.5, 10, 20, 50, 99.5], counts: [0, 1, 1_000, 500]))
    let svg = try #require(try HTMLReader.read(range.html.description).first("svg"))
    #expect(svg["viewbox"] == "0 0 1000 32" && svg["aria-hidden"] == "true")
    expectEqual(
      svg.bars,
      [
        .init(x: 100, width: 96, height: 1), .init(x: 200, width: 296, height: 32),
        .init(x: 500, width: 491, height: 10),
      ])
    for histogram in [nil, Histogram(edges: [0, 100], counts: [0]), Histogram(edges: [], counts: [])] {
      range.setHistogram(histogram)
      #expect(try HTMLReader.read(range.html.description).first("svg") == nil)
    }
    range.setBounds(7...7)
    range.setHistogram(Histogram(edges: [7, 7], counts: [3]))
    #expect(try HTMLReader.read(range.html.description).first("svg") == nil, "nothing to compare")
    for (lower, upper) in [
      (-Double.greatestFiniteMagnitude, Double.greatestFiniteMagnitude), (0, .leastNonzeroMagnitude), (5, 5),
      (1, 2), (3, 3.000_000_000_000_001), (-1e300, 10),
    ] {
      let range = HTMLNumberRange<Double>(name: "price")
      range.setBounds(lower...upper)
      range.setHistogram(Histogram(edges: [-.greatestFiniteMagnitude, 0, 1, 2, 1e300], counts: [1, .max, 0, 7]))
      let drawing = try HTMLReader.read(range.html.description).first("svg")
      expectEqual(drawing == nil, lower == upper)
      expectEqual(drawing?.first("path")?["d"]?.filter { $0 == "M" }.count, drawing?.bars.count)
      let bars = drawing?.bars ?? []
      #expect(bars.allSatisfy { $0.x >= 0 && $0.width > 0 && $0.x + $0.width <= 1_000 && 1...32 ~= $0.height })
    }
  }

  @Test(
    "What a box offers are the options of its list in groups, which the script shows; without an autocomplete none is")
  func offers() throws {
    let box = HTMLSearchBox { hit in "/record/\(hit.objectID)" }
    #expect(try HTMLReader.read(box.html.description).all.allSatisfy { $0["role"] == nil })
    let texts = ["<em>de</em>sk lamp", "<em>de</em>n"].map { HighlightedText(tagged: $0) }
    box.setItem([
      AutocompleteSection(
        id: "s", kind: .suggestions, items: texts.map { .init(id: "s:\($0.text)", text: $0, choice: .search($0.text)) }),
      AutocompleteSection(
        id: "r", kind: .records, title: "Lamps & more",
        items: [.init(id: "r:1", text: texts[0], choice: .open(Hit(objectID: "1", record: [:])))]),
    ])
    box.setQuery("de")
    let root = try HTMLReader.read(box.html.description)
    let input = try #require(root.all("input").first { $0["role"] == "combobox" })
    #expect(input["aria-autocomplete"] == "list" && input["aria-expanded"] == "false")
    let list = try #require(root.all.first { $0["role"] == "listbox" })
    #expect(list["id"] == input["aria-controls"] && list["aria-label"] == "Suggestions")
    #expect(list["hidden"] != nil, "the script shows it")
    expectEqual(list.children.map { $0["role"] }, ["group", "group"])
    expectEqual(list.children.map { $0["aria-label"] }, [nil, "Lamps & more"])
    let options = list.children.flatMap(\.children)
    #expect(options.allSatisfy { $0["role"] == "option" })
    expectEqual(options.map { $0["data-value"] }, ["desk lamp", "den", "r:1"])
    expectEqual(options.map { $0["data-text"] }, [nil, nil, nil])
    expectEqual(options.map { $0["data-href"] }, [nil, nil, "/record/1"])
    expectEqual(options.map { $0["id"] }, (0..<3).map { "\(list["id"] ?? "")-\($0)" })
    expectEqual(options.flatMap { $0.all("mark") }.map(\.text), ["de", "de", "de"])
  }

  @Test("Records of the same text are options of their own; without an address their text is searched for")
  func equalRecords() throws {
    let box = HTMLSearchBox()
    box.setItem([
      AutocompleteSection(
        id: "r", kind: .records,
        items: ["1", "2"].map { id in
          .init(id: "r:\(id)", text: HighlightedText("lamp"), choice: .open(Hit(objectID: id, record: [:])))
        })
    ])
    let options = try HTMLReader.read(box.html.description).all.filter { $0["role"] == "option" }
    expectEqual(options.map { $0["data-value"] }, ["r:1", "r:2"])
    expectEqual(options.map { $0["data-text"] }, ["lamp", "lamp"])
  }

  @Test("A query suggestion shows what it finds behind its text; without filters it shows no category")
  func querySuggestions() async throws {
    let found = { (nbHits: Int, category: String) -> JSON in
      [
        "exact_nb_hits": .integer(Int64(nbHits)),
        "facets": ["exact_matches": ["room": [["value": .string(category), "count": 1]]]],
      ]
    }
    let records: [JSON] = [
      ["query": "desk lamp", "shop": found(1_204, "Home & Office")], ["query": "desk", "shop": found(1, "Desk")],
      ["query": "desks", "popularity": 3],
    ]
    let backend = ScriptedBackend { requests in
      requests.map { _ in
        .hits(SearchResponse(hits: records.map { Hit(objectID: $0["query"]?.string ?? "", record: $0) }))
      }
    }
    let searcher = HitsSearcher(backend: backend, indexName: "shop")
    let box = HTMLSearchBox()
    let connector = AutocompleteConnector(
      searcher: searcher, sources: [.suggestions(indexName: "suggestions")], controller: box)
    box.searchBegins()
    searcher.query = "de"
    searcher.search()
    await searcher.waitUntilIdle()
    await connector.waitUntilIdle()
    let options = try HTMLReader.read(box.html.description).all.filter { $0["role"] == "option" }
    expectEqual(options.map { $0["data-value"] }, ["desk lamp", "desk", "desks"])
    expectEqual(options.map(\.text), ["desk lamp 1,204 results", "desk 1 result", "desks"])
  }

  @Test("Related items have neither pages nor a message; of a hierarchy the narrowest level shows, if wanted so")
  func quiet() throws {
    let view = HTMLRelatedItems<JSON>(card: nameCard)
    for state in [HitsState.idle, .loading, .empty(query: "x"), .failed(.timedOut)] {
      view.setState(state)
      #expect(view.html.isEmpty)
    }
    let filters = ["Home", "Home > Bed"].map { value in
      FilterAndID(
        filter: Filter(Filter.Facet(attribute: "room", stringValue: value)), id: .hierarchical(name: "room"),
        text: value)
    }
    for (showsEachLevel, count) in [(true, 2), (false, 1)] {
      let current = HTMLCurrentFilters(showsEachLevel: showsEachLevel)
      current.setItems(filters)
      try expectEqual(HTMLReader.read(current.html.description).all("button").count, count)
    }
  }

  @Test("IDs stay with their values, and differ for whatever names and values")
  func ids() {
    let views = ["a", "a:b", "a b", "a%3Ab"].map { HTMLFacetList(name: $0) }
    let parts = ["", "b", ":", " ", "b:c", "%3A", String(repeating: "é", count: 99), String(repeating: "é", count: 98)]
    let ids = views.flatMap { view in parts.map { view.id($0) } }
    expectEqual(Set(ids).count, ids.count)
    #expect(ids.allSatisfy { !$0.contains(where: \.isWhitespace) && $0.utf8.count < 300 })
  }
}
