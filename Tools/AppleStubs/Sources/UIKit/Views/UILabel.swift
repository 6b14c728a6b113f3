public import Foundation

@MainActor
open class UILabel: UIView, UIContentSizeCategoryAdjusting {
  private var displayed = DisplayedText()

  open var text: String? {
    get { displayed.plain }
    set { displayed.plain = newValue }
  }
  open var attributedText: NSAttributedString? {
    get { displayed.attributed }
    set { displayed.attributed = newValue }
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! = .systemFont(ofSize: 17)
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! = .label
  open var textAlignment: NSTextAlignment = .natural
  open var numberOfLines = 1
  open var isEnabled = true
  open var adjustsFontForContentSizeCategory = false
}
