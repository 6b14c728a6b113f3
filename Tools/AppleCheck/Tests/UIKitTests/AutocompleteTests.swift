import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing
@_spi(Driving) import UIKit

@testable import InstantSearchUIKit

@MainActor
@Suite("The offers of an autocomplete in UIKit")
struct AutocompleteTests {
  private let searchBar = UISearchBar()

  private func section(_ texts: [String]) -> AutocompleteSection {
    AutocompleteSection(
      id: "suggestions", kind: .suggestions,
      items: texts.map { AutocompleteItem(id: $0, text: HighlightedText($0), choice: .search($0)) })
  }

  @Test("VoiceOver says how many offers there are once they stay the same, and not for each key")
  func announcements() async {
    // Other tests announce other numbers meanwhile.
    func announced() -> [String] { UIAccessibility.announcements.filter { $0.hasPrefix("77") } }
    let texts = (0..<774).map { "lamp \($0)" }
    let clock = ManualClock()
    let list = AutocompleteTableController(tableView: UITableView(), field: nil)
    list.clock = clock
    list.setItem([section(texts)])
    list.setItem([section(Array(texts.prefix(772)))])
    list.setItem([section(Array(texts.prefix(772)))])
    await clock.waitForSleepers()
    #expect(announced().isEmpty)
    clock.advance(by: .seconds(1))
    for _ in 0..<1_000 where announced().isEmpty { await Task.yield() }
    expectEqual(announced(), ["772 suggestions"])
    list.setItem([section(Array(texts.prefix(771)))])
    list.setItem([])
    clock.advance(by: .seconds(5))
    for _ in 0..<100 { await Task.yield() }
    expectEqual(announced(), ["772 suggestions"], "a closed list has nothing to say")
  }

  @Test(
    "The field opens the list when it is entered and typed in, and closes it when it is left, but not while it scrolls")
  func field() {
    let list = AutocompleteTableController(tableView: UITableView(), field: searchBar.searchTextField)
    var actions: [AutocompleteAction] = []
    list.onAction = { actions.append($0) }
    searchBar.text = "lamp"
    #expect(actions.isEmpty, "a text of the app")
    searchBar.enter()
    searchBar.type("s")
    expectEqual(actions, [.open, .open])
    list.tableView.touch(true)
    searchBar.resignFirstResponder()
    expectEqual(actions.count, 2, "the keyboard goes when the offers are scrolled")
    list.tableView.touch(false)
    searchBar.enter()
    searchBar.resignFirstResponder()
    expectEqual(actions, [.open, .open, .open, .close])
  }

  @Test("A choice ends editing, so that the results show and the next tap on the field opens the list")
  func choice() {
    let field = UITextField()
    let list = AutocompleteTableController(tableView: UITableView(), field: field)
    var actions: [AutocompleteAction] = []
    list.onAction = { actions.append($0) }
    field.type("l")
    list.setItem([section(["lamp"])])
    list.tableView(list.tableView, didSelectRowAt: IndexPath(row: 0, section: 0))
    #expect(
      !field.isFirstResponder && actions.dropFirst(2).map { $0 != .open } == [true, true] && actions.last == .close)
    field.type("a")
    expectEqual(actions.suffix(2), [.open, .open])
  }
}
