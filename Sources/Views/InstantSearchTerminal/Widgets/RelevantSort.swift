public import InstantSearchCore

extension TerminalView {
  /// A text for the current priority, and a button that toggles it.
  public static func relevantSort() -> some TerminalView & RelevantSortController {
    RelevantSortView()
  }
}

package final class RelevantSortView: ButtonView, RelevantSortController {
  package var didToggle: (() -> Void)?

  private var texts: RelevantSortTextualRepresentation?

  package func setItem(_ item: RelevantSortTextualRepresentation?) {
    texts = item
    changed()
  }

  override var title: String? { texts?.toggleTitle }

  override var lead: StyledText { StyledText((texts?.hintText ?? "") + " ", .quiet) }

  override func choose() { didToggle?() }
}
