import SearchEngine
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
    let bytes = try Failure.reading { try RecordSource(path: path).opened().firstBytes(.max) }
    return try synonyms(bytes, name: path)
  }

  static func synonyms(_ bytes: [UInt8], name: String) throws(Failure) -> [Synonym] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    var synonyms: [Synonym] = []
    if bytes.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "[") {
      for element in try json(bytes, name, line: nil).array ?? [] { synonyms.append(try synonym(element, name)) }
      return synonyms
    }
    let lines = bytes.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "\n") }
    for (index, line) in lines.enumerated() {
      let text = trimmed(String(decoding: line, as: UTF8.self))
      if text.isEmpty || text.hasPrefix("#") { continue }
      let location = "\(name):\(index + 1)"
      if text.hasPrefix("{") {
        synonyms.append(try synonym(try json(Array(text.utf8), name, line: index + 1), location))
      } else {
        synonyms.append(Synonym(objectID: text, kind: try kind(of: text, location)))
      }
    }
    return synonyms
  }

  /// - Parameter line: The number of the line; nil for a whole file.
  private static func json(_ bytes: [UInt8], _ name: String, line: Int?) throws(Failure) -> JSON {
    do throws(JSON.SyntaxError) {
      return try JSON(parsing: bytes)
    } catch {
      throw Failure(.badInput, "\(name):\(line ?? error.line):\(error.column): expected \(error.expected)")
    }
  }

  private static func synonym(_ json: JSON, _ location: String) throws(Failure) -> Synonym {
    do throws(SearchError) {
      return try Synonym(json: json)
    } catch .refused(let message, _) {
      throw Failure(.badInput, "\(location): \(message)")
    } catch {
      throw Failure(.badInput, "\(location): \(error)")
    }
  }

  private static func kind(of line: String, _ location: String) throws(Failure) -> Synonym.Kind {
    let sides = line.split(separator: "=>", omittingEmptySubsequences: false).map { side in
      side.split(separator: ",").map { trimmed($0) }.filter { !$0.isEmpty }
    }
    if sides.count == 1, sides[0].count > 1 { return .equivalent(sides[0]) }
    if sides.count == 2, sides[0].count == 1, !sides[1].isEmpty { return .oneWay(input: sides[0][0], finds: sides[1]) }
    throw Failure(
      .badInput, "\(location): no synonyms: '\(line.prefix(80))'",
      advice: "Write 'sofa, couch' where each finds the others, and 'tablet => ipad' where only the first one does.")
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex
    return String(text[..<end].drop(while: \.isWhitespace))
  }
}
