/// The global numbering of one facet's values: first those of the largest segment, then those that only other segments
/// have.
struct GlobalFacetValues: Sendable {
  private(set) var extraValues: [String] = []
  private var extraNumbers: [String: Int] = [:]
  let base: Int

  init(base: Int) { self.base = base }

  mutating func number(of value: String) -> Int {
    if let known = extraNumbers[value] { return known }
    let number = base + extraValues.count
    extraNumbers[value] = number
    extraValues.append(value)
    return number
  }

  func number(ofExtra value: String) -> Int? { extraNumbers[value] }

  var count: Int { base + extraValues.count }
}
