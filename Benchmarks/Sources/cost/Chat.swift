import InstantSearchCore

/// Appends a token to the last of 100 messages, and makes the rows that views show.
@MainActor
func countChat() {
  let presenter = ChatPresenter()
  var chat = Chat()
  chat.status = .streaming
  chat.messages = (0..<100).map { number in
    let answer = "The **lamp** is of metal, which is rather heavy to carry.\n\n- It costs €19.\n- It is red."
    let text = number % 2 == 0 ? "Is there a cheaper one than number \(number)?" : answer
    let part: JSON.Object = ["type": "text", "text": .string(text)]
    return ChatMessage(number % 2 == 0 ? .user : .assistant, id: "\(number)", parts: [ChatMessage.Part(part)])
  }
  let records = (0..<10).map { JSON.object(["objectID": .string("\($0)"), "name": "Desk lamp", "price": 19]) }
  chat.messages[99].parts.append(
    ChatMessage.Part([
      "type": "tool-search", "toolCallId": "1", "state": "output-available", "output": ["hits": .array(records)],
    ]))
  count("a token in a chat of 100 messages", of: 20) { _ in
    for _ in 0..<20 {
      let text = chat.messages[99].text + " and"
      chat.messages[99].parts[0].json["text"] = .string(text)
      _ = presenter.rows(of: chat)
    }
  }
}
