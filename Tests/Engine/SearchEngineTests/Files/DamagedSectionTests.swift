import Dispatch
import InstantSearchTesting
import Platform
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Damaged sections of segment files", .serialized)
struct DamagedSectionTests {
  private let folder: StoreFolder
  private let answers: [SearchResponse]
  private let values: FacetValuesResponse
  private static let count = 240

  /// An index that has every kind of section in one file, and some records that no file covers.
  init() throws {
    folder = try StoreFolder(isQuick: true)
    let records = Self.records()
    let index = try Self.open(folder.store)
    try Self.configure(index)
    try index.save(Array(records.dropLast(5)))
    try index.save(Array(records.suffix(5)))
    let fresh = try LocalIndex(settings: IndexSettings(), thresholds: Self.thresholds)
    try Self.configure(fresh)
    try fresh.save(records)
    answers = try Self.answers(of: fresh)
    values = try Self.values(of: fresh)
    try #require(try folder.indexFiles.count == 1 && answers == Self.answers(of: index))
  }

  private static var thresholds: Thresholds {
    var thresholds = Thresholds()
    (thresholds.minDocumentsOfFile, thresholds.minForQuantiles, thresholds.quantileCount) = (10, 10, 4)
    (thresholds.smallestReadyUnion, thresholds.shortPostingList) = (4, 2)
    return thresholds
  }

  private static func open(_ path: String, access: LocalIndex.Access = .writing) throws -> LocalIndex {
    try LocalIndex(path: path, access: access, thresholds: thresholds)
  }

  private static func configure(_ index: LocalIndex) throws {
    try index.setSettings(
      IndexSettings(parameters: [
        "searchableAttributes": ["name", "note"],
        "attributesForFaceting": ["searchable(kind)", "tags", "sizes", "number"],
        "customRanking": ["desc(number)"], "replicas": ["by name"], "attributeForDistinct": "kind",
      ]))
    try index.setView("by name", IndexSettings(parameters: ["ranking": ["asc(name)"]]))
  }

  private static func records() -> [JSON] {
    var random = SeededGenerator(seed: 5)
    return (0..<count).map { id in
      var record = RandomChange.record("\(id)", 1, &random).object ?? [:]
      record["name"] = .string("\(random.element(of: "red", "blue", "green")) thing \(id % 30)")
      record["tags"] = .array(
        random.array(of: 0...9) { .string("\($0.element(of: "tag", "Tag", "TAG")) \($0.number(in: 0...90))") })
      record["sizes"] = .array(random.array(of: 0...3) { .double(Double($0.number(in: 0...40)) / 4) })
      if id % 4 > 0 { record["_vectors"] = [.integer(Int64(id % 5 - 2)), 1, .integer(Int64(id % 7))] }
      if id % 3 > 0 { record["_geoloc"] = ["lat": .integer(Int64(id % 60)), "lng": .double(Double(id) / 7)] }
      return .object(record)
    }
  }

  private static let requests: [HitsRequest] =
    [
      ["query": "", "facets": ["*"]],
      ["query": "re thi", "facets": ["kind", "tags"], "filters": "number < 300 OR sizes > 4"],
      ["query": "blue lmap", "hitsPerPage": 50], ["query": "\"red chair\""], ["query": "t", "filters": "kind:lamp"],
      ["query": "", "aroundLatLng": "20,20", "hitsPerPage": 50],
      ["query": "thing", "insideBoundingBox": [[0, 0, 30, 30]]],
      ["query": "", "filters": "tags:'tag 7' OR number: 100 TO 800", "facets": ["sizes", "number"]],
      ["query": "thing", "distinct": true],
      ["query": "blue qqq", "mode": "neuralSearch", "queryVector": [1, 1, 2]],
      ["query": "", "filters": "batch > 1 OR _geoloc.lat > 5 OR _geoloc.lng < 3"],
    ].map { HitsRequest(indexName: "i", query: Query(parameters: $0)) } + [
      HitsRequest(indexName: "by name", query: Query(parameters: ["query": "", "hitsPerPage": 60])),
      HitsRequest(indexName: "by name", query: Query(parameters: ["query": "red", "hitsPerPage": 60])),
    ]

