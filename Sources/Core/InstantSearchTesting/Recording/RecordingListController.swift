public import InstantSearchCore

/// A list that draws nothing and records what it should show.
@MainActor
public final class RecordingListController<Item>: SelectableListController, ExcludingListController, AllItemController,
  ExpandableListController, FailingListController
{
  public var onClick: ((Item) -> Void)?
  public var onExclude: ((Item) -> Void)?
  public var onClickAll: (() -> Void)?
  public var onToggleExpansion: (() -> Void)?

  /// The current items.
  public private(set) var items: [SelectableItem<Item>] = []
  /// How often the list was told to redraw.
  public private(set) var reloadCount = 0
  /// Whether the item for all values is selected.
  public private(set) var isAllSelected = false
  /// Whether there is a button for more or fewer items.
  public private(set) var canExpand = false
  /// Whether all items are shown.
  public private(set) var isExpanded = false
  /// The error of the last count; nil if it succeeded.
  public private(set) var error: SearchError?

  /// A list that shows nothing yet.
  public init() {}

  public func setSelectableItems(selectableItems: [SelectableItem<Item>]) { items = selectableItems }
  public func reload() { reloadCount += 1 }
  public func setError(_ error: SearchError?) { self.error = error }
  public func setAll(isSelected: Bool) { isAllSelected = isSelected }
  public func setExpansion(isAvailable: Bool, isExpanded: Bool) {
    canExpand = isAvailable
    self.isExpanded = isExpanded
  }
}

extension RecordingListController: FacetListController where Item == Facet {}
extension RecordingListController: FilterListController where Item: ConcreteFilterType {}

/// A dynamic facet list that draws nothing and records what it should show.
@MainActor
public final class RecordingDynamicFacetListController: DynamicFacetListController {
  public var didSelect: ((Attribute, Facet) -> Void)?
  /// The facets to show, in order.
  public private(set) var orderedFacets: [AttributedFacets] = []
  /// The selected values of each attribute.
  public private(set) var selections: [Attribute: Set<String>] = [:]

  /// A list that shows nothing yet.
  public init() {}

  public func setOrderedFacets(_ orderedFacets: [AttributedFacets]) { self.orderedFacets = orderedFacets }
  public func setSelections(_ selections: [Attribute: Set<String>]) { self.selections = selections }
}

/// Drives a recording controller, to test Core without a front end.
@MainActor
public final class RecordingFacetListDriver: FacetListDriver {
  /// The list that is driven.
  public let recorder = RecordingListController<Facet>()

  /// A driver with a list of its own.
  public init() {}

  public var controller: any FacetListController { recorder }

  public var rows: [ShownRow] {
    recorder.items.map {
      ShownRow($0.item.value, $0.item.isCountKnown ? $0.item.count : nil, isSelected: $0.isSelected)
    }
  }

  public func tap(_ text: String) {
    guard let row = recorder.items.first(where: { $0.item.value == text }) else { return }
    recorder.onClick?(row.item)
  }
}

/// Drives a recording list of filters, to test Core without a front end.
@MainActor
public final class RecordingFilterListDriver<F: ConcreteFilterType>: FilterListDriver {
  /// The list that is driven.
  public let recorder = RecordingListController<F>()

  /// A driver with a list of its own.
  public init() {}

  public var controller: any SelectableListController<F> { recorder }

  public var rows: [ShownRow] {
    recorder.items.map {
      ShownRow($0.label ?? DefaultPresenter.Filter.present($0.item.erased), $0.resultCount, isSelected: $0.isSelected)
    }
  }

  public func tap(_ text: String) {
    guard let index = rows.firstIndex(where: { $0.text == text }) else { return }
    recorder.onClick?(recorder.items[index].item)
  }
}

/// Drives a recording dynamic facet list, to test Core without a front end.
@MainActor
public final class RecordingDynamicFacetListDriver: DynamicFacetListDriver {
  /// The list that is driven.
  public let recorder = RecordingDynamicFacetListController()

  /// A driver with a list of its own.
  public init() {}

  public var controller: any DynamicFacetListController { recorder }
  public var attributes: [String] { recorder.orderedFacets.map(\.attribute.rawValue) }

  public func rows(of attribute: String) -> [ShownRow] {
    let facets = recorder.orderedFacets.first { $0.attribute.rawValue == attribute }?.facets ?? []
    let selected = recorder.selections[Attribute(attribute)] ?? []
    return facets.map { facet in
      ShownRow(
        facet.value, facet.isCountKnown ? facet.count : nil, isSelected: selected.contains(facet.value))
    }
  }

  public func tap(_ text: String, of attribute: String) {
    let facets = recorder.orderedFacets.first { $0.attribute.rawValue == attribute }?.facets ?? []
    guard let facet = facets.first(where: { $0.value == text }) else { return }
    recorder.didSelect?(Attribute(attribute), facet)
  }
}
