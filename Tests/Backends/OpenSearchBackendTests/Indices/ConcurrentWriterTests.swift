import Foundation
import OpenSearchBackend
import Platform
import SearchModel
import SearchTransport
import TestSupport
import Testing

#if !canImport(CCurl)
import SessionTransport
#endif

/// A connection on which something happens before the first request to a path is sent.
private struct InterruptedTransport: Transport {
  private let transport = systemTransport()
  private let path: String
  private let work: Locked<(@Sendable () async throws -> Void)?>

  init(before path: String, _ work: @escaping @Sendable () async throws -> Void) {
    (self.path, self.work) = (path, Locked(work))
  }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    if request.url.path.hasSuffix(path), let work = take() {
      do { try await work() } catch { throw .interrupted(reason: "\(error)") }
    }
    return try await transport.send(request)
  }

  private func take() -> (@Sendable () async throws -> Void)? {
    work.withLock { work in
      defer { work = nil }
      return work
    }
  }
}

/// A connection that remembers how each call for writes asks for a refresh.
private struct RecordingTransport: Transport {
  let refreshes = Locked<[String?]>([])
  private let transport = systemTransport()

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    if request.url.path.hasSuffix("/_bulk") {
      let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
      refreshes.withLock { $0.append(query.first { $0.name == "refresh" }?.value) }
    }
    return try await transport.send(request)
  }
}

@Suite("Several writers of an index of OpenSearch", .enabled(if: TestServer.addresses != nil))
struct ConcurrentWriterTests {
  private let index = TestServer.backend().index(IndexTests.newName())

  /// The same index, for a client that another one precedes with some work before its first request to a path.
  private func index(before path: String, _ work: @escaping @Sendable () async throws -> Void) -> OpenSearchIndex {
    var configuration = OpenSearchBackend.Configuration()
    (configuration.visibility, configuration.readTimeout) = (.atOnce, .seconds(600))
    let transport = InterruptedTransport(before: path, work)
    return OpenSearchBackend(
      nodes: TestServer.addresses ?? [], configuration: configuration, transport: transport
    ).index(index.name)
  }

  @Test("No write waits for a refresh while an index is filled, or if its operator has turned refreshing off")
  func refreshing() async throws {
    let transport = RecordingTransport()
    let index = OpenSearchBackend(nodes: TestServer.addresses ?? [], transport: transport).index(index.name)
    func refreshes() -> [String?] {
      transport.refreshes.withLock { refreshes in
        defer { refreshes = [] }
        return refreshes
      }
    }
    try await index.save([["objectID": "1"]])
    try await index.replaceAll(with: [["objectID": "2"]])
    expectEqual(refreshes(), [nil, nil])
    try await index.save([["objectID": "3"]])
    expectEqual(refreshes(), ["wait_for"])
    let name = try #require(try await IndexTests.names(of: index).first)
    try await IndexTests.call(.put, "/\(name)/_settings", ["index": ["refresh_interval": "-1"]])
    try await index.save([["objectID": "4"]])
    expectEqual(refreshes(), ["true"])
    try await expect(["2", "3", "4"])
  }

  private func expect(_ ids: Set<String>) async throws {
    var found: Set<String> = []
    for try await record in index.browse() { found.insert(record["objectID"]?.string ?? "") }
    expectEqual(found, ids)
    try await expectEqual(IndexTests.names(of: index).count, 1)
    try await index.deleteIndex()
    #expect(try await IndexTests.names(of: index).isEmpty)
  }

  @Test("A write to an index that was replaced meanwhile goes to the new one, and makes no other")
  func replacedBeforeWrite() async throws {
    try await index.save([["objectID": "1"]])
    let late = index(before: "/_bulk") { [index] in try await index.replaceAll(with: [["objectID": "2"]]) }
    try await late.save([["objectID": "3"]])
    try await expect(["2", "3"])
  }

  @Test("So does a deletion")
  func replacedBeforeDeletion() async throws {
    try await index.save([["objectID": "1"]])
    let late = index(before: "/_bulk") { [index] in
      try await index.replaceAll(with: [["objectID": "1"], ["objectID": "2"]])
    }
    try await late.delete(["1"])
    try await expect(["2"])
  }

  @Test("A change and a reader that look into an index which was replaced meanwhile look into the new one")
  func replacedBeforeLookup() async throws {
    try await index.save([["objectID": "1", "n": 1]])
    let writer = index(before: "/_mget") { [index] in
      try await index.replaceAll(with: [["objectID": "1", "n": 2], ["objectID": "2"]])
    }
    try await writer.partialUpdate([["objectID": "1", "m": 3]])
    try await expectEqual(index.record("1"), ["objectID": "1", "n": 2, "m": 3])
    let reader = index(before: "/_mget") { [index] in
      try await index.replaceAll(with: [["objectID": "1", "n": 4], ["objectID": "2"]])
    }
    try await expectEqual(reader.record("1"), ["objectID": "1", "n": 4])
    try await expect(["1", "2"])
  }

