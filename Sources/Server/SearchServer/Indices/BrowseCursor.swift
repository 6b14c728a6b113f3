internal import AlgoliaWire
internal import SearchModel

/// The position of browsing; opaque to clients.
///
/// Browsing returns each unchanged record once. A changed record moves to the end, so it may be returned twice; an added
/// one is at the end. A cursor is valid as long as the index exists, also after a restart.
struct BrowseCursor: Hashable, Sendable {
  /// The ID of the index: a cursor is not valid for another index with the same name.
  var indexID: String
  /// The last row that was returned.
  var row: Int
  /// The parameters of the first call.
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

  /// Parses a cursor; nil if the text is not one.
  init?(_ text: String) {
    guard let bytes = Base64.bytes(of: text), let json = try? JSON(parsing: bytes),
      let indexID = json["index"]?.string, let row = json["row"]?.int, let parameters = json["parameters"]?.string
    else { return nil }
    self.init(indexID: indexID, row: row, parameters: parameters)
  }
}
