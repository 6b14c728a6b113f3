import Foundation

/// The word lists that `Scripts/setup --tests` installs. They belong to others: none of them is in this repository.
enum WordListFiles {
  static let folder = ProcessInfo.processInfo.environment["INSTANTSEARCH_WORD_LISTS"] ?? "/usr/share/"

  static let areInstalled = [
    "hunspell/en_US.dic", "wordnet/noun.exc", "hunspell/de_DE_frami.dic", "trans/de-en", "hunspell/fr.dic",
    "hunspell/es_ES.dic", "hunspell/it_IT.dic", "hunspell/pt_PT.dic", "hunspell/nl.dic",
  ].allSatisfy { FileManager.default.fileExists(atPath: folder + $0) }

  static func lines(of path: String, encoding: String.Encoding = .utf8) throws -> [String] {
    var data = try Data(contentsOf: URL(fileURLWithPath: folder + path))
    if encoding != .utf8 { data = Data(String(data: data, encoding: encoding)?.utf8 ?? "".utf8) }
    // Debug builds split a collection slowly. No pointer leaves the call.
    return data.withUnsafeBytes { bytes in
      var lines: [String] = []
      var rest = bytes[...]
      while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress {
        let count = memchr(start, 10, rest.count).map { UnsafeRawPointer($0) - start } ?? rest.count
        let line = UnsafeRawBufferPointer(rebasing: rest.prefix(count))
        lines.append(
          String(decoding: line.last == 13 ? UnsafeRawBufferPointer(rebasing: line.dropLast()) : line, as: UTF8.self))
        rest = rest.dropFirst(count + 1)
        if rest.isEmpty { break }
      }
      return lines
    }
  }
}
