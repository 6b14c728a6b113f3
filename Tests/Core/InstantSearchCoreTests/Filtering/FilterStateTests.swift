import Foundation
import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("The filter state")
struct FilterStateTests {
  let red = Filter.Facet(attribute: "color", stringValue: "red")
  let blue = Filter.Facet(attribute: "color", stringValue: "blue")
  let apple = Filter.Facet(attribute: "brand", stringValue: "Apple")
  let cheap = Filter.Numeric(attribute: "price", operator: .lessThan, value: 5)
  let new: Filter.Tag = "new"

  /// Counts the notifications of a state.
  final class Listener {
    var notifications: [FilterGroups] = []

    @MainActor
    init(_ state: FilterState) { state.onChange.subscribe(with: self) { $0.notifications.append($1) } }
  }

  @Test("Groups are reached by subscript: and with all kinds, or with one kind each")
  func subscripts() {
    let state = FilterState()
    state[and: "x"].add(red, cheap, new)
    state[and: "x"].addAll([blue])
    state[or: "x"].add(red, blue)
    state[or: "x", Filter.Tag.self].addAll([new, "old"])
    state[or: "x"].add(cheap)
    expectEqual(state[and: "x"].filters, [Filter(red), Filter(cheap), Filter(new), Filter(blue)])
    expectEqual(state[or: "x"].filters, [red, blue])
    expectEqual(state[or: "x", Filter.Tag.self].filters, [new, "old"])
    expectEqual(state[or: "x", Filter.Numeric.self].filters, [cheap])
    #expect(state[and: "x"].contains(red) && state[and: "x"].contains(Filter(cheap)))
    #expect(!state[or: "y"].contains(red) && state[or: "y"].isEmpty && !state[or: "x"].isEmpty)
    #expect(
      state.groups.expression.text
        == #"color:"red" AND price < 5 AND _tags:"new" AND color:"blue" AND (color:"red" OR color:"blue")"#
        + #" AND (_tags:"new" OR _tags:"old") AND price < 5"#)
    // A state prints its filters, the base filters first and then group by group.
    let printed = FilterState()
    printed[or: "color"].add(red, blue)
    printed[and: "price"].add(Filter.Numeric(attribute: "price", range: 5...10))
    printed.baseFilters = FilterExpression(Filter.Tag("shop"))
    expectEqual("\(printed)", #"_tags:"shop" AND (color:"red" OR color:"blue") AND price:5 TO 10"#)
    #expect(String(describing: FilterState()).isEmpty)
  }

  @Test("Groups remove filters: one, a sequence, by attribute, all, all others")
  func removing() {
    let state = FilterState()
    state[and: "x"].add(red, blue, cheap, new)
    state[or: "y"].add(red, apple)
    #expect(state[and: "x"].remove(red) && !state[and: "x"].remove(red))
    #expect(state[and: "x"].removeAll([blue, red]) && !state[and: "x"].removeAll([blue]))
    state[and: "x"].removeAll(for: "price")
    expectEqual(state[and: "x"].filters, [Filter(new)])
    state[or: "y"].toggle(red)
    state[and: "x"].toggle(red)
    state[and: "x"].toggle(Filter(new))
    expectEqual(state.getFilters(), [Filter(red), Filter(apple)])
    state[or: "y"].removeAllOthers()
    expectEqual(state.getFilters(), [Filter(apple)])
    #expect(state[or: "y"].remove(apple) && state.isEmpty)
    state[or: "y"].addAll([red, blue])
    #expect(state[or: "y"].removeAll([red]))
    state[or: "y"].removeAll()
    #expect(state.isEmpty)
  }

  @Test("A hierarchy has its levels and a path that is set as a whole")
  func hierarchy() {
    let state = FilterState()
    let listener = Listener(state)
    let path = ["Shoes", "Shoes > Boots"].enumerated().map {
      Filter.Facet(attribute: Attribute("lvl\($0.offset)"), stringValue: $0.element)
    }
    state[hierarchical: "c"].setLevels(["lvl0", "lvl1", "lvl2"])
    state[hierarchical: "c"].set(path)
    state[hierarchical: "c"].set([path[0]])
    expectEqual(state[hierarchical: "c"].filters, [path[0]])
    expectEqual(state[hierarchical: "c"].levels, ["lvl0", "lvl1", "lvl2"])
    expectEqual(listener.notifications.count, 3)
    expectEqual(state[or: "c"].levels, [])
  }

  @Test("Each change notifies once, and a write that changes nothing does not")
  func notifications() {
    let state = FilterState()
    let listener = Listener(state)
    state[or: "x"].add(red)
    state[or: "x"].add(red)
    state[or: "x"].remove(blue)
    state[or: "y"].removeAll()
    expectEqual(listener.notifications.count, 1)
    state[or: "x"].add(Filter.Facet(attribute: "color", stringValue: "red", score: 2))
    expectEqual(listener.notifications.count, 2, "a new score is a change")
    state.notifyChange()
    #expect(listener.notifications.count == 3 && listener.notifications.last == state.groups)
  }

  @Test("An update that throws inside another one undoes its own changes, in every nesting")
  func nestedFailures() {
    struct Failure: Error {}
    let filters = (0..<4).map { Filter.Tag(stringLiteral: "\($0)") }
    for seed in RandomCases.seeds(300, long: 7_500) {
      var generator = SeededGenerator(seed: seed)
      let state = FilterState()
      let listener = Listener(state)
      var model = Model()

      /// Makes the same random, nested changes to both.
      func change(_ depth: Int) throws {
        for _ in 0..<generator.number(in: 1...4) {
          switch generator.number(in: 0...5) {
          case 0 where depth < 3:
            let before = model
            do {
              try state.update { _ in try change(depth + 1) }
            } catch {
              model = before
            }
          case 1:
            state.notifyChange()
            model.isNotified = true
          case 2:
            state.baseFilters = FilterExpression(generator.element(of: filters))
            model.base = state.baseFilters
          default:
            let filter = generator.element(of: filters)
            state[or: "x", Filter.Tag.self].toggle(filter)
            if let index = model.filters.firstIndex(of: filter) {
              model.filters.remove(at: index)
            } else {
              model.filters.append(filter)
            }
          }
        }
        if generator.once(in: 3) { throw Failure() }
      }

      let before = model
      do {
        try state.update { _ in try change(0) }
      } catch {
        model = before
      }
      expectEqual(state[or: "x", Filter.Tag.self].filters, model.filters, "seed \(seed)")
      expectEqual(state.baseFilters, model.base, "seed \(seed)")
      let isNotified = model.isNotified || model.filters != before.filters || model.base.text != before.base.text
      expectEqual(listener.notifications.count, (isNotified ? 1 : 0), "seed \(seed)")
      state[or: "y"].add(red)
      #expect(
        listener.notifications.last == state.groups && listener.notifications.count == (isNotified ? 2 : 1),
        "seed \(seed)")
    }
  }

