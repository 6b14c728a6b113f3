/// A line of editable text with a cursor.
struct TextField: Hashable, Sendable {
  /// The most characters; further input is dropped.
  static let longest = 1_000

  private var characters: [Character] = []
  /// The index of the character after the cursor.
  private(set) var cursor = 0

  init(_ text: String = "") {
    characters = Array(Self.cleaned(text).prefix(Self.longest))
    cursor = characters.count
  }

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }

  /// Handles a key that edits the text; false for other keys.
  mutating func press(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .paste(let text): insert(text)
    case .left, .control("b"): cursor = max(cursor - 1, 0)
    case .right, .control("f"): cursor = min(cursor + 1, characters.count)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    case .wordLeft, .alt("b"): cursor = startOfWord
    case .wordRight, .alt("f"): cursor = endOfWord
    case .backspace: remove(max(cursor - 1, 0)..<cursor)
    case .delete, .control("d"): remove(cursor..<min(cursor + 1, characters.count))
    case .control("u"): remove(0..<cursor)
    case .control("k"): remove(cursor..<characters.count)
    case .control("w"): remove(startOfWord..<cursor)
    default: return false
    }
    return true
  }

  /// Replaces control characters, such as line breaks, by blanks.
  private static func cleaned(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  private mutating func insert(_ text: String) {
    let room = Self.longest - characters.count
    let before = String(characters[..<cursor]) + Self.cleaned(String(text.prefix(room)))
    // Inserted text may form one character with the text after the cursor.
    characters = Array(before + String(characters[cursor...]))
    cursor = min(before.count, characters.count)
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private var startOfWord: Int {
    var index = cursor
    while index > 0, !isWord(index - 1) { index -= 1 }
    while index > 0, isWord(index - 1) { index -= 1 }
    return index
  }

  private var endOfWord: Int {
    var index = cursor
    while index < characters.count, !isWord(index) { index += 1 }
    while index < characters.count, isWord(index) { index += 1 }
    return index
  }

  private func isWord(_ index: Int) -> Bool { characters[index].isLetter || characters[index].isNumber }

  /// The visible text in this many columns, and the column of the cursor.
  func window(columns: Int) -> (text: String, cursor: Int) {
    guard columns > 0 else { return ("", 0) }
    var start = cursor
    var width = 0
    while start > 0, width + characters[start - 1].columns < columns {
      start -= 1
      width += characters[start].columns
    }
    var end = cursor
    var rest = columns - width
    while end < characters.count, characters[end].columns <= rest {
      rest -= characters[end].columns
      end += 1
    }
    return (String(characters[start..<end]), width)
  }
}
