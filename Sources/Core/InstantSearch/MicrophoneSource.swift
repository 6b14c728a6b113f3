#if canImport(Speech) && (os(iOS) || os(macOS) || os(visionOS))
import AVFAudio
public import Foundation
public import InstantSearchCore
import Speech

/// Understands what is said into the device's microphone, by Apple's Speech framework.
///
/// The app's `Info.plist` must say what for, as `NSMicrophoneUsageDescription` and `NSSpeechRecognitionUsageDescription`; the
/// system ends an app that does not. The person is asked when listening begins for the first time. Where the device can
/// understand the language itself, nothing leaves it.
///
/// Listening ends after a pause in what is said, with a phone call, and when another microphone is plugged in. While it
/// lasts, the app's audio session records; afterwards its category is the former one.
@MainActor
public final class MicrophoneSource: SpeechSource {
  private let recognizer: SFSpeechRecognizer?
  private let pause: Duration
  private var recording: Recording?
  private var listener: AsyncThrowingStream<SpokenText, any Error>.Continuation?

  /// Creates a source for a language.
  ///
  /// - Parameters:
  ///   - locale: The language that is spoken; nil for the device's, or for that of its dictation where the former can't be
  ///     understood.
  ///   - pause: How long a person says nothing more before listening ends.
  public init(locale: Locale? = nil, pause: Duration = .seconds(2)) {
    recognizer = locale.map { SFSpeechRecognizer(locale: $0) } ?? SFSpeechRecognizer()
    self.pause = pause
  }

  public func listen() -> AsyncThrowingStream<SpokenText, any Error> {
    // There is one microphone: whoever listened before has the end of the texts.
    recording?.stop()
    recording = nil
    listener?.finish()
    let (texts, continuation) = AsyncThrowingStream<SpokenText, any Error>.makeStream()
    listener = continuation
    let silence = SpeechPause(pause) { continuation.finish() }
    let starting = Task { () -> Recording? in
      do {
        guard await Recording.isAllowed() else { throw SpeechError.notAllowed }
        try Task.checkCancellation()
        guard let recognizer, recognizer.isAvailable else { throw SpeechError.unavailable }
        let recording = try Recording(recognizer, continuation, silence)
        self.recording = recording
        silence.begin()
        return recording
      } catch let error as SpeechError {
        continuation.finish(throwing: error)
      } catch {
        // During a phone call, for instance, the microphone is in use.
        continuation.finish(throwing: SpeechError.failed(reason: error.localizedDescription))
      }
      return nil
    }
    continuation.onTermination = { _ in
      starting.cancel()
      Task { @MainActor in
        silence.cancel()
        await starting.value?.stop()
      }
    }
    return texts
  }
}

/// The microphone while it is on. Its parts call back on threads of their own, so that only `stop()` is on the main actor.
private final class Recording: Sendable {
  typealias Listener = AsyncThrowingStream<SpokenText, any Error>.Continuation

  nonisolated(unsafe) private let engine: AVAudioEngine
  nonisolated(unsafe) private let task: SFSpeechRecognitionTask
  nonisolated(unsafe) private let observers: [any NSObjectProtocol]
  private let session: RecordingSession
  /// A session that another recording has begun since must not be ended.
  @MainActor private var isStopped = false

  /// Asks for the recognition of speech and for the microphone, unless the person has answered before.
  static func isAllowed() async -> Bool {
    let isRecognitionAllowed = await withCheckedContinuation { continuation in
      SFSpeechRecognizer.requestAuthorization { continuation.resume(returning: $0 == .authorized) }
    }
    guard isRecognitionAllowed else { return false }
    if #available(iOS 17, macOS 14, *) {
      return await withCheckedContinuation { continuation in
        AVAudioApplication.requestRecordPermission { continuation.resume(returning: $0) }
      }
    }
    #if os(iOS)
    return await withCheckedContinuation { continuation in
      AVAudioSession.sharedInstance().requestRecordPermission { continuation.resume(returning: $0) }
    }
    #else
    // The system asks when the microphone is turned on.
    return true
    #endif
  }

  init(_ recognizer: SFSpeechRecognizer, _ listener: Listener, _ silence: SpeechPause) throws {
    session = try RecordingSession()
    let engine = AVAudioEngine()
    nonisolated(unsafe) let request = SFSpeechAudioBufferRecognitionRequest()
    request.shouldReportPartialResults = true
    request.requiresOnDeviceRecognition = recognizer.supportsOnDeviceRecognition
    do {
      let format = engine.inputNode.outputFormat(forBus: 0)
      // Without a microphone there are no channels, and a tap on them would end the app.
      guard format.channelCount > 0, format.sampleRate > 0 else { throw SpeechError.unavailable }
      engine.inputNode.installTap(onBus: 0, bufferSize: 1024, format: format) { buffer, _ in request.append(buffer) }
      engine.prepare()
      try engine.start()
    } catch {
      session.end()
      throw error
    }
    self.engine = engine
    observers = Self.observers(of: engine, listener)
    task = recognizer.recognitionTask(with: request) { result, error in
      if let result {
        let spoken = SpokenText(result.bestTranscription.formattedString, isFinal: result.isFinal)
        listener.yield(spoken)
        Task { @MainActor in silence.hear(spoken.text) }
        if spoken.isFinal { return listener.finish() }
      }
      if let error { listener.finish(throwing: SpeechError.failed(reason: error.localizedDescription)) }
    }
  }

  /// The engine stops with a phone call and with another microphone; its request would wait for ever.
  private static func observers(of engine: AVAudioEngine, _ listener: Listener) -> [any NSObjectProtocol] {
    let center = NotificationCenter.default
    let change = center.addObserver(forName: .AVAudioEngineConfigurationChange, object: engine, queue: nil) { note in
      if (note.object as? AVAudioEngine)?.isRunning != true { listener.finish() }
    }
    #if os(macOS)
    return [change]
    #else
    let interruption = center.addObserver(
      forName: AVAudioSession.interruptionNotification, object: nil, queue: nil
    ) { note in
      let type = (note.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt).flatMap(
        AVAudioSession.InterruptionType.init(rawValue:))
      if type == .began { listener.finish() }
    }
    return [change, interruption]
    #endif
  }

  @MainActor
  func stop() {
    guard !isStopped else { return }
    isStopped = true
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    task.cancel()
    engine.stop()
    engine.inputNode.removeTap(onBus: 0)
    session.end()
  }
}

/// The app's audio session while it records; a Mac has none.
private struct RecordingSession: Sendable {
  #if os(macOS)
  init() throws {}
  func end() {}
  #else
  private let category: AVAudioSession.Category
  private let mode: AVAudioSession.Mode
  private let options: AVAudioSession.CategoryOptions

  init() throws {
    let session = AVAudioSession.sharedInstance()
    (category, mode, options) = (session.category, session.mode, session.categoryOptions)
    do {
      try session.setCategory(.record, mode: .measurement, options: .duckOthers)
      try session.setActive(true, options: .notifyOthersOnDeactivation)
    } catch {
      end()
      throw error
    }
  }

  /// Other apps go on, and this one plays again what it played before.
  func end() {
    let session = AVAudioSession.sharedInstance()
    try? session.setActive(false, options: .notifyOthersOnDeactivation)
    try? session.setCategory(category, mode: mode, options: options)
  }
  #endif
}
#endif
