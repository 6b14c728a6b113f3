public import InstantSearchCore

/// What is shown now, and a button for the other priority.
public final class RelevantSortView: ButtonView, RelevantSortController {
  public var didToggle: (() -> Void)?

  private var texts: RelevantSortTextualRepresentation?

  public override init() {}

  public func setItem(_ item: RelevantSortTextualRepresentation?) {
    texts = item
    changed()
  }

  override var title: String? { texts?.toggleTitle }

  override var lead: StyledText { StyledText((texts?.hintText ?? "") + " ", .quiet) }

  override func choose() { didToggle?() }
}
