// Services refuse large calls, and sending them may time out.

extension Array {
  /// Splits the elements into chunks for one call each: at most 1,000 elements, and 10 MB unless a single one is larger.
  package func chunked(size: (Element) -> Int) -> [[Element]] { chunked(mostElements: 1_000, size: size) }

  /// Splits the elements into chunks for one call each, of a size of at most this unless a single one is larger.
  package func chunked(mostElements: Int, mostBytes: Int = 10_000_000, size: (Element) -> Int) -> [[Element]] {
    var chunks: [[Element]] = []
    var bytes = 0
    for element in self {
      let more = size(element)
      bytes += more
      if chunks.isEmpty || chunks[chunks.count - 1].count == mostElements || bytes > mostBytes {
        chunks.append([])
        bytes = more
      }
      chunks[chunks.count - 1].append(element)
    }
    return chunks
  }
}
