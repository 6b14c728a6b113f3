public import Foundation

@MainActor
open class UITextField: UIControl, UIContentSizeCategoryAdjusting {
  private var displayed = DisplayedText()

  /// As with Apple's, never nil when read.
  open var text: String? {
    get { displayed.plain ?? "" }
    set { displayed.plain = newValue }
  }
  open var attributedText: NSAttributedString? {
    get { displayed.attributed }
    set { displayed.attributed = newValue }
  }
  open var placeholder: String?
  open var font: UIFont?
  open var textColor: UIColor?
  open var borderStyle: BorderStyle = .none
  open var returnKeyType: UIReturnKeyType = .default
  open var autocorrectionType: UITextAutocorrectionType = .default
  open var autocapitalizationType: UITextAutocapitalizationType = .sentences
  open var keyboardType: UIKeyboardType = .default
  open var adjustsFontForContentSizeCategory = false
  open var inputAccessoryView: UIView?
  open override var canBecomeFirstResponder: Bool { true }

  /// Ends editing: the actions for `editingDidEnd` are notified.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    super.resignFirstResponder()
    sendActions(for: .editingDidEnd)
    return true
  }

  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
}

public enum UIReturnKeyType: Int, Sendable { case `default`, go, google, join, next, route, search, send, done = 9 }
public enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }
public enum UITextAutocapitalizationType: Int, Sendable { case none, words, sentences, allCharacters }
public enum UIKeyboardType: Int, Sendable { case `default`, asciiCapable, numbersAndPunctuation, numberPad, decimalPad }
