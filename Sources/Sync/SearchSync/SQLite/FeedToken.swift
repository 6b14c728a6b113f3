internal import SearchModel

/// How far a change table was read, and what must be the same so that reading can go on from there.
struct FeedToken: Hashable, Sendable {
  /// The number and the mark of the last row that was read; 0 if there was none.
  var number: Int64
  var mark: Int64
  /// SQLite's `schema_version`: after a change of the schema, triggers may have been missing for a while.
  var schema: Int64
  /// What is followed.
  var source: String

  var text: String {
    let members: JSON.Object = [
      "number": .integer(number), "mark": .integer(mark), "schema": .integer(schema), "source": .string(source),
    ]
    return JSON.object(members).text()
  }
}

extension FeedToken {
  /// Reads what ``text`` writes; nil for any other text.
  init?(_ text: String) {
    guard let json = try? JSON(parsing: text), let source = json["source"]?.string,
      case .integer(let number)? = json["number"], case .integer(let mark)? = json["mark"],
      case .integer(let schema)? = json["schema"]
    else { return nil }
    self.init(number: number, mark: mark, schema: schema, source: source)
  }
}
