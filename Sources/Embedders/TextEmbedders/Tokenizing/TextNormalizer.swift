/// A step that changes a text before it is cut into tokens, as `tokenizer.json` describes it.
enum TextNormalizer: Hashable, Sendable {
  /// Puts a text before one that is not empty.
  case prepend([Unicode.Scalar])
  /// Replaces a text, which is not empty, by another.
  case replace([Unicode.Scalar], with: [Unicode.Scalar])
  case lowercase
  case decompose
  case compose
  /// Drops all marks.
  case stripAccents
  /// Drops spaces at the ends.
  case strip(left: Bool, right: Bool)
  case bert(BERT)

  /// The steps of BERT, in their order.
  struct BERT: Hashable, Sendable {
    var cleansText: Bool
    var separatesIdeographs: Bool
    var stripsAccents: Bool
    var lowercases: Bool
  }

  /// How many times as long replacing makes a text at most; 1 for the other steps, whose growth is limited by Unicode.
  var growth: Int {
    guard case .replace(let old, let new) = self else { return 1 }
    return max(1, (new.count + old.count - 1) / old.count)
  }

  func normalize(_ text: inout [Unicode.Scalar]) {
    switch self {
    case .prepend(let prefix): if !text.isEmpty { text.insert(contentsOf: prefix, at: 0) }
    case .replace(let old, let new): Self.replace(old, with: new, in: &text)
    case .lowercase: Self.lowercase(&text)
    case .decompose: text = CanonicalForms.decomposed(text)
    case .compose: text = CanonicalForms.composed(text)
    case .stripAccents: text.removeAll(where: \.isCombiningMark)
    case .strip(let left, let right):
      if right { while text.last?.isSpace == true { text.removeLast() } }
      if left { text.removeFirst(text.prefix(while: \.isSpace).count) }
    case .bert(let bert): bert.normalize(&text)
    }
  }

  fileprivate static func lowercase(_ text: inout [Unicode.Scalar]) {
    var lowered: [Unicode.Scalar] = []
    lowered.reserveCapacity(text.count)
    for scalar in text {
      if scalar.isASCII {
        let isCapital = (0x41...0x5A).contains(scalar.value)
        lowered.append(isCapital ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
      } else {
        lowered += scalar.properties.lowercaseMapping.unicodeScalars
      }
    }
    text = lowered
  }

  private static func replace(_ old: [Unicode.Scalar], with new: [Unicode.Scalar], in text: inout [Unicode.Scalar]) {
    if old.count == 1, new.count == 1 {
      for index in text.indices where text[index] == old[0] { text[index] = new[0] }
      return
    }
    var result: [Unicode.Scalar] = []
    var index = 0
    while index < text.count {
      if text[index...].starts(with: old) {
        result += new
        index += old.count
      } else {
        result.append(text[index])
        index += 1
      }
    }
    text = result
  }
}

extension TextNormalizer.BERT {
  fileprivate func normalize(_ text: inout [Unicode.Scalar]) {
    if cleansText {
      text.removeAll(where: \.isBERTControl)
      for index in text.indices where text[index].isSpace { text[index] = " " }
    }
    if separatesIdeographs, text.contains(where: \.isBERTIdeograph) {
      text = text.flatMap { $0.isBERTIdeograph ? [" ", $0, " "] : [$0] }
    }
    if stripsAccents {
      text = CanonicalForms.decomposed(text)
      text.removeAll(where: \.isBERTAccent)
    }
    if lowercases { TextNormalizer.lowercase(&text) }
  }
}
