/// The files of a ZIP archive, stored or deflated, as Python's packages have them (APPNOTE.TXT of PKWARE).
struct ZipArchive {
  private let bytes: [UInt8]
  /// The end of the central directory, which has no comment behind it but a short one.
  private static let (endLength, longestComment) = (22, 65_535)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The contents of a file; nil if there is none, or if the archive is damaged.
  func file(at path: String) -> [UInt8]? {
    let last = bytes.count - Self.endLength
    guard last >= 0,
      let end = stride(from: last, through: max(0, last - Self.longestComment), by: -1)
        .first(where: { number(at: $0, 4) == 0x0605_4B50 }),
      let count = number(at: end + 10, 2), var entry = number(at: end + 16, 4)
    else { return nil }
    for _ in 0..<count {
      guard number(at: entry, 4) == 0x0201_4B50, let lengths = numbers(at: entry + 28, [2, 2, 2]) else { return nil }
      if slice(at: entry + 46, lengths[0])?.elementsEqual(path.utf8) == true { return contents(ofEntryAt: entry) }
      entry += 46 + lengths.reduce(0, +)
    }
    return nil
  }

  private func contents(ofEntryAt entry: Int) -> [UInt8]? {
    guard let method = number(at: entry + 10, 2), let sizes = numbers(at: entry + 20, [4, 4]),
      let local = number(at: entry + 42, 4), number(at: local, 4) == 0x0403_4B50,
      let lengths = numbers(at: local + 26, [2, 2]),
      let stored = slice(at: local + 30 + lengths[0] + lengths[1], sizes[0])
    else { return nil }
    var contents: [UInt8] = []
    switch method {
    case 0: contents = Array(stored)
    case 8:
      try? stored.withUnsafeBytes { stored in
        try Compression.deflate.decompress(stored) { if contents.count <= sizes[1] { contents += $0 } }
      }
    default: return nil
    }
    return contents.count == sizes[1] ? contents : nil
  }

  private func slice(at offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
    offset >= 0 && count <= bytes.count - offset ? bytes[offset..<offset + count] : nil
  }

  private func number(at offset: Int, _ count: Int) -> Int? {
    slice(at: offset, count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Numbers of so many bytes, one behind the other.
  private func numbers(at offset: Int, _ counts: [Int]) -> [Int]? {
    var (offset, numbers) = (offset, [Int]())
    for count in counts {
      guard let number = number(at: offset, count) else { return nil }
      numbers.append(number)
      offset += count
    }
    return numbers
  }
}
