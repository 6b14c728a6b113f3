public import InstantSearchCore

/// A check box for a filter.
public final class FilterToggleView<F: FilterType>: TerminalView, SelectableController, LabeledSelectableController {
  public var onClick: ((Bool) -> Void)?

  private let title: String?
  private var text: String?
  private var label: String?
  private var isSelected = false

  /// - Parameter title: The title; nil for the label or the text of the filter.
  public init(title: String? = nil) { self.title = title }

  public func setItem(_ item: F) {
    text = DefaultPresenter.Filter.present(item.erased)
    changed()
  }

  public func setLabel(_ label: String?) {
    self.label = label
    changed()
  }

  public func setSelected(_ isSelected: Bool) {
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
