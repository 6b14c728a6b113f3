/// A request for a page, in whatever server receives it.
public struct PageRequest: Hashable, Sendable {
  /// The path, percent-encoded, as it was sent.
  package var path: String
  /// The query, percent-encoded, without the `?`.
  package var query: String
  /// The header fields by their names in lowercase; `accept`, `accept-language` and `if-none-match` are read.
  package var headers: [String: String]

  /// A request for a path, by default without a query and without header fields.
  public init(path: String, query: String = "", headers: [String: String] = [:]) {
    self.path = path
    self.query = query
    self.headers = headers
  }

  /// Whether the script of the page asks for the parts of the page as JSON.
  package var wantsJSON: Bool { headers["accept"]?.hasPrefix("application/json") ?? false }
}

/// The response to a ``PageRequest``.
public struct PageResponse: Hashable, Sendable {
  /// The status code.
  public var status: Int
  /// The names and values of the header fields.
  public var headers: [Header]
  /// The content, empty for none.
  public var body: [UInt8]

  /// A header field.
  public struct Header: Hashable, Sendable {
    /// The name of the field.
    public var name: String
    /// The value of the field.
    public var value: String

    /// A field with this name and value.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A response, by default 200 without content.
  package init(status: Int = 200, headers: [Header] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
