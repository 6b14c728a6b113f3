import Testing
import UIKit

@MainActor
@Suite("The stand-in controls", .timeLimit(.minutes(30)))
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
    #expect(events == ["switch false", "slider 1.0", "stepper 2.0", "segment 1"])
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
    #expect(button.menu?.shownTitles == ["✓ Price", "Name"])
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
    #expect(listener.events == ["a", "ab", "search"])
    listener.events = []
    let controller = UISearchController(searchResultsController: nil)
    controller.searchResultsUpdater = listener
    controller.searchBar.type("c")
    #expect(listener.events == ["update ", "update c"])
    controller.searchBar.pressCancel()
    #expect(listener.events.last == "update " && !controller.isActive)
  }
}
