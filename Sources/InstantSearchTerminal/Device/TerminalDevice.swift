internal import CTerminal

/// The terminal in which the process runs, taken for a screen of its own.
///
/// It is as it was when the device is left or gone, and also when the process is ended by a signal, crashes, exits or
/// is stopped.
public final class TerminalDevice: Sendable {
  public enum Event: Hashable, Sendable {
    case key(Key)
    case resized(ScreenSize)
    /// The process was stopped and goes on: the screen is empty.
    case resumed
    /// The terminal is gone.
    case hungUp
  }

  /// What happens at the terminal, for one loop; it ends when the device is left.
  public let events: AsyncStream<Event>

  private let visit: Int32

  /// Takes the terminal: that of standard input and output, or else the one that controls the process.
  public init() throws(TerminalError) {
    visit = ct_enter()
    if visit < 0 { throw TerminalError(code: -visit) }
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    let code = TerminalReading(continuation).start()
    if code != 0 {
      ct_leave(visit)
      throw TerminalError(code: code)
    }
  }

  deinit { leave() }

  /// Gives the terminal back, and ends the events.
  public func leave() { ct_leave(visit) }

  /// Gives the terminal back and stops the process, as Ctrl-Z does elsewhere; ``Event/resumed`` tells that it goes on.
  public func suspend() { ct_stop() }

  /// How large the screen is.
  public var size: ScreenSize { .ofTerminal }

  /// Sends bytes to the terminal; false when it is gone. What is sent after the device was left goes nowhere.
  @discardableResult
  public func write(_ bytes: [UInt8]) -> Bool { ct_write(bytes, bytes.count) == 0 }
}

extension ScreenSize {
  /// How large the terminal is that the process has taken.
  static var ofTerminal: ScreenSize {
    var columns: Int32 = 0
    var rows: Int32 = 0
    ct_size(&columns, &rows)
    // Some do not tell, and what they tell is not always to be believed.
    return ScreenSize(columns: columns > 0 ? min(Int(columns), 1000) : 80, rows: rows > 0 ? min(Int(rows), 1000) : 24)
  }
}
