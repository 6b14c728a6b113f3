public import InstantSearchCore

extension TerminalView {
  /// A list of results with infinite scrolling.
  ///
  /// ```swift
  /// let hits = TerminalView.hits(of: Product.self, rowsPerHit: 2) { hit, columns in
  ///   [StyledText(hit.highlightedText(of: "name", default: hit.record.name)), StyledText(hit.record.brand)]
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the records.
  ///   - rowsPerHit: The number of rows of each result.
  ///   - page: Makes the page that Enter opens for a result; nil for none.
  ///   - lines: Draws a result in this many columns: its title, and further lines. If it depends on other state, call
  ///     ``TerminalView/changed()`` when that changes.
  public static func hits<Record: Sendable>(
    of type: Record.Type, rowsPerHit: Int = 2, page: ((Hit<Record>) -> TerminalPage?)? = nil,
    lines: @escaping (Hit<Record>, _ columns: Int) -> [StyledText]
  ) -> some TerminalView & HitsController<HitsInteractor<Record>> {
    HitsView<Record>(rowsPerHit: rowsPerHit, page: page, lines: lines)
  }

  /// Results of any shape: the title with highlights, and below it the details. Enter opens the record.
  ///
  /// - Parameters:
  ///   - title: The attribute in the first row; records without it show their objectID.
  ///   - details: The attributes in the second row.
  public static func hits(title: Attribute, details: [Attribute] = []) -> some TerminalView & HitsController<
    HitsInteractor<JSON>
  > {
    HitsView<JSON>(title: title, details: details)
  }
}

