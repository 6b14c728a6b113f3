public import InstantSearchCore

/// A source of spoken text that says what a test tells it to.
///
/// ```swift
/// let speech = ScriptedSpeech()
/// let voice = VoiceSearchConnector(searcher: searcher, source: speech)
/// voice.interactor.toggle()
/// speech.say("lamp", isFinal: true)
/// ```
@MainActor
public final class ScriptedSpeech: SpeechSource {
  /// How often somebody has begun to listen.
  package private(set) var listenCount = 0
  /// Whether somebody listens.
  public var isListening: Bool { !listeners.isEmpty }

  private typealias Listener = AsyncThrowingStream<SpokenText, any Error>.Continuation
  private var listeners: [Int: Listener] = [:]

  /// Creates a source that is silent.
  public init() {}

  public func listen() -> AsyncThrowingStream<SpokenText, any Error> {
    listenCount += 1
    let (texts, continuation) = AsyncThrowingStream<SpokenText, any Error>.makeStream()
    let number = listenCount
    listeners[number] = continuation
    continuation.onTermination = { [weak self] _ in Task { @MainActor in self?.listeners[number] = nil } }
    return texts
  }

  /// Says a text to whoever listens.
  public func say(_ text: String, isFinal: Bool = false) {
    for listener in listeners.values { listener.yield(SpokenText(text, isFinal: isFinal)) }
  }

  /// Fails, or falls silent without an error.
  public func end(_ error: SpeechError? = nil) {
    for listener in listeners.values { listener.finish(throwing: error) }
  }
}
