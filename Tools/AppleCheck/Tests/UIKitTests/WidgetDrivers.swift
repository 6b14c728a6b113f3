import Foundation
import InstantSearchCore
import InstantSearchTesting
import InstantSearchUIKit
@_spi(Driving) import MapKit
import TestSupport
import Testing
@_spi(Driving) import UIKit

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

final class AutocompleteTableDriver: AutocompleteDriver {
  private let searchBar = UISearchBar()
  private lazy var list = AutocompleteTableController(tableView: UITableView(), field: searchBar.searchTextField)
  private static let clear = "Clear recent searches"

  var controller: any AutocompleteController { list }
  func open() {
    searchBar.resignFirstResponder()
    searchBar.enter()
  }
  func close() { searchBar.resignFirstResponder() }
  private var table: UITableView { list.tableView }
  private var indices: Range<Int> { table.isHidden ? 0..<0 : 0..<table.numberOfSections }
  var titles: [String] { indices.compactMap { table.header(section: $0) } }
  var sections: [[ShownRow]] {
    indices.map { section in table.shownRows(section: section).filter { $0.text != Self.clear } }
  }

  func choose(_ text: String) { if let section = section(of: text) { table.tap(text, section: section) } }

  func complete(_ text: String) {
    guard let section = section(of: text), let row = table.texts(section: section).firstIndex(of: text) else { return }
    let action = table.cell(row: row, section: section)?.accessibilityCustomActions?.first
    _ = action.flatMap { action in action.actionHandler?(action) }
  }

  func clearRecentSearches() {
    if let section = section(of: Self.clear) { table.tap(Self.clear, section: section) }
  }

  private func section(of text: String) -> Int? { indices.first { table.texts(section: $0).contains(text) } }
}

/// A card shows as the ID of its record between number signs. What stands before the rows that can be tapped is text.
final class ChatScreenDriver: ChatDriver {
  private let screen = ChatViewController { cell, hit in
    var content = cell.defaultContentConfiguration()
    content.text = "#\(hit.objectID)#"
    cell.contentConfiguration = content
  }

  init() { screen.appear() }

  var controller: any ChatController { screen }
  private var table: UITableView { screen.tableView }
  private var cells: [UITableViewCell] {
    (0..<table.numberOfSections).flatMap { section in
      (0..<table.numberOfRows(inSection: section)).compactMap { table.cell(row: $0, section: section) }
    }
  }

