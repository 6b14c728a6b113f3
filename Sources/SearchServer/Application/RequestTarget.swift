internal import SearchModel

/// A parsed request target: path and query.
struct RequestTarget: Sendable {
  /// The percent-decoded segments of the path.
  var path: [String] = []
  /// The percent-decoded names and values of the query, in order.
  private(set) var parameters: [(name: String, value: String)] = []
  /// The pairs of the query that are search parameters, as they were sent.
  private(set) var searchParameters = ""

  /// Nil if a `%` lacks its two digits, the decoded bytes are not UTF-8, or the target does not begin with `/`.
  init?(_ text: String) {
    let pathAndQuery = text.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    let segments = pathAndQuery[0].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard segments.first?.isEmpty == true else { return nil }
    for segment in segments.dropFirst() {
      guard let decoded = Substring(segment).pathDecoded else { return nil }
      path.append(decoded)
    }
    guard pathAndQuery.count == 2 else { return }
    var searchPairs: [Substring] = []
    for pair in pathAndQuery[1].split(separator: UInt8(ascii: "&")) {
      let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Substring(sides[0]).percentDecoded,
        let value = sides.count == 2 ? Substring(sides[1]).percentDecoded : ""
      else { return nil }
      parameters.append((name, value))
      if !name.lowercased().hasPrefix("x-algolia-") { searchPairs.append(Substring(pair)) }
    }
    searchParameters = searchPairs.joined(separator: "&")
  }

  /// The first value of a query parameter; names are case-insensitive.
  subscript(name: String) -> String? {
    parameters.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

extension Substring {
  /// The percent-decoded text. In a path, unlike in a query, `+` is not a space.
  fileprivate var pathDecoded: String? {
    guard utf8.contains(UInt8(ascii: "+")) else { return percentDecoded }
    return split(separator: "+", omittingEmptySubsequences: false).joined(separator: "%2B").percentDecoded
  }
}
