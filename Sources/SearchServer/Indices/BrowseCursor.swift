internal import AlgoliaWire
internal import SearchModel

/// Where browsing goes on: opaque to who browses.
///
/// A record that nobody changes while an index is browsed comes once. One that is changed comes again, behind all
/// others; one that is deleted may have come or not; one that is added comes last. The cursor holds for as long as the
/// index is there, over restarts too.
struct BrowseCursor: Hashable, Sendable {
  /// The index, which another one of the same name is not.
  var indexID: String
  /// The last row that was given.
  var row: Int
  /// The parameters with which browsing began.
  var parameters: String

  var text: String {
    let json: JSON = [
      "index": .string(indexID), "row": .integer(Int64(row)), "parameters": .string(parameters),
    ]
    return Base64.text(of: json.bytes())
  }

  init(indexID: String, row: Int, parameters: String) {
    self.indexID = indexID
    self.row = row
    self.parameters = parameters
  }

  /// Nil for a text that is no cursor.
  init?(_ text: String) {
    guard let bytes = Base64.bytes(of: text), let json = try? JSON(parsing: bytes),
      let indexID = json["index"]?.string, let row = json["row"]?.int, let parameters = json["parameters"]?.string
    else { return nil }
    self.init(indexID: indexID, row: row, parameters: parameters)
  }
}
