import InstantSearchCore
@testable import InstantSearchTerminal
import TestSupport
import Testing

@Suite("A chat in a terminal")
@MainActor struct ChatViewTests {
  private let view = ChatView { hit, _ in StyledText(hit.record["name"]?.string ?? "") }
  private let screen = TerminalScreen(title: "")

  init() {
    screen.size = ScreenSize(columns: 40, rows: 10)
    screen.add(view, at: .main)
  }

  private var lines: [String] { screen.frame(size: screen.size).lines }

  private func show(_ parts: [ChatMessage.Part], _ status: Chat.Status = .ready) {
    var chat = Chat()
    chat.messages = [ChatMessage(.user, id: "1", parts: [.init(.text, "Which one?")])]
    chat.messages.append(ChatMessage(.assistant, id: "2", parts: parts))
    chat.status = status
    view.setItem(chat)
  }

  private static func lines(_ count: Int) -> String { (1...count).map { "line \($0)" }.joined(separator: "\n") }

  @Test("Markdown is styled, records, links and sources have their rows, each once, and items keep their indentation")
  func markdown() {
    screen.size.rows = 30
    show([
      .init([
        "type": "tool-search", "toolCallId": "c", "state": "output-available", "input": ["query": "lamp"],
        "output": ["hits": [["objectID": "1", "name": "Desk lamp"]]],
      ]),
      .init(
        .text,
        "# The lamp\nIs **good** and *small*: `x1`\n\n- of metal, which is rather heavy to carry\n- [red](https://b.org/y)\n```\na  b\n```"
      ),
      .init(["type": "source-url", "url": "https://b.org/y", "title": "red"]),
      .init(["type": "source-url", "url": "https://a.org/x", "title": "Lamps"]),
    ])
    expectEqual(
      screen.frame(size: screen.size).styledLines.prefix(15).joined(separator: "\n"),
      """
        [accent:▌ ]Which one?

        [quiet:· search: lamp]
        [quiet:▸ ]Desk lamp

        [bold:The lamp]
        Is [bold:good] and [underlined:small]: [match:x1]

        • of metal, which is rather heavy to
          carry
        • [accent:red (b.org)]

          [match:a  b]
        [quiet:→ red (b.org)]
        [quiet:→ Lamps (a.org)]
      """)
    for _ in 0..<3 { screen.press(.up) }
    screen.press(.enter)
    #expect(lines.contains(" https://a.org/x"), "the whole address")
    screen.press(.escape)
    screen.press(.up)
    screen.press(.enter)
    #expect(lines.contains(" https://b.org/y"), "the whole address")
  }

  @Test("What a model writes can't control the terminal")
  func controls() {
    let evil = "a\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}31m\u{202E}b\r"
    screen.size.rows = 30
    show(
      [
        .init([
          "type": .string("tool-\(evil)"), "toolCallId": "c", "state": "output-available",
          "input": ["query": .string(evil)], "output": ["hits": [["objectID": "1", "name": .string(evil)]]],
        ]), .init(.text, "\(evil) **\(evil)** `\(evil)`\n- \(evil)\n# \(evil)\n```\n\(evil)\n```"),
        .init(["type": "source-url", "url": "https://a.org/", "title": .string(evil)]),
        .init(["type": "data-suggestions", "data": ["suggestions": [.string(evil)]]]),
      ], .error(evil))
    let frame = screen.frame(size: screen.size)
    #expect(frame.lines.joined().contains("[2J"), "it is shown")
    let unsafe = frame.lines.joined().unicodeScalars.filter {
      $0.properties.generalCategory == .control || $0.value == 0x202E
    }
    #expect(unsafe.isEmpty, "\(unsafe)")
    var renderer = FrameRenderer(colors: .full)
    let bytes = String(decoding: renderer.bytes(toShow: frame), as: UTF8.self)
    // The screen itself is erased once, before the first frame.
    expectEqual(bytes.split(separator: "\u{1B}[2J", omittingEmptySubsequences: false).count, 2)
    #expect(!bytes.contains("\u{1B}]") && !bytes.contains("\u{7}"))
  }

  @Test("A growing reply scrolls only while the field has the focus, and little is sent for each piece")
  func growing() {
    show([.init(.text, Self.lines(30))], .streaming)
    #expect(lines.contains("  line 30") && !lines.contains("  line 10"), "\(lines)")
    screen.press(.pageUp)
    screen.press(.pageUp)
    let seen = lines
    #expect(seen.contains("  line 20") && !seen.contains("  line 30"), "\(seen)")
    show([.init(.text, Self.lines(60))], .streaming)
    expectEqual(lines, seen)
    screen.press(.character("x"))
    #expect(lines.contains("  line 60") && lines.contains("› x"), "typing goes back to the end: \(lines)")

    var renderer = FrameRenderer(colors: .full)
    _ = renderer.bytes(toShow: screen.frame(size: screen.size))
    show([.init(.text, Self.lines(60) + " and more")], .streaming)
    let count = renderer.bytes(toShow: screen.frame(size: screen.size)).count
    #expect(count < 100, "\(count) bytes")
  }

  @Test("Escape stops a reply, goes back to the field, deletes its text, and closes the view")
  func escape() {
    var actions: [ChatAction] = []
    var closed = 0
    view.onAction = { actions.append($0) }
    view.onClose = { closed += 1 }
    show([.init(.text, "It is")], .streaming)
    screen.press(.character("x"))
    screen.press(.enter)
    expectEqual(actions, [], "one question at a time")
    screen.press(.escape)
    expectEqual(actions, [.stop])
    show([.init(.text, "It is")])
    for _ in 0..<3 { screen.press(.up) }
    #expect(lines.contains("› It is"), "\(lines)")
    screen.press(.escape)
    screen.press(.escape)
    #expect(lines.contains("› Ask a question"), "\(lines)")
    expectEqual(closed, 0)
    screen.press(.escape)
    expectEqual((closed, actions.count) == (1, 1), true)
  }
}
