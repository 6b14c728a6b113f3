import Foundation

// What a user sees and does: for tests only, none of this is Apple's.

extension UIView {
  /// Every text in this view, but for what is hidden, in the order of the views.
  public var shownTexts: [String] {
    if isHidden || alpha == 0 { return [] }
    return (ownTexts + subviews.flatMap(\.shownTexts)).filter { !$0.isEmpty }
  }

  private var ownTexts: [String] {
    switch self {
    case let label as UILabel: [label.text ?? ""]
    case let field as UITextField: [field.text ?? ""]
    case let button as UIButton: [button.currentTitle ?? ""]
    case let bar as UISearchBar: [bar.text ?? ""]
    case let segments as UISegmentedControl:
      (0..<segments.numberOfSegments).map { segments.titleForSegment(at: $0) ?? "" }
    case let cell as UITableViewCell:
      (cell.contentConfiguration as? UIListContentConfiguration).map(\.texts)
        ?? [cell.textLabel, cell.detailTextLabel].flatMap { $0?.shownTexts ?? [] }
    case let header as UITableViewHeaderFooterView:
      (header.contentConfiguration as? UIListContentConfiguration).map(\.texts) ?? header.textLabel?.shownTexts ?? []
    default: []
    }
  }
}

extension UIListContentConfiguration {
  fileprivate var texts: [String] {
    [attributedText?.string ?? text ?? "", secondaryAttributedText?.string ?? secondaryText ?? ""]
  }
}

extension UIViewController {
  /// Puts the controller on the screen.
  public func appear() {
    loadViewIfNeeded()
    viewWillAppear(false)
    viewDidAppear(false)
  }

  /// Takes the controller off the screen.
  public func disappear() {
    viewWillDisappear(false)
    viewDidDisappear(false)
  }
}

extension UIAlertController {
  public func tap(_ title: String) {
    guard let action = actions.first(where: { $0.title == title && $0.isEnabled }) else {
      preconditionFailure("there is no '\(title)' to tap")
    }
    action.handler?(action)
    dismiss(animated: false)
  }
}
