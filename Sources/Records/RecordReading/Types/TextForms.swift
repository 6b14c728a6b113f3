import SearchModel

/// The forms of texts that have a meaning by themselves.
package enum TextForms {
  static func isURL(_ text: String) -> Bool {
    (text.hasPrefix("https://") || text.hasPrefix("http://")) && !text.contains(" ") && text.utf8.count > 10
  }

  /// The elements of a list of texts in JSON; nil if the text is none.
  static func elements(of text: String) -> [JSON]? {
    guard text.hasPrefix("["), text.hasSuffix("]"), let list = try? JSON(parsing: text).array,
      list.allSatisfy({ $0.string != nil })
    else { return nil }
    return list.compactMap { $0.string.map { String($0.trimmed) } }.filter { !$0.isEmpty }.map { .string($0) }
  }

  /// The address of an attached picture, as in `rose.jpeg (https://…)`; of several the first one.
  static func attachedPicture(_ text: String) -> String? {
    let parts = text.split(separator: " (", maxSplits: 1)
    guard parts.count == 2, isPictureURL(String(parts[0])), let end = parts[1].firstIndex(of: ")") else { return nil }
    let address = String(parts[1][..<end])
    return isURL(address) ? address : nil
  }

  static func isPictureURL(_ text: String) -> Bool {
    let path = text.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return [".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg", ".heic"].contains { path.hasSuffix($0) }
  }

  static func isEmail(_ text: String) -> Bool {
    let text = text.trimmed
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2, !halves[0].isEmpty, !text.contains(" ") else { return false }
    return halves[1].contains(".") && halves[1].first != "." && halves[1].last != "."
  }

  static func isColor(_ text: String) -> Bool {
    if text.hasPrefix("rgb("), text.hasSuffix(")") { return true }
    let digits = text.dropFirst()
    return text.hasPrefix("#") && [3, 4, 6, 8].contains(digits.count) && digits.allSatisfy(\.isHexDigit)
  }

  /// Whether a text is an object of JSON or Python, or an array of objects, arrays or numbers, by how it begins and ends.
  package static func isJSON(_ text: String) -> Bool {
    let bytes = text.utf8.lazy.filter { $0 > 0x20 }
    guard let last = text.utf8.last(where: { $0 > 0x20 }), let second = bytes.dropFirst().first else { return false }
    switch bytes.first {
    case UInt8(ascii: "{"): return last == UInt8(ascii: "}") && "\"'}".utf8.contains(second)
    case UInt8(ascii: "["):
      guard last == UInt8(ascii: "]") else { return false }
      // `[1] and [2]` are notes.
      return "{[".utf8.contains(second) || bytes.allSatisfy { "[]0123456789.,-+eE".utf8.contains($0) }
    default: return false
    }
  }

  /// Whether a text has a tag that is closed, or one of those that need not be.
  static func isHTML(_ text: String) -> Bool {
    guard let start = text.firstIndex(of: "<") else { return false }
    let rest = text[start...]
    return rest.contains("</") && rest.contains(">") || rest.contains("<br") || rest.contains("<p>")
      || rest.contains("<img ")
  }
}
