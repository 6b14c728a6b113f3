/// Removes and replaces words of a query's text.
struct QueryEditor {
  private let query: RuleQuery
  /// What comes in place of each word that is edited; empty where nothing does.
  private var insertions: [Int: String] = [:]
  /// Words that are edited together with the one before them, and with what is between the two unless it is excluded.
  private var continuations: Set<Int> = []

  init(_ query: RuleQuery) { self.query = query }

  /// Edits words wherever they are in the query, and those that stand for them in the matches of the rule. A word that is
  /// edited already stays so.
  mutating func apply(_ edit: RuleTable.WordEdit, _ matches: [RuleMatch], _ table: RuleTable) {
    for range in ranges(of: edit.tokens, matches, table) where range.allSatisfy({ insertions[$0] == nil }) {
      for index in range { insertions[index] = index == range.lowerBound ? edit.insertion : "" }
      continuations.formUnion(range.dropFirst())
    }
  }

  private func ranges(
    of tokens: [RuleTable.PatternToken], _ matches: [RuleMatch], _ table: RuleTable
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for start in query.words.indices where start + tokens.count <= query.words.count {
      let range = start..<start + tokens.count
      if zip(tokens, range).allSatisfy({ $0 == .word(query.words[$1].folded) }) { ranges.append(range) }
    }
    // What the pattern has found in place of the words: values of facets, synonyms, typos.
    for match in matches {
      let pattern = table.conditions[match.condition].pattern ?? []
      for start in pattern.indices where pattern[start...].starts(with: tokens) {
        let steps = match.steps.filter {
          $0.tokens.lowerBound >= start && $0.tokens.upperBound <= start + tokens.count
        }
        guard steps.reduce(0, { $0 + $1.tokens.count }) == tokens.count, let first = steps.first, let last = steps.last
        else { continue }
        ranges.append(first.words.lowerBound..<last.words.upperBound)
      }
    }
    return ranges
  }

  /// The text after the edits, with single spaces; nil if it is the same.
  var editedText: String? {
    if insertions.isEmpty { return nil }
    var bytes: [UInt8] = []
    var end = 0
    for (index, word) in query.words.enumerated() {
      let source = word.token.source
      // Pairs of characters without spaces overlap.
      let isContinued = continuations.contains(index) && !query.indicesAfterExcluded.contains(index)
      if source.lowerBound > end, !isContinued { bytes += query.text[end..<source.lowerBound] }
      if let insertion = insertions[index] {
        bytes += insertion.utf8
      } else {
        bytes += query.text[max(end, source.lowerBound)..<max(end, source.upperBound)]
      }
      end = max(end, source.upperBound)
    }
    bytes += query.text[end...]
    return bytes.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }
}
