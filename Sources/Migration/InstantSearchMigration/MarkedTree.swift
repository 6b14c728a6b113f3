public import InstantSearch

/// The highlights or snippets of a hit, with the cases that `TreeModel` had.
@available(*, deprecated, message: "Use 'MarkedText', whose cases are 'text', 'list' and 'object'")
public indirect enum MarkedTree: Hashable, Sendable {
  case value(MarkedText.Passage)
  case dictionary([String: MarkedTree])
  case array([MarkedTree])

  init(_ text: MarkedText) {
    self =
      switch text {
      case .text(let passage): .value(passage)
      case .list(let elements): .array(elements.map { MarkedTree($0) })
      case .object(let members):
        .dictionary(Dictionary(members.map { ($0.name, MarkedTree($0.value)) }) { first, _ in first })
      }
  }

  /// The member of an object; nil if there is none.
  public func value(forKey key: String) -> MarkedTree? {
    if case .dictionary(let members) = self { members[key] } else { nil }
  }

  /// The elements; nil for passages and objects.
  public var arrayValue: [MarkedTree]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The passage with its highlights; nil for lists and objects.
  public var highlightedString: HighlightedText? { value?.highlightedString }

  /// The passage; nil for lists and objects.
  public var value: MarkedText.Passage? {
    if case .value(let passage) = self { passage } else { nil }
  }
}
