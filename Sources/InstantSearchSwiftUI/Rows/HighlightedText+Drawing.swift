#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

extension Text {
  /// A text whose highlighted parts are bold. VoiceOver reads the words alone.
  ///
  /// ```swift
  /// Text(hit.highlightedText(of: "name") ?? HighlightedText(hit.record.name))
  /// ```
  public init(_ text: HighlightedText) {
    self = text.runs.reduce(Text(verbatim: "")) { $0 + Text(verbatim: $1.text).bold($1.isHighlighted) }
  }
}
#endif
