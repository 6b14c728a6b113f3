#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// The selected path of a hierarchy as a stack: a button for each step back, and a label for the last one. The stack is
/// hidden while no value is selected.
@MainActor
open class BreadcrumbStackController: HierarchicalController {
  public var onClick: ((String) -> Void)?

  /// The stack of the steps.
  public let stackView: UIStackView

  /// Shows the path in a stack.
  public init(stackView: UIStackView = UIStackView()) {
    self.stackView = stackView
    stackView.isHidden = true
  }

  open func setItem(_ item: [HierarchicalFacet]) {
    let steps = item.breadcrumb(all: Localization.text(.everything))
    for view in stackView.arrangedSubviews { view.removeFromSuperview() }
    for step in steps { stackView.addArrangedSubview(view(of: step)) }
    stackView.isHidden = steps.isEmpty
  }

  private func view(of step: BreadcrumbStep) -> UIView {
    guard let next = step.next else {
      let label = UILabel()
      label.text = step.title
      label.adjustsFontForContentSizeCategory = true
      return label
    }
    let button = UIButton(type: .system)
    button.setTitle(step.title, for: .normal)
    button.titleLabel?.adjustsFontForContentSizeCategory = true
    button.addAction(UIAction { [weak self] _ in self?.onClick?(next) }, for: .primaryActionTriggered)
    return button
  }
}
#endif
