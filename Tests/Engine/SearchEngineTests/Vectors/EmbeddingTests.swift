import InstantSearchTesting
import Platform
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

/// Records and queries are embedded through the index.
struct EmbeddingTests {
  /// Counts some letters of a text.
  private final class LetterEmbedder: TextEmbedder {
    let identifier: String
    let dimensions: Int
    let asked = Locked<[String]>([])
    private let answer: @Sendable ([Float]) async throws(SearchError) -> [Float]

    init(
      identifier: String = "letters", dimensions: Int = 3,
      answer: @escaping @Sendable ([Float]) async throws(SearchError) -> [Float] = { $0 }
    ) {
      self.identifier = identifier
      self.dimensions = dimensions
      self.answer = answer
    }

    func embed(_ texts: [String], for purpose: EmbeddingPurpose) async throws(SearchError) -> [[Float]] {
      asked.withLock { $0 += texts }
      var vectors: [[Float]] = []
      for text in texts {
        vectors.append(
          try await answer("abcdef".prefix(dimensions).map { letter in Float(text.count { $0 == letter }) }))
      }
      return vectors
    }
  }

  private static let records: [JSON] = [
    ["objectID": "1", "name": "aaa b", "note": "c"], ["objectID": "2", "name": "bb", "tags": ["b"]],
    ["objectID": "3", "name": "xyz"], ["objectID": "4", "price": 1],
  ]

  private static func index(_ settings: JSON.Object = [:]) throws -> LocalIndex {
    let index = try LocalIndex(settings: IndexSettings(parameters: settings))
    try index.save(records)
    return index
  }

  private static func search(_ index: LocalIndex, _ text: String) async throws -> SearchResponse {
    var query = Query(text)
    (query.mode, query.similarityThreshold) = (.semantic, 0.9)
    let answers = try await LocalBackend(["i": index]).search([.hits(HitsRequest(indexName: "i", query: query))])
    guard case .hits(let response)? = answers.first else { throw SearchError.failed(reason: "no answer") }
    return response
  }

  @Test func `Only records whose text has changed are embedded`() async throws {
    let index = try Self.index()
    let embedder = LetterEmbedder()
    let steps = Locked<[[Int]]>([])
    let count = try await index.embedRecords(with: embedder) { done, all in steps.withLock { $0.append([done, all]) } }
    #expect(count == 4 && steps.withLock { $0 } == [[0, 4], [4, 4]])
    expectEqual(embedder.asked.withLock { $0 }, ["aaa b", "bb", "xyz"])
    expectEqual(index.unembeddedCount, 0)
    try await expectEqual(index.embedRecords(with: embedder), 0)
    try await index.save([
      ["objectID": "1", "name": "aaa b", "note": "c", "price": 3], ["objectID": "5", "name": "c"],
    ])
    try await index.partialUpdate([["objectID": "2", "name": "bbb"]])
    expectEqual(index.unembeddedCount, 2)
    try await expectEqual(index.embedRecords(with: embedder), 2)
    expectEqual(Set(embedder.asked.withLock { $0.dropFirst(3) }), ["c", "bbb"])
    expectEqual(index.unembeddedCount, 0)
    expectEqual(index.count, 5)
    try expectEqual(index.record("1"), ["objectID": "1", "name": "aaa b", "note": "c", "price": 3])
  }

  @Test func `The attributes that are embedded can be chosen, and all are embedded when they change`() async throws {
    let index = try Self.index(["searchableAttributes": ["note", "name"]])
    let embedder = LetterEmbedder()
    try await index.embedRecords(with: embedder)
    expectEqual(embedder.asked.withLock { $0 }, ["bb", "c", "xyz"])
    try await index.updateSettings(IndexSettings(parameters: ["embeddedAttributes": ["name"]]))
    try await index.embedRecords(with: embedder)
    expectEqual(embedder.asked.withLock { $0.dropFirst(3) }, ["aaa b"], "the texts of the others are the same")
    // Settings that are changed back.
    try await index.updateSettings(IndexSettings(parameters: ["embeddedAttributes": ["note"]]))
    try await index.save([["objectID": "2", "name": "cc", "note": "bb"]])
    try await index.updateSettings(IndexSettings(parameters: ["embeddedAttributes": ["name"]]))
    try await index.embedRecords(with: embedder)
    expectEqual(embedder.asked.withLock { $0.dropFirst(4) }, ["cc"])
  }

  @Test func `Without a choice the attributes that describe records are embedded, and stay so`() async throws {
    let folder = try StoreFolder(isQuick: true)
    let settings = IndexSettings(searchableAttributes: ["name", "brand", "summary"])
    do {
      let index = try LocalIndex(path: folder.store, settings: settings)
      try await index.save([
        ["objectID": "1", "name": "libaa-dev", "brand": "Debian Games", "summary": "a library of the card games"],
        ["objectID": "2", "name": "libbb", "summary": "b for all who play"],
        ["objectID": "3", "name": "libcc", "brand": "Debian"],
      ])
      let embedder = LetterEmbedder()
      try await index.embedRecords(with: embedder)
      expectEqual(
        embedder.asked.withLock { $0 }, ["a library of the card games", "b for all who play", "libcc\nDebian"],
        "a record without such a text has all of its texts")
    }
    let index = try LocalIndex(path: folder.store)
    try await index.save([["objectID": "4", "name": "A name of very many words", "summary": "d"]])
    let embedder = LetterEmbedder()
    try await expectEqual(index.embedRecords(with: embedder), 1)
    expectEqual(embedder.asked.withLock { $0 }, ["d"])
  }

