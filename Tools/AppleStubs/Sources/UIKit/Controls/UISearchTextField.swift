public import Foundation

/// The field inside a search bar. Tokens stand before its text.
@available(tvOS, unavailable)
@MainActor
open class UISearchTextField: UITextField {
  /// Setting them in code sends no action.
  open var tokens: [UISearchToken] = []
  open var allowsDeletingTokens = true

  open func insertToken(_ token: UISearchToken, at tokenIndex: Int) { tokens.insert(token, at: tokenIndex) }
  open func removeToken(at tokenIndex: Int) { tokens.remove(at: tokenIndex) }
}

/// As with Apple's, the text of a token can't be read: a test reads those of a field (`shownTokens`).
@available(tvOS, unavailable)
@MainActor
open class UISearchToken: NSObject {
  let text: String
  let icon: UIImage?
  open var representedObject: Any?

  public init(icon: UIImage?, text: String) {
    self.text = text
    self.icon = icon
    super.init()
  }
}
