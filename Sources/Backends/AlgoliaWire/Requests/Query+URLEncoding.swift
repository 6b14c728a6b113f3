package import SearchModel

extension Query {
  /// The parameters as in a URL, or in the `params` of a call: `query=lamp&facets=%5B%22brand%22%5D`.
  ///
  /// Strings are written without quotes, everything else as JSON. Reading gives the same query, except for parameters
  /// without a property whose value is a string that looks like JSON.
  package var urlEncoded: String { String(decoding: urlEncodedBytes, as: UTF8.self) }

  /// The same as ``urlEncoded``, as UTF-8.
  package var urlEncodedBytes: [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(500)
    for (name, value) in parameters {
      if !encoded.isEmpty { encoded.append(UInt8(ascii: "&")) }
      name.appendPercentEncoded(to: &encoded)
      encoded.append(UInt8(ascii: "="))
      (value.string ?? value.text()).appendPercentEncoded(to: &encoded)
    }
    return encoded
  }

  /// Reads what ``urlEncoded`` wrote, and other clients' forms of it: `facets=brand,color`, `getRankingInfo=1`.
  package init(urlEncoded text: String) throws(SearchError) {
    var parameters = JSON.Object()
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Substring(sides[0]).percentDecoded,
        let value = sides.count == 2 ? Substring(sides[1]).percentDecoded : ""
      else { throw .refused(message: "params: expected UTF-8, and two hexadecimal digits after each '%'", status: 400) }
      parameters[name] = Parameter(rawValue: name).type.value(of: value)
    }
    self.init(parameters: parameters)
  }

  /// Reads the parameters in the body of a call: its members, and those in the URL-encoded text `params`.
  ///
  /// Members take precedence.
  package init(body: JSON) throws(SearchError) {
    try self.init(body: JSONNode(body, in: .request), leavingOut: [])
  }

  init(body: JSONNode, leavingOut reserved: Set<String>) throws(SearchError) {
    var parameters = try Query(urlEncoded: body["params"]?.text() ?? "").parameters
    for (name, value) in try body.object() where name != "params" && !value.isNull {
      parameters[name] = Parameter(rawValue: name).type.normalized(value)
    }
    for name in reserved { parameters[name] = nil }
    self.init(parameters: parameters)
  }
}
