#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Waits for the process to be told to stop: by SIGTERM, or by SIGINT as from a keyboard.
enum StopSignal {
  /// Where the handler writes to. Only changed before the handler is there.
  private nonisolated(unsafe) static var writingEnd: Int32 = -1

  private static let readingEnd: Int32 = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return -1 }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    writingEnd = ends[1]
    // Whoever started the process may have left them blocked.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGTERM, SIGINT] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    for number in [SIGTERM, SIGINT] {
      signal(number) { _ in
        // Nothing else may be done here.
        let code = errno
        var byte: UInt8 = 0
        _ = write(StopSignal.writingEnd, &byte, 1)
        errno = code
      }
    }
    return ends[0]
  }()

  /// From now on the signals end no more than ``wait()``.
  static func prepare() { _ = readingEnd }

  /// Returns when one of the signals has come since ``prepare()``.
  static func wait() {
    var byte: UInt8 = 0
    while read(readingEnd, &byte, 1) < 0, errno == EINTR {}
  }
}
