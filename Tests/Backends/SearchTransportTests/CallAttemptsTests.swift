import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchTransport

@Suite("Hosts and retries of a call")
struct CallAttemptsTests {
  static let failure = SearchError.refused(message: "overloaded", status: 503)
  static let lost = TransferEvent.interrupted(reason: "lost")
  static let refused = TransferEvent.notConnected(reason: "refused")

  /// A call and its hosts, driven by events.
  struct Case {
    var hosts = HostList((0...2).map { SearchHost("h\($0)") })
    var attempts = CallAttempts(for: .reading, isIdempotent: true, timeout: .seconds(5))
    var now = Duration.zero

    mutating func call(
      _ purpose: SearchHost.Purpose = .reading, isIdempotent: Bool = true, _ events: TransferEvent...
    ) -> [String] {
      attempts = CallAttempts(for: purpose, isIdempotent: isIdempotent, timeout: .seconds(5))
      var steps = [Self.text(attempts.first(&hosts, at: now))]
      for event in events { steps.append(Self.text(attempts.next(after: event, &hosts, at: now))) }
      return steps
    }

    private static func text(_ step: CallAttempts.Step) -> String {
      switch step {
      case .send(let host, let timeout, .zero): "\(host) \(timeout.components.seconds)"
      case .send(let host, let timeout, let pause):
        "\(host) \(timeout.components.seconds) after \(pause.components.seconds)"
      case .chooseHost: "choose"
      case .deliver: "deliver"
      case .deliverOlder: "deliver older"
      case .fail(let error): "\(error)"
      }
    }
  }

  @Test("The first host responds, and no other is tried")
  func answered() {
    var hosts = Case()
    expectEqual(hosts.call(.reading, .answered), ["h0 5", "deliver"])
  }

  @Test(
    "A host that fails is down for five minutes, for other calls too",
    arguments: [lost, refused, .serverError(failure)])
  func downForFiveMinutes(event: TransferEvent) {
    var hosts = Case()
    expectEqual(hosts.call(.reading, event, .answered), ["h0 5", "h1 5", "deliver"])
    expectEqual(hosts.call(.reading, .answered), ["h1 5", "deliver"])
    hosts.now = .seconds(299)
    expectEqual(hosts.call(.reading, .answered), ["h1 5", "deliver"])
    hosts.now = .seconds(300)
    expectEqual(hosts.call(.reading, .answered), ["h0 5", "deliver"])
  }

  @Test("A host that times out is tried after the others for five minutes")
  func slowForFiveMinutes() {
    var hosts = Case()
    expectEqual(hosts.call(.reading, .timedOut, .answered), ["h0 5", "h1 5", "deliver"])
    expectEqual(hosts.call(.reading, .answered), ["h1 5", "deliver"])
    hosts.now = .seconds(299)
    expectEqual(
      hosts.call(.reading, Self.lost, Self.lost, .timedOut), ["h1 5", "h2 5", "h0 10", "\(SearchError.timedOut)"])
    hosts.now = .seconds(598)
    expectEqual(hosts.call(.reading, .answered), ["h0 15", "deliver"])
    hosts.now = .seconds(599)
    expectEqual(hosts.call(.reading, .answered), ["h0 5", "deliver"])
  }

  @Test("A host that times out stays up, and its timeout grows with each retry until it responds")
  func timeouts() {
    var hosts = Case()
    for timeout in [5, 10, 15] {
      expectEqual(
        hosts.call(.reading, .timedOut, .timedOut, .timedOut),
        (0...2).map { "h\($0) \(timeout)" }
          + ["\(SearchError.timedOut)"])
    }
    expectEqual(hosts.call(.reading, .timedOut, .answered), ["h0 20", "h1 20", "deliver"])
    expectEqual(hosts.call(.reading, .timedOut, .answered), ["h1 5", "h0 25", "deliver"])
    expectEqual(hosts.call(.reading, .answered), ["h0 5", "deliver"])
  }

  @Test("The timeout of a host grows to six times the configured one at most")
  func longestTime() {
    var hosts = Case()
    for _ in 1...10 { _ = hosts.call(.reading, .timedOut, .timedOut, .timedOut) }
    expectEqual(hosts.call(.reading), ["h0 30"])
  }

  @Test("If all hosts time out, the call fails after each was tried")
  func allSlow() {
    var hosts = Case()
    expectEqual(
      hosts.call(.reading, .timedOut, .timedOut, .timedOut), ["h0 5", "h1 5", "h2 5", "\(SearchError.timedOut)"])
  }

