#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// A label for the words that were left out, and a button that searches for the suggestion. Both are hidden while they
/// have nothing to show.
@MainActor
open class DidYouMeanButtonController: DidYouMeanController {
  public var onSuggestionClick: (() -> Void)?

  /// The label that says which words were left out.
  public let label: UILabel
  /// The button that searches for the suggestion.
  public let button: UIButton

  /// Shows the advice in a label and a button.
  public init(label: UILabel = UILabel(), button: UIButton = UIButton(type: .system)) {
    self.label = label
    self.button = button
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
    button.addAction(UIAction { [weak self] _ in self?.onSuggestionClick?() }, for: .primaryActionTriggered)
    label.isHidden = true
    button.isHidden = true
  }

  open func setItem(_ item: QueryAdvice) {
    label.text = item.removalText
    label.isHidden = item.removalText == nil
    button.setTitle(item.suggestionText, for: .normal)
    button.isHidden = item.suggestionText == nil
  }
}
#endif