  @Test("Of two first writers one makes the index, and the other one writes to it", arguments: ["/_bulk", "/_aliases"])
  func firstWriters(_ path: String) async throws {
    let late = index(before: path) { [index] in try await index.save([["objectID": "1"]]) }
    try await late.save([["objectID": "2"]])
    try await expect(["1", "2"])
  }

  @Test("Of two writers that give an attribute different types, the later one's records are refused, and no others")
  func firstTypes() async throws {
    try await index.updateSettings(IndexSettings())
    let late = index(before: "/_mapping") { [index] in try await index.save([["objectID": "1", "size": 5]]) }
    let refused = try await late.saveAccepted([
      ["objectID": "2", "size": "large"], ["objectID": "3", "brand": "Acme"],
    ])
    expectEqual(refused.map(\.objectID), ["2"])
    try await expectEqual(index.search(Query("acme")).hits.map(\.objectID), ["3"])
    try await expect(["1", "3"])
  }

  @Test("Of two clients that give the first settings, both are heard")
  func firstSettings() async throws {
    let late = index(before: "/_aliases") { [index] in
      try await index.updateSettings(IndexSettings(searchableAttributes: ["name"]))
    }
    try await late.updateSettings(IndexSettings(attributesForFaceting: ["brand"]))
    try await expectEqual(
      index.settings, IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["brand"]))
    try await expect([])
  }

  @Test(
    "Of two clients that replace all records, one is refused; an index made meanwhile stays too",
    arguments: [true, false], ["/_bulk", "/_aliases"])
  func replacing(exists: Bool, _ path: String) async throws {
    if exists { try await index.save([["objectID": "0"]]) }
    let late = index(before: path) { [index] in try await index.replaceAll(with: [["objectID": "1"]]) }
    let error = await #expect(throws: SearchError.self) { try await late.replaceAll(with: [["objectID": "2"]]) }
    expectEqual(
      error, .failed(reason: "another client has made or replaced '\(index.name)' meanwhile: its records stay"))
    try await expect(["1"])
  }

  @Test("What calls that were killed have left goes when the index is made or replaced", arguments: [true, false])
  func leftovers(exists: Bool) async throws {
    if exists { try await index.save([["objectID": "0"]]) }
    let left = "\(index.name)-abc-def"
    let body: JSON = [
      "settings": ["index": ["refresh_interval": "-1"]], "aliases": ["\(left)-writes": [:]],
      "mappings": ["_meta": ["instantsearch": ["settings": [:]]]],
    ]
    try await IndexTests.call(.put, "/\(left)", body)
    // The next index is made in a later millisecond.
    let date = Date()
    while Date().timeIntervalSince(date) < 0.002 {}
    try await index.replaceAll(with: [["objectID": "1"]])
    try await expect(["1"])
  }

  @Test("An index of others behind an alias is not replaced by one of this library")
  func foreignAlias() async throws {
    let name = "\(index.name)-v1"
    try await IndexTests.call(.put, "/\(name)", ["aliases": [index.name: [:]]])
    try await IndexTests.call(.put, "/\(name)/_doc/1?refresh=true", ["title": "Chair"])
    await #expect(throws: SearchError.self) { try await index.replaceAll(with: [["objectID": "2"]]) }
    try await expectEqual(IndexTests.names(of: index), [name])
    try await index.clear()
    try await expectEqual(IndexTests.names(of: index), [name])
    try await expect([])
  }

  @Test("A new index has the aliases that an operator has given to the old one, with their filters")
  func operatorsAliases() async throws {
    try await index.save([["objectID": "1", "price": 3]])
    let name = try #require(try await IndexTests.names(of: index).first)
    let (filtered, plain) = ("\(index.name)-filtered", "\(index.name)-plain")
    try await IndexTests.call(
      .post, "/_aliases",
      [
        "actions": [
          ["add": ["index": .string(name), "alias": .string(filtered), "filter": ["range": ["price": ["lt": 5]]]]]
        ]
      ])
    // One that is given while the new index is filled.
    let late = index(before: "/_bulk") {
      try await IndexTests.call(.put, "/\(name)/_alias/\(plain)")
    }
    try await late.replaceAll(with: [["objectID": "2", "price": 4], ["objectID": "3", "price": 9]])
    try await expectEqual(TestServer.backend().index(filtered).search(Query()).hits.map(\.objectID), ["2"])
    try await expectEqual(TestServer.backend().index(plain).search(Query()).nbHits, 2)
    // And again, from the copies.
    try await index.replaceAll(with: [["objectID": "2", "price": 4]])
    try await expectEqual(TestServer.backend().index(filtered).search(Query()).nbHits, 1)
    try await expect(["2"])
  }
}
