import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
private final class Menu: HierarchicalController {
  var onClick: ((String) -> Void)?
  private(set) var items: [HierarchicalFacet] = []
  /// The lines as a view draws them: indented by level, selected ones with a star, followed by the count.
  var lines: [String] {
    items.map { item in
      String(repeating: "  ", count: item.level) + (item.isSelected ? "*" : "") + item.title
        + (item.facet.isCountKnown ? " \(item.facet.count)" : "")
    }
  }

  func setItem(_ item: [HierarchicalFacet]) { items = item }
}

@MainActor
@Suite("The hierarchical menu")
struct HierarchicalMenuTests {
  private static func record(_ id: String, _ name: String, _ paths: [JSON], _ deeper: [JSON], _ deepest: [JSON]) -> JSON
  {
    ["objectID": .string(id), "name": .string(name), "l0": .array(paths), "l1": .array(deeper), "l2": .array(deepest)]
  }

  private let backend = ScriptedBackend(
    answering: ReferenceBackend(records: [
      record("1", "dune", ["Books"], ["Books > Novels"], ["Books > Novels > New"]),
      record("2", "emma", ["Books"], ["Books > Novels"], ["Books > Novels > Old"]),
      record("3", "atlas", ["Books", "Bookshelves"], ["Books > Science", "Bookshelves > Oak"], []),
      record("4", "alps", ["Maps"], ["Maps > Europe"], []),
      record("7", "moon", ["Maps"], ["Maps > Space"], []), record("5", "lamp", ["Home"], [], []),
      record("6", "extra", ["Bookshelves"], ["Bookshelves > Wood"], []),
    ]))
  private let searcher: HitsSearcher
  private let state = FilterState()
  private let view = Menu()
  private let attributes: [Attribute] = ["l0", "l1", "l2"]

  init() { searcher = HitsSearcher(backend: backend, indexName: "products") }

  private func connect(presenter: FacetListPresenter? = nil) -> HierarchicalConnector {
    HierarchicalConnector(
      searcher: searcher, filterState: state, hierarchicalAttributes: attributes, controller: view,
      presenter: presenter)
  }

  private func search() async { await searcher.searchUntilIdle() }

  private func tap(_ value: String) async {
    view.onClick?(value)
    await searcher.waitUntilIdle()
  }

  private var filters: [String] { state[hierarchical: "l0"].filters.map(\.description) }

  @Test("Each level along the path shows with its siblings; the path is in the filters, level by level")
  func levels() async {
    let connector = connect()
    await searcher.waitUntilIdle()
    #expect(backend.calls.isEmpty && view.items.isEmpty && searcher.request.query.facets == attributes)
    await search()
    expectEqual(view.lines, ["Books 3", "Bookshelves 2", "Maps 2", "Home 1"])
    #expect(connector.interactor.selections.isEmpty && state.groups.isEmpty)
    await tap("Books")
    expectEqual(view.lines, ["*Books 3", "  Novels 2", "  Science 1", "Bookshelves 2", "Maps 2", "Home 1"])
    await tap("Books > Novels")
    expectEqual(
      view.lines,
      [
        "*Books 3", "  *Novels 2", "    New 1", "    Old 1", "  Science 1", "Bookshelves 2", "Maps 2", "Home 1",
      ])
    await tap("Books > Novels > Old")
    expectEqual(filters, ["l0: Books", "l1: Books > Novels", "l2: Books > Novels > Old"])
    expectEqual(view.lines[2...3], ["    New 1", "    *Old 1"])
    #expect(searcher.onResults.lastValue?.nbHits == 1 && state[hierarchical: "l0"].levels == attributes)
    expectEqual(connector.interactor.selections, ["Books", "Books > Novels", "Books > Novels > Old"])
  }

  @Test("A tap on a sibling changes the path, one on the path goes up to the level above")
  func goesUp() async {
    let connector = connect()
    await search()
    await tap("Books > Novels > Old")
    await tap("Books > Novels > New")
    expectEqual(filters.last, "l2: Books > Novels > New")
    await tap("Books > Novels > New")
    expectEqual(filters, ["l0: Books", "l1: Books > Novels"])
    await tap("Maps")
    expectEqual(filters, ["l0: Maps"])
    await tap("Books > Novels")
    await tap("Books")
    #expect(filters.isEmpty && view.lines.count == 4 && connector.interactor.selections.isEmpty)
    var changes: [Int] = []
    state.onChange.subscribe(with: view) { changes.append($1.filters.count) }
    for _ in 0..<2 { view.onClick?("Books > Novels") }
    #expect(changes == [2, 1] && connector.interactor.selections == ["Books"], "each tap is one change")
  }

