import Foundation

/// A spelling dictionary of Hunspell: headwords with flags, and the suffixes that a flag stands for.
///
/// Prefixes, compounds and suffixes on suffixes are not read.
struct HunspellDictionary {
  struct Entry {
    var word: String
    var flags: [String]
    /// Morphological fields, where the dictionary has them.
    var fields: String
  }

  struct Form {
    var word: String
    var fields: String
  }

  fileprivate struct Suffix {
    var removed: [UInt8]
    var added: [UInt8]
    /// For each of the last bytes of the headword, those that it may be; nil allows all.
    var condition: [Set<UInt8>?]
    var fields: String
  }

  private(set) var entries: [Entry] = []
  private var suffixes: [String: [Suffix]] = [:]

  /// Reads `name.dic` and `name.aff`, the flags of which have so many letters.
  init(_ name: String, flagLength: Int = 1, encoding: String.Encoding = .utf8) throws {
    for line in try WordListFiles.lines(of: "hunspell/\(name).aff", encoding: encoding) where line.hasPrefix("SFX") {
      let parts = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard parts.count > 4 || (parts.count == 4 && Int(parts[3]) == nil) else { continue }
      let added = parts[3].prefix { $0 != "/" }
      suffixes[parts[1], default: []].append(
        Suffix(
          removed: parts[2] == "0" ? [] : Self.bytes(parts[2]), added: added == "0" ? [] : Self.bytes(String(added)),
          condition: Self.condition(parts.count > 4 ? parts[4] : "."), fields: parts.dropFirst(5).joined(separator: " ")
        )
      )
    }
    for line in try WordListFiles.lines(of: "hunspell/\(name).dic", encoding: encoding).dropFirst() {
      let bytes = line.utf8
      guard let first = bytes.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "/"), first > 0x20 else {
        continue
      }
      let head = bytes.prefix { $0 > 0x20 }
      let word = head.prefix { $0 != UInt8(ascii: "/") }
      let letters = Array(String(Substring(head.dropFirst(word.count + 1))))
      entries.append(
        Entry(
          word: String(Substring(word)),
          flags: stride(from: 0, to: letters.count, by: flagLength).map {
            String(letters[$0..<min($0 + flagLength, letters.count)])
          },
          fields: String(Substring(bytes.dropFirst(head.count)))))
    }
  }

  /// The forms that one of the entry's flags stands for.
  func forms(of entry: Entry, flag: String) -> [Form] {
    guard let suffixes = suffixes[flag] else { return [] }
    let word = Self.bytes(entry.word)
    return suffixes.filter { $0.applies(to: word) }.map {
      Form(word: Self.text(word.dropLast($0.removed.count) + $0.added), fields: $0.fields)
    }
  }

  /// One byte for each letter: all the letters that these dictionaries inflect are in Latin-1, but for "œ".
  private static func bytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { $0 == "œ" ? 1 : UInt8(exactly: $0.value) ?? 0 }
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(String.UnicodeScalarView(bytes.map { $0 == 1 ? "œ" : Unicode.Scalar($0) }))
  }

  private static func condition(_ text: String) -> [Set<UInt8>?] {
    var condition: [Set<UInt8>?] = []
    var rest = bytes(text)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "."): condition.append(nil)
      case UInt8(ascii: "["):
        let isNegated = rest.first == UInt8(ascii: "^")
        if isNegated { rest.removeFirst() }
        let letters = Set(rest.prefix { $0 != UInt8(ascii: "]") })
        rest = rest.dropFirst(rest.prefix { $0 != UInt8(ascii: "]") }.count + 1)
        condition.append(isNegated ? Set(1...255).subtracting(letters) : letters)
      default: condition.append([byte])
      }
    }
    return condition
  }
}

extension HunspellDictionary.Suffix {
  fileprivate func applies(to word: [UInt8]) -> Bool {
    guard word.count >= condition.count, word.suffix(removed.count).elementsEqual(removed) else { return false }
    return zip(word.suffix(condition.count), condition).allSatisfy { letter, allowed in
      allowed?.contains(letter) ?? true
    }
  }
}
