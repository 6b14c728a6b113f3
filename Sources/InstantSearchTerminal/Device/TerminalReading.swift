internal import CTerminal

/// Tells what happens at the terminal, from a thread of its own.
final class TerminalReading: Sendable {
  private let events: AsyncStream<TerminalDevice.Event>.Continuation

  /// How many milliseconds Escape waits for what may follow it.
  private static let patience: Int32 = 30

  init(_ events: AsyncStream<TerminalDevice.Event>.Continuation) { self.events = events }

  /// Starts the thread, or returns the number of an error.
  func start() -> Int32 {
    let retained = Unmanaged.passRetained(self)
    let code = ct_start(
      { context in
        // What was retained for the thread, which is handed it once.
        guard let context else { return }
        Unmanaged<TerminalReading>.fromOpaque(context).takeRetainedValue().run()
      }, retained.toOpaque())
    if code != 0 { retained.release() }
    return code
  }

  private func run() {
    defer { events.finish() }
    var reader = KeyReader()
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let news = Int(ct_wait(reader.isWaiting ? Self.patience : -1))
      if news & CT_LEFT != 0 { return }
      if news & CT_CONTINUED != 0 { ct_resume() }
      if news & (CT_RESIZED | CT_CONTINUED) != 0 { events.yield(.resized(.ofTerminal)) }
      if news & CT_CONTINUED != 0 { events.yield(.resumed) }
      if news & CT_KEYS != 0 {
        let count = ct_read(&bytes, bytes.count)
        guard count >= 0 else {
          events.yield(.hungUp)
          return
        }
        send(reader.read(bytes[..<count]))
      } else if news == 0 {
        send(reader.flush())
      }
    }
  }

  private func send(_ keys: [Key]) {
    for key in keys { events.yield(.key(key)) }
  }
}
