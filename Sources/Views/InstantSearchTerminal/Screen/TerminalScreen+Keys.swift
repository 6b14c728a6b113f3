import InstantSearchCore

extension TerminalScreen {
  /// A command for the caller that runs the screen.
  public enum Command: Hashable, Sendable {
    /// Restore the terminal, and end.
    case leave
    /// Draw the whole screen anew.
    case redraw
    /// Stop the process, until it is continued.
    case suspend
  }

  /// Handles a key; returns the command for the caller, if any.
  @discardableResult
  public func press(_ key: Key) -> Command? {
    switch key {
    case .control("c"), .control("q"): return .leave
    case .control("l"): return .redraw
    case .control("z"): return .suspend
    default: break
    }
    keepOffsets()
    if prompt != nil {
      pressInPrompt(key)
    } else if page == nil || pressInPage(key) {
      pressInViews(key)
    }
    reveal()
    viewDidChange()
    return nil
  }

  /// Handles a key while a page covers the screen; returns whether the page has closed and the key is for the views.
  private func pressInPage(_ key: Key) -> Bool {
    switch key {
    case .escape, .enter, .function(1): page = nil
    default:
      guard page?.press(key, size: size) == false, Self.types(key) else { return false }
      page = nil
      return true
    }
    return false
  }

  private func pressInPrompt(_ key: Key) {
    switch key {
    case .escape: prompt = nil
    case .enter:
      let answered = prompt
      prompt = nil
      answered.map { $0.accept($0.field.text) }
    default: _ = prompt?.press(key)
    }
  }

  private func pressInViews(_ key: Key) {
    // The visible stop becomes the focused one, in case the view has shrunk.
    if let focus, let stop = focus.stopInRange { focus.focusedStop = stop }
    if let own = keys.first(where: { $0.key == key }) { return own.perform() }
    switch key {
    case .function(1):
      page = OpenPage(.help(panes[.main]?.views.flatMap(\.hints) ?? [], anywhere: keys.map(\.hint)))
    case .click(let point): click(point)
    case .scroll(let notches, let point): scroll(notches.clamped(to: -1_000...1_000) * 3, at: point)
    default: if focus?.press(key) != true { move(key) }
    }
  }

  /// Whether a key edits text.
  private static func types(_ key: Key) -> Bool {
    switch key {
    case .character, .paste, .backspace, .control("a"), .control("e"), .control("u"), .control("k"), .control("w"): true
    default: false
    }
  }

  private var searchBox: SearchBoxView? {
    Region.allCases.lazy.flatMap { self.panes[$0]?.views ?? [] }.lazy.compactMap { $0 as? SearchBoxView }.first
  }

  /// Handles a key that the focused view did not.
  private func move(_ key: Key) {
    switch key {
    case .tab: moveToView(1)
    case .backTab: moveToView(-1)
    case .up: moveVertically(-1)
    case .down: moveVertically(1)
    case .left, .right: moveSideways(key == .left ? -1 : 1)
    case .pageUp, .pageDown: movePage(key == .pageUp ? -1 : 1)
    case .home, .end: moveToEnd(isStart: key == .home)
    case .enter where focusedRegion == .header: go(to: .main)
    case .escape: if let searchBox { moveFocus(to: searchBox) }
    case .alt(let digit) where goToList(numbered: digit), .character(let digit) where goToList(numbered: digit): break
    case .character(":"), .control("g"): askForList()
    default:
      guard Self.types(key), let searchBox else { return }
      moveFocus(to: searchBox)
      _ = searchBox.press(key)
    }
  }

  // MARK: Moving the focus

  /// Moves the focus to the next or previous view, cyclically.
  private func moveToView(_ step: Int) {
    let views = Region.allCases.flatMap { panes[$0]?.stops ?? [] }
    guard let focus, let index = views.firstIndex(where: { $0 === focus }) else { return }
    moveFocus(to: views[(index + step + views.count) % views.count])
  }

