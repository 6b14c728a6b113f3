import SearchModel

/// The texts of a document in which a node has marked words, with characters that no text has.
struct Marks {
  /// Characters for private use.
  static let start = "\u{F8F0}"
  static let end = "\u{F8F1}"

  /// The marked texts of each field by the texts without marks: a node returns only those of a list that match.
  private let texts: [String: [String: String]]

  init(_ json: JSON?) {
    var texts: [String: [String: String]] = [:]
    for (field, marked) in json?.object ?? [:] {
      let pairs = (marked.array ?? []).compactMap(\.string).map { (Self.tagged($0, "", ""), $0) }
      texts[field] = Dictionary(pairs) { first, _ in first }
    }
    self.texts = texts
  }

  /// The text of a field with its marks; nil if it has none.
  func marked(_ text: String, in field: String) -> String? { texts[field]?[text] }

  /// The text with tags for the marks.
  static func tagged(_ text: String, _ startTag: String, _ endTag: String) -> String {
    guard text.unicodeScalars.contains(where: { isMark($0) }) else { return text }
    var tagged = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case Self.startScalar: tagged += startTag
      case Self.endScalar: tagged += endTag
      default: tagged.unicodeScalars.append(scalar)
      }
    }
    return tagged
  }

  private static let startScalar: UnicodeScalar = "\u{F8F0}"
  private static let endScalar: UnicodeScalar = "\u{F8F1}"

  private static func isMark(_ scalar: UnicodeScalar) -> Bool { scalar == startScalar || scalar == endScalar }

  /// The marked parts of a text.
  static func matches(in text: String) -> [String] {
    var matches: [String] = []
    var current: String.UnicodeScalarView?
    for scalar in text.unicodeScalars {
      if scalar == startScalar {
        current = String.UnicodeScalarView()
      } else if scalar == endScalar {
        if let match = current { matches.append(String(match)) }
        current = nil
      } else {
        current?.append(scalar)
      }
    }
    return matches
  }

  /// Whether all words of a text are marked.
  static func isWhole(_ text: String) -> Bool {
    var isMarked = false
    var hasMark = false
    for scalar in text.unicodeScalars {
      if isMark(scalar) {
        isMarked = scalar == startScalar
        hasMark = true
      } else if !isMarked, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        return false
      }
    }
    return hasMark
  }

  /// So many words of a text around its first mark.
  static func excerpt(_ text: String, _ count: Int, _ ellipsis: String) -> String {
    let words = text.split(omittingEmptySubsequences: false) { $0.isWhitespace }
    let count = max(count, 1)
    guard words.count > count else { return text }
    let marked = words.firstIndex { $0.unicodeScalars.contains(startScalar) } ?? 0
    let first = min(max(marked - count / 2, 0), words.count - count)
    let last = first + count - 1
    // A mark may begin or end outside.
    var excerpt = String(text[words[first].startIndex..<words[last].endIndex])
    let marks = excerpt.unicodeScalars.filter { isMark($0) }
    if marks.first == endScalar { excerpt = start + excerpt }
    if marks.last == startScalar { excerpt += end }
    return (first > 0 ? ellipsis : "") + excerpt + (last < words.count - 1 ? ellipsis : "")
  }
}