  /// The content of a state, and whether it must notify at the end of an update.
  private struct Model {
    var filters: [Filter.Tag] = []
    var base = FilterExpression.everything
    var isNotified = false
  }

  @Test("Changes by group ID are carried out in order, as one change")
  func combined() {
    let state = FilterState()
    let listener = Listener(state)
    let (x, y) = (FilterGroup.ID.or(name: "x"), FilterGroup.ID.and(name: "y"))
    let count = state.update { state in
      state.groups.add(red, toGroupWithID: x)
      state.groups.addAll([red, blue, apple], toGroupWithID: y)
      state.groups.remove(red, fromGroupWithID: y)
      state.groups.toggle(blue, inGroupWithID: x)
      state.groups.removeAll([blue], fromGroupWithID: y)
      state.groups.removeAll(for: "brand", fromGroupWithID: y)
      return state.getFilters().count
    }
    #expect(count == 2 && state.getFilters() == [Filter(red), Filter(blue)] && listener.notifications.count == 1)
    state.groups.removeAll(for: "color")
    #expect(state.isEmpty)
    state.update { state in
      state.groups.add(red, toGroupWithID: x)
      state.groups.removeAll(fromGroupWithID: x)
    }
    expectEqual(listener.notifications.count, 2)
    state.update { state in
      state.groups.add(red, toGroupWithID: x)
      state.removeAll()
      state.groups.add(blue, toGroupWithID: x)
    }
    #expect(state.getFilters() == [Filter(blue)] && listener.notifications.count == 3)
  }

