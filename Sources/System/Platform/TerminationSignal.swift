#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// SIGINT and SIGTERM, which ask the process to end. The handlers write to a pipe, since they may call little else.
package enum TerminationSignal {
  private static let numbers = [SIGINT, SIGTERM]

  /// Only changed before a handler is installed.
  private nonisolated(unsafe) static var writingEnd: Int32 = -1

  private static let readingEnd: Int32 = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return -1 }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    writingEnd = ends[1]
    return ends[0]
  }()

  /// From now on, the signals are noted and do not end the process.
  ///
  /// - Parameter once: Whether a second signal ends the process.
  package static func intercept(once: Bool) {
    guard readingEnd >= 0 else { return }
    unblock()
    for number in numbers {
      if once {
        signal(number) { number in
          TerminationSignal.note()
          signal(number, SIG_DFL)
        }
      } else {
        signal(number) { _ in TerminationSignal.note() }
      }
    }
  }

  /// From now on, the signals end the process again.
  package static func restore() { for number in numbers { signal(number, SIG_DFL) } }

  /// Whether a signal has arrived that ``wait()`` has not returned for.
  package static var hasArrived: Bool {
    guard writingEnd >= 0 else { return false }
    var request = pollfd(fd: readingEnd, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Blocks the thread until a signal arrives, or returns for one that has arrived.
  package static func wait() {
    var byte: UInt8 = 0
    while read(readingEnd, &byte, 1) < 0, errno == EINTR {}
  }

  /// The parent process may have blocked the signals.
  private static func unblock() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Runs in the handlers, where only async-signal-safe functions are allowed.
  private static func note() {
    let code = errno
    var byte: UInt8 = 0
    _ = write(writingEnd, &byte, 1)
    errno = code
  }
}
