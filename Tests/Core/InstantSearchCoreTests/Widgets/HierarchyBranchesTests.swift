import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchCore

@MainActor
@Suite("Several branches of a hierarchical menu")
struct HierarchyBranchesTests {
  private static let levels: [Attribute] = ["l0", "l1", "l2"]

  /// The marked values, as a person would keep them on paper: a value is marked only if the one above it is.
  private struct Model {
    typealias Path = [String]
    var records: [(paths: [Path], color: String)]
    var marked: Set<Path> = []
    var isRed = false

    /// The marked values without marked ones below them.
    var last: Set<Path> {
      marked.filter { path in !marked.contains { $0.count > path.count && $0.starts(with: path) } }
    }

    mutating func tap(_ path: Path) {
      if marked.contains(path) {
        marked = marked.filter { !$0.starts(with: path) }
      } else {
        marked.formUnion((1...path.count).map { Array(path.prefix($0)) })
      }
    }

    mutating func remove(_ path: Path) {
      marked = Set(last.filter { $0 != path }.flatMap { path in (1...path.count).map { Array(path.prefix($0)) } })
    }

    private func count(where fits: ([Path]) -> Bool) -> Int {
      records.count { (!isRed || $0.color == "red") && fits($0.paths) }
    }

    var found: Int {
      count { paths in last.isEmpty || paths.contains { path in last.contains { path.starts(with: $0) } } }
    }

    /// The rows that show, each with its path, its count and its mark.
    var rows: Set<String> {
      let known = Set(records.flatMap(\.paths).flatMap { path in (1...path.count).map { Array(path.prefix($0)) } })
      return Set(
        known.union(marked).filter { $0.count == 1 || marked.contains($0.dropLast()) }.compactMap { path in
          let count = count { $0.contains { $0.starts(with: path) } }
          guard count > 0 || marked.contains(path) else { return nil }
          // A value that is not in the filters may be missing in the answer for other reasons.
          let shown = count > 0 || last.contains(path) ? "\(count)" : "?"
          return row(path, shown, marked.contains(path))
        })
    }

    private func row(_ path: Path, _ count: String, _ isMarked: Bool) -> String {
      "\(path.count - 1) \(path.joined(separator: " > ")) \(count)\(isMarked ? " *" : "")"
    }
  }

  @Test("Whatever the records and taps: rows, counts and results are those of the marks, and a tap is one call")
  func law() async {
    for seed in RandomCases.seeds(60, long: 2_000) {
      var random = SeededGenerator(seed: seed)
      var model = Model(records: [])
      for _ in 0..<random.number(in: 0...20) {
        let paths = (0..<random.number(in: 0...2)).map { _ in
          (0..<random.number(in: 1...3)).map { _ in ["a", "b", "c"][random.number(in: 0...2)] }
        }
        model.records.append((paths, random.once(in: 2) ? "red" : "blue"))
      }
      let backend = ScriptedBackend(
        answering: ReferenceBackend(
          records: model.records.map { record in
            var json: JSON.Object = ["color": .string(record.color)]
            for (index, level) in Self.levels.enumerated() {
              let values = record.paths.filter { $0.count > index }.map {
                $0.prefix(index + 1).joined(separator: " > ")
              }
              json[level.rawValue] = .array(values.keepingFirst.map { JSON.string($0) })
            }
            return .object(json)
          }))
      let (searcher, state, view) = (HitsSearcher(backend: backend, indexName: "i"), FilterState(), Menu())
      let connector = HierarchicalConnector(
        searcher: searcher, filterState: state, hierarchicalAttributes: Self.levels, selectionMode: .multiple,
        controller: view)
      await searcher.searchUntilIdle()
      var calls = 1
      for number in 1...10 {
        let before = state.groups
        if random.once(in: 5) {
          model.isRed.toggle()
          state[or: "color"].toggle(Filter.Facet.red)
        } else if random.once(in: 5), let filter = state[or: "l0"].filters.first {
          // As a list of the current filters removes one.
          model.remove(path(filter.value.description))
          state[or: "l0"].remove(filter)
        } else if !view.items.isEmpty {
          let value = view.items[random.number(in: 0...(view.items.count - 1))].facet.value
          model.tap(path(value))
          view.onClick?(value)
        }
        if state.groups != before { calls += 1 }
        await searcher.waitUntilIdle()
        let comment = Comment(rawValue: "seed \(seed), step \(number)")
        let rows = view.items.map { item in
          "\(item.level) \(item.facet.value) \(item.facet.isCountKnown ? "\(item.facet.count)" : "?")"
            + (item.isSelected ? " *" : "")
        }
        #expect(Set(rows) == model.rows && Set(rows).count == rows.count, comment)
        expectEqual(searcher.onResults.lastValue?.nbHits, model.found, comment)
        expectEqual(Set(state[or: "l0"].filters.map(\.text)).count, model.last.count, comment)
        expectEqual(backend.calls.count, calls, comment)
      }
      connector.disconnect()
      expectEqual(state.menus, FilterGroups())
    }
  }

