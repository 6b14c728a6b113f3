extension String {
  /// The text with tags around some ranges of its bytes, which are those of words. Overlapping ones have one tag.
  func marking(_ ranges: [Range<Int>], _ preTag: String, _ postTag: String) -> String {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    let bytes = Array(utf8)
    var output: [UInt8] = []
    var offset = 0
    for range in merged {
      output += bytes[offset..<range.lowerBound]
      output += preTag.utf8
      output += bytes[range]
      output += postTag.utf8
      offset = range.upperBound
    }
    return String(decoding: output + bytes[offset...], as: UTF8.self)
  }
}
