internal import SearchEngine
internal import SearchModel

/// A page of a server's changes: lines of JSON, of which the last has the token of the state that the page leads to.
///
/// A page that was cut off, or has other lines than it says, is none.
struct ChangesPage {
  let token: String?
  let hasMore: Bool
  /// Whether all records follow.
  let isReset: Bool
  /// How many records it saves and deletes.
  let count: Int
  /// Whether it changes nothing.
  var isEmpty: Bool { lines.isEmpty }
  private let lines: [ArraySlice<UInt8>]

  init(_ bytes: [UInt8]) throws(SearchError) {
    guard bytes.last == UInt8(ascii: "\n") else { throw Self.incomplete }
    var lines = bytes.split(separator: UInt8(ascii: "\n"))
    let end = try Self.json(lines.popLast() ?? [])
    guard let hasMore = end["more"]?.bool, let count = end["changes"]?.int else { throw Self.incomplete }
    let heads = try lines.prefix(5).map { line throws(SearchError) in try Self.json(line) }
    (self.hasMore, self.count, token) = (hasMore, count, end["token"]?.string)
    isReset = heads.first?["reset"] == true
    let others = heads.prefix { $0["save"] == nil && $0["delete"] == nil }.count
    guard lines.count - others == self.count else { throw Self.incomplete }
    self.lines = lines
  }

  /// The end of a page, which says what is before it.
  static func end(token: String?, hasMore: Bool, count: Int) -> JSON {
    ["token": token.map { .string($0) } ?? .null, "more": .bool(hasMore), "changes": .integer(Int64(count))]
  }

  /// Changes the settings, views, synonyms and rules, if they are others now.
  func configure(_ changes: FollowedChanges) throws {
    var found: JSON.Object = [:]
    for line in lines.prefix(lines.count - count) {
      for (name, value) in try Self.json(line).object ?? [:] { found[name] = value }
    }
    try changes.configure(
      settings: found["settings"]?.object.map { IndexSettings(parameters: $0) },
      views: found["views"]?.array?.map {
        ($0["name"]?.string ?? "", IndexSettings(parameters: $0["settings"]?.object ?? [:]))
      },
      synonyms: found["synonyms"]?.array?.map { json throws(SearchError) in try Synonym(json: json) },
      rules: found["rules"]?.array?.map { json throws(SearchError) in try Rule(json: json) })
  }

  /// Calls the body with each record that is saved, and with the objectID of each that is deleted.
  func forEachChange(_ body: (_ objectID: String, JSON.Object?) throws -> Void) throws {
    for line in lines.suffix(count) {
      let line = try Self.json(line)
      if let record = line["save"]?.object, let id = record["objectID"]?.string {
        try body(id, record)
      } else if let id = line["delete"]?.string {
        try body(id, nil)
      } else {
        throw Self.incomplete
      }
    }
  }

  private static let incomplete = SearchError.unreadableAnswer(path: "changes", reason: "the page is not complete")

  private static func json(_ line: ArraySlice<UInt8>) throws(SearchError) -> JSON {
    do throws(JSON.SyntaxError) { return try JSON(parsing: Array(line)) } catch { throw incomplete }
  }
}
