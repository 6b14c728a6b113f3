import Testing
import UIKit

@MainActor
@Suite("The stand-in controls", .timeLimit(.minutes(30)))
struct ControlTests {
  @Test("Actions answer the user and not the code")
  func values() {
    var told: [String] = []
    let toggle = UISwitch()
    toggle.addAction(UIAction { _ in told.append("switch \(toggle.isOn)") }, for: .valueChanged)
    toggle.isOn = true
    toggle.flip()
    let slider = UISlider()
    slider.addAction(UIAction { told.append("slider \(($0.sender as? UISlider)?.value ?? -1)") }, for: .valueChanged)
    slider.slide(to: 3)
    let stepper = UIStepper()
    stepper.addAction(UIAction { _ in told.append("stepper \(stepper.value)") }, for: .valueChanged)
    stepper.step(by: 2)
    let segments = UISegmentedControl(items: ["all", "some"])
    segments.addAction(UIAction { _ in told.append("segment \(segments.selectedSegmentIndex)") }, for: .valueChanged)
    segments.choose(segment: 1)
    segments.isEnabled = false
    segments.choose(segment: 0)
    #expect(told == ["switch false", "slider 1.0", "stepper 2.0", "segment 1"])
  }

  @Test("Buttons have actions and menus")
  func buttons() {
    var told: [String] = []
    let button = UIButton(primaryAction: UIAction(title: "Clear") { told.append($0.title) })
    button.tap()
    button.menu = UIMenu(children: [
      UIAction(title: "Price", state: .on) { told.append($0.title) }, UIAction(title: "Name") { told.append($0.title) },
    ])
    button.choose("Name")
    #expect(button.menu?.shownTitles == ["✓ Price", "Name"])
    #expect(told == ["Clear", "Name"] && button.currentTitle == "Clear")
  }

  @Test("Typing reaches the search bar's delegate and the search controller's updater")
  func typing() {
    final class Listener: NSObject, UISearchBarDelegate, UISearchResultsUpdating {
      var told: [String] = []
      func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { told.append(searchText) }
      func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { told.append("search") }
      func updateSearchResults(for searchController: UISearchController) {
        told.append("update \(searchController.searchBar.text ?? "")")
      }
    }
    let listener = Listener()
    let bar = UISearchBar()
    bar.delegate = listener
    bar.type("ab")
    bar.pressSearch()
    #expect(listener.told == ["a", "ab", "search"])
    listener.told = []
    let controller = UISearchController(searchResultsController: nil)
    controller.searchResultsUpdater = listener
    controller.searchBar.type("c")
    #expect(listener.told == ["update ", "update c"])
    controller.searchBar.pressCancel()
    #expect(listener.told.last == "update " && !controller.isActive)
  }
}
