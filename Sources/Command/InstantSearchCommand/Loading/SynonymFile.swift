import SearchModel

/// Reads synonyms: JSON as in the API, in an array or one in a line; or lines as people write them, whose text is the
/// objectID.
///
/// ```text
/// # Furniture
/// sofa, couch, three seater
/// tablet => ipad, galaxy tab
/// ```
enum SynonymFile {
  static func synonyms(in path: String) throws(Failure) -> [Synonym] {
    try JSONValues(file: path).read { json throws(SearchError) in
      try Synonym(json: json)
    } line: { text, location throws(Failure) in
      Synonym(objectID: text, kind: try kind(of: text, location))
    }
  }

  private static func kind(of line: String, _ location: String) throws(Failure) -> Synonym.Kind {
    let sides = line.split(separator: "=>", omittingEmptySubsequences: false).map { side in
      side.split(separator: ",").map { JSONValues.trimmed($0) }.filter { !$0.isEmpty }
    }
    if sides.count == 1, sides[0].count > 1 { return .equivalent(sides[0]) }
    if sides.count == 2, sides[0].count == 1, !sides[1].isEmpty { return .oneWay(input: sides[0][0], finds: sides[1]) }
    throw Failure(
      .badInput, "\(location): no synonyms: '\(line.prefix(80))'",
      advice: "Write 'sofa, couch' where each finds the others, and 'tablet => ipad' where only the first one does.")
  }
}
