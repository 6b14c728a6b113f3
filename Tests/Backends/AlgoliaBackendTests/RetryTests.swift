import AlgoliaBackend
import Foundation
import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@Suite("A backend and its hosts")
struct RetryTests {
  static let answer = #"{"results":[{"hits":[]}]}"#
  static let dsn = "app-dsn.algolia.net"
  static let longTime = Duration.seconds(1_000_000)

  @discardableResult
  static func search(_ backend: AlgoliaBackend) async throws -> [SearchAnswer] {
    try await backend.search([FailureTests.request])
  }

  @Test("A search goes to the nearest host, then to the others in a random order; each failure costs one transfer")
  func reading() async throws {
    let service = ScriptedService(
      .error(.notConnected(reason: "x")), .answer(status: 503, "{}"), .error(.interrupted(reason: "x")),
      .answer(Self.answer))
    try await expectEqual(Self.search(.test(service)).count, 1)
    let hosts = await service.hosts
    expectEqual(hosts[0], Self.dsn)
    expectEqual(Set(hosts[1...]), Set((1...3).map { "app-\($0).algolianet.com" }))
  }

  @Test("A write goes to the host for writing first, then to the same others")
  func writing() async throws {
    let service = ScriptedService(.error(.notConnected(reason: "x")), .answer(#"{"taskID":1}"#))
    try await AlgoliaBackend.test(service).index("i").batch([.clear])
    let hosts = await service.hosts
    #expect(hosts[0] == "app.algolia.net" && hosts[1].hasSuffix("algolianet.com"))
  }

  @Test("A host that times out after five seconds is tried again after five minutes, for ten seconds")
  func hanging() async throws {
    let clock = ManualClock()
    let service = ScriptedService(
      clock: clock, .silence, .answer(Self.answer), .answer(Self.answer), .silence, .answer(Self.answer))
    let backend = AlgoliaBackend.test(service, clock: clock)
    for (transfer, patience) in [(1, 5), (4, 10)] {
      if transfer > 1 {
        try await Self.search(backend)
        clock.advance(by: .seconds(300))
      }
      let search = Task { try await Self.search(backend) }
      await service.waitForTransfers(transfer)
      await clock.waitForSleepers()
      clock.advance(by: .seconds(patience) - .milliseconds(1))
      expectEqual(clock.sleeperCount, 1)
      clock.advance(by: .milliseconds(1))
      try await expectEqual(search.value.count, 1)
    }
    let hosts = await service.hosts
    #expect(hosts == [Self.dsn, hosts[1], hosts[1], Self.dsn, hosts[1]] && hosts[1] != Self.dsn)
  }

  @Test("Each request of a transport has the limits of the configuration")
  func limitsOfRequests() async throws {
    let service = ScriptedService(.answer(Self.answer))
    try await Self.search(.test(service))
    try await Self.search(
      .test(service) {
        $0.connectTimeout = .seconds(7)
        $0.answerLimit = 99
      })
    let requests = await service.transfers.map(\.request)
    expectEqual(requests.map(\.connectTimeout), [.seconds(3), .seconds(7)])
    expectEqual(requests.map(\.answerLimit), [256_000_000, 99])
  }

  @Test("A write times out after thirty seconds, and is not sent again if it is not idempotent")
  func hangingWrite() async throws {
    let clock = ManualClock()
    let service = ScriptedService(clock: clock, .silence)
    let index = AlgoliaBackend.test(service, clock: clock).index("i")
    let write = Task { try await index.move(to: "j") }
    await service.waitForTransfers(1)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(29))
    expectEqual(clock.sleeperCount, 1)
    clock.advance(by: .seconds(1))
    await #expect(throws: SearchError.timedOut) { try await write.value }
    await expectEqual(service.transfers.count, 1)
  }

  @Test("A response that arrives with the timeout counts")
  func lastMoment() async throws {
    let clock = ManualClock()
    let service = ScriptedService(clock: clock, .late(#"{"taskID":1}"#))
    let index = AlgoliaBackend.test(service, clock: clock).index("i")
    let write = Task { try await index.move(to: "j") }
    await service.waitForTransfers(1)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(30))
    try await expectEqual(write.value.tasks.map(\.id), [1])
  }

  @Test("Timeouts can be configured")
  func timeLimits() async throws {
    let clock = ManualClock()
    let service = ScriptedService(clock: clock, .silence, .answer(Self.answer))
    let backend = AlgoliaBackend.test(service, clock: clock) { $0.readTimeout = .seconds(1) }
    let search = Task { try await Self.search(backend) }
    await service.waitForTransfers(1)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    try await expectEqual(search.value.count, 1)
  }

  @Test("After a 429 the call is sent to the same host again after its wait")
  func tooManyCalls() async throws {
    let clock = ManualClock()
    let headers = ["Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:07 GMT"]
    let service = ScriptedService(
      clock: clock, .answer(status: 429, headers: ["Retry-After": "7"], "{}"),
      .answer(status: 429, headers: headers, "{}"), .answer(Self.answer))
    let backend = AlgoliaBackend.test(service, clock: clock) { $0.readTimeout = Self.longTime }
    try await expectEqual(clock.run { try await Self.search(backend).count }, 1)
    let transfers = await service.transfers
    await expectEqual(service.hosts, [Self.dsn, Self.dsn, Self.dsn])
    #expect(transfers[1].time - transfers[0].time >= .seconds(7))
    #expect(transfers[2].time - transfers[1].time >= .seconds(30))
  }

  @Test("Cancelling ends a pause")
  func cancellingPause() async throws {
    let clock = ManualClock()
    let service = ScriptedService(clock: clock, .answer(status: 429, "{}"))
    let backend = AlgoliaBackend.test(service, clock: clock)
    let search = Task { try await Self.search(backend) }
    await service.waitForTransfers(1)
    search.cancel()
    await #expect(throws: SearchError.cancelled) { try await search.value }
    await expectEqual(service.transfers.count, 1)
  }

  @Test("Concurrent searches each get their answer while hosts go down and up")
  func concurrency() async throws {
    let service = ScriptedService(
      .error(.notConnected(reason: "x")), .answer(status: 500, "{}"), .error(.timedOut), .answer(Self.answer))
    let backend = AlgoliaBackend.test(service)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 1...50 { group.addTask { try await Self.search(backend).count } }
      for try await count in group { expectEqual(count, 1) }
    }
    await expectEqual(service.transfers.count, 53)
  }
}

@Suite("How a backend is configured")
struct ConfigurationTests {
  @Test("Configured hosts are tried in their order, with their scheme and port")
  func hosts() async throws {
    let service = ScriptedService(.error(.notConnected(reason: "x")), .answer(RetryTests.answer))
    let backend = AlgoliaBackend.test(service) {
      $0.hosts = [
        AlgoliaHost("w.example.com", for: .writing), AlgoliaHost("127.0.0.1", port: 8108, scheme: .http),
        AlgoliaHost("::1", port: 81, scheme: .http, for: .reading),
      ]
    }
    try await RetryTests.search(backend)
    #expect(
      await service.transfers.map(\.request.url.absoluteString) == [
        "http://127.0.0.1:8108/1/indexes/*/queries", "http://[::1]:81/1/indexes/*/queries",
      ])
  }

