import SearchModel

/// The form in which collections keep the values of facets besides the values themselves.
///
/// Typesense compares texts by their words in lower case, and has no words of punctuation: `Red` is `red`, `a:b` is `a,b`,
/// and an empty text can't be found. So a collection has for each declared attribute a field whose texts are words of
/// letters and digits only: the bytes of the value in hexadecimal. Filters and counts use these.
enum ExactValue {
  /// The length in bytes of the longest value. Words have at most 100 characters, and a filter of many words takes a node
  /// very long.
  static let longest = 400

  private static let prefix = "_exact."
  private static let wordLength = 80

  /// The field of an attribute: its name in letters, digits and `_`, with other characters as `~` and two digits.
  static func fieldName(of attribute: Attribute) -> String {
    prefix + encoded(attribute.rawValue)
  }

  /// A text as a part of the name of a field.
  static func encoded(_ text: String) -> String {
    var name: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        name.append(byte)
      default: name += "~\(hexadecimal(byte))".utf8
      }
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// The attribute of a field; nil if the field is another one.
  static func attribute(ofField name: String) -> Attribute? {
    guard name.hasPrefix(prefix) else { return nil }
    return decoded(name.dropFirst(prefix.count)).map { Attribute($0) }
  }

  /// The text of a part of the name of a field; nil if it is of another form.
  static func decoded(_ name: Substring) -> String? { String(name.map { $0 == "~" ? "%" : $0 }).percentDecoded }

  /// The text of a value. It begins with a letter, so that an empty value has a word too.
  static func text(of value: String) -> String {
    var text = "x"
    for (index, byte) in value.utf8.enumerated() {
      if index > 0, index % (wordLength / 2) == 0 { text += " " }
      text += hexadecimal(byte)
    }
    return text
  }

  /// The value of a text; nil if it is of another form.
  static func value(of text: String) -> String? {
    guard text.first == "x" else { return nil }
    let digits = text.utf8.dropFirst().filter { $0 != UInt8(ascii: " ") }
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16) else { return nil }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.utf8.count == 1 ? "0\(digits)" : digits
  }
}
