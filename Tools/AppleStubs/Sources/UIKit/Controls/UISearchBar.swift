public import Foundation

@MainActor
open class UISearchBar: UIView {
  open weak var delegate: (any UISearchBarDelegate)?
  @available(tvOS, unavailable)
  public let searchTextField: UISearchTextField = UISearchTextField()
  /// The search controller that this bar belongs to.
  weak var searchController: UISearchController?

  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }
  open var prompt: String?
  open var autocorrectionType: UITextAutocorrectionType = .default
  open var autocapitalizationType: UITextAutocapitalizationType = .none
  open var returnKeyType: UIReturnKeyType = .search
  open override var canBecomeFirstResponder: Bool { true }

  public enum Style: UInt, Sendable { case `default`, prominent, minimal }

  @available(tvOS, unavailable)
  public override init(frame: CGRect) { super.init(frame: frame) }
  @available(tvOS, unavailable)
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  @available(tvOS, unavailable)
  public convenience init() { self.init(frame: .zero) }

  /// Ends editing: the actions of the field are notified.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    super.resignFirstResponder()
    searchTextField.sendActions(for: .editingDidEnd)
    return true
  }
}

@MainActor
/*@objc*/ public protocol UISearchBarDelegate: NSObjectProtocol {
  /*@objc optional*/ func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /*@objc optional*/ func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  @available(tvOS, unavailable)
  /*@objc optional*/ func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}
