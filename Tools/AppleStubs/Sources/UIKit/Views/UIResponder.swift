public import Foundation

@MainActor
open class UIResponder: NSObject {
  /// Whether this has the keyboard.
  public internal(set) var isFirstResponder = false

  public override init() { super.init() }

  open var canBecomeFirstResponder: Bool { false }

  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}

  @discardableResult
  open func becomeFirstResponder() -> Bool {
    isFirstResponder = canBecomeFirstResponder
    return isFirstResponder
  }

  @discardableResult
  open func resignFirstResponder() -> Bool {
    isFirstResponder = false
    return true
  }
}
