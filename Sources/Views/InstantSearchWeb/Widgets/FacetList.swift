extension HTMLView {
  /// The values of a facet with their counts: check boxes, or buttons if only one can be chosen.
  ///
  /// A box for a search among the values is there if it is connected, and if there are more values than are shown at first:
  ///
  /// ```swift
  /// list.connectFacetSearcher(values)
  /// screen.connectSearcher(values)
  /// screen.keep(SearchBoxConnector(searcher: values, controller: brands.valueBox))
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the list's fields.
  ///   - selectionMode: Whether one value can be chosen or several.
  ///   - isExcludable: Whether values can be excluded from the results.
  public static func facetList(name: String, selectionMode: SelectionMode = .multiple, isExcludable: Bool = false)
    -> some HTMLView & ValueSearchController
  {
    HTMLFacetList(name: name, selectionMode: selectionMode, isExcludable: isExcludable)
  }
}

package final class HTMLFacetList: HTMLView, ValueSearchController, ExcludingListController, ExpandableListController,
  FailingListController
{
  package var onClick: ((Facet) -> Void)?
  package var onExclude: ((Facet) -> Void)?
  package var onToggleExpansion: (() -> Void)?

  /// The box for the search among the values. Its field is `NAME.find`.
  package let valueBox: HTMLSearchBox

  private let mode: SelectionMode
  private let isExcludable: Bool
  private let hidesEmpty: Bool
  private let valueText: (String) -> String?
  private var items: [SelectableItem<Facet>] = []
  private var canExpand = false
  private var isExpanded = false
  private var error: SearchError?

  /// - Parameters:
  ///   - name: The name of the list's fields.
  ///   - selectionMode: Whether one value can be chosen or several.
  ///   - isExcludable: Whether values can be excluded from the results.
  ///   - hidesEmpty: Whether values without results are hidden, unless they are chosen or excluded.
  ///   - valueText: Makes the text of a value; nil for the value itself.
  package init(
    name: String, selectionMode: SelectionMode = .multiple, isExcludable: Bool = false, hidesEmpty: Bool = false,
    valueText: @escaping (String) -> String? = { _ in nil }
  ) {
    mode = selectionMode
    self.isExcludable = isExcludable
    self.hidesEmpty = hidesEmpty
    self.valueText = valueText
    valueBox = HTMLSearchBox(name: "\(name).find")
    super.init(name: name)
  }

  package func setSelectableItems(selectableItems: [SelectableItem<Facet>]) {
    items =
      hidesEmpty
      ? selectableItems.filter { !$0.item.isEmpty || $0.isSelected || $0.isExcluded } : selectableItems
  }

  override var hasChoice: Bool { isFinding || items.contains { $0.isSelected || $0.isExcluded } }

  override var isExcluding: Bool { isExcludable && !items.isEmpty }

  package func setExpansion(isAvailable: Bool, isExpanded: Bool) {
    canExpand = isAvailable
    self.isExpanded = isExpanded
  }

  package func setError(_ error: SearchError?) { self.error = error }

  override var html: HTML {
    guard !items.isEmpty || error != nil || isFinding else { return HTML() }
    return HTML {
      if canFind, canExpand || isFinding { valueBox.input(named: field("find"), label: words(.find)) }
      if !items.isEmpty { HTML("ul", .class("values")) { items.map { choice(row($0), isExcludable: isExcludable) } } }
      if let error {
        HTML("p", .class("notice"), text: words.text(for: error))
      } else if isFinding {
        if items.isEmpty { HTML("p", .class("empty"), text: words(.noSuchValue)) }
      } else if canExpand {
        expansion(isExpanded)
      }
    }
  }

  private var canFind: Bool { valueBox.onQueryChanged != nil }

  private var isFinding: Bool { canFind && !valueBox.text.isEmpty }

  private func row(_ item: SelectableItem<Facet>) -> ValueRow {
    let text = item.label ?? valueText(item.item.value) ?? item.item.value
    let highlighted = item.item.highlightedText.flatMap { $0.text == text ? $0 : nil }
    return ValueRow(
      key: item.item.value, text: highlighted ?? HighlightedText(text), field: field(of: item),
      count: item.item.isCountKnown ? item.item.count : nil, isSelected: item.isSelected, isExcluded: item.isExcluded)
  }

  private func field(of item: SelectableItem<Facet>) -> PageField? {
    isInLink && mode == .multiple && !item.item.value.isEmpty ? PageField(name: name, value: item.item.value) : nil
  }

  override func hasControl(name: String, value: String) -> Bool {
    guard name == self.name, let item = items.first(where: { $0.item.value == value }), !item.isExcluded else {
      return false
    }
    return hasCheckBox(field(of: item), isSelected: item.isSelected)
  }

  override var addressFields: [(action: String, value: String)] { isFinding ? [("find", valueBox.text)] : [] }

  override func perform(_ action: String, _ value: String) {
    let facet = items.first { $0.item.value == value }?.item ?? Facet(value: value, count: 0)
    switch action {
    case "tap": onClick?(facet)
    case "not": if isExcludable { onExclude?(facet) }
    case "more": if canExpand { onToggleExpansion?() }
    case "find": if canFind, value != valueBox.text { valueBox.submit(value) }
    default: break
    }
  }
}

extension Facet {
  /// Whether the value is known to have no results.
  fileprivate var isEmpty: Bool { isCountKnown && count == 0 }
}