  @Test("A copy is independent; setWithContent keeps base filters and subscribers")
  func copies() {
    let state = FilterState()
    state[or: "x"].add(red)
    state.baseFilters = FilterExpression(new)
    let listener = Listener(state)
    let copy = FilterState(state)
    copy[or: "x"].add(blue)
    #expect(
      state.getFilters() == [Filter(red)] && copy.baseFilters == FilterExpression(new) && listener.notifications.isEmpty
    )
    copy.baseFilters = .everything
    state.setWithContent(of: copy)
    #expect(state.getFilters() == [Filter(red), Filter(blue)] && state.baseFilters == FilterExpression(new))
    expectEqual(listener.notifications.count, 1)
    expectEqual(FilterState(copy.groups).getFilters(), copy.getFilters())
  }

  @Test("Base filters: base filters are always applied, and never listed, cleared or saved")
  func baseFilters() throws {
    let state = FilterState()
    let listener = Listener(state)
    state.baseFilters = .any([FilterExpression(new), FilterExpression(cheap)])
    expectEqual(listener.notifications.count, 1, "a change that searches must follow")
    state[or: "x"].add(red)
    state.removeAll()
    #expect(state.isEmpty && state.getFilters() == [] && state.groups.expression == .everything)
    expectEqual(state.baseFilters.text, #"_tags:"new" OR price < 5"#)
    #expect(try !String(decoding: JSONEncoder().encode(state.groups), as: UTF8.self).contains("new"))
    #expect(!state.groups.urlQuery.contains("new"))
  }

  @Test("Filters outlive views: a new subscriber gets preselected filters at once, and its end changes nothing")
  func preselected() {
    var groups = FilterGroups()
    groups.add(red, toGroupWithID: .or(name: "x"))
    for state in [FilterState(groups), FilterState(FilterState(groups))] {
      var widget: Listener? = Listener(state)
      var seen: [FilterGroups] = []
      if let widget { state.onChange.subscribePast(with: widget) { _, groups in seen.append(groups) } }
      expectEqual(seen, [groups], "before any change")
      widget = nil
      expectEqual(state[or: "x"].filters, [red])
      state[or: "x"].add(blue)
      expectEqual(seen, [groups])
    }
  }

  @Test("A change by a subscriber is a further change, of which all are notified in order")
  func reentrancy() {
    let state = FilterState()
    state.onChange.subscribe(with: state) { state, _ in state[or: "x"].remove(blue) }
    let listener = Listener(state)
    state[or: "x"].add(red, blue)
    expectEqual(listener.notifications.map(\.filters), [[Filter(red), Filter(blue)], [Filter(red)]])
  }
}

@MainActor
@Suite("Drafts of filters")
struct FilterDraftTests {
  let red = Filter.Facet(attribute: "color", stringValue: "red")
  let blue = Filter.Facet(attribute: "color", stringValue: "blue")

  @Test("A draft changes nothing until it is committed, and then once")
  func commits() {
    let state = FilterState()
    state[or: "color"].add(red)
    let listener = FilterStateTests.Listener(state)
    let draft = state.draft()
    #expect(!draft.hasChanges && draft.state.groups == state.groups)
    draft.state[or: "color"].add(blue)
    #expect(draft.hasChanges && state[or: "color"].filters == [red] && listener.notifications.isEmpty)
    draft.commit()
    draft.state[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "red", score: 2))
    #expect(draft.hasChanges, "a new score is a change")
    draft.drop()
    #expect(!draft.hasChanges && state[or: "color"].filters == [red, blue] && listener.notifications.count == 1)
  }

  @Test("A dropped draft is what the original is now; levels that a menu declares in a draft are no change")
  func drops() {
    let state = FilterState()
    let draft = state.draft()
    draft.state[or: "color"].add(blue)
    state[or: "color"].add(red)
    draft.drop()
    #expect(draft.state[or: "color"].filters == [red] && !draft.hasChanges)
    draft.state[hierarchical: "c"].setLevels(["lvl0"])
    #expect(!draft.hasChanges)
    draft.state[hierarchical: "c"].add(Filter.Facet(attribute: "lvl0", stringValue: "Shoes"))
    #expect(draft.hasChanges)
    draft.state[hierarchical: "c"].removeAll()
    #expect(!draft.hasChanges)
  }

  @Test("A draft counts its results without affecting the search, or throws the error of the count")
  func counts() async throws {
    let state = FilterState()
    state.baseFilters = FilterExpression(Filter.Facet(attribute: "stock", boolValue: true))
    let backend = ReferenceBackend(records: [
      ["color": "red", "stock": true], ["color": "blue", "stock": true], ["color": "blue", "stock": false],
    ])
    let searcher = HitsSearcher(backend: backend, indexName: "i")
    searcher.connectFilterState(state)
    searcher.request.query.page = 1
    let draft = state.draft()
    try await expectEqual(draft.resultCount(in: searcher), 2)
    draft.state[or: "color"].add(blue)
    try await expectEqual(draft.resultCount(in: searcher), 1)
    #expect(searcher.onResults.lastValue == nil && searcher.request.query.page == 1 && !searcher.isLoading)
    let failing = ScriptedBackend { _ throws(SearchError) in throw .timedOut }
    await #expect(throws: SearchError.timedOut) {
      try await draft.resultCount(in: HitsSearcher(backend: failing, indexName: "i"))
    }
  }
}
