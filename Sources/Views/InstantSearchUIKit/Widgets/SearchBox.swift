#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// A search box in a search bar: that of a search controller, or a separate one.
///
/// ```swift
/// navigationItem.searchController = searchController
/// let controller = SearchBarController(searchBar: searchController.searchBar)
/// let connector = SearchBoxConnector(searcher: searcher, controller: controller)
/// ```
@MainActor
open class SearchBarController: NSObject, SearchBoxController, UISearchBarDelegate {
  public var onQueryChanged: ((String?) -> Void)?
  public var onQuerySubmitted: ((String?) -> Void)?

  /// The search bar, whose delegate is the controller.
  public let searchBar: UISearchBar

  /// - Parameter searchBar: The bar; the controller becomes its delegate.
  public init(searchBar: UISearchBar) {
    self.searchBar = searchBar
    super.init()
    searchBar.delegate = self
  }

  open func setQuery(_ query: String?) { searchBar.text = query }

  open func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { onQueryChanged?(searchText) }

  open func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
    onQuerySubmitted?(searchBar.text)
    searchBar.resignFirstResponder()
  }

  #if !os(tvOS)
  open func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
    searchBar.text = nil
    // Submitted too, so that a box that searches on submit shows all results again.
    onQueryChanged?("")
    onQuerySubmitted?("")
    searchBar.resignFirstResponder()
  }
  #endif
}

/// A search box in a text field.
@MainActor
open class TextFieldController: SearchBoxController {
  public var onQueryChanged: ((String?) -> Void)?
  public var onQuerySubmitted: ((String?) -> Void)?

  /// The field in which the text is typed.
  public let textField: UITextField

  /// Searches for the text of a field.
  public init(textField: UITextField) {
    self.textField = textField
    let changed = UIAction { [weak self] _ in self?.onQueryChanged?(self?.textField.text) }
    let submitted = UIAction { [weak self] _ in self?.onQuerySubmitted?(self?.textField.text) }
    textField.addAction(changed, for: .editingChanged)
    textField.addAction(submitted, for: .editingDidEndOnExit)
  }

  open func setQuery(_ query: String?) { textField.text = query }
}
#endif
