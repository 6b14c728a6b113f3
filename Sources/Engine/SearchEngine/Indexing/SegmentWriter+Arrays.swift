extension SegmentWriter {
  func write<Element: BitwiseCopyable>(_ id: SectionID, _ array: [Element]) throws(StoreError) {
    try begin(id)
    try append(array)
  }

  /// Writes strings in the order of their numbers.
  func write(
    _ id: StringListID, count: Int, _ string: (Int) -> UnsafeBufferPointer<UInt8>
  ) throws(StoreError) {
    var ends: [UInt64] = []
    ends.reserveCapacity(count)
    var length = 0
    for number in 0..<count {
      length += string(number).count
      ends.append(UInt64(length))
    }
    let bytes = [UInt8](filling: length) { bytes, written in
      for number in 0..<count {
        let text = string(number)
        if let start = text.baseAddress, let target = bytes.baseAddress {
          (target + written).update(from: start, count: text.count)
        }
        written += text.count
      }
    }
    try write(id.bytes, bytes)
    try write(id.ends, ends)
  }
}

extension Array where Element: BitwiseCopyable {
  /// An array with this capacity, which the closure fills. It has room for at least one element, because the standard
  /// library's initializer would write to the shared storage of empty arrays, which is a data race.
  init(filling capacity: Int, _ fill: (inout UnsafeMutableBufferPointer<Element>, inout Int) -> Void) {
    self.init(unsafeUninitializedCapacity: Swift.max(1, capacity), initializingWith: fill)
  }
}
