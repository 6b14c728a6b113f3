public import Foundation

@MainActor
open class UISearchController: UIViewController {
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  public let searchBar: UISearchBar
  public let searchResultsController: UIViewController?

  /// Whether the user is searching; ending the search empties the bar.
  open var isActive = false { didSet { if isActive != oldValue { activityChanged() } } }

  private func activityChanged() {
    if !isActive { searchBar.text = "" }
    searchResultsUpdater?.updateSearchResults(for: self)
  }

  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    searchBar = UISearchBar()
    super.init(nibName: nil, bundle: nil)
    searchBar.searchController = self
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    searchResultsController = nil
    searchBar = UISearchBar()
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    searchBar.searchController = self
  }

  public required init?(coder: NSCoder) {
    searchResultsController = nil
    searchBar = UISearchBar()
    super.init(coder: coder)
    searchBar.searchController = self
  }
}

@MainActor
/*@objc*/ public protocol UISearchResultsUpdating: NSObjectProtocol {
  func updateSearchResults(for searchController: UISearchController)
}
