#if canImport(UIKit) && !os(watchOS)
import InstantSearchCore
import UIKit

/// The content of a cell.
struct ListRow {
  var text: String
  /// The text with highlights; ignored if it is not equal to `text`.
  var highlightedText: HighlightedText?
  /// What VoiceOver reads instead of the text.
  var spokenText: String?
  /// The number beside the text; nil if it is unknown.
  var count: Int?
  var isSelected = false
  var isExcluded = false
  /// The level of indentation.
  var level = 0
}

extension UITableViewCell {
  /// Shows the row, and sets its accessibility properties.
  func show(_ row: ListRow) {
    var content = UIListContentConfiguration.valueCell()
    if row.isExcluded {
      content.attributedText = NSAttributedString(
        string: row.text,
        attributes: [
          .font: UIFont.preferredFont(forTextStyle: .body), .foregroundColor: UIColor.secondaryLabel,
          .strikethroughStyle: NSUnderlineStyle.single.rawValue,
        ])
    } else if let highlightedText = row.highlightedText, highlightedText.text == row.text {
      content.attributedText = NSAttributedString(highlightedText)
    } else {
      content.text = row.text
    }
    content.secondaryText = row.count?.formatted()
    content.textProperties.adjustsFontForContentSizeCategory = true
    content.secondaryTextProperties.adjustsFontForContentSizeCategory = true
    content.directionalLayoutMargins.leading += CGFloat(20 * row.level)
    contentConfiguration = content
    accessoryType = row.isSelected ? .checkmark : .none
    accessibilityLabel = row.isExcluded ? Localization.text(.notItem, ["item": row.text]) : row.spokenText ?? row.text
    accessibilityValue = row.count.map(Localization.spokenCount)
    accessibilityTraits = row.isSelected ? [.button, .selected] : .button
  }
}

extension Localization {
  /// A number of results as VoiceOver reads it.
  static func spokenCount(_ count: Int) -> String { results(count, count.formatted()) }
}
#endif
