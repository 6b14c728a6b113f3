/// A JSON value with its path in the message, for errors: `results.0.hits: expected an array, found a string`.
package struct JSONNode {
  package let value: JSON
  private let path: Path
  private let message: Message

  /// The message that is read: an error in a request is the client's, one in an answer the service's.
  package enum Message {
    case request, answer
  }

  /// A path as a linked list, joined to text only for an error.
  private indirect enum Path {
    case root
    case member(String, of: Path)
    case element(Int, of: Path)

    var components: [String] {
      switch self {
      case .root: []
      case .member(let name, let parent): parent.components + [name]
      case .element(let index, let parent): parent.components + ["\(index)"]
      }
    }
  }

  package init(_ value: JSON, in message: Message) { self.init(value, .root, message) }

  private init(_ value: JSON, _ path: Path, _ message: Message) {
    self.value = value
    self.path = path
    self.message = message
  }

  /// The member with this name; nil if it is missing or `null`.
  package subscript(name: String) -> JSONNode? {
    guard let member = value[name], !member.isNull else { return nil }
    return JSONNode(member, .member(name, of: path), message)
  }

  /// The member with this name; throws if it is missing or `null`.
  package func required(_ name: String) throws(SearchError) -> JSONNode {
    _ = try object()
    if let member = self[name] { return member }
    throw JSONNode(.null, .member(name, of: path), message).error("it is missing")
  }
}

extension JSONNode {
  package func object() throws(SearchError) -> JSON.Object { try read("an object", value.object) }
  package func text() throws(SearchError) -> String { try read("a string", value.string) }
  package func int() throws(SearchError) -> Int { try read("a whole number", scalar.int) }
  package func number() throws(SearchError) -> Double { try read("a number", value.number) }
  package func bool() throws(SearchError) -> Bool { try read("a boolean", scalar.bool) }
  package func array() throws(SearchError) -> [JSON] { try read("an array", value.array) }

  package func elements() throws(SearchError) -> [JSONNode] {
    let array = try array()
    return array.indices.map { JSONNode(array[$0], .element($0, of: path), message) }
  }

  package func members() throws(SearchError) -> [(name: String, node: JSONNode)] {
    try object().map { ($0.key, JSONNode($0.value, .member($0.key, of: path), message)) }
  }

  /// The value; in a request, a number or a boolean may be written as text.
  private var scalar: JSON {
    guard message == .request, let text = value.string else { return value }
    return (try? JSON(parsing: text)) ?? value
  }

  private func read<Value>(_ expected: String, _ value: Value?) throws(SearchError) -> Value {
    if let value { return value }
    throw mismatch(expected)
  }

  /// The error for a value of the wrong type.
  package func mismatch(_ expected: String) -> SearchError {
    error("expected \(expected), found \(value.kind)")
  }

  private func error(_ reason: String) -> SearchError {
    let path = path.components.joined(separator: ".")
    switch message {
    case .request: return .refused(message: path.isEmpty ? reason : "\(path): \(reason)", status: 400)
    case .answer: return .unreadableAnswer(path: path.isEmpty ? "the answer" : path, reason: reason)
    }
  }
}
