import TestSupport
import Testing
@_spi(Driving) import UIKit

@MainActor
@Suite("The stand-in controls")
struct ControlTests {
  @Test("Actions respond to the user and not to code")
  func values() {
    var events: [String] = []
    let toggle = UISwitch()
    toggle.addAction(UIAction { _ in events.append("switch \(toggle.isOn)") }, for: .valueChanged)
    toggle.isOn = true
    toggle.flip()
    let slider = UISlider()
    slider.addAction(UIAction { events.append("slider \(($0.sender as? UISlider)?.value ?? -1)") }, for: .valueChanged)
    slider.slide(to: 3)
    let stepper = UIStepper()
    stepper.addAction(UIAction { _ in events.append("stepper \(stepper.value)") }, for: .valueChanged)
    stepper.step(by: 2)
    let segments = UISegmentedControl(items: ["all", "some"])
    segments.addAction(UIAction { _ in events.append("segment \(segments.selectedSegmentIndex)") }, for: .valueChanged)
    segments.choose(segment: 1)
    segments.isEnabled = false
    segments.choose(segment: 0)
    expectEqual(events, ["switch false", "slider 1.0", "stepper 2.0", "segment 1"])
  }

  @Test("Buttons have actions and menus")
  func buttons() {
    var events: [String] = []
    let button = UIButton(primaryAction: UIAction(title: "Clear") { events.append($0.title) })
    button.tap()
    button.menu = UIMenu(children: [
      UIAction(title: "Price", state: .on) { events.append($0.title) },
      UIAction(title: "Name") { events.append($0.title) },
    ])
    button.choose("Name")
    expectEqual(button.menu?.shownTitles, ["✓ Price", "Name"])
    #expect(events == ["Clear", "Name"] && button.currentTitle == "Clear")
  }

  @Test("Typing reaches the search bar's delegate and the search controller's updater")
  func typing() {
    final class Listener: NSObject, UISearchBarDelegate, UISearchResultsUpdating {
      var events: [String] = []
      func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { events.append(searchText) }
      func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { events.append("search") }
      func updateSearchResults(for searchController: UISearchController) {
        events.append("update \(searchController.searchBar.text ?? "")")
      }
    }
    let listener = Listener()
    let bar = UISearchBar()
    bar.delegate = listener
    bar.type("ab")
    bar.pressSearch()
    expectEqual(listener.events, ["a", "ab", "search"])
    listener.events = []
    let controller = UISearchController(searchResultsController: nil)
    controller.searchResultsUpdater = listener
    controller.searchBar.type("c")
    expectEqual(listener.events, ["update ", "update c"])
    controller.searchBar.pressCancel()
    #expect(listener.events.last == "update " && !controller.isActive)
  }

  @Test("Return ends editing where an action waits for it, and resigning ends it too")
  func editing() {
    var events: [String] = []
    let field = UITextField()
    field.addAction(UIAction { _ in events.append("end") }, for: .editingDidEnd)
    field.type("a")
    field.pressReturn()
    #expect(field.isFirstResponder && events.isEmpty)
    field.addAction(UIAction { _ in events.append("exit") }, for: .editingDidEndOnExit)
    field.pressReturn()
    #expect(!field.isFirstResponder && events == ["exit", "end"])
    field.type("b")
    field.resignFirstResponder()
    field.resignFirstResponder()
    expectEqual(events, ["exit", "end", "end"])
  }

  @Test("Tokens are deleted at the keyboard, which is a change, unless that is not allowed")
  func tokens() {
    let field = UISearchTextField()
    var changes = 0
    field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
    field.tokens = ["red", "blue"].map { UISearchToken(icon: nil, text: $0) }
    field.insertToken(UISearchToken(icon: nil, text: "green"), at: 1)
    #expect(field.shownTokens == ["red", "green", "blue"] && changes == 0)
    field.deleteToken("green")
    #expect(field.shownTokens == ["red", "blue"] && changes == 1)
    field.allowsDeletingTokens = false
    field.deleteToken("red")
    #expect(field.shownTokens == ["red", "blue"] && changes == 1)
  }

  @Test("A control tracks a touch until it is lifted, taken away, or let go")
  func tracking() {
    final class Tracker: UIControl {
      var events: [String] = []
      var last: Double = 9

      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        events.append("begin \(touch.location(in: self).x)")
        return true
      }

      override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        events.append("move \(touch.location(in: self).x)")
        return touch.location(in: self).x < last
      }

      override func endTracking(_ touch: UITouch?, with event: UIEvent?) { events.append("end") }
      override func cancelTracking(with event: UIEvent?) { events.append("cancel") }
    }
    let control = Tracker()
    control.touch(CGPoint(x: 1, y: 0), CGPoint(x: 2, y: 0))
    control.touch(CGPoint(x: 3, y: 0), isCancelled: true)
    control.touch(CGPoint(x: 4, y: 0), CGPoint(x: 9, y: 0), CGPoint(x: 5, y: 0))
    control.isEnabled = false
    control.touch(CGPoint(x: 6, y: 0))
    expectEqual(control.events, ["begin 1.0", "move 2.0", "end", "begin 3.0", "cancel", "begin 4.0", "move 9.0"])
  }
}
