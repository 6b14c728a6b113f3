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

  /// The path and the query of a target in absolute form, `http://host/path?query`, which clients send to proxies and any
  /// server must accept (RFC 9112, section 3.2.2). Its host stands in place of the field `Host`, which this server does not
  /// use. Any other target as it is.
  static func originForm(_ target: String) -> String {
    guard target.utf8.first != UInt8(ascii: "/"),
      let start = ["http://", "https://"].first(where: { target.prefix($0.count).lowercased() == $0 })
    else { return target }
    let rest = target.dropFirst(start.count)
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    guard HostName.isValid(rest[..<end].utf8), end != rest.startIndex else { return target }
    return rest[end...].hasPrefix("/") ? String(rest[end...]) : "/" + rest[end...]
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

/// The syntax of a host with an optional port (RFC 9110, section 7.2).
enum HostName {
  /// Whether a field `Host` may have this value; it may be empty.
  static func isValid(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "-._~%!$&'()*+,;=:[]".utf8.contains(byte)
      }
    }
  }
}
