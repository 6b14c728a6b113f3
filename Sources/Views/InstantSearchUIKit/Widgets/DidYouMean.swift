#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// A label for the words that were left out, a button that searches for the suggestion, and a stack with a button for each
/// offer. Each is hidden while it has nothing to show.
@MainActor
open class DidYouMeanButtonController: DidYouMeanController {
  public var onSuggestionClick: (() -> Void)?
  public var onOfferClick: ((QueryAdvice.Offer) -> Void)?

  /// The label that says which words were left out.
  public let label: UILabel
  /// The button that searches for the suggestion.
  public let button: UIButton
  /// The stack of the buttons that search for an offer each.
  public let offers: UIStackView

  /// Shows the advice in a label, a button, and a stack of buttons.
  public init(
    label: UILabel = UILabel(), button: UIButton = UIButton(type: .system), offers: UIStackView = UIStackView()
  ) {
    self.label = label
    self.button = button
    self.offers = offers
    offers.axis = .vertical
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
    button.addAction(UIAction { [weak self] _ in self?.onSuggestionClick?() }, for: .primaryActionTriggered)
    label.isHidden = true
    button.isHidden = true
    offers.isHidden = true
  }

  open func setItem(_ item: QueryAdvice) {
    label.text = item.removalText
    label.isHidden = item.removalText == nil
    button.setTitle(item.suggestionText, for: .normal)
    button.isHidden = item.suggestionText == nil
    for view in offers.arrangedSubviews { view.removeFromSuperview() }
    for offer in item.offers { offers.addArrangedSubview(button(for: offer)) }
    offers.isHidden = item.offers.isEmpty
  }

  private func button(for offer: QueryAdvice.Offer) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(offer.text, for: .normal)
    button.titleLabel?.adjustsFontForContentSizeCategory = true
    button.addAction(UIAction { [weak self] _ in self?.onOfferClick?(offer) }, for: .primaryActionTriggered)
    return button
  }
}
#endif
