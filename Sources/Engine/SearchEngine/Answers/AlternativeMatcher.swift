/// Finds the alternatives of a query in a text, word by word.
struct AlternativeMatcher {
  private let alternatives: [Alternative]
  /// The indices of the alternatives whose first terms begin with each byte, so that most words are compared with none.
  private var byFirstByte: [[Int]] = []
  /// The alternatives whose first terms the last words are, and how many these are.
  private var begun: [(alternative: Int, count: Int)] = []

  init(_ alternatives: [Alternative]) {
    self.alternatives = alternatives
    if alternatives.isEmpty { return }
    byFirstByte = [[Int]](repeating: [], count: 256)
    for (index, alternative) in alternatives.enumerated() {
      if let byte = alternative.terms.first?.first { byFirstByte[Int(byte)].append(index) }
    }
  }

  var isEmpty: Bool { alternatives.isEmpty }

  /// Whether the last words begin an alternative.
  var hasBegun: Bool { !begun.isEmpty }

  /// Begins another text.
  mutating func restart() { begun.removeAll(keepingCapacity: true) }

  /// The alternatives that end with the next word of the text.
  mutating func next(_ word: UnsafeBufferPointer<UInt8>, _ budget: SearchBudget) -> [Alternative] {
    guard let byte = word.first else { return [] }
    let possible = byFirstByte[Int(byte)]
    if possible.isEmpty, begun.isEmpty { return [] }
    budget.spend((possible.count + begun.count) / 4 + 1)
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
    for alternative in possible { read(alternative, 0) }
    begun = going
    return ended
  }
}
