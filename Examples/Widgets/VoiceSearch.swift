import InstantSearch
import InstantSearchTerminal

/// What is said is searched for as it is understood. On Apple's systems, `MicrophoneSource` understands it.
@MainActor
func voiceSearch() async throws {
  let shop = try Shop()
  let stats = TerminalView.stats()
  let found = StatsConnector(searcher: shop.searcher, controller: stats) { "\($0?.totalHitsCount ?? 0) found" }
  let voice = VoiceSearchConnector(searcher: shop.searcher, source: Somebody(saying: ["bamboo", "bamboo floor"]))
  voice.interactor.toggle()
  for await state in voice.interactor.onItemChanged.values {
    guard case .listening(let text) = state else { break }
    print("heard “\(text)”")
  }
  try await shop.show(stats)
  withExtendedLifetime(found) {}
}

/// Says some texts, one after the other.
@MainActor
private final class Somebody: SpeechSource {
  private let texts: [String]

  init(saying texts: [String]) { self.texts = texts }

  func listen() -> AsyncThrowingStream<SpokenText, any Error> {
    let (spoken, continuation) = AsyncThrowingStream<SpokenText, any Error>.makeStream()
    for text in texts { continuation.yield(SpokenText(text, isFinal: text == texts.last)) }
    return spoken
  }
}
