/// Writes the sections of a segment one after the other, to memory or to a file; lengths need not be known in advance.
///
/// A file has a temporary name until `finish`, so that a partial file never appears under its own.
final class SegmentWriter {
  private enum Target {
    case memory
    case file(SystemFile, path: String)
  }

  private var target: Target
  /// The sections, where the target is memory.
  private var blocks: [AlignedMemory] = []
  private var entries: [Entry] = []
  /// The offset in the file up to which it is written; what follows is in the buffer.
  private var position = SegmentFormat.headerSize
  private var buffer = AlignedMemory()
  /// The checksum of the current section, without the bytes of the buffer after the first `summedCount`.
  private var sum = Checksum()
  private var summedCount = 0
  private let bufferSize: Int
  private let thresholds: Thresholds

  private struct Entry {
    var id: SectionID
    var start: Int
    var count = 0
    var checksum: UInt64 = 0
  }

  /// Writes to memory.
  init() {
    target = .memory
    thresholds = Thresholds()
    bufferSize = 0
  }

  /// Writes to a file that `finish` moves to the path.
  init(path: String, _ thresholds: Thresholds = Thresholds()) throws(StoreError) {
    self.thresholds = thresholds
    bufferSize = thresholds.writeBufferSize
    thresholds.count(.segmentInFile)
    target = .file(try SystemFile(path: path + ".part", for: .replacing), path: path)
    buffer = AlignedMemory(capacity: bufferSize + SegmentFormat.alignment)
  }

  deinit {
    if case .file(let file, _) = target { SystemFile.remove(file.path) }
  }

  /// Ends the current section, and begins the next.
  func begin(_ id: SectionID) throws(StoreError) {
    try end()
    if case .memory = target { blocks.append(AlignedMemory()) }
    entries.append(Entry(id: id, start: position + buffer.count))
  }

  /// Appends to the current section.
  func append(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
    precondition(!entries.isEmpty, "no section was begun")
    entries[entries.count - 1].count += bytes.count
    try put(bytes)
  }

  /// Appends an array of plain numbers, or of structs that consist of them.
  func append<Element: BitwiseCopyable>(_ elements: [Element]) throws(StoreError) {
    try elements.withUnsafeBufferPointer { elements throws(StoreError) in
      try append(UnsafeRawBufferPointer(elements))
    }
  }

  /// Ends the last section, and returns all of them for reading. The writer must not be used afterwards.
  func finish() throws(StoreError) -> SegmentStorage {
    try end()
    switch target {
    case .memory:
      return SegmentStorage(zip(entries, blocks).map { ($0.id, $1.bytes) }, ownedBy: Blocks(blocks))
    case .file(let file, let path):
      let header = try finishFile(file)
      try SystemFile.move(file.path, to: path)
      target = .memory
      do {
        return try SegmentStorage(path: path, checksum: header.checksum)
      } catch {
        throw .damaged("\(path): \(error)")
      }
    }
  }

  private final class Blocks {
    let blocks: [AlignedMemory]
    init(_ blocks: [AlignedMemory]) { self.blocks = blocks }
  }

  private func finishFile(_ file: SystemFile) throws(StoreError) -> SegmentFormat.Header {
    let tableOffset = position + buffer.count
    for entry in entries {
      let words = [
        UInt64(entry.id.kind) | UInt64(entry.id.index) << 32, UInt64(entry.start), UInt64(entry.count), entry.checksum,
      ]
      try words.withUnsafeBufferPointer { words throws(StoreError) in try put(UnsafeRawBufferPointer(words)) }
    }
    try fillUp()
    let tableChecksum = takeChecksum()
    try flush(to: file)
    let header = SegmentFormat.Header(
      version: SegmentFormat.version, sectionCount: UInt32(entries.count), tableOffset: UInt64(tableOffset),
      fileSize: UInt64(position), tableChecksum: tableChecksum)
    try header.words.withUnsafeBufferPointer { words throws(StoreError) in
      try file.write(UnsafeRawBufferPointer(words), at: 0)
    }
    try file.synchronize()
    return header
  }

  private func end() throws(StoreError) {
    switch target {
    case .memory: blocks.last?.trim()
    case .file:
      try fillUp()
      let checksum = takeChecksum()
      if !entries.isEmpty { entries[entries.count - 1].checksum = checksum }
    }
  }

  /// The checksum of everything since the last call.
  private func takeChecksum() -> UInt64 {
    addToChecksum()
    defer { sum = Checksum() }
    return sum.value
  }

  private func addToChecksum() {
    sum.add(UnsafeRawBufferPointer(rebasing: buffer.bytes[summedCount...]))
    summedCount = buffer.count
  }

  private func put(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
    switch target {
    case .memory: blocks.last?.append(bytes)
    case .file(let file, _):
      var rest = bytes
      while buffer.count + rest.count >= bufferSize {
        let head = rest.prefix(bufferSize - buffer.count)
        buffer.append(UnsafeRawBufferPointer(rebasing: head))
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(head.count))
        try flush(to: file)
        thresholds.count(.bufferWritten)
      }
      buffer.append(rest)
    }
  }

  private func fillUp() throws(StoreError) {
    let zeros = [UInt8](repeating: 0, count: SegmentFormat.padding(after: buffer.count))
    try zeros.withUnsafeBufferPointer { zeros throws(StoreError) in try put(UnsafeRawBufferPointer(zeros)) }
  }

  private func flush(to file: SystemFile) throws(StoreError) {
    addToChecksum()
    try file.write(buffer.bytes, at: position)
    position += buffer.count
    buffer.removeAll()
    summedCount = 0
  }
}
