import Combine
import InstantSearchCore
import InstantSearchTesting
import Observation
import SwiftUI
import TestSupport
import Testing

@testable import InstantSearchSwiftUI

/// A change of a model draws only those views again that have read what changed.
@MainActor
@Suite("The observation of models")
struct ObservationTests {
  /// What was read, and changed afterwards.
  private final class Changes {
    var names: Set<String> = []
  }

  private static func read(_ name: String, in changes: Changes, _ value: () -> Any?) {
    nonisolated(unsafe) let changes = changes
    withObservationTracking {
      _ = value()
    } onChange: {
      changes.names.insert(name)
    }
  }

  /// Reads all that a list's views read.
  private static func reading(_ controller: FacetListObservableController) -> Changes {
    let changes = Changes()
    read("list", in: changes) { (controller.keys, controller.error) }
    for key in controller.keys { read(key, in: changes) { controller.row(key)?.value } }
    return changes
  }

  private static func items(_ selected: Set<String>, count: (Int) -> Int = { $0 }) -> [SelectableItem<Facet>] {
    (0..<100).map { number in
      SelectableItem(
        item: Facet(value: "value \(number)", count: count(number)), isSelected: selected.contains("value \(number)"))
    }
  }

  @Test func `A change of values draws their rows again, and another order the list alone`() {
    let controller = FacetListObservableController()
    controller.setSelectableItems(selectableItems: Self.items([]))
    let changes = Self.reading(controller)
    controller.setSelectableItems(selectableItems: Self.items([]))
    controller.reload()
    #expect(changes.names.isEmpty)
    controller.setSelectableItems(selectableItems: Self.items(["value 3"]))
    expectEqual(changes.names, ["value 3"])
    #expect(controller.isSelected(Facet(value: "value 3", count: 3)))
    let counted = Self.reading(controller)
    controller.setSelectableItems(selectableItems: Self.items(["value 3"]) { $0 < 2 ? 1_000 : $0 })
    expectEqual(counted.names, ["value 0", "value 1"])
    let ordered = Self.reading(controller)
    controller.setSelectableItems(selectableItems: Self.items(["value 3"]) { $0 < 2 ? 1_000 : $0 }.reversed())
    expectEqual(ordered.names, ["list"])
    controller.setSelectableItems(selectableItems: [])
    #expect(controller.keys.isEmpty && controller.row("value 3") == nil)
  }

  @Test func `A row that was away for a moment shows what it is now`() {
    let controller = FacetListObservableController()
    controller.setSelectableItems(selectableItems: Self.items([]))
    let screen = Rendering(FacetList(controller))
    expectEqual(screen.lines.count, 100)
    let changes = Self.reading(controller)
    controller.setSelectableItems(selectableItems: Array(Self.items([]).dropFirst()))
    controller.setSelectableItems(selectableItems: Self.items(["value 0"]))
    #expect(changes.names.contains("list"))
    expectEqual(screen.lines.first, "value 0 (0) [checkmark]")
  }

  @Test func `A piece of a reply draws its message again, and nothing else of a chat`() {
    let controller = ChatObservableController()
    var chat = Chat()
    chat.messages = (0..<100).map { ChatMessage($0 % 2 == 0 ? .user : .assistant, id: "\($0)") }
    chat.status = .streaming
    controller.setItem(chat)
    let changes = Changes()
    Self.read("list", in: changes) { controller.keys }
    Self.read("state", in: changes) { controller.chat }
    for key in controller.keys { Self.read(key, in: changes) { controller.row(key)?.value } }
    controller.setItem(chat)
    #expect(changes.names.isEmpty)
    chat.messages[99].parts = [ChatMessage.Part(.text, "It")]
    controller.setItem(chat)
    expectEqual(changes.names, ["99"])
    chat.status = .ready
    controller.setItem(chat)
    expectEqual(changes.names, ["99", "state"])
  }

  @Test func `Each change of a row is announced to the subscribers of older systems`() {
    let controller = FilterListObservableController<Filter.Numeric>(
      filters: [Filter.Numeric(attribute: "price", range: 5...10)])
    var announced = 0
    let subscription = controller.objectWillChange.sink { announced += 1 }
    controller.filterPresenter = { _ in "cheap" }
    #expect(announced == 1 && controller.label(for: controller.filters[0]) == "cheap")
    controller.filterPresenter = { _ in "cheap" }
    expectEqual(announced, 1)
    controller.setSelectableItems(
      selectableItems: [SelectableItem(item: controller.filters[0], isSelected: false, label: "low")])
    expectEqual(announced, 2)
    subscription.cancel()
  }

  @Test func `A view that keeps a model as its state shows what changes`() {
    let screen = Rendering(StatsOfModel())
    expectEqual(screen.lines, ["none"])
    guard let model = screen.stateObjects.first as? StatsObservableController else {
      Issue.record("the state keeps no model")
      return
    }
    model.setItem("5 results")
    #expect(screen.lines == ["5 results"] && screen.drawings == 2)
    model.setItem("5 results")
    expectEqual(screen.drawings, 2)
  }

  private struct StatsOfModel: View {
    @State private var stats = StatsObservableController(stats: "none")

    var body: some View { Stats(stats) }
  }
}
