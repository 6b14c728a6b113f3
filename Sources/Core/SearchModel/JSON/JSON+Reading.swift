extension JSON {
  /// A syntax error in a JSON text.
  public struct SyntaxError: Error, Hashable, CustomStringConvertible {
    /// What the parser expected there.
    package let expected: String
    /// The offset in bytes.
    package let offset: Int
    /// The one-based line.
    public let line: Int
    /// The one-based column in bytes.
    public let column: Int

    public var description: String { "line \(line), column \(column): expected \(expected)" }
  }

  /// The deepest nesting of arrays and objects; deeper ones are an error, not a stack overflow.
  package static let deepestNesting = 128

  /// Parses a JSON text: one value, with only white space after it.
  public init(parsing text: String) throws(SyntaxError) {
    var text = text
    self = try text.withUTF8 { Self.result(UnsafeRawBufferPointer($0)) }.get()
  }

  /// Parses a JSON text in UTF-8: one value, with only white space after it.
  public init(parsing bytes: [UInt8]) throws(SyntaxError) {
    self = try bytes.withUnsafeBytes { Self.result($0) }.get()
  }

  /// Parses into a `Result`: `withUTF8` and `withUnsafeBytes` rethrow untyped errors.
  private static func result(_ bytes: UnsafeRawBufferPointer) -> Result<JSON, SyntaxError> {
    Result { () throws(SyntaxError) in try JSON(parsing: bytes) }
  }

  /// Parses UTF-8 bytes; the buffer is only used during the call.
  package init(parsing bytes: UnsafeRawBufferPointer) throws(SyntaxError) {
    var reader = JSONReader(bytes: bytes)
    self = try reader.readDocument()
  }

  /// Parses the JSON value that begins at `offset`, and advances `offset` to its end. Does not read beyond it.
  package static func read(
    from bytes: UnsafeRawBufferPointer, at offset: inout Int
  ) throws(SyntaxError) -> JSON {
    var reader = JSONReader(bytes: bytes, position: offset)
    let value = try reader.readValue()
    offset = reader.position
    return value
  }

  /// Reads the selected members of an object, or all without a selection; nil if the text is another value.
  ///
  /// Skips other members without validating them: with a selection, the text must be known to be JSON.
  package static func members(
    of text: UnsafeRawBufferPointer, _ selection: inout MemberSelection?
  ) throws(SyntaxError) -> Object? {
    guard var wanted = selection.take() else { return try JSON(parsing: text).object }
    defer { selection = wanted }
    var reader = JSONReader(bytes: text)
    return try reader.readMembers(&wanted)
  }

  /// Reads an excerpt of an object, which has at most that many values, and notes how many are left; nil if the text is
  /// another value. The text must be known to be JSON.
  package static func members(
    of text: UnsafeRawBufferPointer, _ excerpt: inout Excerpt
  ) throws(SyntaxError) -> Object? {
    var reader = JSONReader(bytes: text, excerpt: excerpt)
    defer { excerpt = reader.excerpt }
    return try reader.readDocument().object
  }

  /// How much of a text is read by those who only look at it: the first values, the first elements of each array, and the
  /// beginning and the end of a long text. Members with very long names are left out.
  package struct Excerpt: Sendable {
    /// How many values are read.
    package var values: Int
    var elements = 20
    var longestText = 250
    var longestName = 200

    package init(values: Int) { self.values = values }

    /// The whole text.
    static let all: Self = {
      var all = Self(values: .max)
      (all.elements, all.longestText, all.longestName) = (.max, .max, .max)
      return all
    }()

    @inline(__always)
    func cut(_ text: String) -> String {
      text.utf8.count <= longestText ? text : beginningAndEnd(of: text.utf8)
    }

    private func beginningAndEnd(of text: String.UTF8View) -> String {
      String(decoding: text.prefix(longestText - 50), as: UTF8.self) + String(decoding: text.suffix(50), as: UTF8.self)
    }
  }

  /// Selects the members of objects to read, and caches the names that it has seen.
  package struct MemberSelection {
    /// The names seen so far, in UTF-8 with the closing quote.
    var known: [(name: String, bytes: [UInt8], isWanted: Bool)] = []
    /// The index in ``known`` of the name that is expected next: most records have the same order of members.
    var expected = 0
    let isWanted: (String) -> Bool

    /// - Parameter isWanted: Called once for each name, and for every occurrence of those beyond the cache's size.
    package init(_ isWanted: @escaping (_ name: String) -> Bool) { self.isWanted = isWanted }

    static let maxKnown = 64
  }
}
