public import SearchModel

extension Query {
  /// The parameters as in a URL, or in the `params` of a call: `query=lamp&facets=%5B%22brand%22%5D`.
  ///
  /// Texts stand as they are, everything else as JSON. Reading gives the same query, but for parameters without a
  /// property here whose value is a text that looks like JSON.
  public var urlEncoded: String {
    parameters.map { name, value in
      "\(name.percentEncoded)=\((value.string ?? value.text()).percentEncoded)"
    }.joined(separator: "&")
  }

  /// Reads what ``urlEncoded`` wrote, and other clients' forms of it: `facets=brand,color`, `getRankingInfo=1`.
  public init(urlEncoded text: String) throws(SearchError) {
    var parameters = JSON.Object()
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Substring(parts[0]).percentDecoded,
        let value = parts.count == 2 ? Substring(parts[1]).percentDecoded : ""
      else { throw .refused(message: "params: expected UTF-8, and two hexadecimal digits after each '%'", status: 400) }
      parameters[name] = ParameterForm(Parameter(rawValue: name)).value(of: value)
    }
    self.init(parameters: parameters)
  }

  /// Reads the parameters of a call's body: its members, and what the text in `params` says besides.
  ///
  /// A parameter that is given in both ways is taken from the members.
  public init(body: JSON) throws(SearchError) {
    try self.init(body: JSONPlace(body, in: .request), leavingOut: [])
  }

  init(body: JSONPlace, leavingOut reserved: Set<String>) throws(SearchError) {
    var parameters = try Query(urlEncoded: body["params"]?.text() ?? "").parameters
    for (name, value) in try body.object() where name != "params" && !value.isNull {
      parameters[name] = ParameterForm(Parameter(rawValue: name)).normalized(value)
    }
    for name in reserved { parameters[name] = nil }
    self.init(parameters: parameters)
  }
}
