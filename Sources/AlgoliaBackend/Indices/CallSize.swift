import AlgoliaWire
import SearchModel

// The service refuses large calls, and sending them may time out.

extension Array {
  /// Splits the elements into chunks for one call each: at most 1,000 elements, and 10 MB unless a single one is larger.
  func chunked(size: (Element) -> Int) -> [[Element]] {
    var chunks: [[Element]] = []
    var bytes = 0
    for element in self {
      let more = size(element)
      bytes += more
      if chunks.isEmpty || chunks[chunks.count - 1].count == 1000 || bytes > 10_000_000 {
        chunks.append([])
        bytes = more
      }
      chunks[chunks.count - 1].append(element)
    }
    return chunks
  }
}

extension BatchOperation {
  /// Its size in the body of a call, in bytes.
  var size: Int { json.bytes().count }
}
