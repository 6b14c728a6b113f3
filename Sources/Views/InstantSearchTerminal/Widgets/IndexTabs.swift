public import InstantSearchCore

extension TerminalView {
  /// The tabs of several indices in one row, with the number of results of each: Left and Right open another one. Errors,
  /// and results that filters hide, are in the rows below.
  public static func indexTabs() -> some TerminalView & IndexTabsController { IndexTabsView() }

  /// Several indices in sections: the first results of each, and a button that opens its tab. While a tab is open, only
  /// its results show.
  ///
  /// ```swift
  /// let sections = TerminalView.indexSections([("products", products), ("articles", articles)])
  /// ```
  ///
  /// - Parameters:
  ///   - views: The name of each tab, and the view of its results, which is on no screen itself.
  ///   - showsEmpty: Whether there is a section for an index without results.
  public static func indexSections(
    _ views: [(name: String, view: TerminalView)], showsEmpty: Bool = false
  ) -> some TerminalView & IndexTabsController {
    IndexSectionsView(views, showsEmpty: showsEmpty)
  }
}

package final class IndexTabsView: TerminalView, IndexTabsController {
  package var onOpen: ((String?) -> Void)?

  private var choices: [IndexTabChoice] = []
  private var notes: [String] = []

  package func setItem(_ item: IndexTabList) {
    choices = item.choices { $0.groupedByThousands() }
    notes = item.notes { $0.groupedByThousands() }
    changed()
  }

  private func noteRows(_ columns: Int) -> [StyledText] {
    notes.flatMap { StyledText($0, .quiet).wrapped(to: max(1, columns - StyledText.marginColumns)) }
  }

  override func rowCount(columns: Int) -> Int { choices.isEmpty ? 0 : 1 + noteRows(columns).count }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    let notes = noteRows(columns)
    if row > 0 { return notes.indices.contains(row - 1) ? "  " + notes[row - 1] : StyledText() }
    var text = StyledText.margin(hasFocus: hasFocus)
    let first = firstShown(columns: max(0, columns - StyledText.marginColumns))
    if first > 0 { text.append("… ", .quiet) }
    for tab in choices[first...] {
      let style = tab.isOpen ? TextStyle(.accent, isReversed: hasFocus) : .plain
      text.append(tab.isOpen ? "[\(tab.text)] " : " \(tab.text)  ", style)
    }
    return text.truncated(to: columns)
  }

  /// The first tab to show, so that the open one is on the screen.
  private func firstShown(columns: Int) -> Int {
    guard let open = choices.firstIndex(where: \.isOpen) else { return 0 }
    var (first, width) = (open, choices[open].text.columns + 4)
    while first > 0, width + choices[first - 1].text.columns + 3 <= columns {
      first -= 1
      width += choices[first].text.columns + 3
    }
    return first
  }

  override var stopCount: Int { choices.isEmpty ? 0 : 1 }

  override func press(_ key: Key) -> Bool {
    let open = choices.firstIndex(where: \.isOpen)
    let next: Int? =
      switch key {
      case .left: open.map { $0 - 1 }
      case .right: open.map { $0 + 1 }
      case .home: 0
      case .end: choices.count - 1
      // Repeats a search that has failed.
      case .enter: open
      default: nil
      }
    if let next, choices.indices.contains(next) { onOpen?(choices[next].name) }
    return [.left, .right, .home, .end, .enter].contains(key)
  }

  override var hints: [KeyHint] { [KeyHint("← →", "another tab")] }
}