  @Test("Exact counts: each count is what a fresh search for that value would give")
  func counts() async throws {
    let connector = connect()
    await search()
    await tap("Books > Novels > Old")
    expectEqual(view.items.count, 8)
    for item in connector.interactor.items() {
      let fresh = FilterState()
      let other = HierarchicalConnector(
        searcher: HitsSearcher(backend: backend, indexName: "products"), filterState: fresh,
        hierarchicalAttributes: attributes)
      other.interactor.tap(item.facet.value)
      try await expectEqual(other.searcher.results().nbHits, item.facet.count, "\(item.facet.value)")
    }
  }

  @Test("Connecting with a present path does not search, and a new subscriber gets the levels that a menu has declared")
  func preselected() async {
    state[hierarchical: "l0"].add(Filter.Facet(attribute: "l1", stringValue: "Books > Novels"))
    searcher.connectFilterState(state)
    let connector = connect()
    expectEqual(connector.interactor.selections, ["Books", "Books > Novels"])
    await searcher.waitUntilIdle()
    #expect(backend.calls.isEmpty)
    var seen: [FilterGroups] = []
    state.onChange.subscribePast(with: state) { seen.append($1) }
    #expect(seen == [state.groups] && seen.first?[.hierarchical(name: "l0")]?.levels == attributes)
  }

  @Test("A presenter orders, limits and labels each level, but never hides the path")
  func presented() async {
    let connector = connect(presenter: FacetListPresenter(sortBy: [.alphabetical(order: .descending)], limit: 1))
    await search()
    expectEqual(view.lines, ["Maps 2"])
    await tap("Books > Novels")
    expectEqual(view.lines, ["Maps 2", "*Books 3", "  Science 1", "  *Novels 2", "    Old 1"])
    expectEqual(connector.interactor.items().count, 8)
    let labels = FacetListPresenter { items in
      items.map {
        var item = $0
        item.label = item.item.value.uppercased()
        return item
      }
    }
    connector.connectController(view, with: labels)
    #expect(view.items.first?.title == "BOOKS" && view.items.first?.facet.value == "Books")
  }

  @Test("Values keep their level with other separators, empty components, and more components than levels")
  func separators() {
    let interactor = HierarchicalInteractor(hierarchicalAttributes: ["a", "b"], separator: "/")
    interactor.connectFilterState(state, groupName: "tree")
    interactor.tap("x//z")
    expectEqual(interactor.selections, ["x", "x/"])
    interactor.tap("x y/é/z")
    expectEqual(state[hierarchical: "tree"].filters.map(\.value), ["x y", "x y/é"])
    let flat = HierarchicalInteractor(hierarchicalAttributes: ["a"], separator: "")
    flat.tap("x > y")
    #expect(flat.selections == ["x > y"] && flat.items().map(\.title) == ["x > y"])
  }

  @Test("A name may contain the separator: a tap selects the item at its level")
  func separatorInName() async {
    let searcher = HitsSearcher(
      backend: ReferenceBackend(records: [
        ["l0": "R > B", "l1": "R > B > Soul > Funk"], ["l0": "R > B", "l1": "R > B > Blues"], ["l0": "R"],
      ]), indexName: "music")
    let connector = HierarchicalConnector(
      searcher: searcher, filterState: state, hierarchicalAttributes: ["l0", "l1"], controller: view)
    for (tapped, path) in [
      ("R > B", ["R > B"]), ("R > B > Soul > Funk", ["R > B", "R > B > Soul > Funk"]), ("R", ["R"]),
    ] {
      await searcher.searchUntilIdle()
      view.onClick?(tapped)
      await searcher.waitUntilIdle()
      expectEqual(connector.interactor.selections, path)
      expectEqual(searcher.onResults.lastValue?.nbHits, (path.count == 2 || tapped == "R" ? 1 : 2))
      expectEqual(view.items.filter { $0.level == 1 }.map(\.title), (tapped == "R" ? [] : ["Blues", "Soul > Funk"]))
    }
  }

  @Test("Others' filters and levels in the group stay")
  func sharedGroup() {
    state[hierarchical: "l0"].setLevels(["other"])
    state[hierarchical: "l0"].add(.red, !Filter.Facet(attribute: "l0", stringValue: "Home"))
    let connector = connect()
    view.onClick?("Books")
    expectEqual(filters, ["color: red", "not l0: Home", "l0: Books"])
    view.onClick?("Books")
    #expect(filters == ["color: red", "not l0: Home"] && connector.interactor.selections.isEmpty)
    expectEqual(state[hierarchical: "l0"].levels, ["other"] + attributes)
  }
}
