public import Foundation

@MainActor
open class UISearchController: UIViewController {
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  open weak var delegate: (any UISearchControllerDelegate)?
  public let searchBar = UISearchBar()
  public let searchResultsController: UIViewController?
  open var obscuresBackgroundDuringPresentation = true
  open var hidesNavigationBarDuringPresentation = true
  open var automaticallyShowsCancelButton = true

  /// Whether the user is searching; ending the search empties the bar.
  open var isActive = false {
    didSet {
      guard isActive != oldValue else { return }
      if !isActive { searchBar.text = "" }
      searchResultsUpdater?.updateSearchResults(for: self)
      if isActive { delegate?.didPresentSearchController(self) } else { delegate?.didDismissSearchController(self) }
    }
  }

  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
    searchBar.searchController = self
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    searchResultsController = nil
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    searchBar.searchController = self
  }

  public required init?(coder: NSCoder) {
    searchResultsController = nil
    super.init(coder: coder)
    searchBar.searchController = self
  }
}

@MainActor
public protocol UISearchResultsUpdating: NSObjectProtocol {
  func updateSearchResults(for searchController: UISearchController)
}

@MainActor
public protocol UISearchControllerDelegate: NSObjectProtocol {
  func didPresentSearchController(_ searchController: UISearchController)
  func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  public func didPresentSearchController(_ searchController: UISearchController) {}
  public func didDismissSearchController(_ searchController: UISearchController) {}
}
