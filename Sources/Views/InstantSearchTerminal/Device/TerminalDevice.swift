internal import CTerminal

/// The terminal of the process in raw mode, on the alternate screen.
///
/// The terminal is restored when the device is left or deallocated, and also when the process is ended by a signal,
/// crashes, exits or is stopped.
package final class TerminalDevice: Sendable {
  /// An event at the terminal.
  package enum Event: Hashable, Sendable {
    /// A key was pressed, or the mouse was used.
    case key(Key)
    /// Characters that were waiting together.
    case typed([Key])
    /// The terminal has a new size.
    case resized(ScreenSize)
    /// The process was stopped and has continued: the screen is empty.
    case resumed
    /// The terminal has hung up.
    case hungUp
  }

  /// The events of the terminal, for one loop; the stream ends when the device is left.
  package let events: AsyncStream<Event>

  private let session: Int32

  /// Enters raw mode on the terminal of standard input and output, or else on the controlling terminal.
  package init() throws(TerminalError) {
    session = ct_enter()
    if session < 0 { throw TerminalError(code: -session) }
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    let code = TerminalReader(continuation).start()
    if code != 0 {
      ct_leave(session)
      throw TerminalError(code: code)
    }
  }

  deinit { leave() }

  /// Restores the terminal, and ends the events.
  package func leave() { ct_leave(session) }

  /// Restores the terminal and stops the process, as Ctrl-Z does in other programs; ``Event/resumed`` follows when it
  /// continues.
  package func suspend() { ct_stop() }

  /// The size of the screen.
  package var size: ScreenSize { .ofTerminal }

  /// Sends bytes to the terminal; false if it has hung up. After ``leave()`` nothing is sent.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool { ct_write(bytes, bytes.count) == 0 }
}

extension ScreenSize {
  /// The size of the process's terminal.
  static var ofTerminal: ScreenSize {
    var columns: Int32 = 0
    var rows: Int32 = 0
    ct_size(&columns, &rows)
    // Some terminals report no size, or an implausible one.
    return ScreenSize(columns: columns > 0 ? min(Int(columns), 1000) : 80, rows: rows > 0 ? min(Int(rows), 1000) : 24)
  }
}