  private static func answers(of index: LocalIndex) throws -> [SearchResponse] {
    try requests.map { try index.search($0).withoutTime }
  }

  private static func values(of index: LocalIndex) throws -> FacetValuesResponse {
    var response = try index.facetValues(of: "kind", matching: "l")
    response.processingTimeMS = 0
    return response
  }

  private func expectIsRight(_ index: LocalIndex, _ comment: Comment) throws {
    for (request, expected) in zip(Self.requests, answers) {
      let isRight = try index.search(request).withoutTime == expected
      #expect(isRight, "\(comment): \(request.query.parameters)")
    }
    try expectEqual(Self.values(of: index), values, comment)
    expectEqual(index.count, Self.count, comment)
    try expectEqual(index.record("7")?["objectID"], "7", comment)
  }

  private var name: String { folder.indexFiles.first ?? "none" }

  /// Changes some bytes of each section of the file but the layout, for one section after the other.
  private func forEachDamagedSection(_ body: (_ comment: Comment) throws -> Void) throws {
    let (name, whole) = (name, try folder.bytes(of: name))
    let database = try folder.bytes(of: "store")
    var random = SeededGenerator(seed: 9)
    let sections = SegmentBytes.sections(of: whole).filter { !$0.range.isEmpty && $0.id != .layout }
    #expect(sections.count > 40)
    for section in sections {
      var bytes = whole
      for _ in 0..<random.number(in: 1...8) {
        bytes[random.number(in: section.range.lowerBound...section.range.upperBound - 1)] ^=
          1
          << UInt8(
            random.number(in: 0...7))
      }
      guard bytes != whole else { continue }
      LocalIndex.deleteFiles(path: folder.store)
      try folder.write(database, to: "store")
      try folder.write(bytes, to: name)
      try body("section \(section.id)")
    }
  }

  @Test("are noticed by the search that uses them, which builds the segment again and is right")
  func everySection() throws {
    let file = name
    try forEachDamagedSection { comment in
      let index = try Self.open(folder.store)
      expectEqual(folder.indexFiles, [file], "\(comment): opening the index does not read the section")
      try expectIsRight(index, comment)
      let snapshot = index.snapshot
      for view in snapshot.segments { view.segment.verify() }
      #expect(!snapshot.isDamaged && folder.indexFiles.count == 1, comment)
      #expect(folder.indexFiles != [file], "\(comment): no request uses it")
      try expectIsRight(index, "\(comment), again")
    }
  }

  @Test("are not read when the index is opened, even if records of other segments were deleted")
  func deletedElsewhere() throws {
    let file = name
    try Self.open(folder.store).delete(["\(Self.count - 1)"])
    let whole = try folder.bytes(of: file)
    let section = try #require(SegmentBytes.sections(of: whole).first { $0.id == .storeRows })
    try folder.overwrite(file, with: [whole[section.range.lowerBound] ^ 1], at: section.range.lowerBound)
    let index = try Self.open(folder.store)
    #expect(folder.indexFiles == [file] && index.count == Self.count - 1)
    try index.delete(["3"])
    #expect(folder.indexFiles != [file] && index.count == Self.count - 2, "a change reads it")
  }

  @Test("do not stop a process that may only read")
  func reader() throws {
    let whole = try folder.bytes(of: name)
    var random = SeededGenerator(seed: 1)
    for section in SegmentBytes.sections(of: whole) where !section.range.isEmpty && section.id.kind % 7 == 2 {
      var bytes = whole
      bytes[random.number(in: section.range.lowerBound...section.range.upperBound - 1)] ^= 8
      try folder.write(bytes, to: name)
      let index = try Self.open(folder.store, access: .reading)
      try expectIsRight(index, "section \(section.id)")
      let segment = index.snapshot.segments[0].segment
      try index.refresh()
      #expect(index.snapshot.segments[0].segment === segment, "a segment that was built again is kept")
      try expectEqual(folder.bytes(of: name), bytes, "a reader changes no file")
    }
  }

