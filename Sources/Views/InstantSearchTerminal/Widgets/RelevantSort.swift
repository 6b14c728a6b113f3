public import InstantSearchCore

/// A text for the current priority, and a button that toggles it.
public final class RelevantSortView: ButtonView, RelevantSortController {
  public var didToggle: (() -> Void)?

  private var texts: RelevantSortTextualRepresentation?

  public func setItem(_ item: RelevantSortTextualRepresentation?) {
    texts = item
    changed()
  }

  override var title: String? { texts?.toggleTitle }

  override var lead: StyledText { StyledText((texts?.hintText ?? "") + " ", .quiet) }

  override func choose() { didToggle?() }
}
