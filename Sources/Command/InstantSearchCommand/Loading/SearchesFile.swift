import InstantSearchCore
import SearchEngine
import SearchModel

/// Reads past searches: the log of `serve`, texts with counts as JSON or CSV, or a text per line.
struct SearchesFile: Sendable {
  private let path: String
  private let indexName: String
  private let arguments: Arguments
  private let console: Console

  /// The names of the member with the text, and of the one with the count.
  private static let names = (text: ["query", "search", "q"], count: ["count", "popularity"])

  /// - Parameter indexName: The index; the searches of others are left out.
  init(_ path: String, of indexName: String, _ arguments: Arguments, _ console: Console) {
    (self.path, self.indexName, self.arguments, self.console) = (path, indexName, arguments, console)
  }

  func counts() throws(Failure) -> SearchCounts {
    // A server that was just started has an empty log.
    if path != "-", SystemFile.size(of: path) == 0 { return SearchCounts() }
    let source = try Inputs(arguments, on: console).untypedSource([path])
    let name = Compression.uncompressedName(path)
    let isText = name.lowercased().hasSuffix(".txt")
    let start = source.firstBytes(4096).first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
    let isJSON = start == UInt8(ascii: "{") || start == UInt8(ascii: "[")
    if isText || !isJSON && RecordSource.Format(name: name) == nil {
      return source.withBytes(lines) ?? SearchCounts()
    }
    return try records(source)
  }

  /// Reads a text per line. Nobody searches for a text that is longer than `longestLine`; such lines are left out.
  private func lines(_ bytes: UnsafeRawBufferPointer) -> SearchCounts {
    var counts = SearchCounts()
    var start = 0
    var longLines = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.count
      if end - start > Self.longestLine {
        longLines += 1
      } else {
        let line = String(decoding: bytes[start..<end], as: UTF8.self)
        for text in line.split(whereSeparator: \.isNewline) { counts.add(String(text)) }
      }
      start = end + 1
    }
    if longLines > 0 {
      console.note("\(shownPath): \(longLines) lines of more than \(Self.longestLine) bytes are left out")
    }
    return counts
  }

  private static let longestLine = 100_000

  private func records(_ source: RecordSource) throws(Failure) -> SearchCounts {
    var counts = SearchCounts()
    var others: [String: Int] = [:]
    var failure: Failure?
    var hasAny = false
    do throws(Failure) {
      try source.showingProgress(on: console) { source in
        try source.forEachRecord { record, location throws(IndexError) in
          do throws(Failure) {
            if let other = record["index"]?.string, other != indexName {
              others[other, default: 0] += 1
            } else {
              hasAny = true
              let (text, count) = try search(record, location)
              counts.add(text, count: count)
            }
          } catch {
            failure = error
            throw .cancelled
          }
        }
      }
    } catch {
      throw failure ?? error
    }
    if !others.isEmpty, !hasAny {
      let names = others.keys.sorted { $0.precedesByCodePoint($1) }.prefix(5).joined(separator: ", ")
      console.note("\(shownPath): no search is one in '\(indexName)': they are in \(names)")
    }
    return counts
  }

  private func search(_ record: JSON.Object, _ location: RecordLocation) throws(Failure) -> (String, Int) {
    let values = Self.names.text.lazy.compactMap { record[$0] }
    guard let value = values.first else {
      throw Failure(
        .badInput, "\(location.text): there is no 'query'",
        advice: "Write it as in {\"query\": \"lamp\", \"count\": 3}, or a text per line in a file that ends in .txt.")
    }
    let text: String
    switch value {
    case .string(let string): text = string
    // CSV: a text of digits.
    case .integer, .double, .decimal: text = value.text()
    default:
      throw Failure(
        .badInput, "\(location.text): 'query' must be a text, not \(value.text())", advice: "Mend the record.")
    }
    guard let number = Self.names.count.lazy.compactMap({ record[$0] }).first else { return (text, 1) }
    guard let count = number.int, count >= 0 else {
      throw Failure(
        .badInput, "\(location.text): 'count' must be a whole number, not \(number.text())", advice: "Mend the record.")
    }
    return (text, count)
  }

  private var shownPath: String { path == "-" ? "standard input" : path }
}
