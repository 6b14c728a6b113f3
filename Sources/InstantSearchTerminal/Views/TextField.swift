/// A text with a cursor, and the keys that edit it.
struct TextField: Hashable, Sendable {
  /// What is typed or pasted beyond that is dropped.
  static let longest = 1_000

  private var characters: [Character] = []
  /// Before which character the cursor stands.
  private(set) var cursor = 0

  init(_ text: String = "") {
    characters = Array(Self.cleaned(text).prefix(Self.longest))
    cursor = characters.count
  }

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }

  /// Edits the text; false for a key that does nothing in a text.
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

  /// Line breaks and the like become blanks: a text is one line.
  private static func cleaned(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  private mutating func insert(_ text: String) {
    let room = Self.longest - characters.count
    let before = String(characters[..<cursor]) + Self.cleaned(String(text.prefix(room)))
    // What is inserted may become one character with what stands there.
    characters = Array(before + String(characters[cursor...]))
    cursor = min(before.count, characters.count)
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private var startOfWord: Int {
    var place = cursor
    while place > 0, !isWord(place - 1) { place -= 1 }
    while place > 0, isWord(place - 1) { place -= 1 }
    return place
  }

  private var endOfWord: Int {
    var place = cursor
    while place < characters.count, !isWord(place) { place += 1 }
    while place < characters.count, isWord(place) { place += 1 }
    return place
  }

  private func isWord(_ place: Int) -> Bool { characters[place].isLetter || characters[place].isNumber }

  /// The part of the text that shows in so many columns, and the column in which the cursor stands then.
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
