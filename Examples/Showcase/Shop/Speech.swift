import InstantSearch

extension Shop {
  /// The microphone; where there is none, somebody who says “lamp”.
  @MainActor
  static var speech: any SpeechSource {
    #if canImport(Speech)
    MicrophoneSource()
    #else
    Somebody(saying: ["lamp"])
    #endif
  }
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
