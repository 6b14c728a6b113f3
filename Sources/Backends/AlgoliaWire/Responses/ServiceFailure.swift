package import SearchModel

/// An error response of the API: `{"message": "Index products does not exist", "status": 404}`.
package struct ServiceFailure: Hashable, Sendable {
  /// The message of the service.
  package var message: String
  /// The status of the response.
  package var status: Int
  /// Whether the key was deleted for good.
  private var isRevoked = false

  /// Makes a failure.
  package init(message: String, status: Int) {
    self.message = message
    self.status = status
  }

  /// Reads the body of a response with this status; a body in another form gives no message.
  package init(status: Int, body: [UInt8]) {
    let json = try? JSON(parsing: body)
    self.init(message: json?["message"]?.string ?? "the service gave no reason", status: status)
    if status == 403, json?["code"] == "keyRevoked" { isRevoked = true }
  }

  /// The body of the response.
  package var json: JSON { ["message": .string(message), "status": .integer(Int64(status))] }

  /// The failure as a search error.
  package var error: SearchError {
    if isRevoked { return .keyRevoked }
    if status == 404, let name = text(between: "Index ", " does not exist") { return .indexNotFound(name) }
    if status == 400, let name = text(between: "the attribute '", "' is not declared for faceting") {
      return .attributeNotFaceted(Attribute(name))
    }
    return .refused(message: message, status: status)
  }

  /// The text between a prefix and a suffix of the message; nil if it lacks one of them or the text is empty.
  private func text(between start: String, _ end: String) -> String? {
    guard message.hasPrefix(start), message.dropFirst(start.count).hasSuffix(end) else { return nil }
    let name = message.dropFirst(start.count).dropLast(end.count)
    return name.isEmpty ? nil : String(name)
  }
}

extension ServiceFailure {
  /// The failure with which a server responds to an error.
  package init(_ error: SearchError) {
    switch error {
    case .indexNotFound(let name): self.init(message: "Index \(name) does not exist", status: 404)
    case .refused(let message, let status): self.init(message: message, status: status ?? 400)
    case .unreadableFilter, .attributeNotFaceted, .unsupportedParameter:
      self.init(message: error.description, status: 400)
    case .limitPassed(.memory): self.init(message: error.description, status: 503)
    case .limitPassed: self.init(message: error.description, status: 413)
    case .timedOut: self.init(message: error.description, status: 504)
    case .unreachable: self.init(message: error.description, status: 503)
    case .cancelled, .answerTooLarge, .unreadableAnswer, .failed: self.init(message: error.description, status: 500)
    }
  }
}
