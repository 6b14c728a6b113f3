import Foundation

// What a user sees and does: for tests only, none of this is Apple's.

extension UIView {
  /// Every text in this view, but for what is hidden, in the order of the views.
  @_spi(Driving) public var shownTexts: [String] { attributedTexts.map(\.string) }
  /// The same with bold text between asterisks and struck-through text between tildes.
  @_spi(Driving) public var emphasizedTexts: [String] { attributedTexts.map(\.emphasized) }

  private var attributedTexts: [NSAttributedString] {
    if isHidden || alpha == 0 { return [] }
    return (ownTexts + shownSubviews.flatMap(\.attributedTexts)).filter { $0.length > 0 }
  }

  /// The subviews in the order in which they are read.
  private var shownSubviews: [UIView] {
    guard let stack = self as? UIStackView else { return subviews }
    return stack.arrangedSubviews + subviews.filter { view in !stack.arrangedSubviews.contains { $0 === view } }
  }

  private var ownTexts: [NSAttributedString] {
    switch self {
    case let label as UILabel: [label.attributedText ?? .plain(nil)]
    case let field as UITextField: [.plain(field.text)]
    case let button as UIButton: [.plain(button.currentTitle)]
    case let bar as UISearchBar: [.plain(bar.text)]
    case let segments as UISegmentedControl:
      (0..<segments.numberOfSegments).map { .plain(segments.titleForSegment(at: $0)) }
    case let cell as UITableViewCell:
      (cell.contentConfiguration as? UIListContentConfiguration).map(\.texts)
        ?? [cell.textLabel, cell.detailTextLabel].flatMap { $0?.attributedTexts ?? [] }
    case let cell as UICollectionViewCell: (cell.contentConfiguration as? UIListContentConfiguration)?.texts ?? []
    default: []
    }
  }
}

extension UIListContentConfiguration {
  fileprivate var texts: [NSAttributedString] {
    [attributedText ?? .plain(text), secondaryAttributedText ?? .plain(secondaryText)]
  }
}

extension NSAttributedString {
  fileprivate static func plain(_ text: String?) -> NSAttributedString { NSAttributedString(string: text ?? "") }

  fileprivate var emphasized: String {
    var emphasized = ""
    enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
      var run = attributedSubstring(from: range).string
      if let font = attributes[.font] as? UIFont, font.fontDescriptor.symbolicTraits.contains(.traitBold) {
        run = "**\(run)**"
      }
      emphasized += attributes[.strikethroughStyle] == nil ? run : "~~\(run)~~"
    }
    return emphasized
  }
}

extension UIViewController {
  /// Puts the controller on the screen.
  @_spi(Driving) public func appear() {
    loadViewIfNeeded()
    viewWillAppear(false)
    layOut()
    viewDidAppear(false)
  }

  /// Ends a turn of the run loop: lays out what was asked to be.
  @_spi(Driving) public func layOut() { view.layoutIfNeeded() }

  /// Takes the controller off the screen.
  @_spi(Driving) public func disappear() {
    viewWillDisappear(false)
    viewDidDisappear(false)
  }
}

extension UIResponder {
  /// Presses Escape.
  @_spi(Driving) public func pressEscape() {
    let press = UIPress()
    press.key = UIKey()
    pressesBegan([press], with: nil)
  }
}

extension UIAlertController {
  @_spi(Driving) public func tap(_ title: String) {
    guard let action = actions.first(where: { $0.title == title && $0.isEnabled }) else {
      preconditionFailure("there is no '\(title)' to tap")
    }
    action.handler?(action)
    dismiss(animated: false)
  }
}

extension UIScene.ConnectionOptions {
  /// How the app is started by a link to it.
  @_spi(Driving) public convenience init(opening url: URL) {
    self.init()
    urlContexts = [UIOpenURLContext(url)]
  }
}

extension UISceneDelegate {
  /// Opens a link to the app while it runs.
  @_spi(Driving) public func open(_ url: URL) { scene(UIScene(), openURLContexts: [UIOpenURLContext(url)]) }
}
