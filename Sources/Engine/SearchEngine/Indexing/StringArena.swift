/// Concatenated strings in growing memory.
final class StringArena {
  private(set) var count = 0
  private var bytes: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var used = 0
  private var ends: UnsafeMutablePointer<UInt64>
  private var endsCapacity: Int

  init(expecting strings: Int = 64) {
    capacity = max(64, strings * 8)
    bytes = .allocate(capacity: capacity)
    endsCapacity = max(16, strings)
    ends = .allocate(capacity: endsCapacity)
  }

  deinit {
    bytes.deallocate()
    ends.deallocate()
  }

  /// The number of bytes.
  var size: Int { used + count * MemoryLayout<UInt64>.size }

  /// A string; valid until the next one is appended.
  subscript(number: Int) -> UnsafeBufferPointer<UInt8> {
    let start = number == 0 ? 0 : Int(ends[number - 1])
    return UnsafeBufferPointer(start: bytes + start, count: Int(ends[number]) - start)
  }

  func append(_ text: UnsafeBufferPointer<UInt8>) {
    if used + text.count > capacity {
      let larger = max(capacity * 2, used + text.count)
      bytes = moved(bytes, count: used, toCapacity: larger)
      capacity = larger
    }
    if let start = text.baseAddress { (bytes + used).update(from: start, count: text.count) }
    used += text.count
    if count == endsCapacity {
      ends = moved(ends, count: count, toCapacity: endsCapacity * 2)
      endsCapacity *= 2
    }
    ends[count] = UInt64(used)
    count += 1
  }

  private func moved<Element>(
    _ old: UnsafeMutablePointer<Element>, count: Int, toCapacity capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    let new = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    new.update(from: old, count: count)
    old.deallocate()
    return new
  }
}
