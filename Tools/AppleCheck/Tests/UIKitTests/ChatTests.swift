import Foundation
import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing
@_spi(Driving) import UIKit

@testable import InstantSearchUIKit

@MainActor
@Suite("Chats in a table")
struct ChatTests {
  private static func chat(_ reply: String, _ status: Chat.Status = .streaming) -> Chat {
    var chat = Chat()
    chat.messages = [ChatMessage(.user, "Why?"), ChatMessage(.assistant, id: "first")]
    chat.messages[1].parts = [
      ChatMessage.Part(.text, "So."),
      ChatMessage.Part([
        "type": "tool-search", "toolCallId": "1", "state": "output-available",
        "output": ["hits": [["objectID": "1"], ["objectID": "2"]]],
      ]),
    ]
    chat.messages[0].id = "why"
    chat.messages.append(ChatMessage(.assistant, id: "reply", parts: [ChatMessage.Part(.text, reply)]))
    chat.status = status
    return chat
  }

  @Test func `A piece of a reply configures no other row again, and scrolls only at the end`() {
    var configured = 0
    let screen = ChatViewController { _, _ in configured += 1 }
    screen.appear()
    screen.setItem(Self.chat("It"))
    screen.layOut()
    expectEqual(configured, 2)
    screen.setItem(Self.chat("It is"))
    screen.layOut()
    #expect(configured == 2 && screen.tableView.texts(section: 2) == ["It is"])
    screen.tableView.roomForRows = 3
    screen.tableView.show(row: 0)
    screen.setItem(Self.chat("It is so"))
    screen.layOut()
    expectEqual(screen.tableView.indexPathsForVisibleRows?.first, IndexPath(row: 0, section: 0))
    screen.tableView.show(row: 0, section: 2)
    screen.setItem(Self.chat("It is so", .ready))
    screen.layOut()
    expectEqual(screen.tableView.indexPathsForVisibleRows?.last, IndexPath(row: 1, section: 3))
  }

  @Test func `Links of a model open, and records are selected`() {
    let (scene, screen) = (UIWindowScene(), ChatViewController { _, _ in })
    let window = UIWindow(windowScene: scene)
    var selected: [String] = []
    screen.onSelect = { selected.append($0.objectID) }
    screen.appear()
    window.addSubview(screen.view)
    screen.setItem(Self.chat("See **[this](https://a.example/x)** and `code`", .ready))
    expectEqual(
      screen.tableView.texts(section: 2),
      ["See this (a.example) and code", "this (a.example)", "Good answer", "Bad answer"])
    #expect(screen.tableView.cell(row: 0, section: 2)?.drawn == "See **this (a.example)** and code")
    screen.tableView.tap(row: 1, section: 2)
    expectEqual(scene.openedURLs.map(\.absoluteString), ["https://a.example/x"])
    screen.tableView.tap(row: 3, section: 1)
    expectEqual(selected, ["2"])
  }
}
