public import InstantSearchCore
internal import SearchAssistant
internal import SearchEngine

/// Reads and uses a view of a chat.
@MainActor
public protocol ChatDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any ChatController { get }
  /// The text of each message that is shown, without marks of Markdown.
  var texts: [String] { get }
  /// The IDs of the records that are shown.
  var cards: [String] { get }
  /// The questions that are offered.
  var suggestions: [String] { get }
  /// What the view says where there is no model, or where a reply has failed; nil if it says nothing.
  var notice: String? { get }
  /// The buttons that can be pressed, of those in the contract.
  var buttons: Set<ChatButton> { get }
  /// Writes a question and sends it.
  func send(_ text: String)
  /// Presses a suggestion.
  func press(suggestion: Int)
  /// Presses a button: of several the one at the last message.
  func press(_ button: ChatButton)
}

/// The buttons of a chat.
public enum ChatButton: Hashable, Sendable, CaseIterable {
  /// Stops the reply, as Escape does.
  case stop
  /// Asks for another reply.
  case regenerate
  /// Continues a reply that was stopped or has failed.
  case resume
  /// Says that a reply was good, and that it was not.
  case good, bad
  /// Takes back the change of the screen.
  case undo
  /// Deletes the conversation.
  case clear
}

/// The contract of views of a chat.
package enum ChatContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any ChatDriver>] = [
    Contract("A question and its reply are shown, without marks of Markdown, and the records that were found") { make in
      let view = make()
      let (chat, _) = try chat(
        view, [.call("search", ["query": "lamp"]), .text("Take **the lamp**.\n\n- <b>cheap</b>")])
      try expect(view.texts, [], "before the first question")
      try expect(view.suggestions, ["What is there?"], "questions to begin with")
      view.send("Which one?")
      try expect(view.texts, ["Which one?"], "the question at once")
      await chat.waitUntilIdle()
      try expect(view.texts.first, "Which one?", "the question")
      try expect(view.texts.last?.contains("**"), false, "marks")
      try expect(view.texts.last?.contains("Take the lamp."), true, "text")
      try expect(view.texts.last?.contains("<b>cheap</b>"), true, "HTML of a model is text")
      try expect(view.cards, ["1"], "records")
      try expect(view.suggestions, [], "questions after the reply")
      try expect(view.buttons.isSuperset(of: [.regenerate, .good, .bad, .clear]), true, "buttons at the reply")
    },
    Contract("While a reply arrives it can be stopped, and what has arrived stays") { make in
      let (view, gate) = (make(), Gate())
      let (chat, _) = try chat(view, [.text("It is "), .pause { await gate.wait() }, .text("never seen")])
      view.send("Which one?")
      while chat.item.messages.last?.text != "It is " { await Task.yield() }
      try expect(view.texts.count, 2, "messages")
      try expect(view.buttons.contains(.stop), true, "can be stopped")
      try expect(view.buttons.isDisjoint(with: [.regenerate, .resume, .clear]), true, "nothing else meanwhile")
      view.send("And this?")
      view.press(.stop)
      await gate.open()
      await chat.waitUntilIdle()
      try expect(view.texts.map { Optional($0).trimmed }, ["Which one?", "It is"], "what is shown")
      try expect(view.buttons.contains(.stop), false, "nothing to stop")
      try expect(view.buttons.contains(.resume), true, "can be continued")
    },
    Contract("A failure is told, and the reply can be asked for again") { make in
      let view = make()
      let (chat, _) = try chat(view, [.failure(.timedOut)], [.text("Now.")])
      view.send("When?")
      await chat.waitUntilIdle()
      try expect(view.notice?.contains(Localization.text(for: .timedOut)), true, "the reason")
      try expect(view.buttons.contains(.resume), true, "can be asked again")
      view.press(.resume)
      await chat.waitUntilIdle()
      try expect(view.texts, ["When?", "Now."], "the reply")
      try expect(view.notice, nil, "no failure any more")
    },
    Contract("Replies are rated, a suggestion is a question, and the conversation is deleted") { make in
      let view = make()
      let suggesting: [ScriptedChat.Piece] = [
        .text("Yes."), .part(["type": "data-suggestions", "data": ["suggestions": ["And now?"]]]),
      ]
      let (chat, _) = try chat(view, suggesting, [.text("No.")])
      view.press(suggestion: 0)
      await chat.waitUntilIdle()
      try expect(view.texts, ["What is there?", "Yes."], "the suggestion was asked")
      view.press(.bad)
      try expect(Array(chat.item.ratings.values), [false], "rated")
      view.press(.good)
      try expect(Array(chat.item.ratings.values), [true], "rated otherwise")
      view.press(suggestion: 0)
      await chat.waitUntilIdle()
      try expect(view.texts.suffix(2), ["And now?", "No."], "the next suggestion was asked")
      view.press(.clear)
      try expect(view.texts, [], "deleted")
      try expect(view.suggestions, ["What is there?"], "as at the beginning")
    },
    Contract("What the model has changed on the screen is taken back by a button") { make in
      let view = make()
      let (chat, _) = try chat(view, [.call("search", ["query": "lamp"]), .text("This one.")])
      let screen = ContractScreen()
      chat.connectSearcher(screen.searcher)
      try expect(view.buttons.contains(.undo), false, "nothing to take back")
      view.send("Which one?")
      await chat.waitUntilIdle()
      try expect(screen.searcher.query, "lamp", "the screen")
      view.press(.undo)
      try expect(screen.searcher.query ?? "", "", "the screen as before")
      try expect(view.buttons.contains(.undo), false, "nothing more to take back")
    },
    Contract("Without a model the view says so, or shows nothing") { make in
      let view = make()
      let chat = ChatInteractor(nil)
      chat.connectController(view.controller)
      view.send("Hello?")
      try expect(view.texts, [], "messages")
      try expect(view.buttons, [], "buttons")
    },
  ]

  @MainActor
  private static func chat(
    _ view: any ChatDriver, _ replies: [ScriptedChat.Piece]...
  ) throws -> (ChatInteractor, ScriptedChat) {
    let index = try LocalIndex()
    try index.save([["objectID": "1", "name": "Desk lamp"], ["objectID": "2", "name": "Chair"]])
    // A reply with calls has another round.
    let rounds = replies.flatMap { reply -> [[ScriptedChat.Piece]] in
      guard case .call? = reply.first else { return [reply] }
      return [[reply[0]], Array(reply.dropFirst())]
    }
    let script = ScriptedChat(rounds)
    let chat = ChatInteractor(
      ChatSession(script, tool: try SearchTool(index)), suggestions: ["What is there?"])
    connect(chat, view.controller)
    return (chat, script)
  }

  @MainActor
  private static func connect(_ chat: ChatInteractor, _ controller: some ChatController) {
    chat.connectController(controller)
  }

  /// Lets a script go on when a contract says so.
  private actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait() async {
      if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    func open() {
      isOpen = true
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
  }
}
