import InstantSearchCore
import InstantSearchTesting
import SwiftUI
import TestSupport
import Testing

@testable import InstantSearchSwiftUI

@MainActor
@Suite("Chats, drawn by SwiftUI")
struct ChatTests {
  private static func chat(_ reply: String, _ status: Chat.Status = .streaming, questions: Int = 1) -> Chat {
    var chat = Chat()
    chat.messages = (0..<questions).map { ChatMessage(.user, id: "\($0)", parts: [ChatMessage.Part(.text, "Why?")]) }
    chat.messages.append(ChatMessage(.assistant, id: "reply", parts: [ChatMessage.Part(.text, reply)]))
    chat.status = status
    return chat
  }

  @Test func `A reply that grows is followed by those who see its end, and not by those who read something else`() {
    let controller = ChatObservableController()
    controller.setItem(Self.chat("It", questions: 10))
    let screen = Rendering(ChatView(controller) { _ in EmptyView() })
    screen.roomForRows = 3
    expectEqual(screen.lines.filter { $0 == "Why?" || $0 == "It" }, ["Why?", "It"], "the end of what is there")
    screen.scrollToStart()
    expectEqual(screen.lines.filter { $0 == "Why?" }.count, 3)
    controller.setItem(Self.chat("It is", questions: 10))
    #expect(screen.scrolledTo == nil)
    screen.roomForRows = 20
    _ = screen.lines
    controller.setItem(Self.chat("It is so", questions: 10))
    #expect(screen.scrolledTo != nil)
  }

  @Test func `VoiceOver says sentences when they are complete, each once`() async {
    let (controller, clock) = (ChatObservableController(), ManualClock())
    var said: [String] = []
    controller.announcer = Announcer(clock: clock) { said.append($0) }
    func second() async {
      let count = said.count
      await clock.waitForSleepers()
      clock.advance(by: .seconds(1))
      for _ in 0..<1_000 where said.count == count { await Task.yield() }
    }
    controller.setItem(Self.chat("An old reply.", .ready))
    controller.setItem(Self.chat("", .submitted))
    for text in ["It is **a", "It is **a lamp**. It", "It is **a lamp**. It is", "It is **a lamp**. It is new. B"] {
      controller.setItem(Self.chat(text))
    }
    await second()
    expectEqual(said, ["It is a lamp. It is new."])
    controller.setItem(Self.chat("It is **a lamp**. It is new. Buy it", .ready))
    await second()
    expectEqual(said.last, "Buy it")
    controller.setItem(Self.chat("", .submitted))
    controller.setItem(Self.chat("", .error("No network")))
    await second()
    expectEqual(said, ["It is a lamp. It is new.", "Buy it", "No network"])
  }

  @Test func `Links of a model are links, steps show, and the next question may be about a record`() {
    let controller = ChatObservableController()
    var actions: [ChatAction] = []
    controller.onAction = { actions.append($0) }
    var chat = Self.chat("# Lamps\n\nSee [this](https://a.example/x) and [that](javascript:x)", .ready)
    chat.messages[1].parts += [
      ChatMessage.Part(["type": "source-url", "url": "https://b.example", "title": "B"]),
      ChatMessage.Part(["type": "tool-search", "toolCallId": "1", "input": ["query": "lamp"]]),
    ]
    chat.subject = Hit(objectID: "1", record: ["name": "Desk lamp"])
    controller.setItem(chat)
    let screen = Rendering(ChatView(controller) { _ in EmptyView() })
    #expect(screen.emphasizedLines.contains("See [this (a.example)](https://a.example/x) and that"))
    #expect(screen.emphasizedLines.contains("[B (b.example)](https://b.example)"))
    #expect(screen.lines.contains("search: lamp") && screen.emphasizedLines.contains("**Lamps**"))
    screen.tap("[xmark.circle.fill]")
    screen.tap("[hand.thumbsup]")
    chat.ratings = ["reply": true]
    controller.setItem(chat)
    screen.tap("[hand.thumbsup.fill]")
    expectEqual(actions, [.dropSubject, .rate("reply", isGood: true), .rate("reply", isGood: nil)])
    #expect(screen.spokenLines.contains { $0.contains("Good answer, selected, button") })
  }
}
