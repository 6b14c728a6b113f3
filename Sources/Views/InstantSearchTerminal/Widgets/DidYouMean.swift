public import InstantSearchCore

extension TerminalView {
  /// A row for the words that were left out, one with a button that searches for the suggestion, and one for each offer;
  /// hidden without them.
  public static func didYouMean() -> some TerminalView & DidYouMeanController {
    DidYouMeanView()
  }
}

package final class DidYouMeanView: TerminalView, DidYouMeanController {
  package var onSuggestionClick: (() -> Void)?
  package var onOfferClick: ((QueryAdvice.Offer) -> Void)?

  private var advice = QueryAdvice()

  package func setItem(_ item: QueryAdvice) {
    guard item != advice else { return }
    advice = item
    changed()
  }

  /// The sentence about the words that were left out, in rows.
  private func sentence(_ columns: Int) -> [StyledText] {
    advice.removalText.map { StyledText($0, .quiet).wrapped(to: max(1, columns - StyledText.marginColumns)) } ?? []
  }

  /// The suggestion, and the offers: the title of each button, and the note behind it.
  private var buttons: [(title: String, results: String)] {
    (advice.suggestionText.map { [($0, "")] } ?? [])
      + advice.offers.map { ($0.title, Localization.results($0.search.nbHits, $0.search.nbHits.groupedByThousands())) }
  }

  override func rowCount(columns: Int) -> Int { sentence(columns).count + stopCount }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    let lines = sentence(columns)
    if lines.indices.contains(row) { return "  " + lines[row] }
    let (buttons, stop) = (buttons, row - lines.count)
    guard buttons.indices.contains(stop) else { return StyledText() }
    let isFocused = hasFocus && focusedStop == stop
    let button = StyledText("[\(buttons[stop].title)]", TextStyle(.accent, isReversed: isFocused))
    let results = buttons[stop].results
    return .margin(hasFocus: isFocused) + button + StyledText(results.isEmpty ? "" : "  \(results)")
  }

  override var stopCount: Int { (advice.suggestion == nil ? 0 : 1) + advice.offers.count }

  override func rows(ofStop stop: Int, columns: Int) -> Range<Int> {
    let row = sentence(columns).count + stop
    return row..<row + 1
  }

  override func press(_ key: Key) -> Bool {
    guard stopCount > 0, key == .enter || key == .character(" ") else { return false }
    if advice.suggestion != nil, focusedStop == 0 {
      onSuggestionClick?()
    } else {
      let offer = focusedStop - (advice.suggestion == nil ? 0 : 1)
      if advice.offers.indices.contains(offer) { onOfferClick?(advice.offers[offer]) }
    }
    return true
  }

  override var hints: [KeyHint] { [KeyHint("Enter", "search for it")] }
}
