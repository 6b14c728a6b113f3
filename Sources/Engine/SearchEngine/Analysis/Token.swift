/// A word of a text.
struct Token: Hashable {
  enum Kind: UInt8 {
    /// A run of letters and numbers.
    case word
    /// Two neighbours in a script without spaces.
    case pair
    /// The last character of a run in a script without spaces.
    case single
    case emoji
    /// One of the ``IndexedSeparators``.
    case separator
  }

  /// The index among the words of the text, from 0. Each character of a script without spaces counts as a word.
  var position: Int
  /// The bytes of the word in the text.
  var source: Range<Int>
  var kind: Kind
}

/// A word with its folded letters.
struct Word: Hashable {
  /// UTF-8.
  var folded: [UInt8]
  var token: Token

  var text: String { String(decoding: folded, as: UTF8.self) }
}
