import Foundation

/// A static table of a few words: seats have one direction, and lights the other.
enum SmallTable {
  /// The tokens with their vectors.
  private static let words: [(text: String, vector: [Float])] = [
    ("[UNK]", [0, 0]), ("chair", [1, 0]), ("stool", [1, 0.1]), ("bench", [1, 0.2]), ("seat", [1, 0]),
    ("lamp", [0, 1]), ("lantern", [0.1, 1]), ("light", [0, 1]), ("oak", [0.7, 0.7]),
  ]

  /// Writes `model.safetensors` and `tokenizer.json` to a folder that is made.
  ///
  /// - Parameter scale: Another number makes another table, with the same directions.
  static func write(to folder: String, scale: Float = 1) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let numbers = words.flatMap { $0.vector.map { $0 * scale } }
    let header =
      "{\"embedding.weight\":{\"dtype\":\"F32\",\"shape\":[\(words.count),2],\"data_offsets\":[0,\(numbers.count * 4)]}}"
    var table = Data((0..<8).map { UInt8(truncatingIfNeeded: header.utf8.count >> ($0 * 8)) })
    table += Data(header.utf8) + numbers.withUnsafeBytes { Data($0) }
    try table.write(to: URL(fileURLWithPath: "\(folder)/model.safetensors"))
    let vocabulary = words.enumerated().map { "\"\($1.text)\":\($0)" }.joined(separator: ",")
    let tokenizer =
      "{\"normalizer\":{\"type\":\"BertNormalizer\",\"clean_text\":true,\"handle_chinese_chars\":true,"
      + "\"strip_accents\":null,\"lowercase\":true},\"pre_tokenizer\":{\"type\":\"BertPreTokenizer\"},"
      + "\"model\":{\"type\":\"WordPiece\",\"unk_token\":\"[UNK]\",\"continuing_subword_prefix\":\"##\","
      + "\"max_input_chars_per_word\":100,\"vocab\":{\(vocabulary)}}}"
    try tokenizer.write(toFile: "\(folder)/tokenizer.json", atomically: true, encoding: .utf8)
  }

  /// Records with these words, one in a line.
  static let records = ["Oak chair", "Stool", "Bench", "Lamp", "Lantern"].enumerated().map {
    "{\"objectID\": \"\($0)\", \"name\": \"\($1)\"}"
  }
}
