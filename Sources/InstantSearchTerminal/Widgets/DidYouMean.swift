public import InstantSearchCore

/// A row for the words that were left out, and one with a button that searches for the suggestion; hidden without them.
public final class DidYouMeanView: TerminalView, DidYouMeanController {
  public var onSuggestionClick: (() -> Void)?

  private var advice = QueryAdvice()

  public override init() {}

  public func setItem(_ item: QueryAdvice) {
    guard item != advice else { return }
    advice = item
    changed()
  }

  /// The sentence about the words that were left out, in rows.
  private func sentence(_ columns: Int) -> [StyledText] {
    advice.removalText.map { StyledText($0, .quiet).wrapped(to: max(1, columns - StyledText.marginColumns)) } ?? []
  }

  public override func rowCount(columns: Int) -> Int {
    sentence(columns).count + (advice.suggestion == nil ? 0 : 1)
  }

  public override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    let lines = sentence(columns)
    if lines.indices.contains(row) { return "  " + lines[row] }
    guard row == lines.count, let text = advice.suggestionText else { return StyledText() }
    return .margin(hasFocus: hasFocus) + StyledText("[\(text)]", TextStyle(.accent, isReversed: hasFocus))
  }

  public override var stopCount: Int { advice.suggestion == nil ? 0 : 1 }

  public override func rows(ofStop stop: Int, columns: Int) -> Range<Int> {
    let row = sentence(columns).count
    return row..<row + 1
  }

  public override func press(_ key: Key) -> Bool {
    guard advice.suggestion != nil, key == .enter || key == .character(" ") else { return false }
    onSuggestionClick?()
    return true
  }

  public override var hints: [KeyHint] { [KeyHint("Enter", "search for it")] }
}