package class HitsView<Record: Sendable>: TerminalView, HitsController, HitsStateController, HitsPositionController {
  package weak var hitsSource: HitsInteractor<Record>?

  private let rowsPerHit: Int
  private let lines: (Hit<Record>, _ columns: Int) -> [StyledText]
  private let page: ((Hit<Record>) -> TerminalPage?)?
  private(set) var hits: [Hit<Record>] = []
  /// The lines of the result that was drawn last, since each of its rows needs them.
  private var drawn: (index: Int, columns: Int, lines: [StyledText])?
  private(set) var state = HitsState.idle
  private var actions: [(key: Character, title: String, perform: () -> Void)] = []

  /// Whether Space marks a result.
  package var isMarkable = false { didSet { if isMarkable != oldValue { changed() } } }

  /// The marked results, in the order in which they were marked. Other searches leave them as they are.
  package private(set) var markedHits: [Hit<Record>] = []

  package init(
    rowsPerHit: Int = 2, page: ((Hit<Record>) -> TerminalPage?)? = nil,
    lines: @escaping (Hit<Record>, _ columns: Int) -> [StyledText]
  ) {
    self.rowsPerHit = max(1, rowsPerHit)
    self.page = page
    self.lines = lines
  }

  /// Adds a key that does something while a result has the focus.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - title: What it does, in a word.
  ///   - perform: The action.
  package func addAction(_ key: Character, titled title: String, perform: @escaping () -> Void) {
    actions.append((key, title, perform))
  }

  private func toggleMark(of hit: Hit<Record>) {
    let count = markedHits.count
    markedHits.removeAll { $0.objectID == hit.objectID }
    if markedHits.count == count { markedHits.append(hit) }
    changed()
  }

  override func contentDidChange() { drawn = nil }

  package func reload() {
    hits = hitsSource?.hits ?? hits
    changed()
  }

  package func scrollToTop() {
    focusedStop = leadingRows
    scrollToStart()
  }

  /// The result with the focus: it stays where the reader is.
  package var firstVisibleRow: Int? { hits.isEmpty ? nil : max(0, focusedStop - leadingRows) }

  package func scroll(toRow row: Int) { focusedStop = row + leadingRows }

  /// Above results that do not begin with the first page there is a row that shows the previous one.
  private var leadingRows: Int { hitsSource?.hasPrevious == true && !hits.isEmpty ? 1 : 0 }

  /// The result with the focus; nil for the row above the results.
  private var focusedHit: Hit<Record>? {
    guard let index = stopInRange.map({ $0 - leadingRows }), hits.indices.contains(index) else { return nil }
    return hits[index]
  }

  package func setState(_ state: HitsState) {
    self.state = state
    changed()
  }

  /// The rows to show without results: loading, no results, or the error.
  var placeholder: [StyledText] {
    switch state {
    case .idle, .hits: []
    case .loading: [StyledText("Searching …", .quiet)]
    case .empty(query: ""):
      [StyledText(Localization.text(.noResults), .bold), StyledText("Take a filter back to see more.", .quiet)]
    case .empty(let query):
      [
        StyledText(Localization.text(.noResultsForQuery, ["query": query]), .bold),
        StyledText("Try fewer or other words, or take a filter back.", .quiet),
      ]
    case .failed(let error):
      [
        StyledText(Localization.text(.searchFailed), TextStyle(.warning)),
        StyledText(Localization.text(for: error), .quiet),
      ]
    }
  }

  override func rowCount(columns: Int) -> Int {
    hits.isEmpty ? placeholder.count : leadingRows + hits.count * rowsPerHit
  }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    if hits.isEmpty { return placeholder.indices.contains(row) ? "  " + placeholder[row] : StyledText() }
    guard row >= leadingRows else {
      let isFocused = hasFocus && stopInRange == 0
      let text = StyledText.margin(hasFocus: isFocused) + StyledText("↑ " + Localization.text(.previousResults), .quiet)
      return isFocused ? text.focused(columns: columns) : text
    }
    let (index, line) = (row - leadingRows).quotientAndRemainder(dividingBy: rowsPerHit)
    guard hits.indices.contains(index) else { return StyledText() }
    let lines = lines(ofHit: index, columns: max(0, columns - StyledText.marginColumns))
    let isFocused = hasFocus && stopInRange == index + leadingRows && line == 0
    let isMarked = line == 0 && markedHits.contains { $0.objectID == hits[index].objectID }
    let margin = isMarked ? StyledText(isFocused ? "›✓" : " ✓", TextStyle(.chosen)) : .margin(hasFocus: isFocused)
    let text = margin + (line < lines.count ? lines[line] : StyledText())
    return isFocused ? text.focused(columns: columns) : text
  }

  private func lines(ofHit index: Int, columns: Int) -> [StyledText] {
    if let drawn, drawn.index == index, drawn.columns == columns { return drawn.lines }
    let lines = lines(hits[index], columns)
    drawn = (index, columns, lines)
    return lines
  }

  override var stopCount: Int { leadingRows + hits.count }

  override func rows(ofStop stop: Int, columns: Int) -> Range<Int> {
    guard stop >= leadingRows else { return 0..<leadingRows }
    let start = leadingRows + (stop - leadingRows) * rowsPerHit
    return start..<start + rowsPerHit
  }

  override func stop(at point: ScreenPoint, columns: Int) -> Int? {
    if point.row < leadingRows { return 0 }
    let index = (point.row - leadingRows) / rowsPerHit
    return hits.indices.contains(index) ? index + leadingRows : nil
  }

  override func willShow(_ rows: Range<Int>, columns: Int) {
    guard !hits.isEmpty, !rows.isEmpty else { return }
    let (first, last) = ((rows.lowerBound - leadingRows) / rowsPerHit, (rows.upperBound - 1 - leadingRows) / rowsPerHit)
    let rows = max(first, 0)...max(first, 0, min(last, hits.count - 1))
    hitsSource?.noteViews(ofRows: rows)
    hitsSource?.notifyForInfiniteScrolling(rowNumber: rows.upperBound)
  }

  override func press(_ key: Key) -> Bool {
    guard stopInRange != nil else { return false }
    guard let hit = focusedHit else {
      guard key == .enter || key == .character(" ") else { return false }
      hitsSource?.loadPrevious()
      return true
    }
    switch key {
    case .character(" ") where isMarkable: toggleMark(of: hit)
    case .enter, .character(" "): if let page = page?(hit) { open(page) }
    case .character(let character):
      guard let action = actions.first(where: { $0.key == character }) else { return false }
      action.perform()
    default: return false
    }
    return true
  }

  override var hasPreview: Bool { page != nil }

  override var preview: TerminalPage? { focusedHit.flatMap { page?($0) } }

  /// The first click moves the focus, the next one opens the result.
  override func click(hadFocus: Bool) { if hadFocus { _ = press(.enter) } }

  override var hints: [KeyHint] {
    (page == nil ? [] : [KeyHint("Enter", "open")])
      + (isMarkable ? [KeyHint("Space", "mark")] : []) + actions.map { KeyHint(String($0.key), $0.title) }
  }
}

extension HitsView<JSON> {
  /// Results of any shape: the title with highlights, and below it the details. Enter opens the record.
  ///
  /// - Parameters:
  ///   - title: The attribute in the first row; records without it show their objectID.
  ///   - details: The attributes in the second row.
  package convenience init(title: Attribute, details: [Attribute] = []) {
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
