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

extension RecordingListController: FacetListController, FacetListDriver where Item == Facet {
  package var controller: any FacetListController { self }

  package var rows: [ShownRow] {
    items.map { ShownRow($0.item.value, $0.item.isCountKnown ? $0.item.count : nil, isSelected: $0.isSelected) }
  }

  package func tap(_ text: String) {
    if let row = items.first(where: { $0.item.value == text }) { onClick?(row.item) }
  }
}

extension RecordingListController: FilterListController, FilterListDriver where Item: ConcreteFilterType {
  package typealias F = Item

  package var controller: any SelectableListController<Item> { self }

  package var rows: [ShownRow] {
    items.map {
      ShownRow($0.label ?? DefaultPresenter.Filter.present($0.item.erased), $0.resultCount, isSelected: $0.isSelected)
    }
  }

  package func tap(_ text: String) {
    if let index = rows.firstIndex(where: { $0.text == text }) { onClick?(items[index].item) }
  }
}

/// A dynamic facet list that draws nothing and records what it should show.
@MainActor
package final class RecordingDynamicFacetListController: DynamicFacetListController, DynamicFacetListDriver {
  package var didSelect: ((Attribute, Facet) -> Void)?
  /// The facets to show, in order.
  package private(set) var orderedFacets: [AttributedFacets] = []
  /// The selected values of each attribute.
  package private(set) var selections: [Attribute: Set<String>] = [:]

  /// A list that shows nothing yet.
  package init() {}

  package func setOrderedFacets(_ orderedFacets: [AttributedFacets]) { self.orderedFacets = orderedFacets }
  package func setSelections(_ selections: [Attribute: Set<String>]) { self.selections = selections }

  package var controller: any DynamicFacetListController { self }
  package var attributes: [String] { orderedFacets.map(\.attribute.rawValue) }

  package func rows(of attribute: String) -> [ShownRow] {
    let selected = selections[Attribute(attribute)] ?? []
    return facets(of: attribute).map { facet in
      ShownRow(facet.value, facet.isCountKnown ? facet.count : nil, isSelected: selected.contains(facet.value))
    }
  }

  package func tap(_ text: String, of attribute: String) {
    if let facet = facets(of: attribute).first(where: { $0.value == text }) { didSelect?(Attribute(attribute), facet) }
  }

  private func facets(of attribute: String) -> [Facet] {
    orderedFacets.first { $0.attribute.rawValue == attribute }?.facets ?? []
  }
}
