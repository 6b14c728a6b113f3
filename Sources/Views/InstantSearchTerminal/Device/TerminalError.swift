#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// An error of ``TerminalScreen/run()``.
public enum TerminalError: Error, Hashable, Sendable {
  /// The process has no terminal.
  case noTerminal
  /// Another screen uses the terminal.
  case isTaken
  /// A system call failed with this `errno`.
  case system(Int32)

  init(code: Int32) {
    switch code {
    case ENOTTY: self = .noTerminal
    case EBUSY: self = .isTaken
    default: self = .system(code)
    }
  }
}

extension TerminalError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noTerminal: "there is no terminal"
    case .isTaken: "the terminal is in use already"
    case .system(let code): "the terminal can't be used (error \(code))"
    }
  }
}