  /// Only the text of a message has attributes.
  var texts: [String] {
    cells.compactMap { ($0.contentConfiguration as? UIListContentConfiguration)?.attributedText?.string }
  }
  var cards: [String] {
    cells.compactMap { $0.shownText?.wholeMatch(of: /#(\w+)#/).map { String($0.output.1) } }
  }
  private var actions: [String] { cells.filter { $0.accessibilityTraits.contains(.button) }.compactMap(\.shownText) }
  var suggestions: [String] {
    actions.filter { action in !ChatButton.allCases.contains { Self.label(of: $0) == action } }
  }
  var notice: String? {
    let texts = table.texts(section: table.numberOfSections - 1)
    return texts.first { !actions.contains($0) && $0 != "Thinking" }
  }
  var buttons: Set<ChatButton> {
    Set(ChatButton.allCases.filter { (actions + screen.view.shownTexts).contains(Self.label(of: $0)) })
  }

  func send(_ text: String) {
    guard !screen.textField.isHidden else { return }
    screen.textField.deleteAll()
    screen.textField.type(text)
    screen.textField.pressReturn()
  }

  func press(suggestion: Int) { tap(suggestions[suggestion]) }
  func press(_ button: ChatButton) {
    if button == .stop { screen.pressEscape() } else { tap(Self.label(of: button)) }
  }

  private func tap(_ text: String) {
    for section in (0..<table.numberOfSections).reversed() {
      guard let row = table.texts(section: section).lastIndex(of: text) else { continue }
      return table.tap(row: row, section: section)
    }
  }

  private static func label(of button: ChatButton) -> String {
    switch button {
    case .stop: "Stop"
    case .regenerate: "Answer again"
    case .resume: "Continue"
    case .good: "Good answer"
    case .bad: "Bad answer"
    case .undo: "Undo the search"
    case .clear: "Delete the conversation"
    }
  }
}

/// Reads and scrolls a view of results; the controller is the one under test.
@MainActor
func hitsDriver(_ screen: some HitsScreen) -> any HitsDriver { HitsScreenDriver(screen) }

private final class HitsScreenDriver<Screen: HitsScreen>: HitsDriver {
  private let screen: Screen

  init(_ screen: Screen) {
    self.screen = screen
    screen.appear()
  }

  var controller: any HitsController<HitsInteractor<JSON>> { screen }
  var names: [String] { screen.texts }
  var message: String? { screen.message }
  func scrollToEnd() { screen.show(names.count - 1) }
  /// By the button above a table; a collection view has no place for one.
  func showPrevious() {
    guard let table = screen as? UITableViewController else { return screen.hitsSource?.loadPrevious() ?? () }
    (table.tableView.tableHeaderView as? UIButton)?.tap()
  }
}

/// A configurator that shows the name of a record.
struct NameConfigurator: TableViewCellConfigurable {
  let model: JSON

  init(model: JSON, indexPath: IndexPath) { self.model = model }

  func configure(_ cell: UITableViewCell) { cell.textLabel?.text = model["name"]?.string }
}

/// A configurator that shows the name of a hit.
struct HitNameConfigurator: CollectionViewCellConfigurable {
  typealias Record = JSON
  let model: Hit<JSON>

  init(model: Hit<JSON>, indexPath: IndexPath) { self.model = model }

  var cellSize: CGSize { CGSize(width: 100, height: 40) }

  func configure(_ cell: UICollectionViewCell) {
    var content = UIListContentConfiguration.cell()
    content.text = model.record["name"]?.string
    cell.contentConfiguration = content
  }
}

/// A table view controller as an app writes it, with the default `reload()` and `scrollToTop()`.
final class NamesViewController: UITableViewController, HitsController, HitsStateController {
  weak var hitsSource: HitsInteractor<JSON>?
  private(set) var message: String?

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Name")
  }

  func setState(_ state: HitsState) { message = state.message }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    hitsSource?.numberOfHits() ?? 0
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Name", for: indexPath)
    cell.textLabel?.text = hitsSource?.hit(atIndex: indexPath.row)?.record["name"]?.string
    return cell
  }

  override func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { hitsSource?.notifyForInfiniteScrolling(rowNumber: indexPath.row) }
}

extension HitsState {
  /// What the controllers of these tests say without results.
  fileprivate var message: String? {
    switch self {
    case .idle, .loading, .hits: nil
    case .empty(let query): "nothing for \(query)"
    case .failed(let error): "\(error)"
    }
  }
}

final class AppTableDriver: HitsDriver {
  private let screen = NamesViewController()

  init() { screen.appear() }

  var controller: any HitsController<HitsInteractor<JSON>> { screen }
  var names: [String] { screen.tableView.texts() }
  var message: String? { screen.message }
  func scrollToEnd() { screen.tableView.show(row: names.count - 1) }
}

/// The same with a collection view controller.
final class NameItemsViewController: UICollectionViewController, HitsController, HitsStateController {
  weak var hitsSource: HitsInteractor<JSON>?
  private(set) var message: String?

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Name")
  }

  func setState(_ state: HitsState) { message = state.message }

  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    hitsSource?.numberOfHits() ?? 0
  }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Name", for: indexPath)
    var content = UIListContentConfiguration.cell()
    content.text = hitsSource?.hit(atIndex: indexPath.item)?.record["name"]?.string
    cell.contentConfiguration = content
    return cell
  }

  override func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) { hitsSource?.notifyForInfiniteScrolling(rowNumber: indexPath.item) }
}

final class AppCollectionDriver: HitsDriver {
  private let screen = NameItemsViewController(collectionViewLayout: UICollectionViewFlowLayout())

  init() { screen.appear() }

  var controller: any HitsController<HitsInteractor<JSON>> { screen }
  var names: [String] { screen.collectionView.texts() }
  var message: String? { screen.message }
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

final class AttributedStatsLabelDriver: StatsItemDriver {
  private let view = AttributedLabelStatsController(label: UILabel())

