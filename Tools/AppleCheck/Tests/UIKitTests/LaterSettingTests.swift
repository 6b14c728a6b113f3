import InstantSearchCore
import InstantSearchTesting
import InstantSearchUIKit
import TestSupport
import Testing
@_spi(Driving) import UIKit

/// A property of a controller that is set while the view shows something.
struct LaterSetting: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The content before and after the property is set.
  let shown: @MainActor @Sendable () -> (before: [String?], after: [String?])

  init(_ name: String, _ shown: @escaping @MainActor @Sendable () -> (before: [String?], after: [String?])) {
    testDescription = name
    self.shown = shown
  }
}

@MainActor
@Suite("Properties that are set later")
struct LaterSettingTests {
  @Test("A property that is set later takes effect at once", arguments: settings)
  func atOnce(_ setting: LaterSetting) {
    let (before, after) = setting.shown()
    #expect(after != before)
    #expect(after.allSatisfy { $0?.contains("new") == true }, "\(after)")
  }

  @Test("An accessibility label that the app has set on a switch stays")
  func ownName() {
    let control = UISwitch()
    control.accessibilityLabel = "mine"
    let view = FilterSwitchController<Filter.Tag>(switch: control)
    view.setItem("sale")
    view.setLabel("label")
    view.filterPresenter = { _ in "presented" }
    expectEqual(control.accessibilityLabel, "mine")
  }

  nonisolated static let settings = [
    list("allTitle", { $0.tableView.cell(row: 0)?.shownText }) { $0.allTitle = "new" },
    list("expansionTitles", { $0.tableView.texts().last }) { $0.expansionTitles = ("new", "less") },
    list("exclusionTitles", { $0.tableView.cell(row: 0)?.accessibilityCustomActions?.first?.name }) {
      $0.exclusionTitles = ("new", "include")
    },
    of("SelectableFilterButtonController.filterPresenter") {
      let view = SelectableFilterButtonController<Filter.Tag>(button: UIButton(type: .system))
      view.setItem("sale")
      return (view, { [$0.button.currentTitle] }, { $0.filterPresenter = { _ in "new" } })
    },
    of("RelevantSortSegmentedController.titles") {
      let view = RelevantSortSegmentedController(segmentedControl: UISegmentedControl())
      return (view, { $0.segmentedControl.shownTitles }, { $0.titles = ("new 1", "new 2") })
    },
    of("FilterListTableController.filterPresenter") {
      let view = FilterListTableController<Filter.Tag>(tableView: UITableView())
      view.setSelectableItems(selectableItems: [SelectableItem(item: "sale", isSelected: false)])
      view.reload()
      return (view, { $0.tableView.texts() }, { $0.filterPresenter = { _ in "new" } })
    },
    of("DynamicFacetListTableViewController.attributePresenter") {
      (dynamicList(), { [$0.tableView.header(section: 0)] }, { $0.attributePresenter = { _ in "new" } })
    },
    of("CurrentFilterGroupsTableController.groupPresenter") {
      (filterGroups(), { [$0.tableView.header(section: 0)] }, { $0.groupPresenter = { _ in "new" } })
    },
    of("CurrentFilterGroupsTableController.groupRemovalTitle") {
      (filterGroups(), { [$0.tableView.texts().last] }, { $0.groupRemovalTitle = "new" })
    },
    of("FilterSwitchController.filterPresenter") {
      let view = FilterSwitchController<Filter.Tag>(switch: UISwitch())
      view.setItem("sale")
      return (view, { [$0.switch.accessibilityLabel] }, { $0.filterPresenter = { _ in "new" } })
    },
    of("ResultsTableViewController.statePresenter") {
      let view = ResultsTableViewController<JSON> { _, _ in }
      view.appear()
      view.setState(.empty(query: "unicorn"))
      return (view, { $0.tableView.backgroundView?.shownTexts ?? [] }, { $0.statePresenter = { _ in "new" } })
    },
    of("ResultsCollectionViewController.statePresenter") {
      let view = ResultsCollectionViewController<JSON>(collectionViewLayout: UICollectionViewFlowLayout()) { _, _ in }
      view.appear()
      view.setState(.empty(query: "unicorn"))
      return (view, { $0.collectionView.backgroundView?.shownTexts ?? [] }, { $0.statePresenter = { _ in "new" } })
    },
    of("FilterToggleInteractor.label") {
      let view = FilterSwitchController<Filter.Tag>(switch: UISwitch())
      let toggle = FilterToggleInteractor(filter: "sale" as Filter.Tag)
      toggle.connectController(view)
      return (toggle, { _ in [view.switch.accessibilityLabel] }, { $0.label = { _ in "new" } })
    },
    of("FilterToggleInteractor.filter") {
      let view = FilterSwitchController<Filter.Tag>(switch: UISwitch())
      let toggle = FilterToggleInteractor(filter: "sale" as Filter.Tag)
      toggle.connectController(view)
      return (toggle, { _ in [view.switch.accessibilityLabel] }, { $0.filter = "new" })
    },
    of("FacetListInteractor.label") {
      let view = FacetListTableController(tableView: UITableView())
      let list = FacetListInteractor(facets: [Facet(value: "red", count: 1)])
      list.connectController(view)
      return (list, { _ in view.tableView.texts() }, { $0.label = { _ in "new" } })
    },
  ]

  nonisolated private static func of<Object>(
    _ name: String,
    _ make: @escaping @MainActor @Sendable () -> (Object, (Object) -> [String?], (Object) -> Void)
  ) -> LaterSetting {
    LaterSetting(name) {
      let (object, shown, set) = make()
      let before = shown(object)
      set(object)
      return (before, shown(object))
    }
  }

  /// A list with one value and more to show.
  nonisolated private static func list(
    _ name: String, _ shown: @escaping @MainActor @Sendable (FacetListTableController) -> String?,
    _ set: @escaping @MainActor @Sendable (FacetListTableController) -> Void
  ) -> LaterSetting {
    of("SelectableListTableController.\(name)") {
      let view = FacetListTableController(tableView: UITableView())
      view.setSelectableItems(selectableItems: [SelectableItem(item: Facet(value: "red", count: 1), isSelected: false)])
      view.setExpansion(isAvailable: true, isExpanded: false)
      view.reload()
      return (view, { [shown($0)] }, { set($0) })
    }
  }

  private static func dynamicList() -> DynamicFacetListTableViewController {
    let view = DynamicFacetListTableViewController()
    view.appear()
    view.setOrderedFacets([AttributedFacets(attribute: "color", facets: [Facet(value: "red", count: 1)])])
    return view
  }

  private static let items = ["red", "blue"].map {
    FilterAndID(filter: Filter(Filter.Tag(stringLiteral: $0)), id: .and(name: "x"), text: $0)
  }

  private static func filterGroups() -> CurrentFilterGroupsTableController {
    let view = CurrentFilterGroupsTableController(tableView: UITableView())
    view.setGroups([CurrentFilterGroup(id: .and(name: "x"), items: items)])
    view.reload()
    return view
  }
}
