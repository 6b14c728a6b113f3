import InstantSearchTesting

/// A line as the default rows draw it: `red (3) [checkmark]`.
struct ShownLine {
  let row: ShownRow
  let isExcluded: Bool

  init(_ line: String) {
    var words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    isExcluded = words.last == "[minus]"
    if isExcluded { words.removeLast() }
    let isSelected = words.last == "[checkmark]"
    if isSelected { words.removeLast() }
    var count: Int?
    if let last = words.last, last.hasPrefix("("), last.hasSuffix(")") { count = Int(last.dropFirst().dropLast()) }
    if count != nil { words.removeLast() }
    row = ShownRow(words.joined(separator: " "), count, isSelected: isSelected)
  }
}
