/// The sections of a segment, in memory or in a mapped file.
///
/// Each section is aligned to 64 bytes.
/// `@unchecked Sendable`: it is immutable, and the bytes live as long as the object.
final class SegmentStorage: @unchecked Sendable {
  /// Why a segment file can't be used, so that the segment is rebuilt from the records.
  enum Unusable: Error, Hashable, Sendable {
    case missing
    case otherVersion(UInt32)
    case damaged(String)
  }

  private let owner: AnyObject
  private let bytesOfSections: [SectionID: UnsafeRawBufferPointer]
  /// The sections in the order in which they were written.
  let sections: [SectionID]
  /// The checksum of the file; 0 in memory.
  let checksum: UInt64

  /// Wraps sections whose bytes live as long as the owner.
  init(_ sections: [(id: SectionID, bytes: UnsafeRawBufferPointer)], ownedBy owner: AnyObject, checksum: UInt64 = 0) {
    self.owner = owner
    self.checksum = checksum
    self.sections = sections.map(\.id)
    bytesOfSections = Dictionary(sections.map { ($0.id, $0.bytes) }) { first, _ in first }
  }

  /// The bytes of a section, empty if there is no such section; valid as long as the storage is alive.
  func section(_ id: SectionID) -> UnsafeRawBufferPointer {
    bytesOfSections[id] ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  var byteCount: Int {
    bytesOfSections.values.reduce(0) { $0 + $1.count }
  }

  /// Writes all sections to a file, and returns the mapped file.
  func save(to path: String) throws(StoreError) -> SegmentStorage {
    let writer = try SegmentWriter(path: path)
    for id in sections {
      try writer.begin(id)
      try writer.append(section(id))
    }
    return try writer.finish()
  }
}

extension SegmentStorage {
  /// Maps a segment file, and verifies its checksums.
  ///
  /// - Parameter expected: The checksum that the file must have, if it is known.
  convenience init(path: String, checksum expected: UInt64? = nil) throws(Unusable) {
    let file: MappedFile
    do {
      file = try MappedFile(path: path)
    } catch .io(_, SystemFile.missingCode) {
      throw .missing
    } catch {
      throw .damaged("\(error)")
    }
    try self.init(file: file.bytes, ownedBy: file, checksum: expected)
  }

  /// Reads the bytes of a file, which are aligned to 64 bytes and live as long as the owner.
  convenience init(
    file: UnsafeRawBufferPointer, ownedBy owner: AnyObject, checksum expected: UInt64? = nil
  ) throws(Unusable) {
    let header = try Self.header(of: file)
    guard expected == nil || header.checksum == expected else { throw .damaged("another file than the one saved") }
    var sum = Checksum()
    sum.add(UnsafeRawBufferPointer(rebasing: file[SegmentFormat.headerSize...]))
    guard sum.value == header.bodyChecksum else { throw .damaged("wrong checksum") }
    self.init(try Self.table(of: file, header), ownedBy: owner, checksum: header.checksum)
  }

  private static func header(of bytes: UnsafeRawBufferPointer) throws(Unusable) -> SegmentFormat.Header {
    guard bytes.count >= SegmentFormat.headerSize, bytes.count % SegmentFormat.alignment == 0 else {
      throw .damaged("wrong length")
    }
    let words = (0..<8).map { bytes.load(fromByteOffset: $0 * 8, as: UInt64.self) }
    guard words[0] == SegmentFormat.magic else { throw .damaged("no search structures") }
    let header = SegmentFormat.Header(
      version: UInt32(truncatingIfNeeded: words[1]), sectionCount: UInt32(words[1] >> 32), tableOffset: words[2],
      fileSize: words[3], bodyChecksum: words[4])
    guard header.words == words else { throw .damaged("wrong checksum of the header") }
    guard header.version == SegmentFormat.version else { throw .otherVersion(header.version) }
    guard header.fileSize == UInt64(bytes.count) else { throw .damaged("wrong length") }
    return header
  }

  private static func table(
    of bytes: UnsafeRawBufferPointer, _ header: SegmentFormat.Header
  ) throws(Unusable) -> [(id: SectionID, bytes: UnsafeRawBufferPointer)] {
    let count = Int(header.sectionCount)
    guard let tableOffset = Int(exactly: header.tableOffset), tableOffset >= SegmentFormat.headerSize,
      tableOffset <= bytes.count, count <= (bytes.count - tableOffset) / SegmentFormat.entrySize
    else { throw .damaged("no table") }
    var sections: [(id: SectionID, bytes: UnsafeRawBufferPointer)] = []
    for number in 0..<count {
      let entry = tableOffset + number * SegmentFormat.entrySize
      let id = SectionID(
        bytes.loadUnaligned(fromByteOffset: entry, as: UInt32.self),
        index: bytes.loadUnaligned(fromByteOffset: entry + 4, as: UInt32.self))
      let start = bytes.loadUnaligned(fromByteOffset: entry + 8, as: UInt64.self)
      let length = bytes.loadUnaligned(fromByteOffset: entry + 16, as: UInt64.self)
      guard start >= SegmentFormat.headerSize, start % UInt64(SegmentFormat.alignment) == 0,
        start <= header.tableOffset, length <= header.tableOffset - start
      else { throw .damaged("a section outside of the file") }
      sections.append((id, UnsafeRawBufferPointer(rebasing: bytes[Int(start)..<Int(start + length)])))
    }
    return sections
  }
}

/// A memory-mapped file, unmapped with the object.
///
/// `@unchecked Sendable`: the bytes are only read, and never move.
final class MappedFile: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  init(path: String) throws(StoreError) {
    bytes = try SystemFile(path: path, for: .reading).map() ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  deinit {
    if !bytes.isEmpty { SystemFile.unmap(bytes) }
  }
}

extension SegmentStorage {
  func array<Element>(_ id: SectionID, of type: Element.Type = Element.self) -> UnsafeBufferPointer<Element> {
    section(id).bindMemory(to: type)
  }

  func strings(_ id: StringListID) -> StringList {
    StringList(bytes: array(id.bytes), ends: array(id.ends))
  }

  func postings(_ id: PostingsID) -> PostingsTable {
    PostingsTable(
      entries: array(id.entries), lists: array(id.lists).baseAddress, bitmaps: array(id.bitmaps).baseAddress)
  }
}