  /// Hosts with the addresses at which they are called; nil for one that is an error.
  private static let addresses: [(host: AlgoliaHost, address: String?)] =
    [
      ("search.example.com", "https://search.example.com"), ("search.example.com:81", "https://search.example.com:81"),
      ("localhost:8108", "http://localhost:8108"), ("127.0.0.1", "http://127.0.0.1"), ("[::1]", "http://[::1]"),
      ("[::1]:8108", "http://[::1]:8108"), ("[2001:db8::1]:81", "https://[2001:db8::1]:81"),
      ("127.0.0.1.example.org", "https://127.0.0.1.example.org"), ("10.0.0.7:8108", "https://10.0.0.7:8108"),
    ].map { (AlgoliaHost(address: $0), $1) }
    + ["", ":", ":81", "a:", "a:b", "a:0", "a/b:81", "https://a", "a:1:2", "a@b", "[::1", "::1]", "[]", "[a]:1", "a b"]
    .map { (AlgoliaHost(address: $0), nil) }
    // The key is sent over http to loopback only.
    + ["localhost", "LOCALHOST", "127.0.0.1", "127.1.2.3", "::1"].map {
      (AlgoliaHost($0, scheme: .http), "http://\(AlgoliaHost($0))")
    }
    + [
      "example.com", "127.0.0.1.example.com", "127.0.0.x", "127.0.0", "128.0.0.1", "localhost.example.com", "::2",
      "127.0.0.256",
    ].map { (AlgoliaHost($0, scheme: .http), nil) }
    + ["", "a b", "a/b", "a?b", "a#b", "é", "a\nb", "[::1]", "::1/x", "x:80"].map { (AlgoliaHost($0), nil) }
    + [0, -1, 65_536].map { (AlgoliaHost("h", port: $0), nil) }

