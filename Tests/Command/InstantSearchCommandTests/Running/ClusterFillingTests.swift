import InstantSearchTesting
import Platform
import SearchModel
import SearchTransport
import TestSupport
import Testing
import TypesenseBackend

@testable import InstantSearchCommand
@testable import SearchEngine

@Suite("Filling an index of a cluster") struct ClusterFillingTests {
  private let cluster = FakeCluster()
  private let name: ClusterIndexName
  private let index: TypesenseIndex

  init() throws {
    name = try ClusterIndexName(
      Arguments(reading: ["index", "--typesense", "http://localhost:8108", "--index-name", "things"]), excluding: [])
    index = cluster.index(name)
  }

  /// A file of records, some of which the cluster refuses.
  private static func source(_ count: Int, bad: Set<Int> = [], skipsBad: Bool = false) -> RecordSource {
    let lines = (0..<count).map { number in
      #"{"objectID": \#(number), "name": "\#(bad.contains(number) ? "bad" : "Thing")"}"#
    }
    var source = RecordSource(bytes: Array(lines.joined(separator: "\n").utf8), name: "things.ndjson", format: .ndjson)
    if skipsBad { source.onBadRecord = { _ in } }
    return source
  }

  private static func ids(_ numbers: some Sequence<Int>) -> [String] { numbers.map(String.init) }

  private func replace(_ source: RecordSource) async throws(Failure) {
    try await ClusterFilling(source, on: Console()).replaceAll(
      in: index, name, IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["searchable(name)"]))
  }

  private func save(_ source: RecordSource) async throws(Failure) {
    try await ClusterFilling(source, on: Console()).save(in: index, name)
  }

  private func failure(of call: () async throws(Failure) -> Void) async -> Failure? {
    do throws(Failure) { try await call() } catch { return error }
    return nil
  }

  @Test("records are replaced in calls of a thousand, with the settings, when all are there")
  func replacing() async throws {
    try await replace(Self.source(2500))
    await expectEqual(cluster.ids("things"), Self.ids(0..<2500))
    await expectEqual(cluster.imports, 3)
    try await expectEqual(index.settings.attributesForFaceting, ["name"])
    try await replace(Self.source(3))
    await expectEqual(cluster.ids("things"), Self.ids(0..<3))
    await expectEqual(cluster.collections.count, 1)
  }

  @Test("a refused record is an error that names its line, and the index stays as it was")
  func refusedReplacement() async throws {
    try await replace(Self.source(3))
    let failure = await failure { () async throws(Failure) in try await replace(Self.source(2500, bad: [1200])) }
    #expect(
      failure
        == Failure(
          .badInput, "things.ndjson:1201:1: the cluster refuses the record: it is bad",
          advice: "Nothing of the file was taken. Mend the record, or leave out all bad ones: --skip-bad"))
    await expectEqual(cluster.ids("things"), Self.ids(0..<3))
    await expectEqual(cluster.collections.count, 1)
  }

  @Test("refused records are left out on request")
  func skipping() async throws {
    let bad: Set = [0, 1200, 2499]
    try await replace(Self.source(2500, bad: bad, skipsBad: true))
    await expectEqual(cluster.ids("things"), Self.ids((0..<2500).filter { !bad.contains($0) }))
    try await save(Self.source(10, bad: [5], skipsBad: true))
    await expectEqual(cluster.ids("things")?.suffix(9), Self.ids([0, 1, 2, 3, 4, 6, 7, 8, 9])[...])
  }

  @Test("records are added in calls of a thousand; an error says how many are saved")
  func adding() async throws {
    try await replace(Self.source(1))
    let failure = await failure { () async throws(Failure) in try await save(Self.source(2500, bad: [1200])) }
    #expect(
      failure?.text
        == "things.ndjson:1201:1: the cluster refuses the record: it is bad. 1,999 of its records are saved. Mend the "
        + "record, or leave out all bad ones: --skip-bad")
    await expectEqual(cluster.ids("things")?.count, 2000)
    await expectEqual(cluster.imports, 3)
  }

  @Test("a cluster that is lost is an error that names its nodes, and says how many are saved")
  func lost() async throws {
    try await replace(Self.source(1))
    await cluster.fail(afterImports: 2)
    let failure = await failure { () async throws(Failure) in try await save(Self.source(2500)) }
    expectEqual(failure?.exitCode, .backendFailed)
    #expect(
      failure?.text
        == "the cluster can't be reached at localhost:8108: Couldn't connect to server; see that localhost:8108 runs. "
        + "1,000 of its records are saved. See that these are the addresses of its nodes.")
  }

  @Test("collections that interrupted calls have left are named, and none of others")
  func leftovers() async throws {
    try await replace(Self.source(3))
    let schema = await cluster.schema("things") ?? [:]
    for name in ["things_1a-2b", "things_kept", "others_1a-2b"] { await cluster.leave(name, schema) }
    await cluster.leave("things_3c-4d", ["fields": [["name": "name", "type": "string"]]])
    try await expectEqual(index.removeLeftovers(), ["things_1a-2b"])
    await expectEqual(cluster.collections.count, 5)
  }

  @Test(
    "a sample has 2,000 records, or as few as have 2 MB",
    arguments: [(length: 100, count: 2_000), (10_000, 201), (300_000, 7), (3_000_000, 5)])
  func sample(length: Int, count: Int) async throws {
    let bytes = Locked(0)
    let text = JSON.string(String(repeating: "x", count: length))
    let backend = ScriptedBackend { requests in
      requests.map { request in
        guard case .hits(let request) = request, let first = request.query.offset, let length = request.query.length
        else { return .hits(SearchResponse()) }
        var response = SearchResponse(nbHits: 3_000)
        response.hits = (first..<first + length).map { Hit(objectID: "\($0)", record: ["text": text]) }
        bytes.withLock { $0 += response.hits.reduce(0) { $0 + $1.record.bytes().count } }
        return .hits(response)
      }
    }
    let sample = try await backend.sample(of: "things", count: 2_000)
    #expect(abs(sample.records.count - count) <= 2 && !sample.isWhole, "\(sample.records.count)")
    // Five records show how long they are.
    #expect(bytes.withLock { $0 } <= max(2_100_000, 5 * (length + 100)))
  }

  @Test("a text that can't be read is an error that names its line")
  func unreadable() async throws {
    let text = Self.source(1999).withBytes { Array($0) } ?? []
    let source = RecordSource(bytes: text + Array("\n{\"name\": 1".utf8), name: "things.ndjson", format: .ndjson)
    let failure = await failure { () async throws(Failure) in try await replace(source) }
    expectEqual(failure?.exitCode, .badInput)
    expectEqual(failure?.message, "things.ndjson:2000:11: expected ',' or '}'")
    await expectEqual(cluster.ids("things"), nil)
    #expect(await cluster.collections.isEmpty)
  }
}

