public import InstantSearchCore

extension TerminalView {
  /// A check box for a filter.
  ///
  /// - Parameters:
  ///   - type: The type of the filters.
  ///   - title: The title; nil for the label or the text of the filter.
  public static func filterToggle<F: FilterType>(of type: F.Type, title: String? = nil) -> some TerminalView
    & SelectableController<F>
  {
    FilterToggleView<F>(title: title)
  }
}

package final class FilterToggleView<F: FilterType>: TerminalView, SelectableController, LabeledSelectableController {
  package var onClick: ((Bool) -> Void)?

  private let title: String?
  private var text: String?
  private var label: String?
  private var isSelected = false

  /// - Parameter title: The title; nil for the label or the text of the filter.
  package init(title: String? = nil) { self.title = title }

  package func setItem(_ item: F) {
    text = DefaultPresenter.Filter.present(item.erased)
    changed()
  }

  package func setLabel(_ label: String?) {
    self.label = label
    changed()
  }

  package func setSelected(_ isSelected: Bool) {
    self.isSelected = isSelected
    changed()
  }

  override func rowCount(columns: Int) -> Int { text == nil ? 0 : 1 }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    ChoiceRow(.init(isSelected: isSelected, mode: .multiple), HighlightedText(title ?? label ?? text ?? ""))
      .drawn(columns: columns, hasFocus: hasFocus)
  }

  override var stopCount: Int { text == nil ? 0 : 1 }

  override func press(_ key: Key) -> Bool {
    guard key == .enter || key == .character(" ") else { return false }
    onClick?(!isSelected)
    return true
  }

  override var hints: [KeyHint] { [KeyHint("Space", isSelected ? "switch off" : "switch on")] }
}
