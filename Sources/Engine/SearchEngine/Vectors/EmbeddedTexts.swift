internal import CKernels
internal import SearchModel

/// The texts of records that vectors are made of: those of some attributes, the most important first.
struct EmbeddedTexts: Hashable, Sendable {
  /// The ranks of the attributes; nil for all that have text.
  fileprivate let ranks: [String: Int]?
  /// The attributes among them whose texts are enough where a record has some; nil for all.
  private let describing: Set<String>?
  /// Whether the user has not chosen the attributes.
  let isDefault: Bool

  /// - Parameter describing: The attributes that describe the records of the index, as ``DescribingAttributes`` finds them;
  ///   nil if that is not known. A setting of the user overrules them.
  init(_ settings: ResolvedSettings, describing: [String]? = nil) {
    let paths =
      settings.embeddedAttributes.map { $0.map { $0.rawValue } }
      ?? settings.searchable?.flatMap { $0.paths.map(\.rawValue) }
    ranks = paths.map { Dictionary($0.enumerated().map { ($1, $0) }, uniquingKeysWith: min) }
    isDefault = settings.embeddedAttributes == nil
    self.describing = isDefault ? describing.map { Set($0) } : nil
  }

  /// The text of a record; empty where it has none.
  func text(of record: JSON.Object) -> String {
    var found = texts(of: record)
    if let describing, found.contains(where: { describing.contains($0.attribute) }) {
      found.removeAll { !describing.contains($0.attribute) }
    }
    return found.map(\.text).joined(separator: "\n")
  }

  /// The texts of a record, each with its attribute, the most important first.
  func texts(of record: JSON.Object) -> [(attribute: String, text: String)] {
    var found: [Found] = []
    for (name, value) in record { collect(value, at: name, into: &found) }
    let ordered = found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    return ordered.map { ($0.element.attribute, $0.element.text) }
  }

  func hash(of record: JSON.Object) -> UInt64 { Self.hash(text(of: record)) }

  static func hash(_ text: String) -> UInt64 {
    var text = text
    // 0 stands for no hash.
    return max(1, text.withUTF8 { ck_hash($0.baseAddress, $0.count) })
  }

  private typealias Found = (attribute: String, rank: Int, text: String)

  private func collect(_ value: JSON, at path: String, into found: inout [Found]) {
    switch value {
    case .object(let members): for (name, value) in members { collect(value, at: path + "." + name, into: &found) }
    case .array(let elements): for element in elements { collect(element, at: path, into: &found) }
    case .string(let text):
      if !text.isEmpty, let (attribute, rank) = attribute(at: path) { found.append((attribute, rank, text)) }
    case .integer, .double, .decimal, .bool, .null: break
    }
  }

  /// The attribute that a path belongs to, with its rank; nil if it is not embedded.
  private func attribute(at path: String) -> (String, Int)? {
    guard let ranks else { return path == "objectID" || path.hasPrefix("_") ? nil : (path, 0) }
    return AttributePaths.withParents(of: path).lazy.compactMap { name in ranks[name].map { (name, $0) } }
      .min { $0.1 < $1.1 }
  }
}

/// Finds the attributes whose texts describe records, such as names of several words and descriptions, by some records.
///
/// Names of one word, codes, brands and the like make vectors worse: they say little, or a model does not know them.
struct DescribingAttributes {
  private let texts: EmbeddedTexts
  private var recordsLeft = 1_000
  /// The number of texts of each attribute, and of their words.
  private var counts: [(attribute: String, texts: Int, words: Int)] = []
  private var indices: [String: Int] = [:]

  init(_ texts: EmbeddedTexts) { self.texts = texts }

  mutating func add(_ record: JSON.Object) {
    guard recordsLeft > 0 else { return }
    recordsLeft -= 1
    for (attribute, text) in texts.texts(of: record) {
      let index = indices[attribute] ?? counts.count
      if index == counts.count {
        indices[attribute] = index
        counts.append((attribute, 0, 0))
      }
      counts[index].texts += 1
      counts[index].words += Self.wordCount(text)
    }
  }

  /// The most important attribute, if its texts have two words or more on average, and others that have four or more. If
  /// there are none, the most important one. Of equally important ones that is the one with most words.
  var attributes: [String] {
    let rank = { (attribute: String) in texts.ranks?[attribute] ?? 0 }
    let first = counts.min {
      (rank($0.attribute), $1.words * $0.texts) < (rank($1.attribute), $0.words * $1.texts)
    }
    guard let first else { return [] }
    let found = counts.filter { $0.words >= $0.texts * ($0.attribute == first.attribute ? 2 : 4) }
    return found.isEmpty ? [first.attribute] : found.map(\.attribute)
  }

  /// The number of words between spaces; two characters of a script without spaces count as one.
  private static func wordCount(_ text: String) -> Int {
    var (count, unspaced, isInWord) = (0, 0, false)
    for scalar in text.unicodeScalars {
      let isUnspaced = !scalar.isASCII && scalar.isUnspaced
      let isPartOfWord = !isUnspaced && !scalar.properties.isWhitespace
      if isUnspaced { unspaced += 1 }
      if isPartOfWord, !isInWord { count += 1 }
      isInWord = isPartOfWord
    }
    return count + (unspaced + 1) / 2
  }
}