  @Test("When all hosts are down, the call starts over once, and then fails with the last error")
  func startingOver() {
    var hosts = Case()
    let error = "\(SearchError.unreachable(reason: "lost"))"
    #expect(
      hosts.call(.reading, Self.lost, Self.refused, .serverError(Self.failure), Self.refused, Self.refused, Self.lost)
        == ["h0 5", "h1 5", "h2 5", "h0 5", "h1 5", "h2 5", error])
    expectEqual(hosts.call(.reading, Self.refused, Self.refused, Self.lost), ["h0 5", "h1 5", "h2 5", error])
    expectEqual(hosts.call(.reading, Self.lost, .answered), ["h0 5", "h1 5", "deliver"])
  }

  @Test("The service's message of the last failure is the error")
  func lastFailure() {
    var hosts = Case()
    hosts.hosts = HostList([SearchHost("h")])
    let trouble = TransferEvent.serverError(Self.failure)
    expectEqual(hosts.call(.reading, trouble, trouble), ["h 5", "h 5", "\(Self.failure)"])
  }

  @Test("A refusal is final, and the host stays up", arguments: [400, 403, 404, 413, 422])
  func refusals(status: Int) {
    let failure = SearchError.refused(message: "no", status: status)
    var hosts = Case()
    expectEqual(hosts.call(.reading, .refused(failure)), ["h0 5", "\(failure)"])
    expectEqual(hosts.call(.reading), ["h0 5"])
  }

  @Test("A response that is too large is final, also for an idempotent write, and the host stays up")
  func tooLarge() {
    var hosts = Case()
    let error = "\(SearchError.answerTooLarge(limit: 9))"
    expectEqual(hosts.call(.reading, .timedOut, .timedOut, .tooLarge(limit: 9)), ["h0 5", "h1 5", "h2 5", error])
    expectEqual(hosts.call(.reading), ["h2 5"])
    expectEqual(hosts.call(.writing, .timedOut, .tooLarge(limit: 9)), ["h0 5", "h1 5", error])
    expectEqual(hosts.call(.writing), ["h1 5"])
  }

  @Test("A timeout counts for calls of its purpose only")
  func timeoutsOfPurpose() {
    var hosts = Case()
    expectEqual(hosts.call(.writing, .timedOut, .answered), ["h0 5", "h1 5", "deliver"])
    expectEqual(hosts.call(.reading, .answered), ["h0 5", "deliver"])
    expectEqual(hosts.call(.writing, .timedOut, .timedOut), ["h1 5", "h2 5", "h0 10"])
  }

  @Test("After a 429 the call is sent to the same host again after its wait, three times at most")
  func limits() {
    let failure = SearchError.refused(message: "too many", status: 429)
    let limited = TransferEvent.rateLimited(failure, wait: .seconds(2))
    var hosts = Case()
    expectEqual(hosts.call(.writing, isIdempotent: false, limited, .answered), ["h0 5", "h0 5 after 2", "deliver"])
    #expect(
      hosts.call(.reading, limited, limited, limited, limited)
        == ["h0 5", "h0 5 after 2", "h0 5 after 2", "h0 5 after 2", "\(failure)"])
    expectEqual(hosts.call(.reading, .rateLimited(failure, wait: .seconds(61))), ["h0 5", "\(failure)"])
  }

  @Test(
    "A write that is not idempotent is not sent again after a host may have received it",
    arguments: [
      (lost, SearchError.unreachable(reason: "lost")), (.serverError(failure), failure), (.timedOut, .timedOut),
    ])
  func takenOnce(event: TransferEvent, error: SearchError) {
    var hosts = Case()
    expectEqual(hosts.call(.writing, isIdempotent: false, event), ["h0 5", "\(error)"])
    expectEqual(hosts.call(.writing, isIdempotent: false, Self.refused, event).last, "\(error)")
  }

  @Test("A write that was not sent goes to the next host")
  func notTaken() {
    var hosts = Case()
    expectEqual(hosts.call(.writing, isIdempotent: false, Self.refused, .answered), ["h0 5", "h1 5", "deliver"])
  }

  @Test("Reads and writes go to the hosts for their purpose, in order")
  func purposes() {
    var hosts = Case()
    hosts.hosts = HostList([
      SearchHost("w", for: .writing), SearchHost("r", for: .reading), SearchHost("both"),
    ])
    expectEqual(hosts.call(.reading, Self.lost, .answered), ["r 5", "both 5", "deliver"])
    expectEqual(hosts.call(.writing, Self.lost, .answered), ["w 5", "both 5", "deliver"])
    hosts.hosts = HostList([SearchHost("r", for: .reading)])
    expectEqual(hosts.call(.writing), ["\(SearchError.failed(reason: "there is no host for writing"))"])
  }
}
