// The voice search: what a person says becomes the text.

/// What a source of spoken text has understood so far.
public struct SpokenText: Hashable, Sendable {
  /// The whole text, which each further one replaces.
  public var text: String
  /// Whether the person has finished.
  public var isFinal: Bool

  /// Creates a text that was understood.
  public init(_ text: String, isFinal: Bool = false) {
    self.text = text
    self.isFinal = isFinal
  }
}

/// A microphone with something that understands speech.
@MainActor
public protocol SpeechSource: AnyObject {
  /// Listens until a final text, or until nobody awaits the texts any more; asks for permission before, if it needs one.
  ///
  /// The stream throws a ``SpeechError``.
  func listen() -> AsyncThrowingStream<SpokenText, any Error>
}

/// Why a source of spoken text can't listen.
public enum SpeechError: Error, Hashable, Sendable {
  /// The person, or a rule of the device, does not allow it.
  case notAllowed
  /// There is no microphone, or nothing that understands the language.
  case unavailable
  /// It failed for another reason.
  case failed(reason: String)
}

/// What a voice search is doing.
public enum VoiceSearchState: Hashable, Sendable {
  /// It waits for a tap.
  case idle
  /// It listens, and has understood this text so far.
  case listening(text: String)
  /// It could not listen. A tap tries it again.
  case failed(SpeechError)

  /// Whether the microphone is on.
  public var isListening: Bool { if case .listening = self { true } else { false } }
}

/// A view that starts and stops a voice search.
@MainActor
public protocol VoiceSearchController: ItemController where Item == VoiceSearchState {
  /// Called by the view to start listening, or to stop.
  var onToggle: (() -> Void)? { get set }
}

/// The logic of a voice search.
///
/// While a person speaks, each text that is understood is searched for. Stopping keeps the text; silence keeps the former
/// one. If the text changes meanwhile in another way, because somebody types, the voice search ends and the typed text stays.
///
/// The microphone is on until then or until the connector is released. A screen that stays in memory calls ``stop()`` when
/// it disappears.
@MainActor
public final class VoiceSearchInteractor: ItemInteractor<VoiceSearchState> {
  /// Fires with the text when a person has finished, unless nothing was understood.
  public let onFinished = Observer<String>()

  private let source: any SpeechSource
  private let onText = Observer<String>()
  private let searcherSlot = ConnectionSlot()
  private var listening: Task<Void, Never>?

  /// Creates a voice search that is not connected.
  ///
  /// - Parameter source: Understands what is said.
  public init(source: any SpeechSource) {
    self.source = source
    super.init(item: .idle)
  }

  deinit { listening?.cancel() }

  /// Starts listening, or stops it.
  public func toggle() {
    if item.isListening { stop() } else { start() }
  }

  /// Stops listening; what was understood so far is the text.
  public func stop() {
    guard case .listening(let text) = item else { return }
    finish(.idle)
    if !text.isEmpty { onFinished.fire(text) }
  }

  private func start() {
    item = .listening(text: "")
    // The source is released with the stream, so that its microphone is off.
    let texts = source.listen()
    listening = Task { [weak self] in
      do {
        for try await spoken in texts {
          guard let self, !Task.isCancelled else { return }
          hear(spoken)
          if spoken.isFinal { return }
        }
        guard let self, !Task.isCancelled else { return }
        stop()
      } catch {
        guard let self, !Task.isCancelled else { return }
        finish(.failed(error as? SpeechError ?? .failed(reason: "\(error)")))
      }
    }
  }

  private func hear(_ spoken: SpokenText) {
    if item != .listening(text: spoken.text) {
      item = .listening(text: spoken.text)
      if !spoken.text.isEmpty { onText.fire(spoken.text) }
    }
    if spoken.isFinal { stop() }
  }

  private func finish(_ state: VoiceSearchState) {
    listening?.cancel()
    listening = nil
    item = state
  }

  /// Searches for what is said. Disconnecting stops listening.
  @discardableResult
  public func connectSearcher(_ searcher: some Searcher) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { voice, searcher in
      var isHeard = false
      let texts = voice.onText.subscribe(with: searcher) { searcher, text in
        isHeard = true
        searcher.query = text
        isHeard = false
        searcher.search()
      }
      let typed = searcher.onQueryChanged.subscribe(with: voice) { voice, _ in
        if !isHeard, voice.item.isListening { voice.finish(.idle) }
      }
      return { [weak voice] in
        texts.cancel()
        typed.cancel()
        voice?.finish(.idle)
      }
    }
  }

  override func link<Controller: ItemController>(
    _ controller: Controller, _ presenter: @escaping @MainActor (VoiceSearchState) -> Controller.Item
  ) -> @MainActor () -> Void {
    let unlink = super.link(controller, presenter)
    let view = controller as? any VoiceSearchController
    view?.onToggle = { [weak self] in self?.toggle() }
    return { [weak view] in
      unlink()
      view?.onToggle = nil
    }
  }
}

/// A voice search with its searcher and its view connected.
///
/// ```swift
/// // On Apple's systems the source is a `MicrophoneSource`.
/// let voice = VoiceSearchConnector(searcher: searcher, source: speech, controller: button)
/// ```
@MainActor
public final class VoiceSearchConnector: WidgetConnector<VoiceSearchInteractor> {
  private let searcher: AnyObject

  /// Creates the logic of the voice search, and connects it.
  ///
  /// - Parameters:
  ///   - searcher: The searcher that gets the text.
  ///   - source: Understands what is said.
  ///   - controller: The view.
  public init(
    searcher: some Searcher, source: any SpeechSource, controller: (any VoiceSearchController)? = nil
  ) {
    self.searcher = searcher
    super.init(VoiceSearchInteractor(source: source))
    keep(interactor.connectSearcher(searcher), controller.map { connectController($0) })
  }
}
