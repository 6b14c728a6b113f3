public import InstantSearchCore

extension TerminalView {
  /// A conversation with a language model: the messages, and below them buttons and a text field.
  ///
  /// ```swift
  /// let chat = TerminalView.chat { hit, _ in StyledText(hit.record["name"]?.string ?? hit.objectID) }
  /// ```
  ///
  /// Escape stops a reply. Scrolling follows a reply while the field has the focus, and else stays where the reader is.
  ///
  /// - Parameters:
  ///   - page: Makes the page that Enter opens for a record; nil for none.
  ///   - line: Draws a record that was found in this many columns.
  public static func chat(
    page: @escaping (Hit<JSON>) -> TerminalPage? = { TerminalPage($0) },
    line: @escaping (Hit<JSON>, _ columns: Int) -> StyledText
  ) -> some TerminalView & ChatController {
    ChatView(page: page, line: line)
  }
}

package final class ChatView: TerminalView, ChatController {
  package var onAction: ((ChatAction) -> Void)?
  /// Called by Escape when there is nothing to stop, to leave or to delete; nil to leave the key to the screen.
  package var onClose: (() -> Void)?

  private let page: (Hit<JSON>) -> TerminalPage?
  private let line: (Hit<JSON>, _ columns: Int) -> StyledText
  private var chat = Chat()
  private var field = TextField()
  private let presenter = ChatPresenter()
  private var focused = ChatLayout.Stop.field
  private var known: ChatLayout?
  private var isOutdated = false

  package init(
    page: @escaping (Hit<JSON>) -> TerminalPage? = { TerminalPage($0) },
    line: @escaping (Hit<JSON>, _ columns: Int) -> StyledText
  ) {
    (self.page, self.line) = (page, line)
  }

  package func setItem(_ item: Chat) {
    guard item != chat else { return }
    chat = item
    changed()
  }

  override func contentDidChange() { isOutdated = true }

  /// The layout in this many columns; nil for those of the last one, since stops are counted without a width.
  private func layout(_ columns: Int? = nil) -> ChatLayout {
    let columns = columns ?? known?.columns ?? 80
    if let known, known.columns == columns, !isOutdated { return known }
    let layout = ChatLayout(chat, presenter.rows(of: chat), columns: columns, after: known) { [line, page] hit in
      .link({ StyledText("▸ ", .quiet) + line(hit, $0 - 2) }, { page(hit) })
    } subject: {
      line($0, 30).truncated(to: 30).text
    }
    (known, isOutdated) = (layout, false)
    return layout
  }

  // MARK: Drawing

  override func rowCount(columns: Int) -> Int { layout(columns).rows.count }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    let layout = layout(columns)
    guard layout.rows.indices.contains(row) else { return StyledText() }
    let isFocused = hasFocus && stopInRange.map { layout.stops[$0].row } == row
    let margin = StyledText.margin(hasFocus: isFocused)
    switch layout.rows[row] {
    case .text(let text): return margin + text
    case .link(let text, _):
      let text = margin + text(layout.room)
      return isFocused ? text.focused(columns: columns) : text
    case .buttons(let buttons):
      return buttons.enumerated().reduce(margin) { row, element in
        let (number, button) = element
        let isReversed = isFocused && focused == .button(button.title)
        let title = StyledText(button.title).truncated(to: max(1, layout.room - 2)).text
        return row + (number == 0 ? "" : " ")
          + StyledText("[\(title)]", TextStyle(button.isChosen ? .chosen : .accent, isReversed: isReversed))
      }
    case .field:
      let text = field.window(columns: layout.room).text
      return StyledText("› ", isFocused ? .accent : .quiet)
        + (field.isEmpty ? StyledText(Localization.text(.ask), .quiet) : StyledText(text, .bold))
    }
  }

  override func cursor(columns: Int) -> ScreenPoint? {
    let layout = layout(columns)
    guard let stop = stopInRange, layout.stops[stop].stop == .field else { return nil }
    let column = StyledText.marginColumns + field.window(columns: layout.room).cursor
    return ScreenPoint(column: column, row: layout.stops[stop].row)
  }

  // MARK: Focus

  override var stopCount: Int { layout().stops.count }

  override var focusedStop: Int {
    // The field, which has the focus most often, is last.
    get { layout().stops.lastIndex { $0.stop == focused } ?? max(0, stopCount - 1) }
    set { focused = layout().stops.indices.contains(newValue) ? layout().stops[newValue].stop : .field }
  }

  override func rows(ofStop stop: Int, columns: Int) -> Range<Int> {
    let stops = layout(columns).stops
    let row = stops.indices.contains(stop) ? stops[stop].row : 0
    return row..<row + 1
  }

  override func stop(at point: ScreenPoint, columns: Int) -> Int? {
    let layout = layout(columns)
    guard let first = layout.stops.firstIndex(where: { $0.row == point.row }) else { return nil }
    guard case .buttons(let buttons) = layout.rows[point.row] else { return first }
    var end = StyledText.marginColumns
    let number = buttons.firstIndex { button in
      end += button.title.columns + 3
      return point.column < end
    }
    return first + (number ?? buttons.count - 1)
  }

  // MARK: Keys

  private var focusedRow: ChatLayout.Row? { stopInRange.map { layout().rows[layout().stops[$0].row] } }

  override func press(_ key: Key) -> Bool {
    let isChoice = key == .enter || key == .character(" ")
    switch (focusedRow, key) {
    case (nil, _): return false
    case (_, .escape): return leave()
    case (.field, .enter): send()
    case (.field, _): return edit(key)
    case (.link(_, let page), _) where isChoice: page().map { open($0) }
    case (.buttons(let buttons), _) where isChoice:
      if let button = buttons.first(where: { .button($0.title) == focused }) { onAction?(button.action) }
    case (.buttons, .left), (.buttons, .right):
      let next = focusedStop + (key == .left ? -1 : 1)
      guard layout().stops.indices.contains(next), case .buttons = layout().rows[layout().stops[next].row] else {
        return false
      }
      focusedStop = next
    case (_, .left), (_, .right), (_, .home), (_, .end): return false
    // What is typed elsewhere is typed into the field.
    default: return edit(key)
    }
    return true
  }

  private func edit(_ key: Key) -> Bool {
    guard field.press(key) else { return false }
    focused = .field
    changed()
    return true
  }

  private func send() {
    let text = field.text
    guard !chat.isBusy, !text.allSatisfy(\.isWhitespace) else { return }
    field = TextField()
    changed()
    onAction?(.send(text))
  }

  /// Stops the reply, or else goes back to the field, deletes its text, or closes the view.
  private func leave() -> Bool {
    if chat.isBusy {
      onAction?(.stop)
    } else if focused != .field {
      focused = .field
    } else if !field.isEmpty {
      field = TextField()
    } else if let onClose {
      onClose()
    } else {
      return false
    }
    changed()
    return true
  }

  /// A click moves the focus; it presses a button at once, and opens a record that has the focus.
  override func click(hadFocus: Bool) {
    switch focusedRow {
    case .buttons: _ = press(.enter)
    case .link where hadFocus: _ = press(.enter)
    default: break
    }
  }

  override var hints: [KeyHint] {
    let enter: String? =
      switch focusedRow {
      case .field: chat.isBusy ? nil : "send"
      case .buttons: "press"
      case .link: "open"
      case .text, nil: nil
      }
    let escape = chat.isBusy ? "stop" : onClose == nil ? nil : "close"
    return [("Enter", enter), ("Esc", escape)].compactMap { key, action in action.map { KeyHint(key, $0) } }
  }
}
