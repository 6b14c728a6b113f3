import UIKit

extension UIViewController {
  /// Shows views one below the other, and the view of another controller in the space that is left. A table gets as much
  /// of it.
  func arrange(_ views: UIView..., above list: UIViewController) {
    view.backgroundColor = .systemBackground
    addChild(list)
    let stack = UIStackView(arrangedSubviews: views + [list.view])
    stack.axis = .vertical
    stack.spacing = 8
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    list.didMove(toParent: self)
    for table in views where table is UITableView {
      table.heightAnchor.constraint(equalTo: list.view.heightAnchor).isActive = true
    }
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
      stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      stack.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
  }
}
