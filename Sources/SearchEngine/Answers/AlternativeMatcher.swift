/// Finds the alternatives of a query in a text, word by word.
struct AlternativeMatcher {
  private let alternatives: [Alternative]
  /// The alternatives whose first terms the last words are, and how many these are.
  private var begun: [(alternative: Int, count: Int)] = []

  init(_ alternatives: [Alternative]) { self.alternatives = alternatives }

  var count: Int { alternatives.count }
  var isEmpty: Bool { alternatives.isEmpty }

  /// The alternatives that end with the next word of the text.
  mutating func next(_ word: UnsafeBufferPointer<UInt8>) -> [Alternative] {
    var ended: [Alternative] = []
    var going: [(alternative: Int, count: Int)] = []
    func read(_ alternative: Int, _ count: Int) {
      guard alternatives[alternative].matches(word, at: count) else { return }
      if count + 1 == alternatives[alternative].terms.count {
        ended.append(alternatives[alternative])
      } else {
        going.append((alternative, count + 1))
      }
    }
    for (alternative, count) in begun { read(alternative, count) }
    for alternative in alternatives.indices { read(alternative, 0) }
    begun = going
    return ended
  }
}
