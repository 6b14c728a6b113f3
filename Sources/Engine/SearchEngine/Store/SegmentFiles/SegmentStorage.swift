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

  private struct Section {
    var bytes: UnsafeRawBufferPointer
    /// Nil in memory, where sections are right.
    var checksum: UInt64?
  }

  private let owner: AnyObject
  private let sectionsByID: [SectionID: Section]
  /// Whether the sections are those of a file, which can be damaged.
  let isFile: Bool
  /// The file, if it is mapped.
  private let file: MappedFile?
  /// The sections in the order in which they were written.
  let sections: [SectionID]
  /// The checksum of the file; 0 in memory.
  let checksum: UInt64

  /// Wraps sections whose bytes live as long as the owner.
  init(_ sections: [(id: SectionID, bytes: UnsafeRawBufferPointer)], ownedBy owner: AnyObject) {
    self.owner = owner
    isFile = false
    file = nil
    checksum = 0
    self.sections = sections.map(\.id)
    sectionsByID = Dictionary(sections.map { ($0.id, Section(bytes: $0.bytes)) }) { first, _ in first }
  }

  /// Reads the bytes of a file, which are aligned to 64 bytes and live as long as the owner: its header and its table.
  /// Sections are verified by ``isIntact(_:)``.
  ///
  /// - Parameter expected: The checksum that the file must have, if it is known.
  init(file bytes: UnsafeRawBufferPointer, ownedBy owner: AnyObject, checksum expected: UInt64? = nil) throws(Unusable)
  {
    let header = try Self.header(of: bytes)
    guard expected == nil || header.checksum == expected else { throw .damaged("another file than the one saved") }
    let table = try Self.table(of: bytes, header)
    self.owner = owner
    isFile = true
    file = owner as? MappedFile
    checksum = header.checksum
    sections = table.map(\.id)
    sectionsByID = Dictionary(table.map { ($0.id, $0.section) }) { first, _ in first }
  }

  /// Sections of some lengths in bytes, which contain zeros.
  convenience init(zeros lengths: [SectionID: Int]) {
    let zeros = ZeroMemory(count: lengths.values.max() ?? 0)
    self.init(lengths.map { ($0, UnsafeRawBufferPointer(rebasing: zeros.bytes[..<$1])) }, ownedBy: zeros)
  }

  /// Whether the bytes of some sections are as they were written.
  func isIntact(_ ids: some Sequence<SectionID>) -> Bool {
    // Reading beyond the end of a truncated file would be fatal.
    guard file?.isWhole ?? true else { return false }
    return ids.allSatisfy { id in
      guard let section = sectionsByID[id], let checksum = section.checksum else { return true }
      let padded = section.bytes.count + SegmentFormat.padding(after: section.bytes.count)
      var sum = Checksum()
      sum.add(UnsafeRawBufferPointer(start: section.bytes.baseAddress, count: padded))
      return sum.value == checksum
    }
  }

  /// The bytes of all sections.
  var size: Int { sectionsByID.values.reduce(0) { $0 + $1.bytes.count } }

  /// The bytes of a section, empty if there is no such section; valid as long as the storage is alive.
  func section(_ id: SectionID) -> UnsafeRawBufferPointer {
    sectionsByID[id]?.bytes ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }
}

extension SegmentStorage {
  /// Maps a segment file.
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

  private static func header(of bytes: UnsafeRawBufferPointer) throws(Unusable) -> SegmentFormat.Header {
    guard bytes.count >= SegmentFormat.headerSize, bytes.count % SegmentFormat.alignment == 0 else {
      throw .damaged("wrong length")
    }
    let words = (0..<8).map { bytes.load(fromByteOffset: $0 * 8, as: UInt64.self) }
    guard words[0] == SegmentFormat.magic else { throw .damaged("no search structures") }
    let header = SegmentFormat.Header(
      version: UInt32(truncatingIfNeeded: words[1]), sectionCount: UInt32(words[1] >> 32), tableOffset: words[2],
      fileSize: words[3], tableChecksum: words[4])
    guard header.words == words else { throw .damaged("wrong checksum of the header") }
    guard header.version == SegmentFormat.version else { throw .otherVersion(header.version) }
    guard header.fileSize == UInt64(bytes.count) else { throw .damaged("wrong length") }
    return header
  }

  private static func table(
    of bytes: UnsafeRawBufferPointer, _ header: SegmentFormat.Header
  ) throws(Unusable) -> [(id: SectionID, section: Section)] {
    let count = Int(header.sectionCount)
    guard let tableOffset = Int(exactly: header.tableOffset), tableOffset >= SegmentFormat.headerSize,
      tableOffset % SegmentFormat.alignment == 0, tableOffset <= bytes.count,
      count <= (bytes.count - tableOffset) / SegmentFormat.entrySize
    else { throw .damaged("no table") }
    var sum = Checksum()
    sum.add(UnsafeRawBufferPointer(rebasing: bytes[tableOffset...]))
    guard sum.value == header.tableChecksum else { throw .damaged("wrong checksum of the table") }
    var sections: [(id: SectionID, section: Section)] = []
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
      let content = UnsafeRawBufferPointer(rebasing: bytes[Int(start)..<Int(start + length)])
      let checksum = bytes.loadUnaligned(fromByteOffset: entry + 24, as: UInt64.self)
      sections.append((id, Section(bytes: content, checksum: checksum)))
    }
    return sections
  }
}

/// A memory-mapped file, unmapped with the object.
///
/// `@unchecked Sendable`: the bytes are only read, and never move.
final class MappedFile: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  private let path: String
  private let identity: SystemFile.Identity?

  init(path: String) throws(StoreError) {
    let file = try SystemFile(path: path, for: .reading)
    self.path = path
    identity = file.identity
    bytes = try file.map() ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// False if the file has become shorter. One that was removed or replaced meanwhile stays whole while it is mapped.
  var isWhole: Bool {
    guard let identity, SystemFile.identity(of: path) == identity else { return true }
    return SystemFile.size(of: path) ?? 0 >= bytes.count
  }

  deinit {
    if !bytes.isEmpty { SystemFile.unmap(bytes) }
  }
}

/// Zeros that take no memory until they are written to, which they never are.
final class ZeroMemory {
  let bytes: UnsafeRawBufferPointer

  init(count: Int) { bytes = SystemFile.zeros(count: max(count, 1)) }

  deinit { SystemFile.unmap(bytes) }
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
