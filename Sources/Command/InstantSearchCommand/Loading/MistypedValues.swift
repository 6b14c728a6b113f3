import InstantSearchCore
import SearchEngine

/// Counts the values that are not of the type of their attribute, and keeps the first ones.
///
/// `@unchecked Sendable`: only the thread that reads records calls it.
final class MistypedValues: @unchecked Sendable {
  private var count = 0
  private var first: [String] = []

  private static let mostShown = 3
  private static let longestText = 40

  func add(_ value: MistypedValue) {
    count += 1
    guard first.count < Self.mostShown else { return }
    let text = value.text.count > Self.longestText ? value.text.prefix(Self.longestText) + "…" : value.text[...]
    first.append("\(value.location): '\(text)' in \(value.attribute), which is \(value.type)")
  }

  /// What stays text, a line for each of the first ones; nil if nothing does.
  var note: String? {
    guard count > 0 else { return nil }
    let more = count - first.count
    let lines = first.map { "  \($0)" } + (more > 0 ? ["  and \(more.groupedByThousands()) more"] : [])
    let text =
      count == 1
      ? "1 value is of another type than the others, and stays text:"
      : "\(count.groupedByThousands()) values are of another type than the others, and stay text:"
    return ([text] + lines).joined(separator: "\n")
  }
}
