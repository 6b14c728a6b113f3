import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("Widgets of one's own, with the public interface alone")
struct OwnWidgetTests {
  let searcher = HitsSearcher(
    backend: ReferenceBackend(records: [["color": "red"], ["color": "red"], ["color": "blue"]]), indexName: "i")
  let state = FilterState()

  @Test(
    "A list with one choice is counted without the conditions that its lens calls replaceable",
    arguments: [true, false])
  func replaceable(isReplaceable: Bool) async throws {
    let list = SelectableListInteractor<Facet, String>(items: [], selectionMode: .single, key: \.value)
    let values = FilterLens.values(of: "color", in: .and(name: "color"))
    searcher.connectFilterState(state)
    list.connect(searcher, counting: ["color"]) { $0.facets(for: "color") }
    list.connect(state) { _ in
      FilterLens(replaceable: isReplaceable ? values.replaceable : [], read: values.read, write: values.write)
    }
    _ = try await searcher.results()
    list.tap("red")
    await searcher.waitUntilIdle()
    #expect(state[and: "color"].filters.map(\.description) == ["color: red"] && list.selections == ["red"])
    expectEqual(list.items.first { $0.value == "blue" }?.count, (isReplaceable ? 1 : nil))
  }

  @Test("An answer without items leaves them; a disconnected list asks for no counts")
  func items() async throws {
    let list = SelectableListInteractor<Facet, String>(
      items: [Facet(value: "first", count: 0)], selectionMode: .multiple, key: \.value)
    let connection = list.connect(searcher, counting: ["color"]) { $0.query == "" ? nil : $0.facets(for: "color") }
    expectEqual(searcher.request.query.facets, ["color"])
    _ = try await searcher.results()
    expectEqual(list.items.map(\.value), ["first"])
    searcher.query = "red"
    _ = try await searcher.results()
    expectEqual(list.items.map(\.value), ["red"])
    connection.disconnect()
    expectEqual(searcher.request.query.facets, [])
  }

  @Test("A slot has one end, and a view one link in a role")
  func slot() {
    final class End {
      var isLinked = false
    }
    let (slot, owner, first, second) = (ConnectionSlot(), End(), End(), End())
    let connections = [first, second].map { end in
      slot.connection(of: owner, to: end) { _, end in
        end.isLinked = true
        return { [weak end] in end?.isLinked = false }
      }
    }
    #expect(!first.isLinked && second.isLinked && slot.end() === second)
    connections[0].disconnect()
    #expect(second.isLinked)
    connections[1].disconnect()
    #expect(!second.isLinked && (slot.end() as End?) == nil)

    let view = End()
    let links = (0..<2).map { _ in
      Connection(to: view, as: End.self) { view in
        view.isLinked = true
        return { [weak view] in view?.isLinked = false }
      }
    }
    #expect(links.map(\.isConnected) == [false, true] && view.isLinked)
  }
}
