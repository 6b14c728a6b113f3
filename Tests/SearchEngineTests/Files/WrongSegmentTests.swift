import InstantSearchTesting
import SearchModel
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
      try body.withUnsafeBytes { try builder.add(record, objectID: "\(id)", storeRow: Int64(id), body: $0) }
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
      ["aroundLatLng": "20,20"], ["insideBoundingBox": [[0, 0, 30, 30]]], ["insidePolygon": [[0, 0, 30, 0, 15, 30]]],
    ]
    for request in PlainIndex.requests + areas.map({ HitsRequest(indexName: "i", query: Query(parameters: $0)) }) {
      var request = request
      // Without a store there are no records to show.
      request.query.hitsPerPage = 0
      request.query.facets = ["kind", "batch", "tags"]
      _ = try scratch.withScratch { scratch in
        let search = try IndexSearch(snapshot, request.query, request.conditions, view: nil, scratch)
        return try HitsAnswer(search: search, request: request).response()
      }
    }
    for document in 0..<segment.count {
      _ = segment.documents(withID: segment.objectIDs.string(document))
      #expect((0..<Int64(Self.count)).contains(segment.storeRow(document)))
    }
  }

  @Test("An untouched file is accepted")
  func untouched() throws {
    var sealed = bytes
    SegmentBytes.seal(&sealed)
    #expect(sealed == bytes)
    try search(#require(try segment(in: bytes)))
  }

  @Test("A file that lacks a section, or has a shorter one, is refused or works without it")
  func missingSections() throws {
    let table = Int(bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 16, as: UInt64.self) })
    let count = Int(bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 12, as: UInt32.self) })
    var searched = 0
    for section in 0..<count {
      let entry = table + section * SegmentFormat.entrySize
      let length = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: entry + 16, as: UInt64.self) }
      for shorter in [length / 2 / 8 * 8, length &- 8, length &- 4] where shorter < length {
        var changed = bytes
        changed.withUnsafeMutableBytes { $0.storeBytes(of: shorter, toByteOffset: entry + 16, as: UInt64.self) }
        SegmentBytes.seal(&changed)
        let kind = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: entry, as: UInt32.self) }
        #expect(try segment(in: changed) == nil, "section \(kind), \(shorter) of \(length) bytes")
      }
      var changed = bytes
      changed[entry + 3] = 77
      SegmentBytes.seal(&changed)
      if let segment = try segment(in: changed) {
        try search(segment)
        searched += 1
      }
    }
    #expect((1..<count).contains(searched), "some sections can be missing, others not")
  }

  @Test("A segment without records that has bitmaps of quantiles is refused", arguments: [false, true])
  func quantilesOfNothing(hasQuantiles: Bool) throws {
    let empty = try SegmentBuilder(plan: configuration.plan, keepsBodies: false).finish(into: SegmentWriter())
    var layout = empty.layout
    layout.numbers = [SegmentLayout.Number(name: "price", values: 0)]
    let arrays: [(SectionID, [UInt32])] = [
      (SectionID.numberValues(0), []), (SectionID.numberFirstEntries(0), [0]), (SectionID.numberEntries(0), []),
      (SectionID.numberQuantiles(0), hasQuantiles ? [0, 0, 0, 0] : []), (SectionID.numberStarts(0), [0]),
      (SectionID.numberRanks(0), []),
    ]
    let json = layout.json.bytes()
    let writer = SegmentWriter()
    try writer.write(SectionID.layout, json)
    for (id, array) in arrays { try writer.write(id, array) }
    for kind in UInt32(2)...60 where !(40...45).contains(kind) {
      for index in UInt32(0)...5 {
        let id = SectionID(kind, index: index)
        let bytes = empty.storage.section(id)
        if !bytes.isEmpty { try writer.write(id, Array(bytes)) }
      }
    }
    let storage = try writer.finish()
    #expect(SegmentCheck(storage, layout).isSound(rows: 0..<1) == !hasQuantiles)
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
      do { segment = try self.segment(in: changed) } catch is SegmentStorage.Unusable { segment = nil }
      if let segment {
        do { try search(segment) } catch { Issue.record("seed \(seed): \(error)") }
        searched += 1
      } else {
        refused += 1
      }
    }
    #expect(searched > 0 && refused > 0, "\(searched) searched, \(refused) refused")
  }
}
