#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

extension Text {
  /// A text whose highlighted ranges are bold. VoiceOver reads it as plain text.
  ///
  /// ```swift
  /// Text(hit.highlightedText(of: "name", default: hit.record.name))
  /// ```
  public init(_ text: HighlightedText) {
    self = text.runs.reduce(Text(verbatim: "")) { $0 + Text(verbatim: $1.text).bold($1.isHighlighted) }
  }
}
#endif
