extension String {
  /// The text with tags around some ranges of its bytes, which are those of words. They are extended to whole grapheme
  /// clusters, and overlapping ones have one tag.
  func marking(_ ranges: [Range<Int>], _ preTag: String, _ postTag: String) -> String {
    let bytes = Array(utf8)
    let ranges = bytes.withUnsafeBufferPointer { bytes in
      var clusters = GraphemeClusters(bytes)
      return ranges.sorted { $0.lowerBound < $1.lowerBound }.map { clusters.covering($0) }
    }
    var output: [UInt8] = []
    var offset = 0
    for range in ranges.mergingOverlaps {
      output += bytes[offset..<range.lowerBound]
      output += preTag.utf8
      output += bytes[range]
      output += postTag.utf8
      offset = range.upperBound
    }
    return String(decoding: output + bytes[offset...], as: UTF8.self)
  }
}

extension [Range<Int>] {
  /// The ranges, which are ascending, with overlapping ones merged.
  var mergingOverlaps: [Range<Int>] {
    if !indices.dropFirst().contains(where: { self[$0].lowerBound < self[$0 - 1].upperBound }) { return self }
    var merged: [Range<Int>] = []
    for range in self {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
