/// Says what has changed, once it has stayed so for a second: VoiceOver reads the keys while a person types.
@MainActor
package final class Announcer {
  private let timer: SearchTimer
  private let say: @MainActor (String) -> Void
  /// The text that was said last, or waits.
  private var text: String?
  /// The text of a reply that grows, and its beginning that was said.
  private var growth: (text: String, said: String)?

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

  /// Says what is new in the reply of a chat, at most once a second, and why a reply has failed.
  ///
  /// - Parameters:
  ///   - chat: The chat.
  ///   - row: Its last row.
  ///   - wasBusy: Whether a reply was awaited before: what is there from the beginning is read as the content.
  package func announce(_ chat: Chat, _ row: ChatRow?, wasBusy: Bool) {
    guard wasBusy || chat.isBusy else { return }
    if case .error(let reason) = chat.status { return announce(reason) }
    if chat.status == .submitted {
      (growth, self.text) = (nil, nil)
      return timer.cancel()
    }
    guard let text = row?.spoken, row?.isQuestion == false else { return }
    let (isWaiting, said) = growth.map { ($0.said != $0.text, $0.said) } ?? (false, "")
    growth = (text, text.hasPrefix(said) ? said : "")
    guard !isWaiting, text != said else { return }
    timer.start(.seconds(1)) { [weak self] in
      guard let self, let (text, said) = growth else { return }
      growth = (text, text)
      say(Optional(String(text.dropFirst(said.count))).trimmed)
    }
  }
}