  @Test("A host is called at its address; one that is malformed is an error that names it, and nothing is sent")
  func addresses() async throws {
    for (host, address) in Self.addresses {
      let service = ScriptedService(.answer(RetryTests.answer))
      let backend = AlgoliaBackend.test(service) { $0.hosts = [host] }
      var error: SearchError?
      do throws(SearchError) {
        _ = try await backend.search([FailureTests.request])
      } catch let failure {
        error = failure
      }
      await expectEqual(
        service.transfers.map(\.request.url.absoluteString), address.map { ["\($0)/1/indexes/*/queries"] } ?? [])
      expectEqual(error == nil, address != nil, "\(host)")
      // A name with a user may have a password.
      if let error, !host.name.isEmpty, !host.name.contains("@") {
        #expect(error.description.contains("\(host)"), "\(error)")
      }
    }
    await #expect(throws: SearchError.self) {
      try await RetryTests.search(.test(ScriptedService(.answer(RetryTests.answer))) { $0.hosts = [] })
    }
  }

  @Test("A user and a password in an address are an error that does not show them")
  func credentialsInAddress() async {
    let service = ScriptedService(.answer(RetryTests.answer))
    let backend = AlgoliaBackend.test(service) { $0.hosts = [AlgoliaHost("user:secret@h")] }
    let error = await #expect(throws: SearchError.self) { try await RetryTests.search(backend) }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("no password") && !text.contains("secret"), "\(text)")
    #expect(await service.transfers.isEmpty)
  }

  @Test("Configured header fields and the user's token are sent with every call")
  func headers() async throws {
    let service = ScriptedService(.answer(RetryTests.answer))
    let backend = AlgoliaBackend.test(service) {
      $0.headers = ["X-Forwarded-For": "1.2.3.4", "Content-Type": "application/x"]
      $0.userToken = "user-1"
    }
    try await RetryTests.search(backend)
    await expectEqual(
      service.transfers.first?.request.headers,
      [
        "x-algolia-application-id": "app", "x-algolia-api-key": "s3cret", "content-type": "application/x",
        "x-forwarded-for": "1.2.3.4", "x-algolia-usertoken": "user-1",
      ])
  }

  @Test("A line break in a header is an error, and nothing is sent")
  func brokenHeaders() async {
    for change in [{ $0.userToken = "a\r\nb: c" }, { $0.headers = ["a": "b\n"] }, { $0.headers = ["a\n": "b"] }]
      as [@Sendable (inout AlgoliaBackend.Configuration) -> Void]
    {
      let service = ScriptedService(.answer(RetryTests.answer))
      await #expect(throws: SearchError.self) { try await RetryTests.search(.test(service, change)) }
      #expect(await service.transfers.isEmpty)
    }
  }

  @Test("The log gets a line for each transfer, without keys")
  func log() async throws {
    let records = Locked<[TransferRecord]>([])
    let clock = ManualClock()
    let service = ScriptedService(
      .error(.notConnected(reason: "x")), .answer(status: 404, #"{"message":"Key k3y does not exist"}"#),
      .answer(status: 404, #"{"message":"Key k3y does not exist"}"#))
    let backend = AlgoliaBackend.test(service, clock: clock) { configuration in
      configuration.hosts = [AlgoliaHost("a", port: 1), AlgoliaHost("b")]
      configuration.log = { record in records.withLock { $0.append(record) } }
    }
    await #expect(throws: SearchError.refused(message: "Key … does not exist", status: 404)) {
      try await backend.key("k3y")
    }
    await #expect(throws: SearchError.refused(message: "Key … does not exist", status: 404)) {
      try await backend.restoreKey("k3y")
    }
    await #expect(throws: SearchError.self) { try await backend.key("part/k3y?k3y=") }
    await #expect(throws: SearchError.self) { try await backend.indices() }
    expectEqual(
      records.withLock { $0.map(\.description) },
      [
        "GET a:1/1/keys/…: no answer, 0.0 seconds", "GET b/1/keys/…: 404, 0.0 seconds",
        "POST b/1/keys/…/restore: 404, 0.0 seconds", "GET b/1/keys/…: 404, 0.0 seconds",
        "GET b/1/indexes: 404, 0.0 seconds",
      ])
    for transfer in await service.transfers {
      var dumped = ""
      dump(transfer.request, to: &dumped)
      for text in ["\(transfer.request)", String(reflecting: transfer.request), dumped] {
        #expect(!text.contains("k3y") && !text.contains("s3cret"))
      }
    }
  }

  @Test("The descriptions of values with keys show no key")
  func hiddenKeys() async throws {
    let service = ScriptedService(.answer(#"{"keys":[{"value":"k3y","acl":["search"]}]}"#))
    let backend = AlgoliaBackend.test(service) { $0.headers = ["authorization": "s3cret"] }
    let key = try #require(try await backend.keys().first)
    expectEqual(key.value, "k3y")
    let index = backend.index("i")
    var settings = AlgoliaBackend.Configuration()
    settings.headers = ["authorization": "s3cret"]
    for value in [backend, key, index, settings, [key], index.browse(), try await index.batch([])] as [Any] {
      var dumped = ""
      dump(value, to: &dumped)
      for text in [String(describing: value), String(reflecting: value), dumped] {
        #expect(!text.contains("k3y") && !text.contains("s3cret"), "\(type(of: value))")
      }
    }
  }
}
