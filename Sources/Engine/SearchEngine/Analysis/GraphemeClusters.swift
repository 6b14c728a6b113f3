/// The grapheme clusters of a text: what a reader takes for one character, such as a letter with its marks or a joined
/// emoji. Highlights and snippets begin and end between two clusters.
///
/// The bytes outlive it. It looks at whole clusters only where the scalars on both sides of an offset do not decide.
struct GraphemeClusters {
  private let text: UnsafeBufferPointer<UInt8>
  /// The offsets between the clusters of the last stretch of text that was looked at, with its start and end.
  private var boundaries: [Int] = []

  private let budget: SearchBudget?

  /// - Parameters:
  ///   - text: Valid UTF-8.
  ///   - budget: Spent where stretches are read. Nil where offsets ascend, so that none is read again and again.
  init(_ text: UnsafeBufferPointer<UInt8>, _ budget: SearchBudget? = nil) {
    self.text = text
    self.budget = budget
  }

  /// The range, extended to whole clusters.
  @inline(__always)
  mutating func covering(_ range: Range<Int>) -> Range<Int> { start(of: range.lowerBound)..<end(of: range.upperBound) }

  /// The start of the cluster that contains an offset; the offset itself between two clusters.
  @inline(__always)
  mutating func start(of offset: Int) -> Int { isSurelyBoundary(offset) ? offset : boundary(offset, isStart: true) }

  /// The end of the cluster that contains an offset; the offset itself between two clusters.
  @inline(__always)
  mutating func end(of offset: Int) -> Int { isSurelyBoundary(offset) ? offset : boundary(offset, isStart: false) }

  /// False also where only a look at more of the text tells.
  @inline(__always)
  private func isSurelyBoundary(_ offset: Int) -> Bool {
    if offset == 0 || offset == text.count { return true }
    // No ASCII character joins another one, but for a line feed.
    if text[offset] < 0x80, text[offset] != 0x0A, text[offset - 1] < 0x80 { return true }
    return isBoundaryByScalars(offset)
  }

  @inline(never)
  private func isBoundaryByScalars(_ offset: Int) -> Bool {
    var start = offset - 1
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    return !Self.mayJoinNext(text.scalar(at: start).scalar) && !Self.mayJoinPrevious(text.scalar(at: offset).scalar)
  }

  @inline(never)
  private mutating func boundary(_ offset: Int, isStart: Bool) -> Int {
    if !isInStretch(offset) { readStretch(around: offset) }
    let next = boundaries.partitioningIndex { $0 >= offset }
    return boundaries[next] == offset || !isStart ? boundaries[next] : boundaries[next - 1]
  }

  private func isInStretch(_ offset: Int) -> Bool {
    guard let first = boundaries.first, let last = boundaries.last else { return false }
    return first <= offset && offset <= last
  }

  /// Reads the clusters between the next sure boundaries on both sides.
  private mutating func readStretch(around offset: Int) {
    var (start, end) = (offset - 1, offset + 1)
    while start > 0, isInsideScalar(start) || !isSurelyBoundary(start) { start -= 1 }
    while end < text.count, isInsideScalar(end) || !isSurelyBoundary(end) { end += 1 }
    budget?.spend(end - start)
    boundaries = [start]
    for cluster in String(decoding: UnsafeBufferPointer(rebasing: text[start..<end]), as: UTF8.self) {
      start += cluster.utf8.count
      // Of damaged text, which is decoded as longer text, no offset is beyond its end.
      if start < end { boundaries.append(start) }
    }
    boundaries.append(end)
  }

  private func isInsideScalar(_ offset: Int) -> Bool { offset < text.count && text[offset] & 0xC0 == 0x80 }

  /// Whether a scalar may belong to the cluster of the one after it: prefixes, joiners, viramas, Hangul consonants,
  /// regional indicators.
  private static func mayJoinNext(_ scalar: UInt32) -> Bool {
    if isPlain(scalar) { return false }
    switch scalar {
    case 0x0D, 0x0D4E, 0x1100..<0x1160, 0xA960..<0xA980, 0x11000..<0x12000, 0x1F1E6...0x1F1FF: return true
    default: return isMarkOrFormat(scalar)
    }
  }

  /// Whether a scalar may belong to the cluster of the one before it: marks, joiners, Hangul vowels, skin tones.
  private static func mayJoinPrevious(_ scalar: UInt32) -> Bool {
    if isPlain(scalar) { return false }
    switch scalar {
    case 0x0A, 0x0E33, 0x0EB3, 0x1160..<0x1200, 0xD7B0..<0xD800, 0xFF9E...0xFF9F, 0x1F3FB...0x1F3FF: return true
    default: return isMarkOrFormat(scalar)
    }
  }

  /// Whether a scalar is one of the common letters that begin a cluster, and end it unless a mark follows.
  private static func isPlain(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0E..<0x300, 0x370..<0x483, 0x48A..<0x591, 0x2010..<0x2028, 0x3000..<0x302A, 0x3040..<0x3099,
      0x309B..<0xA000, 0xAC00..<0xD7A4, 0xFF01..<0xFF9E:
      return true
    default: return false
    }
  }

  private static func isMarkOrFormat(_ scalar: UInt32) -> Bool {
    guard let properties = Unicode.Scalar(scalar)?.properties else { return true }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: return true
    default: return properties.isGraphemeExtend
    }
  }
}
