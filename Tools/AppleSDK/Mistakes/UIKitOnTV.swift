// tvos: UIKit has less on tvOS

import UIKit

final class SearchDelegate: NSObject, UISearchBarDelegate {
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}  // error: cannot override 'searchBarCancelButton
}

@MainActor
func makeViews(_ searchController: UISearchController, _ item: UINavigationItem, _ button: UIButton) {
  _ = UISearchBar()  // error: 'init()' is unavailable in tvOS
  _ = UISwitch()  // error: 'UISwitch' is unavailable in tvOS
  _ = UITableView(frame: .zero, style: .insetGrouped)  // error: 'insetGrouped' is unavailable in tvOS
  _ = searchController.searchBar.searchTextField  // error: 'searchTextField' is unavailable in tvOS
  searchController.view.backgroundColor = .systemBackground  // error: 'systemBackground' is unavailable in tvOS
  item.searchController = searchController  // error: 'searchController' is unavailable in tvOS
  button.menu = UIMenu(children: [])  // error: 'menu' is only available in tvOS 17.0 or newer
}
