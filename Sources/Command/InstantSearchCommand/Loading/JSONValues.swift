import SearchEngine
import SearchModel

/// Values in a file: an array of JSON, or lines; lines that begin with a brace are JSON.
struct JSONValues {
  private let bytes: [UInt8]
  private let name: String

  init(file path: String) throws(Failure) {
    self.init(try Inputs.wholeFile(path), name: path)
  }

  init(_ bytes: [UInt8], name: String) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    self.name = name
  }

  /// Reads the values.
  ///
  /// - Parameters:
  ///   - value: Reads a value that is JSON.
  ///   - line: reads a line that is neither JSON nor empty nor a comment, at a location for messages.
  func read<Value>(
    _ value: (JSON) throws(SearchError) -> Value, line: ((String, _ location: String) throws(Failure) -> Value)? = nil
  ) throws(Failure) -> [Value] {
    var values: [Value] = []
    if bytes.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "[") {
      for element in try json(bytes, line: nil).array ?? [] { values.append(try read(element, name, value)) }
      return values
    }
    let lines = bytes.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "\n") }
    for (index, bytes) in lines.enumerated() {
      let text = Self.trimmed(String(decoding: bytes, as: UTF8.self))
      if text.isEmpty || text.hasPrefix("#") { continue }
      let location = "\(name):\(index + 1)"
      if let line, !text.hasPrefix("{") {
        values.append(try line(text, location))
      } else {
        values.append(try read(try json(Array(text.utf8), line: index + 1), location, value))
      }
    }
    return values
  }

  private func read<Value>(
    _ json: JSON, _ location: String, _ value: (JSON) throws(SearchError) -> Value
  ) throws(Failure) -> Value {
    do throws(SearchError) {
      return try value(json)
    } catch .refused(let message, _) {
      throw Failure(.badInput, "\(location): \(message)")
    } catch {
      throw Failure(.badInput, "\(location): \(error)")
    }
  }

  /// - Parameter line: The number of the line; nil for a whole file.
  private func json(_ bytes: [UInt8], line: Int?) throws(Failure) -> JSON {
    do throws(JSON.SyntaxError) {
      return try JSON(parsing: bytes)
    } catch {
      throw Failure(.badInput, "\(name):\(line ?? error.line):\(error.column): expected \(error.expected)")
    }
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex
    return String(text[..<end].drop(while: \.isWhitespace))
  }
}
