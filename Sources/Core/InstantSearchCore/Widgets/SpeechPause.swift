/// Finds out that a person has finished: a recognizer of live speech waits for more for as long as its microphone is on.
@MainActor
package final class SpeechPause {
  private let pause: Duration
  private let timer: SearchTimer
  private let onEnd: @MainActor () -> Void
  private var text = ""

  /// - Parameters:
  ///   - pause: How long nothing further is understood at the end. Before the first word it may take five times as long.
  ///   - clock: Measures the pause.
  ///   - onEnd: Called once the pause is over.
  package init(
    _ pause: Duration, clock: any Clock<Duration> = ContinuousClock(), onEnd: @escaping @MainActor () -> Void
  ) {
    (self.pause, self.onEnd) = (pause, onEnd)
    timer = SearchTimer(clock)
  }

  /// The microphone is on, and nothing was said yet.
  package func begin() { timer.start(pause * 5, onEnd) }

  /// This text was understood so far. The same text again is no speech.
  package func hear(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    timer.start(pause, onEnd)
  }

  /// The microphone is off.
  package func cancel() { timer.cancel() }
}
