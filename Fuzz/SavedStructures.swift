// Segment files with any contents are refused or searched without a crash. The checksums are corrected, so that the
// input gets past them.

private let recordCount = 200

/// A real file, which the input changes.
private let original: (bytes: [UInt8], configuration: IndexConfiguration) = {
  do {
    let settings = IndexSettings(
      searchableAttributes: ["name", "unordered(note)"], attributesForFaceting: ["searchable(kind)", "tags"],
      customRanking: [.descending("number")])
    let configuration = try IndexConfiguration(StoredSettings(settings: settings))
    let builder = SegmentBuilder(plan: configuration.plan, keepsBodies: false)
    for id in 0..<recordCount {
      let record: JSON.Object = [
        "name": .string(["red lamp", "blue chair", "green"][id % 3]), "note": .string("lamp \(id % 40)"),
        "kind": .string(["lamp", "chair"][id % 2]), "number": .integer(Int64(id % 50)),
        "tags": .array((0..<id % 9).map { .string("tag \((id * 7 + $0) % 100)") }),
        "sizes": .array((0..<id % 3).map { .integer(Int64(id + $0)) }),
      ]
      try JSON.object(record).bytes().withUnsafeBytes {
        try builder.add(record, objectID: "\(id)", storeRow: Int64(id), body: $0)
      }
    }
    let path = "/tmp/fuzz-structures-\(UInt64.random(in: 0 ... .max))"
    _ = try builder.finish(into: SegmentWriter(path: path))
    defer { SystemFile.remove(path) }
    let file = try MappedFile(path: path)
    return (withExtendedLifetime(file) { Array($0.bytes) }, configuration)
  } catch {
    preconditionFailure("\(error)")
  }
}()

/// Input with an odd first byte is a file; any other input changes the real file: an offset of three bytes and four bytes
/// to write there, repeatedly.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSavedStructures(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: start, count: count)
  guard let first = input.first else { return 0 }
  var bytes = Array(input.dropFirst())
  if first & 1 == 0 {
    let changes = bytes
    bytes = original.bytes
    for change in stride(from: 0, to: changes.count - 6, by: 7) {
      let offset = changes[change..<change + 3].reduce(0) { $0 << 8 | Int($1) } % (bytes.count / 4) * 4
      for byte in 0..<4 { bytes[offset + byte] = changes[change + 3 + byte] }
    }
  } else {
    bytes += [UInt8](repeating: 0, count: SegmentFormat.padding(after: bytes.count))
  }
  if first & 2 == 0 { seal(&bytes) }
  let memory = AlignedMemory()
  bytes.withUnsafeBytes { memory.append($0) }
  guard let storage = try? SegmentStorage(file: memory.bytes, ownedBy: memory),
    let layout = SegmentLayout(in: storage), layout.fits(original.configuration.plan)
  else { return 0 }
  search(Segment(storage: storage, layout: layout, rows: 0..<recordCount))
  return 0
}

private func search(_ segment: Segment) {
  let snapshot = IndexSnapshot(original.configuration, segments: [SegmentView(segment: segment)], store: nil)
  let pool = ScratchPool()
  for (text, filters) in [("", nil), ("re lmap", nil), ("lamp 7", "number < 30"), ("ch", "tags:\"tag 7\"")] {
    var query = Query(text)
    query.filters = filters
    // Without a store there are no records to show.
    query.hitsPerPage = 0
    let request = HitsRequest(indexName: "x", query: query, facets: [FacetRequest("kind"), FacetRequest("tags")])
    _ = try? pool.withScratch { scratch in
      let search = try IndexSearch(snapshot, query, [], view: nil, within: [], scratch)
      return try HitsAnswer(search: search, request: request).response()
    }
  }
  for document in 0..<segment.count {
    _ = segment.documents(withID: segment.objectIDs.string(document))
    precondition((0..<Int64(recordCount)).contains(segment.storeRow(document)))
  }
}

/// Corrects the checksums of the sections, of the table and of the header.
private func seal(_ bytes: inout [UInt8]) {
  guard bytes.count >= SegmentFormat.headerSize, bytes.count % SegmentFormat.alignment == 0 else { return }
  bytes.withUnsafeMutableBytes { bytes in
    func seal(_ range: Range<Int>, at offset: Int) {
      var sum = Checksum()
      sum.add(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[range]))
      bytes.storeBytes(of: sum.value, toByteOffset: offset, as: UInt64.self)
    }
    func number(_ offset: Int) -> Int { Int(clamping: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
    let (table, count) = (number(16), number(8) >> 32)
    if table % SegmentFormat.alignment == 0, table <= bytes.count {
      for entry in 0..<min(count, (bytes.count - table) / SegmentFormat.entrySize) {
        let offset = table + entry * SegmentFormat.entrySize
        let (start, length) = (number(offset + 8), number(offset + 16))
        guard start % SegmentFormat.alignment == 0, start <= table, length <= table - start else { continue }
        seal(start..<start + length + SegmentFormat.padding(after: length), at: offset + 24)
      }
      seal(table..<bytes.count, at: 32)
    }
    bytes.storeBytes(of: 0, toByteOffset: 56, as: UInt64.self)
    seal(0..<SegmentFormat.headerSize, at: 56)
  }
}
