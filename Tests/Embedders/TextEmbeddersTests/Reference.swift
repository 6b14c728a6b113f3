import Foundation
import SearchModel

@testable import TextEmbedders

/// A folder of what `Reference/reference.py` writes: texts, tokenizers with the tokens of each text, tables with vectors.
struct Reference {
  private let folder: URL

  /// The small ones of the repository.
  static let recorded = Reference(
    folder: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Recorded"))

  /// Those for which `Scripts/embedders` was run.
  static let large = ProcessInfo.processInfo.environment["INSTANTSEARCH_EMBEDDERS"].map {
    Reference(folder: URL(filePath: $0, directoryHint: .isDirectory))
  }

  /// The names of the tokenizers.
  var tokenizers: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        .map { String($0.dropLast(".json".count)) }.sorted()
    }
  }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: folder.appending(path: name))) }

  var texts: [String] {
    get throws { try lines("texts").map { try JSON(parsing: String($0)).string ?? "" } }
  }

  /// The numbers of each text's tokens, by the library `tokenizers`.
  func tokens(_ name: String) throws -> [[Int32]] {
    try lines("\(name).tokens").map { $0.split(separator: " ").compactMap { Int32($0) } }
  }

  /// The vectors of the first texts, by numpy.
  func vectors(_ name: String) throws -> [[Float]] {
    try lines("\(name).vectors").map { $0.split(separator: " ").compactMap { Float($0) } }
  }

  private func lines(_ name: String) throws -> [Substring] {
    let text = String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  /// The first text whose tokens differ from those of the library, with both.
  func difference(_ name: String) throws -> String? {
    let tokenizer = try TokenizerFile.tokenizer(bytes("\(name).json"))
    let (texts, expected) = (try texts, try tokens(name))
    guard texts.count == expected.count else { return "\(texts.count) texts, and tokens of \(expected.count)" }
    for (text, expected) in zip(texts, expected) {
      let tokens = tokenizer.tokens(of: text)
      if tokens != expected { return "\(JSON.string(text).text()): \(tokens) instead of \(expected)" }
    }
    return nil
  }
}
