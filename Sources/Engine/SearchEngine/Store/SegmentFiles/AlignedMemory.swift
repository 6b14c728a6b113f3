/// A growing buffer aligned to 64 bytes, freed with the object.
final class AlignedMemory {
  private var start: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(capacity: Int = 0) {
    start = Self.allocate(capacity)
  }

  deinit {
    start.deallocate()
  }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: start[..<count]) }

  func append(_ bytes: UnsafeRawBufferPointer) {
    if count + bytes.count > start.count { reserve(max(count + bytes.count, start.count * 2)) }
    UnsafeMutableRawBufferPointer(rebasing: start[count...]).copyMemory(from: bytes)
    count += bytes.count
  }

  func removeAll() {
    count = 0
  }

  /// Frees unused capacity, if it is more than an eighth.
  func trim() {
    if start.count - count > start.count / 8 { reserve(count) }
  }

  private func reserve(_ capacity: Int) {
    let larger = Self.allocate(capacity)
    larger.copyMemory(from: bytes)
    start.deallocate()
    start = larger
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutableRawBufferPointer {
    .allocate(byteCount: max(capacity, 1), alignment: SegmentFormat.alignment)
  }
}
