/// The values of a facet with their counts: check boxes, or buttons if only one can be chosen.
public final class HTMLFacetList: HTMLView, FacetListController, ExcludingListController, ExpandableListController,
  FailingListController
{
  public var onClick: ((Facet) -> Void)?
  public var onExclude: ((Facet) -> Void)?
  public var onToggleExpansion: (() -> Void)?

  private let mode: SelectionMode
  private let isExcludable: Bool
  private var items: [SelectableItem<Facet>] = []
  private var canExpand = false
  private var isExpanded = false
  private var error: SearchError?

  /// - Parameters:
  ///   - name: The name of the list's fields.
  ///   - selectionMode: Whether one value can be chosen or several.
  ///   - isExcludable: Whether values can be excluded from the results.
  public init(name: String, selectionMode: SelectionMode = .multiple, isExcludable: Bool = false) {
    mode = selectionMode
    self.isExcludable = isExcludable
    super.init(name: name)
  }

  public func setSelectableItems(selectableItems: [SelectableItem<Facet>]) { items = selectableItems }

  public func reload() {}

  public func setExpansion(isAvailable: Bool, isExpanded: Bool) {
    canExpand = isAvailable
    self.isExpanded = isExpanded
  }

  public func setError(_ error: SearchError?) { self.error = error }

  public override var html: HTML {
    let rows = items.enumerated().map { index, item in row(item, index) }
    guard !rows.isEmpty || error != nil else { return HTML() }
    return HTML {
      HTML("ul", .class("values")) { rows }
      if let error { HTML("p", .class("notice"), text: words.text(for: error)) }
      if canExpand { expansion(isExpanded) }
    }
  }

  private func row(_ item: SelectableItem<Facet>, _ index: Int) -> HTML {
    let value = item.item.value
    let text = item.label ?? value
    let highlighted = item.item.highlightedText.flatMap { $0.text == text ? $0 : nil }
    let row = ValueRow(
      text: highlighted ?? HighlightedText(text), value: value,
      count: item.item.isCountKnown ? item.item.count : nil, isSelected: item.isSelected, isExcluded: item.isExcluded)
    return choice(row, index, hasCheckBox: usesCheckBoxes, isExcludable: isExcludable)
  }

  private var usesCheckBoxes: Bool { isInLink && mode == .multiple }

  public override func hasControl(name: String, value: String) -> Bool {
    usesCheckBoxes && name == self.name && items.contains { $0.item.value == value && !$0.isExcluded }
  }

  public override func perform(_ action: String, _ value: String) {
    let facet = items.first { $0.item.value == value }?.item ?? Facet(value: value, count: 0)
    switch action {
    case "tap": onClick?(facet)
    case "not": if isExcludable { onExclude?(facet) }
    default: break
    }
  }
}
