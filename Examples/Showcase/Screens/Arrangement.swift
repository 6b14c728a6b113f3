import UIKit

extension UIViewController {
  /// Shows views one below the other, and the view of another controller in the space that is left. A table gets as much
  /// of it.
  func arrange(_ views: [UIView], above list: UIViewController) {
    embed(list)
    fill(with: views + [list.view], to: view.bottomAnchor)
    for table in views where table is UITableView {
      table.heightAnchor.constraint(equalTo: list.view.heightAnchor).isActive = true
    }
  }

  /// Shows views one below the other, down to an edge.
  func fill(with views: [UIView], to bottom: NSLayoutYAxisAnchor) {
    view.backgroundColor = .systemBackground
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.spacing = 8
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    for child in children { child.didMove(toParent: self) }
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
      stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      stack.bottomAnchor.constraint(equalTo: bottom),
    ])
  }

  /// The view of a controller that becomes a child of this one.
  @discardableResult
  func embed(_ child: UIViewController) -> UIView {
    addChild(child)
    return child.view
  }
}