  var controller: any ItemController<NSAttributedString?> { view }
  var text: String? { view.label.emphasizedTexts.first.map { $0.replacing("*", with: "") } }

  static func item(_ text: String?) -> NSAttributedString? {
    text.map { NSAttributedString(string: $0, attributes: [.font: UIFont.boldSystemFont(ofSize: 12)]) }
  }
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

final class GeoSearchMapDriver: GeoSearchDriver {
  let view = GeoSearchMapController(
    mapView: MKMapView(), searchButton: UIButton(type: .system), clearButton: UIButton(type: .system),
    moveButton: UIButton(type: .system), messageLabel: UILabel())

  var controller: any GeoSearchController { view }

  /// The places of the marks in the order of the results, each result once.
  var titles: [String] {
    expectEqual(view.mapView.annotations.count, view.clusters.count)
    let texts = view.mapView.annotations.compactMap { ($0 as? MKPointAnnotation)?.title }
    for cluster in view.clusters where cluster.count == 1 {
      #expect(texts.contains(cluster.places[0].title), "a place without a mark")
    }
    let order = ["pen", "ruler", "lamp", "torch", "desk"]
    let shown = Set(view.clusters.flatMap { $0.places.map(\.title) })
    return order.filter(shown.contains)
  }

  var offersSearch: Bool { !view.searchButton.isHidden }
  func move(to area: GeoArea) {
    // A map that a user sees is laid out.
    view.mapView.layoutIfNeeded()
    view.mapView.userMoves(
      to: MKCoordinateRegion(
        center: CLLocationCoordinate2D(latitude: area.center.latitude, longitude: area.center.longitude),
        span: MKCoordinateSpan(
          latitudeDelta: area.north - area.south,
          longitudeDelta: area.east < area.west ? area.east - area.west + 360 : area.east - area.west)))
  }
  func searchShownArea() { view.searchButton.tap() }
  func clear() { view.clearButton.tap() }
}

final class PaginationButtonsDriver: PaginationDriver {
  private let view = PaginationButtonsController(
    previousButton: UIButton(type: .system), label: UILabel(), nextButton: UIButton(type: .system))

  var controller: any PaginationController { view }
  var current: Int? { view.label.shownTexts.first.flatMap { Int($0.prefix { $0.isNumber }) } }
  func goBack() { view.previousButton.tap() }
  func goForward() { view.nextButton.tap() }
}

final class IndexTabsSegmentsDriver: IndexTabsDriver {
  private let view = IndexTabsSegmentedController()

  var controller: any IndexTabsController { view }
  var rows: [ShownRow] {
    view.segmentedControl.shownTitles.enumerated().map {
      readTab($1, isOpen: $0 == view.segmentedControl.selectedSegmentIndex)
    }
  }
  var notes: [String] { view.label.shownTexts.flatMap { $0.split(separator: "\n").map(String.init) } }
  func open(_ index: Int) { view.segmentedControl.choose(segment: index) }
}

/// Sections in which no results show.
final class IndexSectionsTableDriver: IndexTabsDriver {
  private let screen = IndexSectionsTableViewController()

  init() { screen.appear() }

  private var table: UITableView { screen.tableView }
  private var sections: Range<Int> { 0..<table.numberOfSections }
  var controller: any IndexTabsController { screen }
  var rows: [ShownRow] { sections.compactMap { table.header(section: $0).map { readTab($0, isOpen: false) } } }
  var notes: [String] { sections.flatMap { table.texts(section: $0).filter { !$0.hasPrefix("See all") } } }
  func open(_ index: Int) {
    if let row = table.texts(section: index).firstIndex(where: { $0.hasPrefix("See all") }) {
      table.tap(row: row, section: index)
    }
  }
}

/// A tab or a heading: `Blue (2)`.
private func readTab(_ text: String, isOpen: Bool) -> ShownRow {
  guard let match = text.wholeMatch(of: /(.*) \((\d+)\)/) else { return ShownRow(text, isSelected: isOpen) }
  return ShownRow(String(match.1), Int(match.2), isSelected: isOpen)
}

final class RelevantSortButtonDriver: RelevantSortDriver {
  private let view = RelevantSortToggleController(hintLabel: UILabel(), toggleButton: UIButton(type: .system))

