/// A case that can be made smaller, so that what fails can be read.
protocol Shrinkable {
  /// The same case with one thing less, for each thing that can be left out.
  var smaller: [Self] { get }
}

extension Shrinkable {
  /// The smallest case that can be reached by leaving out things and still fails.
  func shrunk(while fails: (Self) -> Bool) -> Self {
    var smallest = self
    while let next = smallest.smaller.first(where: fails) { smallest = next }
    return smallest
  }
}

extension Array {
  /// The array without halves, quarters and single elements.
  var withLess: [[Element]] {
    var shorter: [[Element]] = []
    var length = (count + 1) / 2
    while length > 0, !isEmpty {
      for start in stride(from: 0, to: count, by: length) {
        shorter.append(Array(self[..<start] + self[Swift.min(start + length, count)...]))
      }
      length = length == 1 ? 0 : (length + 1) / 2
    }
    return shorter
  }
}
