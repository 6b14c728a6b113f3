#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

extension NSAttributedString {
  /// A text whose highlighted parts are bold. VoiceOver reads the words alone.
  ///
  /// ```swift
  /// let name = hit.highlightedText(of: "name") ?? HighlightedText(hit.record.name)
  /// content.attributedText = NSAttributedString(name)
  /// ```
  ///
  /// - Parameters:
  ///   - text: The text with its parts.
  ///   - textStyle: What it is, which decides its font and how that follows the size that the user prefers.
  public convenience init(_ text: HighlightedText, textStyle: UIFont.TextStyle = .body) {
    let font = UIFont.preferredFont(forTextStyle: textStyle)
    // Of size 0, the font keeps the size of its descriptor.
    let bold = font.fontDescriptor.withSymbolicTraits(.traitBold).map { UIFont(descriptor: $0, size: 0) } ?? font
    let drawn = NSMutableAttributedString(string: "")
    for part in text.runs {
      drawn.append(NSAttributedString(string: part.text, attributes: [.font: part.isHighlighted ? bold : font]))
    }
    self.init(attributedString: drawn)
  }
}
#endif