  var controller: any RelevantSortController { view }
  var texts: [String] { view.hintLabel.shownTexts + view.toggleButton.shownTexts }
  func tap() { view.toggleButton.tap() }
}

final class RelevantSortSegmentsDriver: RelevantSortPickerDriver {
  private let view = RelevantSortSegmentedController(segmentedControl: UISegmentedControl())

  var controller: any RelevantSortPriorityController { view }
  var priority: RelevantSortPriority? {
    if view.segmentedControl.isHidden { return nil }
    return view.segmentedControl.selectedSegmentIndex == 0 ? .relevancy : .hitsCount
  }

  func choose(_ priority: RelevantSortPriority) {
    view.segmentedControl.choose(segment: priority == .relevancy ? 0 : 1)
  }
}

final class DidYouMeanButtonDriver: DidYouMeanDriver {
  private let view = DidYouMeanButtonController()

  var controller: any DidYouMeanController { view }
  var texts: [String] { view.label.shownTexts + view.button.shownTexts }
  func tap() { view.button.tap() }
  private var buttons: [UIButton] { view.offers.arrangedSubviews.compactMap { $0 as? UIButton } }
  var offers: [String] { view.offers.isHidden ? [] : buttons.flatMap(\.shownTexts) }
  func tapOffer(_ index: Int) { buttons[index].tap() }
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

final class SearchTokensDriver: CurrentFiltersDriver {
  private let list = SearchTextFieldCurrentFiltersController(searchBar: UISearchBar())

  var controller: any CurrentFiltersController { list }
  var texts: [String] { list.searchTextField.shownTokens }
  func remove(_ text: String) { list.searchTextField.deleteToken(text) }
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

final class FilterButtonDriver: ToggleDriver {
  private let view = SelectableFilterButtonController<Filter.Facet>(button: UIButton(type: .system))

  var controller: any SelectableController<Filter.Facet> { view }
  var isOn: Bool { view.button.isSelected }
  func flip() { view.button.tap() }
}

final class NumberFieldDriver: NumberDriver {
  private let view = NumberTextFieldController<Int>(textField: UITextField())

  var controller: any NumberController<Int> { view }
  /// The placeholder stands for the lower end.
  var position: Int? {
    guard let lower = view.textField.placeholder else { return nil }
    return Int(view.textField.text.flatMap { $0.isEmpty ? nil : $0 } ?? lower)
  }

  func choose(_ number: Int) {
    view.textField.deleteAll()
    view.textField.type("\(number)")
    view.textField.pressReturn()
  }
}

/// A rating has no bounds: the driver notes those that the controller gets.
final class RatingDriver: NumberDriver {
  private final class Controller: NumberRatingController<Int> {
    private(set) var bounds: ClosedRange<Int>?

    override func setBounds(_ bounds: ClosedRange<Int>?) {
      super.setBounds(bounds)
      self.bounds = bounds
    }
  }

  private let view = Controller(ratingControl: RatingControl())

  init() { view.ratingControl.maximumValue = 200 }

  var controller: any NumberController<Int> { view }
  var position: Int? { view.bounds.map { max($0.lowerBound, Int(view.ratingControl.value)) } }

  func choose(_ number: Int) { view.ratingControl.slide(to: min(number, 200)) }
}

final class RatingRangeDriver: LowerEndDriver {
  private let view = NumberRangeRatingController<Int>(ratingControl: RatingControl())

  init() { view.ratingControl.maximumValue = 200 }

  var controller: any NumberRangeController<Int> { view }
  var lowerEnd: Int? { view.ratingControl.value == 0 ? nil : Int(view.ratingControl.value) }
  func choose(_ number: Int?) { view.ratingControl.slide(to: number ?? 0) }
}

extension RatingControl {
  /// Slides over all of 200 stars to that of the number.
  fileprivate func slide(to number: Int) {
    frame = CGRect(x: 0, y: 0, width: 2000, height: 10)
    touch(CGPoint(x: 1995, y: 5), CGPoint(x: number * 10 - 5, y: 5))
  }
}

final class StepperDriver: NumberDriver {
  private let view = NumberStepperController<Int>(stepper: UIStepper())

