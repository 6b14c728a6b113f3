import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Readers of changes")
struct ChangeFeedLawTests {
  @Test(
    "A reader has the records that it may see after each reading, whatever has happened",
    arguments: RandomCases.slices(of: RandomCases.seeds(160, long: 8_000)))
  func laws(seeds: Range<UInt64>) async throws {
    for seed in seeds {
      var history = try ChangeHistory(seed: seed)
      for _ in 0..<history.random.number(in: 5...40) { try await history.step() }
    }
  }
}

/// An index with readers, what they should have, and copies of its files.
private struct ChangeHistory {
  let seed: UInt64
  var random: SeededGenerator
  private let folder: StoreFolder
  private var index: LocalIndex?
  private var plain = PlainIndex()
  private let time = MutableTime()
  private var readers: [Reader]
  /// The files at some time, with what they contain.
  private var copies: [(files: [String: [UInt8]], plain: PlainIndex)] = []
  private var stepCount = 0

  private static let retention = 100.0

  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    folder = try StoreFolder(isQuick: true)
    readers = Reader.all
    index = try LocalIndex(path: folder.store, settings: plain.settings)
    try keepChanges()
  }

  private func keepChanges() throws {
    try index?.keepChanges(for: Self.retention) { [time] in time.seconds }
  }

  mutating func step() async throws {
    stepCount += 1
    switch random.number(in: 0...18) {
    case 0...6: try change()
    case 7...12: try read(random.number(in: 0...readers.count - 1))
    case 13:
      try open()
      if random.once(in: 3) {
        // Nobody keeps what this deletes.
        try change()
        try open()
      }
      try keepChanges()
    case 14: time.seconds += random.element(of: 1, 60, 150)
    case 15:
      if random.once(in: 2) {
        // The history goes on beyond the copy under the same mark.
        await index?.state.finishMerging()
        copies.append((files: files(), plain: plain))
      } else {
        index = nil
        copies.append((files: files(), plain: plain))
        try open()
        try keepChanges()
      }
    case 16, 17:
      guard let copy = copies.randomElement(using: &random) else { return }
      index = nil
      for name in names { SystemFile.remove(folder.file(name)) }
      for (name, bytes) in copy.files { try folder.write(bytes, to: name) }
      plain = copy.plain
      try open()
      try keepChanges()
    default: try replaceAll()
    }
  }

  private var names: [String] {
    SystemFile.names(in: folder.path).filter { $0.hasPrefix("store") && $0 != "store-lock" }
  }

  private func files() -> [String: [UInt8]] {
    Dictionary(uniqueKeysWithValues: names.compactMap { name in (try? folder.bytes(of: name)).map { (name, $0) } })
  }

  private mutating func open() throws {
    index = nil
    index = try LocalIndex(path: folder.store)
  }

  private mutating func change() throws {
    let change = RandomChange(number: stepCount, seed: seed &+ random.next() % 1000, large: 100)
    if let index { try change.apply(to: index) }
    change.apply(to: &plain)
    for index in readers.indices { readers[index].note(plain) }
  }

  private mutating func replaceAll() throws {
    let records = random.array(of: 0...20) { RandomChange.record("\($0.number(in: 0...80))", 0, &$0) }
    try index?.replaceAll(with: records)
    plain.records = Dictionary(records.map { ($0["objectID"]?.string ?? "", $0) }) { $1 }
    for index in readers.indices { readers[index].note(plain) }
  }

  /// Reads all pages, between which the index may change.
  private mutating func read(_ number: Int) throws {
    while true {
      guard let index else { return }
      let limit = ChangePage.Limit(
        records: random.element(of: 1, 3, 10, 10_000), bytes: random.element(of: 1, 1000, 8_000_000))
      let page = try readers[number].readPage(of: index, limit: limit)
      guard page.hasMore else { break }
      if random.once(in: 12) { try change() }
      if random.once(in: 60) { try replaceAll() }
      if random.once(in: 60) { time.seconds += 150 }
    }
    let (reader, comment) = (readers[number], Comment("seed \(seed), step \(stepCount), reader \(number)"))
    let expected = reader.visible(in: plain)
    let different = Set(expected.keys).union(reader.records.keys).filter { reader.records[$0] != expected[$0] }
    expectEqual(different.sorted().prefix(5), [], comment)
    expectEqual(reader.settings, plain.settings, comment)
  }
}

private final class MutableTime: @unchecked Sendable {
  var seconds = 1000.0
}

/// A reader of changes, who sees some records and some of their attributes.
private struct Reader {
  var filter: String?
  let sees: @Sendable (JSON) -> Bool
  var attributes: [Attribute]?
  var records: [String: JSON] = [:]
  var settings: IndexSettings?
  private var position: ChangePosition?
  /// The objectIDs of all records that it may ever have seen.
  private var known: Set<String> = []

  static var all: [Reader] {
    [
      Reader(filter: nil, sees: { _ in true }),
      Reader(filter: "kind:lamp", sees: { $0["kind"]?.string == "lamp" }),
      Reader(
        filter: "number < 500 AND NOT kind:chair",
        sees: { $0["number"]?.number ?? .infinity < 500 && $0["kind"]?.string != "chair" },
        attributes: ["kind", "note"]),
    ]
  }

  init(filter: String?, sees: @escaping @Sendable (JSON) -> Bool, attributes: [Attribute]? = nil) {
    (self.filter, self.sees, self.attributes) = (filter, sees, attributes)
  }

  func visible(in plain: PlainIndex) -> [String: JSON] {
    plain.records.filter { sees($1) }.mapValues { record in
      guard let attributes else { return record }
      var kept: JSON.Object = [:]
      for (name, value) in record.object ?? [:]
      where name == "objectID" || attributes.contains(Attribute(rawValue: name)) { kept[name] = value }
      return .object(kept)
    }
  }

  mutating func note(_ plain: PlainIndex) { known.formUnion(visible(in: plain).keys) }

  mutating func readPage(of index: LocalIndex, limit: ChangePage.Limit) throws -> ChangePage {
    let conditions = try filter.map { [Condition(id: .base, expression: try FilterExpression(parsing: $0))] } ?? []
    let page = try index.changes(
      since: position, where: conditions, within: attributes.map { [$0] } ?? [], limit: limit)
    if page.isReset { records = [:] }
    if let changed = page.configuration?[0]["settings"]?.object { settings = IndexSettings(parameters: changed) }
    for text in page.saved {
      let record = try JSON(parsing: text)
      records[record["objectID"]?.string ?? ""] = record
    }
    for id in page.deleted {
      records[id] = nil
      #expect(known.contains(id), "\(id) was never to be seen")
    }
    #expect(page.saved.count + page.deleted.count <= limit.records)
    position = ChangePosition(page.position.text)
    expectEqual(position, page.position)
    return page
  }
}
