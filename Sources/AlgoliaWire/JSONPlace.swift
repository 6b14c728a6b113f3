package import SearchModel

/// A value with the path to it, so that what has the wrong type can be named.
package struct JSONPlace {
  package let value: JSON
  private let trail: Trail
  private let message: Message

  /// What kind of message is read, and so whose mistake it is.
  package enum Message {
    case request, answer
  }

  /// The path, written out only when it is needed.
  private indirect enum Trail {
    case root
    case member(String, of: Trail)
    case element(Int, of: Trail)

    var parts: [String] {
      switch self {
      case .root: []
      case .member(let name, let parent): parent.parts + [name]
      case .element(let place, let parent): parent.parts + ["\(place)"]
      }
    }
  }

  package init(_ value: JSON, in message: Message) { self.init(value, .root, message) }

  private init(_ value: JSON, _ trail: Trail, _ message: Message) {
    self.value = value
    self.trail = trail
    self.message = message
  }

  /// The member with this name; nil where there is none, or only `null`.
  package subscript(name: String) -> JSONPlace? {
    guard let member = value[name], !member.isNull else { return nil }
    return JSONPlace(member, .member(name, of: trail), message)
  }

  /// The member with this name, which must be there.
  package func required(_ name: String) throws(SearchError) -> JSONPlace {
    _ = try object()
    if let member = self[name] { return member }
    throw JSONPlace(.null, .member(name, of: trail), message).error("it is missing")
  }
}

extension JSONPlace {
  package func object() throws(SearchError) -> JSON.Object { try read("an object", value.object) }
  package func text() throws(SearchError) -> String { try read("a string", value.string) }
  package func int() throws(SearchError) -> Int { try read("a whole number", value.int) }
  package func number() throws(SearchError) -> Double { try read("a number", value.number) }
  package func bool() throws(SearchError) -> Bool { try read("a boolean", value.bool) }
  package func array() throws(SearchError) -> [JSON] { try read("an array", value.array) }

  package func elements() throws(SearchError) -> [JSONPlace] {
    let array = try array()
    return array.indices.map { JSONPlace(array[$0], .element($0, of: trail), message) }
  }

  package func members() throws(SearchError) -> [(name: String, place: JSONPlace)] {
    try object().map { ($0.key, JSONPlace($0.value, .member($0.key, of: trail), message)) }
  }

  private func read<Value>(_ expected: String, _ value: Value?) throws(SearchError) -> Value {
    if let value { return value }
    throw mismatch(expected)
  }

  /// The error for a value that is not what it should be.
  package func mismatch(_ expected: String) -> SearchError {
    error("expected \(expected), found \(value.kind)")
  }

  private func error(_ reason: String) -> SearchError {
    let path = trail.parts.joined(separator: ".")
    switch message {
    case .request: return .refused(message: path.isEmpty ? reason : "\(path): \(reason)", status: 400)
    case .answer: return .unreadableAnswer(part: path.isEmpty ? "the answer" : path, reason: reason)
    }
  }
}