  var controller: any NumberController<Int> { view }
  var position: Int? { view.stepper.isEnabled ? Int(view.stepper.value) : nil }
  func choose(_ number: Int) { view.stepper.step(by: number - Int(view.stepper.value)) }
}

final class SlidersDriver: HistogramDriver {
  private let view = NumberRangeSlidersController<Int>(lowerSlider: UISlider(), upperSlider: UISlider())

  var controller: any NumberRangeController<Int> { view }
  var ends: [Int] { [view.lowerSlider, view.upperSlider].filter(\.isEnabled).map { Int($0.value) } }
  var bars: [Int] {
    view.histogramView.frame.size = CGSize(width: 200, height: 100)
    view.histogramView.layoutIfNeeded()
    return view.histogramView.isHidden ? [] : view.histogramView.subviews.map { Int($0.frame.height) }
  }
  func moveLower(to number: Int) { view.lowerSlider.slide(to: Float(number)) }
  func moveUpper(to number: Int) { view.upperSlider.slide(to: Float(number)) }
}

final class DatePickersDriver: DateRangeDriver {
  private let view = DateRangePickersController()

  var controller: any DateRangeController { view }

  var presets: [ShownRow] {
    view.presetStack.isHidden
      ? []
      : buttons.map { button in
        let title = button.currentTitle ?? ""
        let count = title.hasSuffix(")") ? title.split(separator: "(").last.flatMap { Int($0.dropLast()) } : nil
        return ShownRow(button.accessibilityLabel ?? "", count, isSelected: button.isSelected)
      }
  }

  var first: String { view.openFirstButton.isHidden ? "" : view.firstPicker.shownDay }
  var last: String { view.openLastButton.isHidden ? "" : view.lastPicker.shownDay }

  var bars: [Int] {
    view.histogramView.frame.size = CGSize(width: 200, height: 100)
    view.histogramView.layoutIfNeeded()
    return view.histogramView.isHidden ? [] : view.histogramView.subviews.map { Int($0.frame.height) }
  }

  var notices: [String] { view.noticeLabel.isHidden ? [] : view.noticeLabel.shownTexts }
  func tap(_ text: String) { buttons.first { $0.accessibilityLabel == text }?.tap() }
  func choose(first: String) { pick(first, view.firstPicker, view.openFirstButton) }
  func choose(last: String) { pick(last, view.lastPicker, view.openLastButton) }

  private var buttons: [UIButton] { view.presetStack.arrangedSubviews.compactMap { $0 as? UIButton } }

  private func pick(_ day: String, _ picker: UIDatePicker, _ open: UIButton) {
    if let date = DayText(in: picker.timeZone ?? .gmt).day(day) { picker.pick(date) } else { open.tap() }
  }
}

final class MenuSelectButtonDriver: PickerDriver {
  private let view = MenuSelectButtonController()

  var controller: any SelectableListController<Facet> { view }
  var chosen: String? { view.button.currentTitle }

  func choose(_ text: String) {
    guard let titles = view.button.menu?.shownTitles, titles.contains(text) || titles.contains("✓ " + text) else {
      return
    }
    view.button.choose(text)
  }
}

final class BreadcrumbStackDriver: BreadcrumbDriver {
  private let view = BreadcrumbStackController(stackView: UIStackView())

  var controller: any HierarchicalController { view }
  var steps: [String] { view.stackView.isHidden ? [] : view.stackView.arrangedSubviews.flatMap(\.shownTexts) }

  func goBack(to text: String) {
    let buttons = view.stackView.arrangedSubviews.compactMap { $0 as? UIButton }
    buttons.first { $0.shownTexts == [text] }?.tap()
  }
}

final class HierarchicalTableDriver: HierarchicalMenuDriver {
  private let screen = HierarchicalTableViewController()

  init() { screen.appear() }

  var controller: any HierarchicalController { screen }
  var rows: [ShownRow] { screen.tableView.shownRows() }
  func tap(_ text: String) { screen.tableView.tap(text) }
}

final class HierarchicalGivenTableDriver: HierarchicalMenuDriver {
  private let list: HierarchicalTableViewController
  private let table = UITableView()

  init() { list = HierarchicalTableViewController(tableView: table) }

  var controller: any HierarchicalController { list }
  var rows: [ShownRow] { table.shownRows() }
  func tap(_ text: String) { table.tap(text) }
}
