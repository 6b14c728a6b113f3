public import InstantSearchCore

/// Reads and uses a view that starts and stops a voice search.
@MainActor
public protocol VoiceSearchDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any VoiceSearchController { get }
  /// Whether the view says that it listens.
  var isListening: Bool { get }
  /// The sentence that says why it could not listen; nil if there is none.
  var message: String? { get }
  /// Presses the button.
  func press()
}

/// The contract of views of a voice search.
package enum VoiceSearchContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any VoiceSearchDriver>] = [
    Contract("What is said is searched for as it is understood; the last text ends it") { make in
      let (screen, view, speech) = (ContractScreen(), make(), ScriptedSpeech())
      let connector = VoiceSearchConnector(searcher: screen.searcher, source: speech, controller: view.controller)
      try expect(view.isListening, false, "before")
      view.press()
      try expect(view.isListening, true, "after the button")
      speech.say("pen")
      try await until("the text is searched for") { screen.searcher.query == "pen" }
      await screen.settle()
      try expect(screen.searcher.onResults.lastValue?.nbHits, 1, "results")
      try expect(view.isListening, true, "still")
      speech.say("lamp", isFinal: true)
      try await until("it has ended") { !view.isListening }
      await screen.settle()
      try expect(screen.searcher.query, "lamp", "text")
      try expect(view.message, nil, "message")
      connector.disconnect()
    },
    Contract("A view that is connected later shows that it listens; a view that is not connected does nothing") {
      make in
      let (screen, view, later, speech) = (ContractScreen(), make(), make(), ScriptedSpeech())
      let connector = VoiceSearchConnector(searcher: screen.searcher, source: speech, controller: view.controller)
      view.press()
      connector.connectController(later.controller)
      try expect(later.isListening, true, "the first frame of the other")
      later.press()
      try expect([view.isListening, later.isListening], [false, false], "stopped in the other")
      connector.disconnect()
      view.press()
      try expect(speech.listenCount, 1, "listened")
      try expect(view.isListening, false, "without a connection")
    },
    Contract("The button stops it, and what was understood stays") { make in
      let (screen, view, speech) = (ContractScreen(), make(), ScriptedSpeech())
      let connector = VoiceSearchConnector(searcher: screen.searcher, source: speech, controller: view.controller)
      view.press()
      speech.say("pen")
      try await until("the text is there") { screen.searcher.query == "pen" }
      view.press()
      try expect(view.isListening, false, "after the button")
      try await until("the microphone is off") { !speech.isListening }
      try expect(screen.searcher.query, "pen", "text")
      view.press()
      try expect(view.isListening, true, "again")
      try expect(speech.listenCount, 2, "listened")
      connector.disconnect()
    },
    Contract("Typing ends it, and what is said later changes nothing") { make in
      let (screen, view, speech) = (ContractScreen(), make(), ScriptedSpeech())
      let connector = VoiceSearchConnector(searcher: screen.searcher, source: speech, controller: view.controller)
      view.press()
      speech.say("pen")
      try await until("the text is there") { screen.searcher.query == "pen" }
      screen.searcher.query = "lamp"
      try await until("it has ended") { !view.isListening && !speech.isListening }
      speech.say("pencil")
      await screen.settle()
      try expect(screen.searcher.query, "lamp", "text")
      connector.disconnect()
    },
    Contract("Silence keeps the former text, a failure says why, and the next try takes that away") { make in
      let (screen, view, speech) = (ContractScreen(), make(), ScriptedSpeech())
      screen.searcher.query = "sofa"
      let connector = VoiceSearchConnector(searcher: screen.searcher, source: speech, controller: view.controller)
      view.press()
      speech.end()
      try await until("it has ended") { !view.isListening }
      try expect(screen.searcher.query, "sofa", "text")
      try expect(view.message, nil, "message after silence")
      view.press()
      speech.end(.notAllowed)
      try await until("it has failed") { !view.isListening }
      try expectOther(view.message ?? "", "", "message")
      view.press()
      try expect(view.message, nil, "message while it listens")
      connector.disconnect()
      try await until("the microphone is off") { !speech.isListening }
      try expect(view.isListening, false, "after disconnecting")
    },
  ]

  /// Waits for what happens in another turn.
  @MainActor
  private static func until(_ what: String, _ isTrue: () -> Bool) async throws {
    for _ in 0..<10_000 where !isTrue() { await Task.yield() }
    try expect(isTrue(), true, what)
  }
}