  @Test("are noticed before a change that depends on them")
  func changes() throws {
    try forEachDamagedSection { comment in
      let index = try Self.open(folder.store)
      try index.save(Self.records().prefix(20).map { $0 })
      expectEqual(index.count, Self.count, "\(comment): each record is replaced")
      try index.delete(matching: FilterExpression(parsing: "kind:nothing OR number < -5"))
      try index.delete(["3"])
      #expect(try index.count == Self.count - 1 && index.record("3") == nil, comment)
      try index.save([Self.records()[3]])
      try expectIsRight(index, comment)
      try expectEqual(Self.open(folder.store, access: .reading).count, Self.count, comment)
    }
  }

  @Test("are noticed once, by as many threads as use them first", arguments: [false, true])
  func threads(isDamaged: Bool) throws {
    let whole = try folder.bytes(of: name)
    let section = try #require(SegmentBytes.sections(of: whole).first { $0.id == SectionID.terms.bytes })
    if isDamaged {
      try folder.overwrite(name, with: [0xFF], at: section.range.lowerBound + 5)
    }
    let index = try Self.open(folder.store)
    let results = Locked<[Bool]>([])
    let answers = answers
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      let answer = try? index.search(Self.requests[number + 1]).withoutTime
      results.withLock { $0.append(answer == answers[number + 1]) }
    }
    expectEqual(results.withLock { $0 }, Array(repeating: true, count: 8))
    #expect(!index.snapshot.isDamaged)
  }

  @Test("are noticed when the file changes or becomes shorter between opening the index and its first search")
  func changesWhileOpen() throws {
    let index = try Self.open(folder.store)
    let whole = try folder.bytes(of: name)
    try folder.overwrite(name, with: Array(repeating: 7, count: whole.count - 128), at: 128)
    try expectIsRight(index, "overwritten")

    let reopened = try Self.open(folder.file("second"))
    try Self.configure(reopened)
    try reopened.save(Self.records())
    let file = SystemFile.names(in: folder.path).first { $0.hasPrefix("second-index-") } ?? "none"
    let reader = try Self.open(folder.file("second"), access: .reading)
    try folder.truncate(file, to: 4096)
    try expectIsRight(reader, "truncated")
  }

  @Test("do not count for the time of the search, nor twice for the size of its answer")
  func budget() throws {
    let expected = SearchBudget()
    let request = HitsRequest(indexName: "i", query: Query(parameters: ["query": "red"]))
    let answer = try Self.open(folder.store, access: .reading).search(request, in: SearchContext(expected)).withoutTime
    let whole = try folder.bytes(of: name)
    let section = try #require(SegmentBytes.sections(of: whole).first { $0.id == .storeRows })
    for offset in section.range { try folder.overwrite(name, with: [whole[offset] ^ 1], at: offset) }
    let damaged = try Self.open(folder.store)
    // The clock goes on only while the segment is built, which calls no other part of the budget.
    let budget = SearchBudget(answerBytes: expected.usedBytes, processorTime: .seconds(2))
    try expectEqual(damaged.search(request, in: SearchContext(budget)).withoutTime, answer)
    expectEqual(budget.usedBytes, expected.usedBytes)
    #expect(folder.indexFiles.count == 1 && !damaged.snapshot.isDamaged)
  }
}

@Suite("A value that is made when it is first used")
struct FirstUseTests {
  @Test("is made once, however many threads use it at the same time, and released with its owner")
  func once() {
    final class Counted: Sendable {
      let released: Locked<Int>
      init(_ released: Locked<Int>) { self.released = released }
      deinit { released.withLock { $0 += 1 } }
    }
    let (made, released) = (Locked(0), Locked(0))
    do {
      let value = FirstUse<(Counted, [Int])> {
        made.withLock { $0 += 1 }
        return (Counted(released), [1, 2, 3])
      }
      expectEqual(made.withLock { $0 }, 0)
      DispatchQueue.concurrentPerform(iterations: 16) { _ in
        if value.value.1 != [1, 2, 3] { Issue.record("not whole") }
      }
      #expect(made.withLock { $0 } == 1 && released.withLock { $0 } == 0)
    }
    expectEqual(released.withLock { $0 }, 1)
    do {
      _ = FirstUse<Counted> { Counted(released) }
      _ = FirstUse(value: Counted(released))
    }
    expectEqual(released.withLock { $0 }, 2, "one was never made")
  }
}
