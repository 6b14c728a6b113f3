#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

extension NSAttributedString {
  /// A text whose highlighted ranges are bold. VoiceOver reads it as plain text.
  ///
  /// ```swift
  /// let name = hit.highlightedText(of: "name", default: hit.record.name)
  /// content.attributedText = NSAttributedString(name)
  /// ```
  ///
  /// - Parameters:
  ///   - text: The highlighted text.
  ///   - textStyle: The text style, which sets the font and makes it follow the user's preferred size.
  public convenience init(_ text: HighlightedText, textStyle: UIFont.TextStyle = .body) {
    let font = UIFont.preferredFont(forTextStyle: textStyle)
    // Size 0 keeps the size of the descriptor.
    let bold = font.fontDescriptor.withSymbolicTraits(.traitBold).map { UIFont(descriptor: $0, size: 0) } ?? font
    let drawn = NSMutableAttributedString(string: "")
    for part in text.runs {
      drawn.append(NSAttributedString(string: part.text, attributes: [.font: part.isHighlighted ? bold : font]))
    }
    self.init(attributedString: drawn)
  }
}
#endif
