/// The numbers of a control sequence: fields between semicolons, parts of a field between colons.
struct SequenceNumbers {
  private let fields: [[Int?]]

  /// Nil where there is anything else between them.
  init?(_ text: some StringProtocol) {
    guard text.utf8.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
    fields = text.split(separator: ";", omittingEmptySubsequences: false).map { field in
      field.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    }
  }

  /// A part of a field; nil where nothing stands there, or no number that could be meant.
  subscript(field: Int, part: Int = 0) -> Int? {
    guard fields.indices.contains(field), fields[field].indices.contains(part) else { return nil }
    return fields[field][part]
  }

  /// The modifier keys, which stand in the second field.
  var modifiers: KeyModifiers { KeyModifiers(rawValue: max((self[1] ?? 1) - 1, 0)) }

  /// Whether a key was let go.
  var isRelease: Bool { self[1, 1] == 3 }
}

struct KeyModifiers: OptionSet {
  let rawValue: Int

  static let shift = KeyModifiers(rawValue: 1)
  static let alt = KeyModifiers(rawValue: 2)
  static let control = KeyModifiers(rawValue: 4)
  /// The lock keys, which change no key.
  static let locks = KeyModifiers(rawValue: 64 + 128)
}
