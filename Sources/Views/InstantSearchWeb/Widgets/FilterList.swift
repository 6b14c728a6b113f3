extension HTMLView {
  /// A list of filters, with the numbers of results that they would give if those are known: check boxes, or buttons if
  /// only one can be chosen.
  ///
  /// - Parameters:
  ///   - type: The type of the filters.
  ///   - name: The name of the list's fields.
  ///   - selectionMode: Whether one filter can be chosen or several, by default several, of numeric filters one.
  ///   - isExcludable: Whether a filter can be excluded from the results.
  ///   - filterPresenter: Makes the text of a filter without a label.
  public static func filterList<F: ConcreteFilterType>(
    of type: F.Type, name: String, selectionMode: SelectionMode? = nil, isExcludable: Bool = false,
    filterPresenter: @escaping FilterPresenter = DefaultPresenter.Filter.present
  ) -> some HTMLView & SelectableListController<F> {
    HTMLFilterList<F>(
      name: name, selectionMode: selectionMode, isExcludable: isExcludable, filterPresenter: filterPresenter)
  }
}

package final class HTMLFilterList<F: ConcreteFilterType>: HTMLView, FilterListController, ExcludingListController {
  package var onClick: ((F) -> Void)?
  package var onExclude: ((F) -> Void)?

  private let mode: SelectionMode
  private let isExcludable: Bool
  private let hidesEmpty: Bool
  private let filterPresenter: FilterPresenter
  private var items: [SelectableItem<F>] = []

  /// - Parameters:
  ///   - name: The name of the list's fields.
  ///   - selectionMode: Whether one filter can be chosen or several, by default several, of numeric filters one.
  ///   - isExcludable: Whether a filter can be excluded from the results.
  ///   - hidesEmpty: Whether filters without results are hidden, unless they are chosen or excluded.
  ///   - filterPresenter: Makes the text of a filter without a label.
  package init(
    name: String, selectionMode: SelectionMode? = nil, isExcludable: Bool = false, hidesEmpty: Bool = false,
    filterPresenter: @escaping FilterPresenter = DefaultPresenter.Filter.present
  ) {
    mode = selectionMode ?? (F.kind == .numeric ? .single : .multiple)
    self.isExcludable = isExcludable
    self.hidesEmpty = hidesEmpty
    self.filterPresenter = filterPresenter
    super.init(name: name)
  }

  package func setSelectableItems(selectableItems: [SelectableItem<F>]) { items = selectableItems }

  override var html: HTML {
    let shown = hidesEmpty ? items.filter { $0.resultCount != 0 || $0.isSelected || $0.isExcluded } : items
    guard !shown.isEmpty else { return HTML() }
    return HTML("ul", .class("values")) { shown.map { choice(row($0), isExcludable: isExcludable) } }
  }

  override var hasChoice: Bool { items.contains { $0.isSelected || $0.isExcluded } }

  override var isExcluding: Bool { isExcludable && !items.isEmpty }

  private func row(_ item: SelectableItem<F>) -> ValueRow {
    ValueRow(
      key: item.item.erased.text, text: HighlightedText(item.label ?? filterPresenter(item.item.erased)),
      field: field(of: item), count: item.resultCount, isSelected: item.isSelected, isExcluded: item.isExcluded)
  }

  private func field(of item: SelectableItem<F>) -> PageField? {
    guard isInLink, mode == .multiple else { return nil }
    return screen?.mapping.value(of: item.item.erased, named: name).map { PageField(name: name, value: $0) }
  }

  override func hasControl(name: String, value: String) -> Bool {
    name == self.name
      && items.contains { item in
        let field = field(of: item)
        return field?.value == value && !item.isExcluded && hasCheckBox(field, isSelected: item.isSelected)
      }
  }

  override func perform(_ action: String, _ value: String) {
    guard let filter = items.first(where: { $0.item.erased.text == value })?.item else { return }
    switch action {
    case "tap": onClick?(filter)
    case "not": if isExcludable { onExclude?(filter) }
    default: break
    }
  }
}
