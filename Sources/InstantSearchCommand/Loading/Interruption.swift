#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Ctrl-C while a store is written: the first one asks for an end, the second one ends the process at once.
enum Interruption {
  /// The descriptor that the signal handler writes to; -1 before ``begin()``. Only changed before the handler is
  /// installed.
  private nonisolated(unsafe) static var writingEnd: Int32 = -1

  private static let readingEnd: Int32 = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return -1 }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    writingEnd = ends[1]
    return ends[0]
  }()

  /// From now on, SIGINT and SIGTERM set ``isRequested`` instead of ending the process.
  static func begin() {
    guard readingEnd >= 0 else { return }
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        // Only async-signal-safe functions are allowed here.
        let code = errno
        var byte: UInt8 = 0
        _ = write(Interruption.writingEnd, &byte, 1)
        signal(number, SIG_DFL)
        errno = code
      }
    }
  }

  /// The signals end the process again.
  static func end() { for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) } }

  /// Whether one of the signals has arrived. The byte in the pipe is not read, so this stays true.
  static var isRequested: Bool {
    guard writingEnd >= 0 else { return false }
    var request = pollfd(fd: readingEnd, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }
}
