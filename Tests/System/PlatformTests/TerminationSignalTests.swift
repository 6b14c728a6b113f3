import Testing

@testable import Platform

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

@Suite("SIGINT and SIGTERM")
struct TerminationSignalTests {
  @Test("An intercepted signal is noted until somebody has waited for it", arguments: [SIGINT, SIGTERM])
  func intercepts(number: Int32) async {
    await #expect(processExitsWith: .exitCode(7)) { [number = number as Int32] in
      TerminationSignal.intercept(once: false)
      guard !TerminationSignal.hasArrived else { exit(1) }
      for _ in 0..<2 {
        raise(number)
        guard TerminationSignal.hasArrived else { exit(2) }
        TerminationSignal.wait()
        guard !TerminationSignal.hasArrived else { exit(3) }
      }
      exit(7)
    }
  }

  @Test("The second signal ends the process, if only one is to be intercepted")
  func interceptsOne() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      TerminationSignal.intercept(once: true)
      raise(SIGTERM)
      guard TerminationSignal.hasArrived else { exit(1) }
      raise(SIGTERM)
    }
  }

  @Test("Restored signals end the process")
  func restores() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      TerminationSignal.intercept(once: false)
      TerminationSignal.restore()
      raise(SIGINT)
    }
  }

  @Test("Signals that a parent process has blocked arrive")
  func unblocks() async {
    await #expect(processExitsWith: .exitCode(7)) {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGTERM)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      TerminationSignal.intercept(once: false)
      raise(SIGTERM)
      exit(TerminationSignal.hasArrived ? 7 : 1)
    }
  }
}
