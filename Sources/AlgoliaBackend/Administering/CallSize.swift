import AlgoliaWire
import SearchModel

// A call that is too large is refused, or is not sent in time.

extension Array {
  /// The elements in parts that are one call each: of 1,000 at most, and of 10 MB unless one alone has more.
  func parts(size: (Element) -> Int) -> [[Element]] {
    var parts: [[Element]] = []
    var bytes = 0
    for element in self {
      let more = size(element)
      bytes += more
      if parts.isEmpty || parts[parts.count - 1].count == 1000 || bytes > 10_000_000 {
        parts.append([])
        bytes = more
      }
      parts[parts.count - 1].append(element)
    }
    return parts
  }
}

extension RecordOperation {
  /// How many bytes of a body it takes.
  var size: Int { json.bytes().count }
}
