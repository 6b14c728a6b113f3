package import InstantSearchCore
package import InstantSearchTesting

/// A list that draws nothing and records what it should show.
@MainActor
package final class RecordingListController<Item>: SelectableListController, ExcludingListController, AllItemController,
  ExpandableListController, FailingListController
{
  package var onClick: ((Item) -> Void)?
  package var onExclude: ((Item) -> Void)?
  package var onClickAll: (() -> Void)?
  package var onToggleExpansion: (() -> Void)?

  /// The current items.
  package private(set) var items: [SelectableItem<Item>] = []
  /// How often the list was told to redraw.
  package private(set) var reloadCount = 0
  /// Whether the item for all values is selected.
  package private(set) var isAllSelected = false
  /// Whether there is a button for more or fewer items.
  package private(set) var canExpand = false
  /// Whether all items are shown.
  package private(set) var isExpanded = false
  /// The error of the last count; nil if it succeeded.
  package private(set) var error: SearchError?

  /// A list that shows nothing yet.
  package init() {}

  package func setSelectableItems(selectableItems: [SelectableItem<Item>]) { items = selectableItems }
  package func reload() { reloadCount += 1 }
  package func setError(_ error: SearchError?) { self.error = error }
  package func setAll(isSelected: Bool) { isAllSelected = isSelected }
  package func setExpansion(isAvailable: Bool, isExpanded: Bool) {
    canExpand = isAvailable
    self.isExpanded = isExpanded
  }
}

extension RecordingListController: FacetListController where Item == Facet {}
extension RecordingListController: FilterListController where Item: ConcreteFilterType {}

/// A dynamic facet list that draws nothing and records what it should show.
@MainActor
package final class RecordingDynamicFacetListController: DynamicFacetListController {
  package var didSelect: ((Attribute, Facet) -> Void)?
  /// The facets to show, in order.
  package private(set) var orderedFacets: [AttributedFacets] = []
  /// The selected values of each attribute.
  package private(set) var selections: [Attribute: Set<String>] = [:]

  /// A list that shows nothing yet.
  package init() {}

  package func setOrderedFacets(_ orderedFacets: [AttributedFacets]) { self.orderedFacets = orderedFacets }
  package func setSelections(_ selections: [Attribute: Set<String>]) { self.selections = selections }
}

/// Drives a recording controller, to test Core without a front end.
@MainActor
package final class RecordingFacetListDriver: FacetListDriver {
  /// The list that is driven.
  package let recorder = RecordingListController<Facet>()

  /// A driver with a list of its own.
  package init() {}

  package var controller: any FacetListController { recorder }

  package var rows: [ShownRow] {
    recorder.items.map {
      ShownRow($0.item.value, $0.item.isCountKnown ? $0.item.count : nil, isSelected: $0.isSelected)
    }
  }

  package func tap(_ text: String) {
    guard let row = recorder.items.first(where: { $0.item.value == text }) else { return }
    recorder.onClick?(row.item)
  }
}

/// Drives a recording list of filters, to test Core without a front end.
@MainActor
package final class RecordingFilterListDriver<F: ConcreteFilterType>: FilterListDriver {
  /// The list that is driven.
  package let recorder = RecordingListController<F>()

  /// A driver with a list of its own.
  package init() {}

  package var controller: any SelectableListController<F> { recorder }

  package var rows: [ShownRow] {
    recorder.items.map {
      ShownRow($0.label ?? DefaultPresenter.Filter.present($0.item.erased), $0.resultCount, isSelected: $0.isSelected)
    }
  }

  package func tap(_ text: String) {
    guard let index = rows.firstIndex(where: { $0.text == text }) else { return }
    recorder.onClick?(recorder.items[index].item)
  }
}

/// Drives a recording dynamic facet list, to test Core without a front end.
@MainActor
package final class RecordingDynamicFacetListDriver: DynamicFacetListDriver {
  /// The list that is driven.
  package let recorder = RecordingDynamicFacetListController()

  /// A driver with a list of its own.
  package init() {}

  package var controller: any DynamicFacetListController { recorder }
  package var attributes: [String] { recorder.orderedFacets.map(\.attribute.rawValue) }

  package func rows(of attribute: String) -> [ShownRow] {
    let facets = recorder.orderedFacets.first { $0.attribute.rawValue == attribute }?.facets ?? []
    let selected = recorder.selections[Attribute(attribute)] ?? []
    return facets.map { facet in
      ShownRow(
        facet.value, facet.isCountKnown ? facet.count : nil, isSelected: selected.contains(facet.value))
    }
  }

  package func tap(_ text: String, of attribute: String) {
    let facets = recorder.orderedFacets.first { $0.attribute.rawValue == attribute }?.facets ?? []
    guard let facet = facets.first(where: { $0.value == text }) else { return }
    recorder.didSelect?(Attribute(attribute), facet)
  }
}
