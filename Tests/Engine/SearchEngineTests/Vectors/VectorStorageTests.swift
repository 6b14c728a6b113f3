import InstantSearchTesting
import Platform
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

/// Vectors are stored with the records, and stay with them.
struct VectorStorageTests {
  private let folder = try? StoreFolder(isQuick: true)

  private static func records(_ range: Range<Int>) -> [JSON] {
    range.map { number in
      [
        "objectID": .string("\(number)"), "name": .string("thing \(number)"), "price": .integer(Int64(number)),
        "_vectors": [.integer(Int64(number % 5 - 2)), .integer(Int64(number % 7 + 1)), 3],
      ]
    }
  }

  private static func similar(_ index: LocalIndex, _ vector: [Float] = [0, 1, 1]) throws -> [String] {
    var query = Query("unknown")
    (query.mode, query.queryVector, query.similarityThreshold) = (.semantic, vector, 0.9)
    query.hitsPerPage = 1000
    return try index.search(query).hits.map(\.objectID)
  }

  private static func thresholds() -> Thresholds {
    var thresholds = Thresholds()
    (thresholds.minDocumentsOfFile, thresholds.maxDocumentsMergedAtOnce) = (10, 30)
    return thresholds
  }

  private func path() throws -> String { try #require(folder).store }

  private func inMemory(_ records: [JSON]) throws -> LocalIndex {
    let index = try LocalIndex()
    try index.save(records)
    return index
  }

  @Test(arguments: [false, true])
  func `A record keeps its vector while its text is the same`(isInMemory: Bool) throws {
    let index = isInMemory ? try LocalIndex() : try LocalIndex(path: path())
    try index.save(Self.records(0..<20))
    let all = try Self.similar(index)
    let first = try #require(all.first)
    try index.partialUpdate([["objectID": .string(first), "price": 1000]])
    try expectEqual(Self.similar(index), all)
    try index.save([["objectID": .string(first), "name": .string("thing \(first)")]])
    try expectEqual(Self.similar(index), all)
    // In one batch, too.
    try index.save([
      ["objectID": "new", "name": "x", "_vectors": [0, 1, 1]], ["objectID": "new", "name": "x", "price": 1],
    ])
    #expect(try Self.similar(index).contains("new"))
    try index.replaceAll(
      with: Self.records(0..<20).map { record in
        var members = record.object ?? [:]
        members["_vectors"] = JSON?.none
        return .object(members)
      })
    try expectEqual(Self.similar(index), all)
    try index.partialUpdate([["objectID": .string(first), "name": "other"]])
    try expectEqual(Self.similar(index), all.filter { $0 != first })
    try index.partialUpdate([["objectID": .string(first), "_vectors": [0, 1, 1]]])
    #expect(try Self.similar(index).contains(first))
    try index.partialUpdate([["objectID": .string(first), "_vectors": nil]])
    try expectEqual(Self.similar(index), all.filter { $0 != first })
    try index.delete(all)
    try expectEqual(Self.similar(index), [])
  }

  @Test func `Copies have vectors, and an emptied index may get longer ones`() throws {
    let index = try inMemory(Self.records(0..<20))
    let copy = try LocalIndex(path: path())
    try copy.save([["objectID": "old"]])
    try copy.replaceRecords(with: index)
    try expectEqual(Self.similar(copy), Self.similar(index))
    let longer: JSON = ["objectID": "a", "_vectors": [1, 2, 3, 4]]
    #expect(throws: IndexError.self) { try copy.save([longer]) }
    try copy.clear()
    try copy.save([longer])
    try expectEqual(Self.similar(copy, [1, 2, 3, 4]), ["a"])
    try copy.removeVectors()
    expectEqual(copy.snapshot.vectorDimensions, 0)
    try expectEqual(copy.record("a"), ["objectID": "a"])
    try copy.save([["objectID": "b", "_vectors": [1, 2]]])
    try expectEqual(Self.similar(copy, [1, 2]), ["b"])
  }

  @Test(
    arguments: [
      ("x", "a list of numbers"), ([1, "2", 3], "a list of numbers"), ([[1], 2, 3], "a list of numbers"),
      ([], "no numbers"), ([0, 0.0, 0], "nothing but zeros"), ([1, 2], "it has 2 numbers"),
      ([1, 2, 1e300], "beyond the range"), (.array(Array(repeating: 1, count: 4097)), "more than 4096"),
      (["v": [1, 2, 3]], "a list of numbers"), (true, "a list of numbers"),
    ] as [(JSON, String)])
  func `An unusable vector is refused, with the record and the reason`(vector: JSON, reason: String) throws {
    let index = try inMemory(Self.records(0..<3))
    let error = #expect(throws: IndexError.self) {
      try index.save([["objectID": "good"], ["objectID": "bad", "_vectors": vector]])
    }
    guard case .unusableVector(let found, let location)? = error else { return issue(with: error) }
    #expect(found.contains(reason) && location.number == 1)
    #expect("\(error.map { "\($0)" } ?? "")".contains("record 1"))
    #expect(try index.count == 3 && index.record("good") == nil)
  }

  @Test(
    arguments: [([], .empty), ([0, 0], .onlyZeros), ([1, .nan], .notFinite), ([-.infinity], .notFinite)]
      as [([Double], QuantizedVector.Problem)])
  func `Numbers that are no vector are told apart`(numbers: [Double], problem: QuantizedVector.Problem) {
    #expect(throws: problem) { try QuantizedVector(numbers) }
  }

  @Test func `Huge and tiny numbers are directions like others`() throws {
    let index = try LocalIndex()
    try index.save([
      ["objectID": "huge", "_vectors": [0, 3e38, 3e38]], ["objectID": "tiny", "_vectors": [0, 1e-300, 1e-300]],
    ])
    try expectEqual(Self.similar(index), ["huge", "tiny"])
  }

  @Test func `A file has little more than a byte for each dimension`() throws {
    let index = try LocalIndex(path: path(), thresholds: Self.thresholds())
    let records = (0..<1000).map { number -> JSON in
      let vector = (0..<256).map { JSON.integer(Int64((number * 31 + $0 * 17) % 255 - 127)) }
      return ["objectID": .string("\(number)"), "_vectors": .array(vector)]
    }
    try index.save(records)
    let storage = try #require(index.snapshot.segments.first).segment.storage
    let sections: [SectionID] = [.vectors, .vectorNorms, .vectorHashes, .vectorSample]
    let bytes = sections.reduce(0) { $0 + storage.section($1).count }
    #expect(Double(bytes) / 256_000 <= 1.1)
    let none = try inMemory([["objectID": "1"]])
    #expect(try sections.allSatisfy { try #require(none.snapshot.segments.first).segment.storage.section($0).isEmpty })
  }

  @Test("Vectors that only a wrong file has, of small values or of fewer dimensions, are compared without harm")
  func wrongVectors() {
    expectEqual(QuantizedVector(values: [1, 0, 0]).norm, .max)
    expectEqual(QuantizedVector(values: [0, 0]).norm, 0)
    let (short, long) = (QuantizedVector(values: [127]), QuantizedVector(values: [127, 127, 127]))
    #expect(abs(short.similarity(to: long) - long.similarity(to: short)) <= 1)
  }
}
