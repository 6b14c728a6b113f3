/// A reproducible random number generator (SplitMix64): a failing case can be repeated with its seed.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator whose numbers depend on the seed alone.
  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in the range.
  package mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True with a probability of 1 in `times`.
  package mutating func once(in times: Int) -> Bool { number(in: 1...times) == 1 }

  /// One of these.
  package mutating func element<Element>(of first: Element, _ others: Element...) -> Element {
    others.isEmpty ? first : ([first] + others)[number(in: 0...others.count)]
  }

  /// An element of the collection, which must not be empty.
  package mutating func element<Elements: Collection>(of elements: Elements) -> Elements.Element {
    elements[elements.index(elements.startIndex, offsetBy: number(in: 0...(elements.count - 1)))]
  }

  /// An array of random length, with random elements.
  package mutating func array<Element>(
    of count: ClosedRange<Int>, _ make: (inout SeededGenerator) -> Element
  ) -> [Element] {
    (0..<number(in: count)).map { _ in make(&self) }
  }
}
