internal import CTerminal

/// Reads the terminal on a thread of its own, and yields its events.
final class TerminalReader: Sendable {
  private let events: AsyncStream<TerminalDevice.Event>.Continuation

  /// How many milliseconds to wait for the rest of a sequence after Escape.
  private static let escapeTimeout: Int32 = 30

  init(_ events: AsyncStream<TerminalDevice.Event>.Continuation) { self.events = events }

  /// Starts the thread; returns 0 or an `errno`.
  func start() -> Int32 {
    let retained = Unmanaged.passRetained(self)
    let code = ct_start(
      { context in
        // Balances `passRetained`: the thread calls this once.
        guard let context else { return }
        Unmanaged<TerminalReader>.fromOpaque(context).takeRetainedValue().run()
      }, retained.toOpaque())
    if code != 0 { retained.release() }
    return code
  }

  private func run() {
    defer { events.finish() }
    var reader = KeyReader()
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let flags = Int(ct_wait(reader.isWaiting ? Self.escapeTimeout : -1))
      if flags & CT_LEFT != 0 { return }
      if flags & CT_CONTINUED != 0 { ct_resume() }
      if flags & (CT_RESIZED | CT_CONTINUED) != 0 { events.yield(.resized(.ofTerminal)) }
      if flags & CT_CONTINUED != 0 { events.yield(.resumed) }
      if flags & CT_KEYS != 0 {
        let count = ct_read(&bytes, bytes.count)
        guard count >= 0 else {
          events.yield(.hungUp)
          return
        }
        send(reader.read(bytes[..<count]))
      } else if flags == 0 {
        send(reader.flush())
      }
    }
  }

  /// Yields keys; characters in a row are one event.
  private func send(_ keys: [Key]) {
    var rest = keys[...]
    while let key = rest.first {
      let typed = rest.prefix { if case .character = $0 { true } else { false } }
      if typed.count > 1 { events.yield(.typed(Array(typed))) } else { events.yield(.key(key)) }
      rest = rest.dropFirst(max(typed.count, 1))
    }
  }
}
