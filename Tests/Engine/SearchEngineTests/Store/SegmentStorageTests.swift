import InstantSearchTesting
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Segment files")
struct SegmentStorageTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder(isQuick: true) }

  /// Writes sections in small and large pieces.
  private func write(_ sections: [(SectionID, [UInt32])], to writer: SegmentWriter) throws -> SegmentStorage {
    for (id, numbers) in sections {
      try writer.begin(id)
      for number in numbers.prefix(5) { try writer.append([number]) }
      try writer.append(Array(numbers.dropFirst(5)))
    }
    return try writer.finish()
  }

  private let sections: [(SectionID, [UInt32])] = [
    (SectionID(1), [7]),
    (SectionID(2, index: 9), []),
    (SectionID(2), Array(0..<1000)),
    (SectionID(3), Array(0..<700_000)),
    (SectionID(4), Array(0..<16)),
  ]

  private func expectSections(of storage: SegmentStorage) throws {
    expectEqual(storage.sections, sections.map { $0.0 })
    for (id, numbers) in sections {
      let bytes = storage.section(id)
      expectEqual(Array(bytes.bindMemory(to: UInt32.self)), numbers)
      let start = try #require(bytes.baseAddress)
      expectEqual(UInt(bitPattern: start) % 64, 0)
    }
    #expect(storage.section(SectionID(77)).isEmpty)
  }

  @Test("Sections are read as they were written, in memory and from the file")
  func sectionsAreKept() throws {
    let memory = try write(sections, to: SegmentWriter())
    try expectSections(of: memory)
    let file = try write(sections, to: SegmentWriter(path: folder.file("a")))
    try expectSections(of: file)
    try expectSections(of: SegmentStorage(path: folder.file("a"), checksum: file.checksum))
  }

  @Test("A segment may have no sections")
  func noSections() throws {
    #expect(try SegmentWriter().finish().sections.isEmpty)
    #expect(try SegmentWriter(path: folder.file("a")).finish().sections.isEmpty)
    #expect(try SegmentStorage(path: folder.file("a")).sections.isEmpty)
  }

  @Test("An unfinished file never has its final name, and is removed")
  func unfinished() throws {
    do {
      let writer = try SegmentWriter(path: folder.file("a"))
      try writer.begin(SectionID(1))
      try writer.append([1])
      #expect(SystemFile.names(in: folder.path).contains("a.part"))
    }
    #expect(SystemFile.names(in: folder.path).filter { !$0.hasPrefix(".") }.isEmpty)
  }

  private func numbers(in storage: SegmentStorage) -> [UInt32] {
    withExtendedLifetime(storage) { Array(storage.section(SectionID(1)).bindMemory(to: UInt32.self)) }
  }

  @Test("A file that is mapped stays readable when another replaces it")
  func replacing() throws {
    let old = try write([(SectionID(1), [1, 2, 3])], to: SegmentWriter(path: folder.file("a")))
    let new = try write([(SectionID(1), [4])], to: SegmentWriter(path: folder.file("a")))
    expectEqual(numbers(in: old), [1, 2, 3])
    expectEqual(numbers(in: new), [4])
    #expect(throws: SegmentStorage.Unusable.damaged("another file than the one saved")) {
      try SegmentStorage(path: folder.file("a"), checksum: old.checksum)
    }
  }

  @Test("Damage is noticed in the section that has it, also if the file becomes shorter while it is mapped")
  func damagedSections() throws {
    let file = try write(sections, to: SegmentWriter(path: folder.file("a")))
    #expect(file.isIntact(file.sections))
    let whole = try folder.bytes(of: "a")
    for section in SegmentBytes.sections(of: whole) where !section.range.isEmpty {
      var bytes = whole
      bytes[section.range.upperBound - 1] ^= 1
      try folder.write(bytes, to: "b")
      let damaged = try SegmentStorage(path: folder.file("b"))
      for id in damaged.sections { expectEqual(damaged.isIntact(CollectionOfOne(id)), (id != section.id)) }
    }
    try folder.truncate("a", to: 4096)
    #expect(!file.isIntact(CollectionOfOne(SectionID(4))))
    // The file that is mapped stays whole when another one takes its place.
    let old = try write(sections, to: SegmentWriter(path: folder.file("c")))
    _ = try write([(SectionID(1), [4])], to: SegmentWriter(path: folder.file("c")))
    #expect(old.isIntact(old.sections))
  }

  @Test("A missing file, one of another kind and one of another version have different errors")
  func unusable() throws {
    typealias Unusable = SegmentStorage.Unusable
    #expect(throws: Unusable.missing) { try SegmentStorage(path: folder.file("a")) }
    try folder.write([], to: "a")
    #expect(throws: Unusable.damaged("wrong length")) { try SegmentStorage(path: folder.file("a")) }
    try folder.write(Array(repeating: 65, count: 640), to: "a")
    #expect(throws: Unusable.damaged("no search structures")) { try SegmentStorage(path: folder.file("a")) }
    let header = SegmentFormat.Header(version: 99, sectionCount: 0, tableOffset: 64, fileSize: 64, tableChecksum: 0)
    try folder.write(header.words.withUnsafeBytes { Array($0) }, to: "a")
    #expect(throws: Unusable.otherVersion(99)) { try SegmentStorage(path: folder.file("a")) }
  }

  @Test("A table that points outside the file is refused, even with the right checksum")
  func hostileTable() throws {
    let ranges: [(UInt64, UInt64)] = [
      (0, 8), (65, 8), (1 << 40, 8), (.max - 63, 8), (192, 8), (64, 1 << 40), (64, .max),
    ]
    for (start, length) in ranges {
      let table: [UInt64] = [1, start, length, 0, 0, 0, 0, 0]
      let body = Array(repeating: 0, count: 8) + table
      var sum = Checksum()
      table.withUnsafeBytes { sum.add($0) }
      for (count, table) in [(1, 128), (1, 1 << 50), (5, 128), (1, 0)] as [(UInt32, UInt64)] {
        let header = SegmentFormat.Header(
          version: SegmentFormat.version, sectionCount: count, tableOffset: table, fileSize: 192,
          tableChecksum: sum.value)
        try folder.write((header.words + body).withUnsafeBytes { Array($0) }, to: "a")
        #expect(throws: SegmentStorage.Unusable.self) { try SegmentStorage(path: folder.file("a")) }
      }
    }
  }

  @Test("Every changed byte, truncation and addition is detected", arguments: RandomCases.seeds(2, long: 50))
  func damage(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let numbers = (0..<UInt32.random(in: 1...200, using: &random)).map { $0 &* 0x9E37_79B9 }
    _ = try write([(SectionID(1), numbers), (SectionID(2), [1])], to: SegmentWriter(path: folder.file("a")))
    let whole = try folder.bytes(of: "a")
    func expectNoticed(_ bytes: [UInt8], _ what: String) throws {
      try folder.write(bytes, to: "b")
      let isNoticed: Bool
      do {
        let storage = try SegmentStorage(path: folder.file("b"))
        isNoticed = !storage.isIntact(storage.sections)
      } catch {
        isNoticed = true
      }
      #expect(isNoticed, "seed \(seed), \(what)")
    }
    for offset in whole.indices {
      var bytes = whole
      bytes[offset] ^= UInt8.random(in: 1...255, using: &random)
      try expectNoticed(bytes, "byte \(offset)")
    }
    for count in stride(from: 0, to: whole.count, by: 16) { try expectNoticed(Array(whole[..<count]), "cut \(count)") }
    try expectNoticed(whole + Array(repeating: 0, count: 64), "longer")
    for round in 0..<200 {
      var bytes = whole
      for _ in 0..<Int.random(in: 2...100, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if bytes != whole { try expectNoticed(bytes, "round \(round)") }
    }
  }
}
