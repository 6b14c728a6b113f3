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
  public private(set) var reloadCount = 0
  public private(set) var isAllSelected = false
  public private(set) var canExpand = false
  public private(set) var isExpanded = false
  public private(set) var error: SearchError?

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
  public private(set) var orderedFacets: [AttributedFacets] = []
  public private(set) var selections: [Attribute: Set<String>] = [:]

  public init() {}

  public func setOrderedFacets(_ orderedFacets: [AttributedFacets]) { self.orderedFacets = orderedFacets }
  public func setSelections(_ selections: [Attribute: Set<String>]) { self.selections = selections }
}

/// Drives a recording controller, to test Core without a front end.
@MainActor
public final class RecordingFacetListDriver: FacetListDriver {
  public let recorder = RecordingListController<Facet>()

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

@MainActor
public final class RecordingFilterListDriver<F: ConcreteFilterType>: FilterListDriver {
  public let recorder = RecordingListController<F>()

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

@MainActor
public final class RecordingDynamicFacetListDriver: DynamicFacetListDriver {
  public let recorder = RecordingDynamicFacetListController()

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
