internal import Platform

/// The values of a segment's facets by their words, in any case and with or without accents. Each table is made when a
/// pattern first asks for its facet, and kept with the segment.
final class FacetWords: Sendable {
  private let tables = Locked<[Int: Table]>([:])

  /// The most words of a value that a query can name.
  static let maxWords = 16

  /// The hashes of the words of values, ascending, with the numbers of the values: little memory for very many.
  private struct Table: Sendable {
    var entries: [(hash: UInt64, value: UInt32)] = []
  }

  /// The numbers of the values that consist of these words.
  ///
  /// - Parameter hash: that of the words.
  func values(
    _ words: ArraySlice<Word>, hash: WordsHash, of facet: Int, in column: FacetColumn, _ separators: IndexedSeparators,
    _ budget: SearchBudget
  ) -> [Int] {
    let entries = table(of: facet, column, separators, budget).entries
    let first = entries.partitioningIndex { $0.hash >= hash.value }
    budget.spend(16)
    return entries[first...].prefix { $0.hash == hash.value }.map { Int($0.value) }.filter { value in
      let own = Tokenizer.queryWords(of: column.values.string(value), separators: separators)
      return own.count == words.count && zip(own, words).allSatisfy { $0.folded == $1.folded }
    }
  }

  private func table(
    of facet: Int, _ column: FacetColumn, _ separators: IndexedSeparators, _ budget: SearchBudget
  ) -> Table {
    if let known = tables.withLock({ $0[facet] }) { return known }
    var table = Table()
    table.entries.reserveCapacity(column.count)
    for value in 0..<column.count {
      guard budget.spend(64 + column.values[value].count * 4) else { break }
      let words = Tokenizer.queryWords(of: column.values.string(value), separators: separators)
      guard !words.isEmpty, words.count <= Self.maxWords else { continue }
      var hash = WordsHash()
      for word in words { hash.add(word.folded) }
      table.entries.append((hash.value, UInt32(value)))
    }
    table.entries.sort { $0.hash < $1.hash }
    // A search that was stopped has not read all.
    guard !budget.isSpent else { return table }
    let complete = table
    tables.withLock { $0[facet] = complete }
    return complete
  }
}

/// FNV-1a over words, with a byte after each that no word has.
struct WordsHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ word: [UInt8]) {
    for byte in word { add(byte) }
    add(0xFF)
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
