/// Says what has changed, once it has stayed so for a second: VoiceOver reads the keys while a person types.
@MainActor
package final class Announcer {
  private let timer: SearchTimer
  private let say: @MainActor (String) -> Void
  /// The text that was said last, or waits.
  private var text: String?

  /// - Parameters:
  ///   - clock: Measures the second.
  ///   - say: Says a text.
  package init(clock: any Clock<Duration> = ContinuousClock(), say: @escaping @MainActor (String) -> Void) {
    self.timer = SearchTimer(clock)
    self.say = say
  }

  /// Says a text unless another follows within a second; nil says nothing, and the next text is new.
  package func announce(_ text: String?) {
    if text == self.text { return }
    self.text = text
    guard let text else { return timer.cancel() }
    timer.start(.seconds(1)) { [weak self] in self?.say(text) }
  }
}
