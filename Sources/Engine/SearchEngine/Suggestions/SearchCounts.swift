internal import SearchModel

/// How often texts were searched for.
///
/// Texts that differ by case or spaces only are one text. Memory is bounded: when there are too many texts, the rarest
/// are dropped, so that a long log of searches can be counted.
public struct SearchCounts: Hashable, Sendable {
  private var counts: [String: Int] = [:]
  private let limit: Int

  /// - Parameter limit: How many texts are kept at least, those that were searched most often.
  public init(limit: Int = 500_000) { self.limit = max(limit, 1) }

  /// Counts searches for a text. One that is too long to be suggested is left out.
  public mutating func add(_ text: String, count: Int = 1) {
    guard count > 0, text.utf8.count <= 4 * SuggestedText.longest else { return }
    let text = SuggestedText.normalized(text)
    guard !text.isEmpty else { return }
    let (sum, isTooLarge) = counts[text, default: 0].addingReportingOverflow(count)
    counts[text] = isTooLarge ? .max : sum
    if counts.count / 2 >= limit { dropRarest() }
  }

  private mutating func dropRarest() {
    counts = Dictionary(uniqueKeysWithValues: texts.prefix(limit).map { ($0.text, $0.count) })
  }

  /// The texts with their counts, the most frequent first.
  public var texts: [(text: String, count: Int)] {
    counts.map { (text: $0.key, count: $0.value) }.sorted {
      $0.count != $1.count ? $0.count > $1.count : $0.text.precedesByCodePoint($1.text)
    }
  }
}
