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
@MainActor
public final class MicrophoneSource: SpeechSource {
  private let recognizer: SFSpeechRecognizer?
  private var recording: Recording?

  /// Creates a source for a language.
  ///
  /// - Parameter locale: The language that is spoken.
  public init(locale: Locale = .current) { recognizer = SFSpeechRecognizer(locale: locale) }

  public func listen() -> AsyncThrowingStream<SpokenText, any Error> {
    recording?.stop()
    let (texts, continuation) = AsyncThrowingStream<SpokenText, any Error>.makeStream()
    let starting = Task { () -> Recording? in
      do {
        guard await Recording.isAllowed() else { throw SpeechError.notAllowed }
        try Task.checkCancellation()
        guard let recognizer, recognizer.isAvailable else { throw SpeechError.unavailable }
        let recording = try Recording(recognizer, continuation)
        self.recording = recording
        return recording
      } catch {
        continuation.finish(throwing: error)
        return nil
      }
    }
    continuation.onTermination = { _ in
      starting.cancel()
      Task { await starting.value?.stop() }
    }
    return texts
  }
}

/// The microphone while it is on. Its parts call back on threads of their own, so that only `stop()` is on the main actor.
private final class Recording: Sendable {
  nonisolated(unsafe) private let engine = AVAudioEngine()
  nonisolated(unsafe) private let request = SFSpeechAudioBufferRecognitionRequest()
  nonisolated(unsafe) private let task: SFSpeechRecognitionTask
  /// A session that another recording has begun since must not be ended.
  @MainActor private var isStopped = false

  static func isAllowed() async -> Bool {
    let status = await withCheckedContinuation { continuation in
      SFSpeechRecognizer.requestAuthorization { continuation.resume(returning: $0) }
    }
    return status == .authorized
  }

  init(
    _ recognizer: SFSpeechRecognizer, _ continuation: AsyncThrowingStream<SpokenText, any Error>.Continuation
  ) throws {
    #if !os(macOS)
    try AVAudioSession.sharedInstance().setCategory(.record, mode: .measurement, options: .duckOthers)
    try AVAudioSession.sharedInstance().setActive(true, options: .notifyOthersOnDeactivation)
    #endif
    request.shouldReportPartialResults = true
    request.requiresOnDeviceRecognition = recognizer.supportsOnDeviceRecognition
    let input = engine.inputNode
    let format = input.outputFormat(forBus: 0)
    // Without a microphone there are no channels, and a tap on them would end the app.
    guard format.channelCount > 0 else { throw SpeechError.unavailable }
    input.installTap(onBus: 0, bufferSize: 1024, format: format) { [request] buffer, _ in request.append(buffer) }
    engine.prepare()
    try engine.start()
    task = recognizer.recognitionTask(with: request) { result, error in
      if let result {
        continuation.yield(SpokenText(result.bestTranscription.formattedString, isFinal: result.isFinal))
        if result.isFinal { continuation.finish() }
      } else if let error {
        continuation.finish(throwing: SpeechError.failed(reason: error.localizedDescription))
      }
    }
  }

  @MainActor
  func stop() {
    guard !isStopped else { return }
    isStopped = true
    task.cancel()
    engine.stop()
    engine.inputNode.removeTap(onBus: 0)
    #if !os(macOS)
    try? AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
    #endif
  }
}
#endif
