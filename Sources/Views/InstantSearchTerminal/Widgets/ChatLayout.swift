import InstantSearchCore

/// The rows of a chat in a number of columns, and the stops in them. Each row of the messages is one, so that keys can read
/// and scroll.
@MainActor
struct ChatLayout {
  nonisolated enum Stop: Hashable {
    case message(String, row: Int)
    /// A button by its title: if it disappears, no other one gets the focus.
    case button(String)
    case field
  }

  enum Row {
    case text(StyledText)
    /// A record, a link or a source, and what Enter opens.
    case link((_ columns: Int) -> StyledText, () -> TerminalPage?)
    case buttons([Button])
    case field
  }

  struct Button {
    var title: String
    var action: ChatAction
    var isChosen = false
  }

  let columns: Int
  private(set) var rows: [Row] = []
  private(set) var stops: [(stop: Stop, row: Int)] = []
  private var wrapped: [Wrapped: [StyledText]] = [:]

  private nonisolated struct Wrapped: Hashable {
    var block: MarkdownText.Block
    var isQuestion: Bool
  }

  /// - Parameters:
  ///   - old: The layout before: of a growing reply only the last block is wrapped anew.
  ///   - link: The row of a record.
  init(
    _ chat: Chat, _ messages: [ChatRow], columns: Int, after old: ChatLayout?, link: (Hit<JSON>) -> Row,
    subject: (Hit<JSON>) -> String
  ) {
    self.columns = columns
    let known = old?.columns == columns ? old?.wrapped ?? [:] : [:]
    for message in messages {
      addGap()
      for (number, row) in rows(of: message, known, link).enumerated() {
        let isBlank = if case .text(let text) = row { text.isEmpty } else { false }
        add(row, isBlank ? [] : [.message(message.id, row: number)])
      }
    }
    if chat.isBusy, messages.last.map({ $0.isQuestion || $0.text.blocks.isEmpty }) ?? true {
      add(.text(StyledText(Localization.text(.thinking) + " …", .quiet)))
    }
    if let notice = Localization.notice(of: chat) {
      for line in StyledText("! \(notice)", TextStyle(.warning)).wrapped(to: room) { add(.text(line)) }
    }
    guard chat.status != .unavailable else { return }
    addGap()
    addButtons(chat, subject)
    add(.field, [.field])
  }

  /// The columns behind the margin.
  var room: Int { max(1, columns - StyledText.marginColumns) }

  private mutating func add(_ row: Row, _ stops: [Stop] = []) {
    self.stops += stops.map { ($0, rows.count) }
    rows.append(row)
  }

  private mutating func addGap() { if !rows.isEmpty { add(.text(StyledText())) } }

  private mutating func rows(
    of message: ChatRow, _ known: [Wrapped: [StyledText]], _ link: (Hit<JSON>) -> Row
  ) -> [Row] {
    var rows = message.steps.map {
      Row.text(StyledText("· \($0.text)", TextStyle($0.state == .failed ? .warning : .quiet)))
    }
    rows += message.hits.map(link)
    var before: MarkdownText.Kind?
    for block in message.text.blocks {
      let isList = if case .item = block.kind, case .item? = before { true } else { false }
      if !rows.isEmpty, before != .heading, !isList { rows.append(.text(StyledText())) }
      before = block.kind
      let key = Wrapped(block: block, isQuestion: message.isQuestion)
      let lines =
        known[key]
        ?? (message.isQuestion
          ? block.rows(columns: room - 2).map { StyledText("▌ ", .accent) + $0 } : block.rows(columns: room))
      wrapped[key] = lines
      rows += lines.map { .text($0) }
    }
    let links = message.text.blocks.flatMap(\.spans).compactMap { span in span.link.map { (span.text, $0) } }
    var titles = Set<[String]>()
    for (title, url) in links + message.sources.map({ ($0.title, $0.url) })
    where titles.insert([title, url]).inserted {
      rows.append(
        .link({ _ in StyledText("→ \(title)", .quiet) }) {
          TerminalPage(title: title, lines: [TerminalPage.Line(StyledText(url))])
        })
    }
    return rows
  }

  /// Adds the buttons side by side, and the suggestions below each other.
  private mutating func addButtons(_ chat: Chat, _ subject: (Hit<JSON>) -> String) {
    var row: [Button] = []
    var width = 0
    var buttons = chat.isBusy ? [Button(title: Localization.text(.stop), action: .stop)] : []
    for (title, action) in Localization.offers(of: chat) {
      buttons.append(Button(title: title, action: action))
      guard action == .regenerate, let last = chat.messages.last else { continue }
      for (key, isGood) in [(TextKey.goodReply, true), (.badReply, false)] {
        let isChosen = chat.ratings[last.id] == isGood
        let rating = ChatAction.rate(last.id, isGood: isChosen ? nil : isGood)
        buttons.append(Button(title: Localization.text(key), action: rating, isChosen: isChosen))
      }
    }
    if let about = Localization.subject(of: chat, subject) {
      buttons.append(Button(title: about + " ×", action: .dropSubject))
    }
    for button in buttons {
      if width + button.title.columns + 2 > room, !row.isEmpty {
        add(.buttons(row), row.map { .button($0.title) })
        (row, width) = ([], 0)
      }
      row.append(button)
      width += button.title.columns + 3
    }
    if !row.isEmpty { add(.buttons(row), row.map { .button($0.title) }) }
    var titles = Set(buttons.map(\.title))
    for text in chat.suggestions where titles.insert(text).inserted {
      add(.buttons([Button(title: text, action: .send(text))]), [.button(text)])
    }
  }
}

extension MarkdownText.Block {
  /// The rows of the block, with the styles of its spans; later rows of an item are indented as far as its text.
  fileprivate func rows(columns: Int) -> [StyledText] {
    let text = spans.reduce(into: StyledText()) { text, span in
      let color: TextStyle.Color = span.link != nil ? .accent : span.isCode ? .match : .plain
      let isBold = span.isStrong || kind == .heading
      text.append(span.text, TextStyle(color, isBold: isBold, isUnderlined: span.isEmphasized))
    }
    var (first, later): (StyledText, StyledText) = kind == .code ? ("  ", "  ") : ("", "")
    if case .item(let marker, let depth) = kind {
      first = StyledText(String(repeating: "  ", count: depth) + marker + " ")
      later = StyledText(String(repeating: " ", count: first.columns))
    }
    return text.wrapped(to: max(1, columns - later.columns)).enumerated().map {
      ($0.offset == 0 ? first : later) + $0.element
    }
  }
}
