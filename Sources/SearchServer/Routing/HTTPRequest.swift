internal import SearchModel

/// A request as it came over HTTP, with what is looked at of its head.
struct HTTPRequest: Sendable {
  var method: String
  /// The path and what follows it, as they were sent.
  var target: String
  /// The headers that are looked at, by their names in small letters.
  var headers: [String: String]
  var body: [UInt8]
  /// The address that it came from.
  var peer: ClientAddress
  /// Why it is refused whatever it asks for; nil if its head is as it should be.
  var defect: ServerFailure?

  init(
    method: String, target: String, headers: [String: String] = [:], body: [UInt8] = [],
    peer: ClientAddress = .unknown
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.peer = peer
  }

  /// The headers that have a meaning here.
  static let knownHeaders = [
    "x-algolia-api-key", "content-encoding", "origin", "referer", "access-control-request-method",
  ]
}

/// The parts of a request's target.
struct RequestTarget: Sendable {
  /// The names between the slashes of the path, decoded.
  var path: [String] = []
  /// What stands behind the question mark: names and values, decoded, in their order.
  private(set) var parameters: [(name: String, value: String)] = []
  /// The parameters of a search behind the question mark, as they were sent.
  private(set) var searchParameters = ""

  /// Nil where a `%` is not followed by two digits, where the bytes are no UTF-8, or where no path is named.
  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    let names = parts[0].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard names.first?.isEmpty == true else { return nil }
    for name in names.dropFirst() {
      guard let decoded = Substring(name).pathDecoded else { return nil }
      path.append(decoded)
    }
    guard parts.count == 2 else { return }
    var forSearch: [Substring] = []
    for pair in parts[1].split(separator: UInt8(ascii: "&")) {
      let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Substring(sides[0]).percentDecoded,
        let value = sides.count == 2 ? Substring(sides[1]).percentDecoded : ""
      else { return nil }
      parameters.append((name, value))
      if !name.lowercased().hasPrefix("x-algolia-") { forSearch.append(Substring(pair)) }
    }
    searchParameters = forSearch.joined(separator: "&")
  }

  /// The first value that a parameter has; its name is compared without case.
  subscript(name: String) -> String? {
    parameters.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

extension Substring {
  /// The text with `%` and two digits read as a byte; a plus sign is one, other than behind the question mark.
  fileprivate var pathDecoded: String? {
    guard utf8.contains(UInt8(ascii: "+")) else { return percentDecoded }
    return split(separator: "+", omittingEmptySubsequences: false).joined(separator: "%2B").percentDecoded
  }
}
