/// A case that can be made smaller, so that what fails can be read.
protocol Shrinkable {
  associatedtype Smaller: Sequence<Self>

  /// The same case with one thing less, for each thing that can be left out. Where a case can be large, a lazy sequence:
  /// all its smaller cases at once need memory by the square of its size.
  var smaller: Smaller { get }
}

extension Shrinkable {
  /// The smallest case that is reached by leaving out things and still fails, after at most so many attempts.
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
  /// The array without halves, quarters and single elements, each made when it is asked for.
  var withLess: some Sequence<[Element]> {
    let lengths = sequence(first: (count + 1) / 2) { $0 > 1 ? ($0 + 1) / 2 : nil }
    return lengths.lazy.flatMap { length in
      stride(from: 0, to: count, by: Swift.max(length, 1)).lazy.map { start in
        Array(self[..<start] + self[Swift.min(start + length, count)...])
      }
    }
  }
}