@Suite("Records in chunks") struct RecordChunksTests {
  private static func source(_ count: Int) -> RecordSource {
    RecordSource(text: (0..<count).map { #"{"name": "Thing \#($0)"}"# }.joined(separator: "\n"), format: .ndjson)
  }

  private static func chunks(_ source: RecordSource, length: Int) async -> [RecordChunk] {
    let chunks = RecordChunks(source, length: length)
    var all: [RecordChunk] = []
    while let chunk = await chunks.next() { all.append(chunk) }
    return all
  }

  @Test(
    "all records come in their order, with their lines", arguments: [(0, [0]), (2, [2]), (3, [3, 0]), (7, [3, 3, 1])])
  func order(count: Int, lengths: [Int]) async {
    let chunks = await Self.chunks(Self.source(count), length: 3)
    expectEqual(chunks.map(\.records.count), lengths)
    expectEqual(chunks.flatMap(\.records).compactMap { $0["name"]?.string }, (0..<count).map { "Thing \($0)" })
    expectEqual(chunks.flatMap(\.locations).compactMap(\.line), Array(1..<count + 1))
    #expect(chunks.allSatisfy { $0.error == nil && $0.bad.isEmpty })
  }

  @Test("records without an objectID get one that queries hide, and numbers become texts")
  func objectIDs() async {
    let text = #"{"a": 1} {"objectID": 7} {"objectID": "x"} {"a": 2}"#
    let ids = await Self.chunks(RecordSource(text: text, format: .json), length: 10).flatMap(\.records)
      .compactMap { $0["objectID"]?.string }
    expectEqual(ids[1...2], ["7", "x"])
    #expect([ids[0], ids[3]].allSatisfy { LocalIndex.isGenerated(objectID: $0) } && ids[0] < ids[3])
  }

  @Test("reading ends when the chunks are released, wherever it is")
  func released() async throws {
    final class Marker: Sendable {}
    for length in 0..<200 {
      var source = Self.source(20)
      weak var marker: Marker?
      do {
        let kept = Marker()
        marker = kept
        source.isCancelled = { withExtendedLifetime(kept) { false } }
      }
      let chunks = RecordChunks(source, length: 1 + length % 3)
      source = Self.source(0)
      for _ in 0..<length % 4 { _ = await chunks.next() }
      _ = consume chunks
      // The source is released after its last record was read.
      while marker != nil { await Task.yield() }
    }
  }

  @Test("bad records come with the records around them, or end reading")
  func bad() async {
    var source = RecordSource(text: "{\"a\": 1}\n{\"a\n{\"objectID\": []}\n{\"a\": 2}\n{\"a\": 3}", format: .ndjson)
    let (first, error) = (await Self.chunks(source, length: 2).last, IndexError.self)
    #expect(first?.records.count == 1 && first?.error is IndexError, "\(error)")
    source.onBadRecord = { _ in }
    let chunks = await Self.chunks(source, length: 2)
    expectEqual(chunks.map(\.bad.count), [2, 0])
    expectEqual(chunks.map(\.records.count), [2, 1])
    #expect(chunks.allSatisfy { $0.error == nil })
  }
}
