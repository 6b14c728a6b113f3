import InstantSearchCore
import InstantSearchTesting
import InstantSearchUIKit
import UIKit

// Read and use the views of widgets other than lists of facets and filters.

final class SearchBarDriver: SearchBoxDriver {
  private let box = SearchBarController(searchBar: UISearchBar())

  var controller: any SearchBoxController { box }
  var text: String { box.searchBar.text ?? "" }

  func type(_ text: String) {
    box.searchBar.deleteAll()
    box.searchBar.type(text)
  }

  func submit() { box.searchBar.pressSearch() }
}

final class TextFieldDriver: SearchBoxDriver {
  private let box = TextFieldController(textField: UITextField())

  var controller: any SearchBoxController { box }
  var text: String { box.textField.text ?? "" }

  func type(_ text: String) {
    box.textField.deleteAll()
    box.textField.type(text)
  }

  func submit() { box.textField.pressReturn() }
}

final class HitsTableDriver: HitsDriver {
  private let screen = ResultsTableViewController<JSON> { cell, hit in
    var content = cell.defaultContentConfiguration()
    content.text = hit.record["name"]?.string
    cell.contentConfiguration = content
  }

  init() { screen.appear() }

  var controller: any HitsController<HitsInteractor<JSON>> { screen }
  var names: [String] { screen.tableView.texts() }
  var message: String? { screen.tableView.backgroundView?.shownTexts.first }
  func scrollToEnd() { screen.tableView.show(row: names.count - 1) }
}

final class HitsCollectionDriver: HitsDriver {
  private let screen = ResultsCollectionViewController<JSON>(collectionViewLayout: UICollectionViewFlowLayout()) {
    cell, hit in
    var content = UIListContentConfiguration.cell()
    content.text = hit.record["name"]?.string
    cell.contentConfiguration = content
  }

  init() { screen.appear() }

  var controller: any HitsController<HitsInteractor<JSON>> { screen }
  var names: [String] { screen.collectionView.texts() }
  var message: String? { screen.collectionView.backgroundView?.shownTexts.first }
  func scrollToEnd() { screen.collectionView.show(item: names.count - 1) }
}

final class RelatedItemsStackDriver: HitsDriver {
  private let view = RelatedItemsStackController<JSON>(stackView: UIStackView()) { hit in
    let label = UILabel()
    label.text = hit.record["name"]?.string
    return label
  }

  var controller: any HitsController<HitsInteractor<JSON>> { view }
  var names: [String] { view.stackView.shownTexts }
  var message: String? { nil }
  func scrollToEnd() {}
}

final class StatsLabelDriver: StatsDriver {
  private let view = LabelStatsController(label: UILabel())

  var controller: any StatsController { view }
  var text: String? { view.label.text }
}

final class ActivityIndicatorDriver: LoadingDriver {
  private let view = ActivityIndicatorController(activityIndicator: UIActivityIndicatorView(style: .medium))

  var controller: any LoadingController { view }
  var isShown: Bool { view.activityIndicator.isAnimating }
}

/// Reads and uses a segmented control; the controller is the one under test.
final class SegmentsDriver<Item>: PickerDriver {
  private let view: SegmentedListController<Item>

  init(_ make: (UISegmentedControl) -> SegmentedListController<Item>) { view = make(UISegmentedControl()) }

  var controller: any SelectableListController<Item> { view }
  var chosen: String? {
    let index = view.segmentedControl.selectedSegmentIndex
    return index == UISegmentedControl.noSegment ? nil : view.segmentedControl.titleForSegment(at: index)
  }

  func choose(_ text: String) {
    guard let index = view.segmentedControl.shownTitles.firstIndex(of: text) else { return }
    view.segmentedControl.choose(segment: index)
  }
}

final class RelevantSortButtonDriver: RelevantSortDriver {
  private let view = RelevantSortToggleController(hintLabel: UILabel(), toggleButton: UIButton(type: .system))

  var controller: any RelevantSortController { view }
  var texts: [String] { view.hintLabel.shownTexts + view.toggleButton.shownTexts }
  func tap() { view.toggleButton.tap() }
}

final class BannerLabelDriver: QueryRuleCustomDataDriver {
  private let view = QueryRuleCustomDataBannerController<ContractBanner, UILabel>(banner: UILabel()) {
    $0.text = $1.title
  }

  var controller: any QueryRuleCustomDataController<ContractBanner> { view }
  var title: String? { view.banner.shownTexts.first }
}

final class CurrentFiltersTableDriver: CurrentFiltersDriver {
  private let list = CurrentFilterListTableController(tableView: UITableView())

  var controller: any CurrentFiltersController { list }
  var texts: [String] { list.tableView.texts() }
  func remove(_ text: String) { list.tableView.tap(text) }
}

final class CurrentFilterGroupsTableDriver: CurrentFilterGroupsDriver {
  private let list = CurrentFilterGroupsTableController(tableView: UITableView())

  var controller: any CurrentFilterGroupsController { list }

  var groups: [[String]] {
    (0..<list.tableView.numberOfSections).map { section in
      list.tableView.texts(section: section).filter { $0 != list.groupRemovalTitle }
    }
  }

  func remove(_ text: String) {
    guard let section = groups.firstIndex(where: { $0.contains(text) }),
      let row = groups[section].firstIndex(of: text)
    else { return }
    list.tableView.tap(row: row, section: section)
  }

  /// The last row removes the group, or its only filter.
  func removeGroup(at index: Int) {
    list.tableView.tap(row: list.tableView.numberOfRows(inSection: index) - 1, section: index)
  }
}

final class ClearButtonDriver: ClearFiltersDriver {
  private let view = FilterClearButtonController(button: UIButton(type: .system))

  var controller: any FilterClearController { view }
  var isEnabled: Bool { view.button.isEnabled }
  func tap() { view.button.tap() }
}

final class SwitchDriver: ToggleDriver {
  private let view = FilterSwitchController<Filter.Facet>(switch: UISwitch())

  var controller: any SelectableController<Filter.Facet> { view }
  var isOn: Bool { view.switch.isOn }
  func flip() { view.switch.flip() }
}

final class StepperDriver: NumberDriver {
  private let view = NumberStepperController<Int>(stepper: UIStepper())

  var controller: any NumberController<Int> { view }
  var position: Int? { view.stepper.isEnabled ? Int(view.stepper.value) : nil }
  func choose(_ number: Int) { view.stepper.step(by: number - Int(view.stepper.value)) }
}

final class SlidersDriver: NumberRangeDriver {
  private let view = NumberRangeSlidersController<Int>(lowerSlider: UISlider(), upperSlider: UISlider())

  var controller: any NumberRangeController<Int> { view }
  var ends: [Int] { [view.lowerSlider, view.upperSlider].filter(\.isEnabled).map { Int($0.value) } }
  func moveLower(to number: Int) { view.lowerSlider.slide(to: Float(number)) }
  func moveUpper(to number: Int) { view.upperSlider.slide(to: Float(number)) }
}

final class HierarchicalTableDriver: HierarchicalMenuDriver {
  private let screen = HierarchicalTableViewController()

  init() { screen.appear() }

  var controller: any HierarchicalController { screen }
  var rows: [ShownRow] { screen.tableView.shownRows() }
  func tap(_ text: String) { screen.tableView.tap(text) }
}