  private func path(_ value: String) -> [String] { value.components(" > ").map { String($0) } }

  @Test("The levels are shared by the paths through them, and the last one's name may contain the separator")
  func selections() {
    let menu = HierarchicalInteractor(hierarchicalAttributes: ["l0", "l1"], selectionMode: .multiple)
    let view = RecordingMenu()
    menu.connectController(view)
    menu.tap("a > b")
    menu.tap("c")
    menu.tap("a > d")
    expectEqual(menu.selections, ["a", "a > b", "c", "a > d"])
    expectEqual(view.rows.map(\.text), ["a", "b", "d", "c"])
    let state = FilterState()
    state[or: "l0"].add(Filter.Facet(attribute: "l1", stringValue: "a > b > c"))
    menu.connectFilterState(state)
    #expect(menu.selections == ["a", "a > b > c"] && view.rows.map(\.text) == ["a", "b > c"])
    menu.tap("a > b > c")
    expectEqual(menu.selections, ["a"])
    menu.tap("a > b > c")
    expectEqual(menu.selections, ["a", "a > b > c"], "before the first answer the separator is in its name")
  }

  @Test("A path that includes another one in the filters is the only one of both; filters of others stay")
  func others() {
    let state = FilterState()
    let menu = HierarchicalInteractor(hierarchicalAttributes: Self.levels, selectionMode: .multiple)
    menu.connectFilterState(state)
    let (narrow, wide) = (
      Filter.Facet(attribute: "l1", stringValue: "a > b"), Filter.Facet(attribute: "l0", stringValue: "a")
    )
    state[or: "l0"].add(narrow, wide)
    expectEqual(menu.selections, ["a"])
    menu.tap("c")
    expectEqual(state.getFilters().map(\.description), ["l0: a", "l0: c"])
    state.removeAll()
    // Filters of other attributes, and values without a path.
    state[or: "l0"].add(.red, Filter.Facet(attribute: "l1", stringValue: "flat"))
    #expect(menu.selections.isEmpty)
    menu.tap("a > b")
    menu.tap("a")
    expectEqual(state.getFilters().map(\.description), ["color: red", "l1: flat"])
  }

  @Test("A breadcrumb shows the steps that all branches share")
  func breadcrumb() {
    let menu = HierarchicalInteractor(hierarchicalAttributes: Self.levels, selectionMode: .multiple)
    let path = RecordingBreadcrumb()
    menu.connectController(path)
    menu.tap("a > b > c")
    expectEqual(path.steps, ["All", "a", "b", "c"])
    menu.tap("a > b > d")
    expectEqual(path.steps, ["All", "a", "b"])
    path.goBack(to: "a")
    #expect(path.steps == ["All", "a"] && menu.selections == ["a"])
    menu.tap("e")
    expectEqual(path.steps, [])
  }
}

@MainActor
private final class Menu: HierarchicalController {
  var onClick: ((String) -> Void)?
  private(set) var items: [HierarchicalFacet] = []
  func setItem(_ item: [HierarchicalFacet]) { items = item }
}