  /// Moves the focus to the next stop in another row, in this view or the next one.
  private func moveVertically(_ step: Int) {
    guard let focus, let stop = focus.stopInRange, let region = focusedRegion, let area = layout(size).area(region)
    else { return }
    let columns = area.content.item(of: focus)?.columns.count ?? 0
    let row = focus.rows(ofStop: stop, columns: columns).lowerBound
    var next = stop + step
    while (0..<focus.stopCount).contains(next) {
      let nextRow = focus.rows(ofStop: next, columns: columns).lowerBound
      if nextRow != row { return focus.focusedStop = next }
      next += step
    }
    if region == .header, step > 0 { return go(to: panes[.main]?.stops.isEmpty == false ? .main : .side) }
    guard region != .header, let views = panes[region]?.stops, let index = views.firstIndex(where: { $0 === focus })
    else { return go(to: .header) }
    if views.indices.contains(index + step) {
      let view = views[index + step]
      moveFocus(to: view, at: step > 0 ? 0 : view.stopCount - 1)
    } else if step < 0 {
      go(to: .header)
    }
  }

  /// Moves the focus between the two columns, and between the views of the header.
  private func moveSideways(_ step: Int) {
    switch focusedRegion {
    case .side where step > 0: go(to: .main)
    case .main where step < 0: go(to: .side)
    case .header:
      guard let focus, let views = panes[.header]?.stops, let index = views.firstIndex(where: { $0 === focus }),
        views.indices.contains(index + step)
      else { return }
      moveFocus(to: views[index + step])
    default: break
    }
  }

  /// Moves the focus to the view of a region that had it last; in the header to the first view.
  private func go(to region: Region) {
    guard let stops = panes[region]?.stops, let first = stops.first else { return }
    let last = panes[region]?.lastFocused.flatMap { last in stops.first { $0 === last } }
    moveFocus(to: region == .header ? first : last ?? first)
  }

  private func movePage(_ step: Int) {
    guard let focus, let region = focusedRegion, region != .header, let area = layout(size).area(region),
      let rows = area.content.focusedRows(of: focus)?.all
    else { return }
    let target = (step > 0 ? rows.upperBound - 1 : rows.lowerBound) + step * max(1, area.rows.count - 1)
    let bounded = target.clamped(to: 0...max(0, area.content.rowCount - 1))
    // The nearest row with a stop, within a page if there is one.
    let before = stride(from: bounded, to: step > 0 ? rows.upperBound - 1 : rows.lowerBound, by: -step)
    let beyond = stride(from: bounded, through: step > 0 ? area.content.rowCount - 1 : 0, by: step)
    for row in Array(before) + Array(beyond) {
      if let (view, stop) = area.content.stop(inRow: row) { return moveFocus(to: view, at: stop) }
    }
  }

  private func moveToEnd(isStart: Bool) {
    guard let region = focusedRegion, region != .header, let stops = panes[region]?.stops,
      let view = isStart ? stops.first : stops.last
    else { return }
    moveFocus(to: view, at: isStart ? 0 : view.stopCount - 1)
  }

  private func moveFocus(to view: TerminalView, at stop: Int) {
    view.move(to: stop)
    moveFocus(to: view)
  }

  // MARK: Mouse

  private func click(_ point: ScreenPoint) {
    guard let area = layout(size).areas.first(where: { $0.contains(point) }),
      let (view, inView, columns) = area.content.hitTest(area.convert(point)),
      let stop = view.stop(at: inView, columns: columns)
    else { return }
    let hadFocus = view === focus && view.stopInRange == stop
    moveFocus(to: view, at: stop)
    view.click(hadFocus: hadFocus)
  }

  /// Scrolls the pane under the pointer; a focus in that pane moves to a visible stop.
  private func scroll(_ rows: Int, at point: ScreenPoint) {
    guard let area = layout(size).areas.first(where: { $0.contains(point) }) else { return }
    panes[area.region]?.offset = (area.offset + rows).clamped(to: 0...max(0, area.content.rowCount - area.rows.count))
    guard area.region == focusedRegion, let scrolled = panes[area.region]?.offset else { return }
    let shown = scrolled..<(scrolled + area.rows.count)
    guard let focus, let focused = area.content.focusedRows(of: focus)?.all,
      focused.lowerBound < shown.lowerBound || focused.upperBound > shown.upperBound
    else { return }
    for row in focused.lowerBound < shown.lowerBound ? Array(shown) : shown.reversed() {
      guard let (view, stop) = area.content.stop(inRow: row), let item = area.content.item(of: view) else { continue }
      let rows = view.rows(ofStop: stop, columns: item.columns.count)
      let first = item.rows.lowerBound
      if first + rows.lowerBound >= shown.lowerBound, first + rows.upperBound <= shown.upperBound {
        return moveFocus(to: view, at: stop)
      }
    }
  }
}
