#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Waits for SIGTERM or SIGINT, through a pipe that the signal handler writes to.
enum StopSignal {
  /// The descriptor that the handler writes to. Only changed before the handler is installed.
  private nonisolated(unsafe) static var writingEnd: Int32 = -1

  private static let readingEnd: Int32 = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return -1 }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    writingEnd = ends[1]
    // The parent process may have blocked the signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGTERM, SIGINT] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    for number in [SIGTERM, SIGINT] {
      signal(number) { _ in
        // Only async-signal-safe functions are allowed here.
        let code = errno
        var byte: UInt8 = 0
        _ = write(StopSignal.writingEnd, &byte, 1)
        errno = code
      }
    }
    return ends[0]
  }()

  /// Installs the handler: the signals no longer terminate the process.
  static func prepare() { _ = readingEnd }

  /// Blocks until one of the signals has arrived since ``prepare()``.
  static func wait() {
    var byte: UInt8 = 0
    while read(readingEnd, &byte, 1) < 0, errno == EINTR {}
  }
}
