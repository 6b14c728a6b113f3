public import InstantSearchCore

/// The results below each other; the next page is asked for when the end comes near.
///
/// ```swift
/// let hits = HitsView<Product>(rowsPerHit: 2) { hit, columns in
///   [StyledText(hit.highlightedText(of: "name") ?? HighlightedText(hit.record.name)), StyledText(hit.record.brand)]
/// }
/// ```
public class HitsView<Record: Decodable & Sendable>: TerminalView, HitsController, HitsStateController {
  public weak var hitsSource: HitsInteractor<Record>?

  private let rowsPerHit: Int
  private let lines: (Hit<Record>, _ columns: Int) -> [StyledText]
  private let page: ((Hit<Record>) -> TerminalPage?)?
  private(set) var hits: [Hit<Record>] = []
  /// The lines of the result that was drawn last: each of its rows asks for them.
  private var drawn: (place: Int, columns: Int, lines: [StyledText])?
  private(set) var state = HitsState.idle

  /// - Parameters:
  ///   - rowsPerHit: How many rows each result takes.
  ///   - page: What Enter shows of a result; nil for nothing.
  ///   - lines: Draws a result in so many columns: its title, and below it what else there is room for. Where it
  ///     depends on more than that, ``changed()`` must tell when that has changed.
  public init(
    rowsPerHit: Int = 2, page: ((Hit<Record>) -> TerminalPage?)? = nil,
    lines: @escaping (Hit<Record>, _ columns: Int) -> [StyledText]
  ) {
    self.rowsPerHit = max(1, rowsPerHit)
    self.page = page
    self.lines = lines
  }

  public override func changed() {
    drawn = nil
    super.changed()
  }

  public func reload() {
    hits = hitsSource?.hits ?? hits
    changed()
  }

  public func scrollToTop() {
    focusedStop = 0
    startOver()
  }

  public func setState(_ state: HitsState) {
    self.state = state
    changed()
  }

  /// What shows where there are no results: that they are waited for, that there are none, or why not.
  var placeholder: [StyledText] {
    switch state {
    case .idle, .hits: []
    case .loading: [StyledText("Searching …", .quiet)]
    case .empty(query: ""): [StyledText("No results", .bold), StyledText("Take a filter back to see more.", .quiet)]
    case .empty(let query):
      [
        StyledText("No results for “\(query)”", .bold),
        StyledText("Try fewer or other words, or take a filter back.", .quiet),
      ]
    case .failed(let error): [StyledText("The search failed", TextStyle(.warning)), StyledText("\(error)", .quiet)]
    }
  }

  public override func rowCount(columns: Int) -> Int {
    hits.isEmpty ? placeholder.count : hits.count * rowsPerHit
  }

  public override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    if hits.isEmpty { return placeholder.indices.contains(row) ? "  " + placeholder[row] : StyledText() }
    let (place, line) = row.quotientAndRemainder(dividingBy: rowsPerHit)
    guard hits.indices.contains(place) else { return StyledText() }
    let lines = lines(ofHit: place, columns: max(0, columns - StyledText.marginColumns))
    let isFocused = hasFocus && stopInRange == place && line == 0
    let text = StyledText.margin(hasFocus: isFocused) + (line < lines.count ? lines[line] : StyledText())
    return isFocused ? text.focused(columns: columns) : text
  }

  private func lines(ofHit place: Int, columns: Int) -> [StyledText] {
    if let drawn, drawn.place == place, drawn.columns == columns { return drawn.lines }
    let lines = lines(hits[place], columns)
    drawn = (place, columns, lines)
    return lines
  }

  public override var stopCount: Int { hits.count }

  public override func rows(ofStop stop: Int, columns: Int) -> Range<Int> {
    stop * rowsPerHit..<(stop + 1) * rowsPerHit
  }

  public override func stop(at point: ScreenPoint, columns: Int) -> Int? {
    let place = point.row / rowsPerHit
    return hits.indices.contains(place) ? place : nil
  }

  public override func willShow(_ rows: Range<Int>, columns: Int) {
    guard !hits.isEmpty, !rows.isEmpty else { return }
    hitsSource?.notifyForInfiniteScrolling(rowNumber: min((rows.upperBound - 1) / rowsPerHit, hits.count - 1))
  }

  public override func press(_ key: Key) -> Bool {
    guard key == .enter || key == .character(" "), let stop = stopInRange else { return false }
    if let page = page?(hits[stop]) { open(page) }
    return true
  }

  /// The first click goes there, the next one opens.
  public override func click(hadFocus: Bool) { if hadFocus { _ = press(.enter) } }

  public override var hints: [KeyHint] { page == nil ? [] : [KeyHint("Enter", "open")] }
}

extension HitsView<JSON> {
  /// Results of any shape: the title with the words that match, and below it some other values. Enter opens the record.
  ///
  /// - Parameters:
  ///   - title: What stands in the first row; where a record lacks it, its objectID does.
  ///   - details: What stands in the second.
  public convenience init(title: Attribute, details: [Attribute] = []) {
    self.init(rowsPerHit: details.isEmpty ? 1 : 2) { hit in
      TerminalPage(hit, title: hit.text(of: title)?.text)
    } lines: { hit, _ in
      let shown = details.compactMap { hit.text(of: $0) }
      let detail = shown.reduce(StyledText()) { line, text in
        line + StyledText(line.isEmpty ? "" : " · ", .quiet) + StyledText(text, .quiet)
      }
      return [StyledText(hit.text(of: title) ?? HighlightedText(hit.objectID), .bold), detail]
    }
  }
}
