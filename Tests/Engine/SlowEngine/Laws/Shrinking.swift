/// A test case that can be made smaller, so that failures are readable.
protocol Shrinkable {
  associatedtype Smaller: Sequence<Self>

  /// The case without one of its elements, for each that can be left out. Lazy where a case can be large, since all
  /// smaller cases together take quadratic memory.
  var smaller: Smaller { get }
}

extension Shrinkable {
  /// The smallest failing case that is reached by leaving out elements, after a limited number of attempts.
  func shrunk(attempts: Int = 1_000, while fails: (Self) -> Bool) -> Self {
    var (smallest, attemptsLeft) = (self, attempts)
    search: while true {
      for next in smallest.smaller {
        guard attemptsLeft > 0 else { return smallest }
        attemptsLeft -= 1
        guard fails(next) else { continue }
        smallest = next
        continue search
      }
      return smallest
    }
  }
}

extension Array {
  /// The array without halves, quarters and single elements, computed lazily.
  var withLess: some Sequence<[Element]> {
    let lengths = sequence(first: (count + 1) / 2) { $0 > 1 ? ($0 + 1) / 2 : nil }
    return lengths.lazy.flatMap { length in
      stride(from: 0, to: count, by: Swift.max(length, 1)).lazy.map { start in
        Array(self[..<start] + self[Swift.min(start + length, count)...])
      }
    }
  }
}
