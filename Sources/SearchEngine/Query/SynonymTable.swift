internal import SearchModel

/// The synonyms of an index, found by the words of a query.
struct SynonymTable: Hashable, Sendable {
  /// The entries by the first word of their inputs. UTF-8.
  private var entries: [[UInt8]: [Entry]] = [:]

  /// Words of a query, and what they find.
  private struct Entry: Hashable {
    var input: [[UInt8]]
    var outputs: [[[UInt8]]]
    var typos = 0
  }

  init(_ synonyms: [Synonym]) {
    for synonym in synonyms {
      switch synonym.kind {
      case .equivalent(let texts):
        let all = texts.map { Self.words(of: $0) }
        for input in all { add(Entry(input: input, outputs: all)) }
      case .oneWay(let input, let texts):
        add(Entry(input: Self.words(of: input), outputs: texts.map { Self.words(of: $0) }))
      case .correction(let word, let texts, let typos):
        add(Entry(input: Self.words(of: word), outputs: texts.map { Self.words(of: $0) }, typos: typos))
      case .placeholder(let name, let texts):
        for text in texts { add(Entry(input: Self.words(of: text), outputs: [Self.words(of: name)])) }
      }
    }
  }

  private static func words(of text: String) -> [[UInt8]] { Tokenizer.queryWords(of: text).map(\.folded) }

  private mutating func add(_ entry: Entry) {
    guard let first = entry.input.first else { return }
    var entry = entry
    entry.outputs = entry.outputs.filter { !$0.isEmpty && $0 != entry.input }
    if !entry.outputs.isEmpty { entries[first, default: []].append(entry) }
  }

  /// What may stand for words of a query that are the input of a synonym, in full and next to each other.
  ///
  /// - Parameters:
  ///   - words: the words of a query without excluded ones.
  ///   - exact: what counts as exact.
  func alternatives(of words: [QueryWord], exact: Set<IndexSettings.ExactAlternative>) -> [Alternative] {
    if entries.isEmpty { return [] }
    var alternatives: [Alternative] = []
    var known: Set<Alternative> = []
    for first in words.indices {
      for entry in entries[words[first].folded] ?? [] where Self.words(words[first...], begin: entry.input) {
        for output in entry.outputs {
          let isOfSingleWords = entry.input.count == 1 && output.count == 1
          let alternative = Alternative(
            words: first..<first + entry.input.count, terms: output, typos: entry.typos,
            isExact: entry.typos == 0 && exact.contains(isOfSingleWords ? .singleWordSynonym : .multiWordsSynonym))
          if known.insert(alternative).inserted { alternatives.append(alternative) }
        }
      }
    }
    return alternatives
  }

  /// Whether some words begin with an input, without a gap or quotes.
  private static func words(_ words: ArraySlice<QueryWord>, begin input: [[UInt8]]) -> Bool {
    guard words.count >= input.count, let first = words.first else { return false }
    return zip(words, input).enumerated().allSatisfy { offset, pair in
      pair.0.folded == pair.1 && pair.0.phrase == nil && pair.0.position == first.position + offset
    }
  }
}
