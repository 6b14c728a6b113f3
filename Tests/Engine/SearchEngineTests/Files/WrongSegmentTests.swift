import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Segment files with right checksums and wrong content")
struct WrongSegmentTests {
  private let bytes: [UInt8]
  private let configuration: IndexConfiguration
  private static let count = 300

  init() throws {
    let folder = try StoreFolder(isQuick: true)
    var settings = PlainIndex.settings[0]
    settings.attributesForFaceting = ["searchable(kind)", "batch", "tags"]
    configuration = try IndexConfiguration(StoredSettings(settings: settings))
    var random = SeededGenerator(seed: 1)
    let builder = SegmentBuilder(plan: configuration.plan, keepsBodies: false)
    for id in 0..<Self.count {
      var record = RandomChange.record("\(id)", 1, &random).object ?? [:]
      record["tags"] = .array(
        random.array(of: 0...9) { .string("\($0.element(of: "tag", "Tag", "TAG")) \($0.number(in: 0...400))") })
      record["sizes"] = .array(random.array(of: 0...3) { .double(Double($0.number(in: 0...40)) / 4) })
      if id % 3 > 0 { record["_geoloc"] = ["lat": .integer(Int64(id % 60)), "lng": .double(Double(id) / 7)] }
      let body = JSON.object(record).bytes()
      let vector =
        id % 4 == 0
        ? nil : StoredVector(textHash: 1, vector: QuantizedVector(values: [Int8(id % 5 - 2), 127, Int8(id % 7)]))
      try body.withUnsafeBytes {
        try builder.add(record, objectID: "\(id)", storeRow: Int64(id), body: $0, vector: vector)
      }
    }
    _ = try builder.finish(into: SegmentWriter(path: folder.file("segment")))
    bytes = try folder.bytes(of: "segment")
  }

  private func segment(in bytes: [UInt8]) throws -> Segment? {
    try SegmentBytes.segment(in: bytes, for: configuration.plan, rows: 0..<Self.count)
  }

  /// Reads everything that a segment contains.
  private func search(_ segment: Segment) throws {
    let snapshot = IndexSnapshot(configuration, segments: [SegmentView(segment: segment)], store: nil)
    let scratch = ScratchPool()
    let areas: [JSON.Object] = [
      ["query": "lamp x", "mode": "neuralSearch", "queryVector": [1, 1, 2]], ["aroundLatLng": "20,20"],
      ["insideBoundingBox": [[0, 0, 30, 30]]], ["insidePolygon": [[0, 0, 30, 0, 15, 30]]],
    ]
    for request in PlainIndex.requests + areas.map({ HitsRequest(indexName: "i", query: Query(parameters: $0)) }) {
      var request = request
      // Without a store there are no records to show.
      request.query.hitsPerPage = 0
      request.query.facets = ["kind", "batch", "tags"]
      _ = try scratch.withScratch { scratch in
        let search = try IndexSearch(snapshot, request.query, request.conditions, view: nil, within: [], scratch)
        return try HitsAnswer(search: search, request: request).response()
      }
    }
    for document in 0..<segment.count {
      _ = segment.documents(withID: segment.objectIDs.string(document))
      #expect((0..<Int64(Self.count)).contains(segment.storeRow(document)))
    }
    segment.verify()
  }

  @Test("An untouched file is accepted")
  func untouched() throws {
    var sealed = bytes
    SegmentBytes.seal(&sealed)
    expectEqual(sealed, bytes)
    try search(#require(try segment(in: bytes)))
  }

  @Test("A file that lacks a section, or has a shorter one, is refused or works without it")
  func missingSections() throws {
    let sections = SegmentBytes.sections(of: bytes)
    var searched = 0
    for (id, entry, range) in sections {
      let length = UInt64(range.count)
      for shorter in [length / 2 / 8 * 8, length &- 8, length &- 4] where shorter < length {
        var changed = bytes
        changed.withUnsafeMutableBytes { $0.storeBytes(of: shorter, toByteOffset: entry + 16, as: UInt64.self) }
        SegmentBytes.seal(&changed)
        #expect(try segment(in: changed) == nil, "section \(id), \(shorter) of \(length) bytes")
      }
      var changed = bytes
      changed[entry + 3] = 77
      SegmentBytes.seal(&changed)
      if let segment = try segment(in: changed) {
        try search(segment)
        searched += 1
      }
    }
    #expect((1..<sections.count).contains(searched), "some sections can be missing, others not")
  }

  @Test("A segment without records that has bitmaps of quantiles is refused", arguments: [false, true])
  func quantilesOfNothing(hasQuantiles: Bool) throws {
    var layout = SegmentLayout()
    layout.numbers = [SegmentLayout.Number(name: "price", values: 0)]
    let arrays: [(SectionID, [UInt32])] = [
      (SectionID.numberValues(0), []), (SectionID.numberFirstEntries(0), [0]), (SectionID.numberEntries(0), []),
      (SectionID.numberQuantiles(0), hasQuantiles ? [0, 0, 0, 0] : []), (SectionID.numberStarts(0), [0]),
      (SectionID.numberRanks(0), []),
    ]
    let writer = SegmentWriter()
    for (id, array) in arrays { try writer.write(id, array) }
    expectEqual(SegmentCheck(try writer.finish(), layout).isNumberSound(0), !hasQuantiles)
  }

  @Test("A record whose row is beyond the range of its file is refused")
  func rowsBeyond() throws {
    #expect(try SegmentBytes.segment(in: bytes, for: configuration.plan, rows: 0..<Self.count) != nil)
    #expect(try SegmentBytes.segment(in: bytes, for: configuration.plan, rows: 0..<Self.count - 1) == nil)
  }

  @Test(
    "A file with any number changed is refused, or searched without harm",
    arguments: RandomCases.slices(of: RandomCases.seeds(60, long: 1_500), count: 2))
  func changedNumbers(seeds: Range<UInt64>) throws {
    var (searched, refused) = (0, 0)
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      var changed = bytes
      for _ in 0..<random.number(in: 1...3) {
        let offset = random.number(in: 8...bytes.count / 8 - 1) * 8 + random.number(in: 0...1) * 4
        let old = changed.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
        let new = random.element(of: 0, old &+ 1, old &- 1, .max, 1 << 31, UInt32(random.number(in: 0...1000)))
        changed.withUnsafeMutableBytes { $0.storeBytes(of: new, toByteOffset: offset, as: UInt32.self) }
      }
      SegmentBytes.seal(&changed)
      let segment: Segment?
      do {
        segment = try SegmentBytes.unverifiedSegment(in: changed, for: configuration.plan, rows: 0..<Self.count)
      } catch is SegmentStorage.Unusable {
        segment = nil
      }
      // Components are verified while they are searched.
      if let segment { do { try search(segment) } catch { Issue.record("seed \(seed): \(error)") } }
      if segment?.isDamaged ?? true { refused += 1 } else { searched += 1 }
    }
    #expect(searched > 0 && refused > 0, "\(searched) searched, \(refused) refused")
  }
}
