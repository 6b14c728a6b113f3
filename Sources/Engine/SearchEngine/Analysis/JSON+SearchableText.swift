import SearchModel

extension JSON {
  /// The text that is searched and highlighted, of strings, numbers and booleans.
  var searchableText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): number.description
    case .double(let number): number.asPeopleWriteIt
    case .decimal(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}
