import InstantSearch
import UIKit

/// A search field, filters, orders and results in one line. The screen has a navigation bar of its own, so it is presented
/// over the one of this app.
final class WholeScreen: UIViewController {
  private let search = SearchScreenModel(
    HitsSearcher(backend: Shop.backend, indexName: "products"), orders: Shop.orders)

  override func viewDidLoad() {
    super.viewDidLoad()
    let open = UIAction(title: "Open the shop") { [weak self] _ in
      guard let self else { return }
      present(SearchScreenController(search, title: "Shop"), animated: true)
    }
    let button = UIButton(type: .system, primaryAction: open)
    button.translatesAutoresizingMaskIntoConstraints = false
    view.backgroundColor = .systemBackground
    view.addSubview(button)
    NSLayoutConstraint.activate([
      button.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
      button.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
      button.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
    ])
  }
}