package final class IndexSectionsView: TerminalView, IndexTabsController {
  package var onOpen: ((String?) -> Void)?

  private let views: [(name: String, view: TerminalView)]
  private let showsEmpty: Bool
  private var list = IndexTabList()
  /// The shown indices.
  private var shown: [IndexTab] = []
  /// Their texts, since each row needs them.
  private var drawn: (columns: Int, texts: [(heading: [StyledText], button: String?)])?

  /// A section: its heading, the view of its results, and the title of its button.
  private struct Part {
    let tab: IndexTab
    let heading: [StyledText]
    let view: TerminalView?
    let button: String?
    /// The first row, and the rows of the view.
    let start: Int
    let viewRows: Int
    /// The first stop, and the stops of the view.
    let firstStop: Int
    let viewStops: Int

    var viewStart: Int { start + heading.count }
    var end: Int { viewStart + viewRows + (button == nil ? 0 : 1) }
    var endStop: Int { firstStop + viewStops + (button == nil ? 0 : 1) }
  }

  package init(_ views: [(name: String, view: TerminalView)], showsEmpty: Bool = false) {
    (self.views, self.showsEmpty) = (views, showsEmpty)
  }

  package func setItem(_ item: IndexTabList) {
    if item.open?.name != list.open?.name {
      focusedStop = 0
      scrollToStart()
    }
    list = item
    shown = item.sections(showsEmpty: showsEmpty)
    drawn = nil
    changed()
  }

  override weak var screen: TerminalScreen? {
    didSet { for (_, view) in views { view.screen = screen } }
  }

  private func parts(_ columns: Int) -> [Part] {
    var (row, stop) = (0, 0)
    return zip(shown, texts(columns)).map { tab, texts in
      let view = views.first { $0.name == tab.name }?.view
      let allStops = view?.stopCount ?? 0
      let stops = min(allStops, list.shownHitCount(of: tab) ?? allStops)
      let viewRows =
        stops < allStops ? view?.rows(ofStop: stops - 1, columns: columns).upperBound : view?.rowCount(columns: columns)
      let part = Part(
        tab: tab, heading: texts.heading, view: view, button: texts.button, start: row,
        viewRows: viewRows ?? 0, firstStop: stop, viewStops: stops)
      (row, stop) = (part.end, part.endStop)
      return part
    }
  }

  private func texts(_ columns: Int) -> [(heading: [StyledText], button: String?)] {
    if let drawn, drawn.columns == columns { return drawn.texts }
    let texts = shown.map { tab in
      (heading(of: tab, columns), list.seeAllText(of: tab) { $0.groupedByThousands() })
    }
    drawn = (columns, texts)
    return texts
  }

  private func heading(of tab: IndexTab, _ columns: Int) -> [StyledText] {
    let note = tab.note { $0.groupedByThousands() }
    return (tab.isOpen ? [] : [StyledText(tab.text { $0.groupedByThousands() }, .bold)])
      + (note.map { StyledText($0, .quiet).wrapped(to: max(1, columns - StyledText.marginColumns)) } ?? [])
  }

  override func rowCount(columns: Int) -> Int { parts(columns).last?.end ?? 0 }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    guard let part = parts(columns).first(where: { row < $0.end }) else { return StyledText() }
    if row < part.viewStart { return "  " + part.heading[row - part.start] }
    let isFocused = hasFocus && (part.firstStop..<part.endStop).contains(stopInRange ?? -1)
    let isOnButton = isFocused && (stopInRange ?? -1) >= part.firstStop + part.viewStops
    if row < part.viewStart + part.viewRows {
      return part.view?.row(row - part.viewStart, columns: columns, hasFocus: isFocused && !isOnButton) ?? StyledText()
    }
    return .margin(hasFocus: isOnButton)
      + StyledText("[\(part.button ?? "")]", TextStyle(.accent, isReversed: isOnButton))
  }

  // MARK: Focus

  /// The number of columns does not change which stops there are.
  private var stops: [Part] { parts(drawn?.columns ?? 80) }

  override var stopCount: Int { stops.last?.endStop ?? 0 }

  override var focusedStop: Int {
    didSet { if let part = focusedPart { part.view?.focusedStop = focusedStop - part.firstStop } }
  }

  private var focusedPart: Part? { stopInRange.flatMap { stop in stops.first { stop < $0.endStop } } }

  /// The view that has the focus.
  private var focusedView: TerminalView? {
    guard let part = focusedPart, let stop = stopInRange, stop < part.firstStop + part.viewStops else { return nil }
    return part.view
  }

  override func rows(ofStop stop: Int, columns: Int) -> Range<Int> {
    guard let part = parts(columns).first(where: { stop < $0.endStop }) else { return 0..<0 }
    let inner = stop - part.firstStop
    guard let view = part.view, inner < part.viewStops else { return part.end - 1..<part.end }
    let rows = view.rows(ofStop: inner, columns: columns)
    // The heading is in sight with the first result.
    let start = inner == 0 ? part.start : rows.lowerBound + part.viewStart
    return start..<rows.upperBound + part.viewStart
  }

  override func stop(at point: ScreenPoint, columns: Int) -> Int? {
    guard let part = parts(columns).first(where: { point.row < $0.end }), point.row >= part.viewStart else {
      return nil
    }
    guard point.row < part.viewStart + part.viewRows else { return part.endStop - 1 }
    var inner = point
    inner.row -= part.viewStart
    return part.view?.stop(at: inner, columns: columns).map { $0 + part.firstStop }
  }

  override func didLoseFocus() { for (_, view) in views { view.didLoseFocus() } }

  // MARK: Keys

  override func press(_ key: Key) -> Bool {
    if let focusedView { return focusedView.press(key) }
    guard let part = focusedPart, key == .enter || key == .character(" ") else { return false }
    onOpen?(part.tab.name)
    return true
  }

  override func click(hadFocus: Bool) {
    if let focusedView { focusedView.click(hadFocus: hadFocus) } else { _ = press(.enter) }
  }

  override func willShow(_ rows: Range<Int>, columns: Int) {
    for part in parts(columns) {
      let own = rows.clamped(to: part.viewStart..<part.viewStart + part.viewRows)
      if !own.isEmpty {
        part.view?.willShow(own.lowerBound - part.viewStart..<own.upperBound - part.viewStart, columns: columns)
      }
    }
  }

  override var hints: [KeyHint] { focusedView?.hints ?? (focusedPart == nil ? [] : [KeyHint("Enter", "see all")]) }

  override var hasPreview: Bool { views.contains { $0.view.hasPreview } }

  override var preview: TerminalPage? { focusedView?.preview }
}
