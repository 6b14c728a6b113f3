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