  @Test(
    arguments: [
      (["name"], [["name": "Desk lamp", "color": "dark red"]], ["name"]),
      (["name", "color"], [["name": "Lamp", "color": "dark red"]], ["name"]),
      (["name", "text"], [["name": "Desk lamp", "text": "It gives a soft light."]], ["name", "text"]),
      (["name", "text"], [["name": "x-1", "text": "It gives a soft light."]], ["text"]),
      (["name", "text"], [["name": "灯", "text": "柔らかい光を放つ"]], ["text"]),
      ([], [["code": "x1", "name": "Desk lamp", "note": ["red", "blue"]]], ["name"]),
      ([], [["text": ["en": "It gives a soft light."]], ["price": 1]], ["text.en"]),
      ([], [["price": 1]], []),
    ] as [([String], [JSON], [String])])
  func `The attributes that describe records have several words`(
    searchable: [String], records: [JSON], found: [String]
  ) throws {
    let settings = IndexSettings(searchableAttributes: searchable)
    var describing = DescribingAttributes(EmbeddedTexts(try ResolvedSettings(settings)))
    for record in records { describing.add(record.object ?? [:]) }
    expectEqual(describing.attributes, found)
  }

  @Test func `Other embedders are refused, until the vectors are removed`() async throws {
    let index = try Self.index()
    try await index.embedRecords(with: LetterEmbedder())
    for other in [LetterEmbedder(identifier: "others"), LetterEmbedder(dimensions: 4)] {
      await #expect(throws: SearchError.self) { try await index.embedRecords(with: other) }
      index.embedder = other
      let reason = try await Self.search(index, "a").textOnlyReason
      expectEqual(reason?.contains("the vectors of the index"), true)
    }
    try index.removeVectors()
    try await expectEqual(index.embedRecords(with: LetterEmbedder(identifier: "others", dimensions: 4)), 4)
    await #expect(throws: SearchError.self) { try await Self.index().embedRecords() }
  }

  @Test(arguments: [[1], [], [1, .nan, 1], [.infinity, 0, 0]] as [[Float]])
  func `Unusable vectors of an embedder are errors`(vector: [Float]) async throws {
    let index = try Self.index()
    await #expect(throws: SearchError.self) {
      try await index.embedRecords(with: LetterEmbedder { _ in vector })
    }
    expectEqual(index.snapshot.vectorDimensions, 0)
  }

  @Test func `A cancelled call is continued by the next one`() async throws {
    let index = try LocalIndex()
    try await index.save((0..<1200).map { ["objectID": .string("\($0)"), "name": .string("a \($0)")] })
    let task = Locked<Task<Int, any Error>?>(nil)
    let embedder = LetterEmbedder()
    let cancelled = Task {
      try await index.embedRecords(with: embedder) { done, _ in if done > 0 { task.withLock { $0 }?.cancel() } }
    }
    task.withLock { $0 = cancelled }
    let result = await cancelled.result
    let asked = embedder.asked.withLock { $0.count }
    if case .failure(let error) = result { #expect(error as? SearchError == .cancelled && asked < 1200) }
    try await index.embedRecords(with: embedder)
    #expect(embedder.asked.withLock { Set($0).count == 1200 && $0.count == 1200 })
  }

  @Test func `The backend embeds queries`() async throws {
    let index = try Self.index()
    index.embedder = LetterEmbedder()
    try await expectEqual(Self.search(index, "qqq").textOnlyReason, "no record has a vector")
    try await index.embedRecords()
    let response = try await Self.search(index, "bqb")
    #expect(response.hits.map(\.objectID) == ["2"] && response.hits[0].isSemantic && response.textOnlyReason == nil)
    try await expectEqual(Self.search(index, "qqq").textOnlyReason, "the query has no known words")
    let keywords = try await LocalBackend(["i": index]).search([.hits(HitsRequest(indexName: "i", query: Query("bqb")))]
    )
    guard case .hits(let found)? = keywords.first else { return }
    expectEqual(found.nbHits, 0)
  }

  @Test func `A late or failing embedder leaves the words, and the response says so`() async throws {
    let index = try Self.index()
    try await index.embedRecords(with: LetterEmbedder())
    index.embedder = LetterEmbedder { _ throws(SearchError) in throw .timedOut }
    let failed = try await Self.search(index, "bb")
    #expect(failed.hits.map(\.objectID) == ["2"] && failed.textOnlyReason?.contains("the embedder failed") == true)
    index.embeddingDeadline = .milliseconds(1)
    index.embedder = LetterEmbedder { vector throws(SearchError) in
      // Longer than any test.
      try? await Task.sleep(for: .seconds(10_000))
      return vector
    }
    let late = try await Self.search(index, "bb")
    expectEqual(late.hits.map(\.objectID), ["2"])
    expectEqual(late.textOnlyReason, "the embedder did not answer within 1 ms")
  }
}
