/// A value that is encoded and decoded as a text.
package protocol TextCodable: Codable {
  /// Reads the text; throws an error that describes what is wrong with it.
  init(codedText: String) throws
  /// The text that reads as an equal value.
  var codedText: String { get }
}

extension TextCodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      try self.init(codedText: text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(codedText)
  }
}
