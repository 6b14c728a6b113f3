import Foundation

// What a user sees, as lines of text: for tests only, none of this is Apple's.

extension UIViewController {
  /// The title, the search bar of the navigation bar, and what the view shows.
  @_spi(Driving) public var drawnLines: [String] {
    [title, navigationItem.title].compactMap { $0 }.prefix(1)
      + (navigationItem.searchController?.searchBar.drawnLines ?? []) + view.drawnLines
  }
}

extension UIView {
  /// The visible text, line by line: a horizontal stack and the row of a table are one line. Of a list only the rows that
  /// are on the screen are drawn. Bold text is between asterisks, struck-through text between tildes, and what can be
  /// used or is an image between brackets.
  @_spi(Driving) public var drawnLines: [String] {
    if isHidden || alpha == 0 { return [] }
    return switch self {
    case let bar as UISearchBar: bar.searchTextField.drawnLines
    case let field as UISearchTextField where !field.tokens.isEmpty:
      [(field.shownTokens.map { "(\($0))" } + [Self.used(field.shownTexts.first)]).joined(separator: " ")]
    case let field as UISearchTextField:
      [(field.shownTokens.map { "(\($0))" } + [Self.used(field.shownText)]).joined(separator: " ")]
    case let field as UITextField: [Self.used(field.shownText)]
    case let segments as UISegmentedControl:
      [
        segments.shownTitles.enumerated()
          .map { $0 == segments.selectedSegmentIndex ? Self.used($1) : $1 }.joined(separator: " | ")
      ]
    case let button as UIButton: [button.isEnabled ? Self.used(button.currentTitle) : button.currentTitle ?? ""]
    case let control as UISwitch: [Self.used(control.isOn ? "on" : "off")]
    case let slider as UISlider: [Self.used("\(slider.value)")]
    case let picker as UIDatePicker: [Self.used(picker.shownDay)]
    case let stepper as UIStepper: [Self.used("\(stepper.value)")]
    case let image as UIImageView: image.image.map { [Self.used("\($0)")] } ?? []
    case let indicator as UIActivityIndicatorView: indicator.isAnimating ? ["[…]"] : []
    case let table as UITableView: table.drawnRows
    case let collection as UICollectionView: collection.drawnItems
    case let cell as UITableViewCell: [cell.drawn]
    case let stack as UIStackView where stack.axis == .horizontal:
      [stack.subviews.flatMap(\.drawnLines).joined(separator: " ")].filter { !$0.isEmpty }
    default: emphasizedOwnTexts + subviews.flatMap(\.drawnLines)
    }
  }

  private static func used(_ text: String?) -> String { "[\(text ?? "")]" }

  /// The texts of this view without those of its subviews.
  private var emphasizedOwnTexts: [String] { subviews.isEmpty ? emphasizedTexts : [] }
}

extension UITextField {
  fileprivate var shownText: String? { text.flatMap { $0.isEmpty ? nil : $0 } ?? placeholder }
}

extension UITableView {
  fileprivate var drawnRows: [String] {
    let visible = indexPathsForVisibleRows ?? []
    if visible.isEmpty { return backgroundView?.drawnLines ?? [] }
    return (0..<numberOfSections).flatMap { section in
      let rows = visible.filter { $0.section == section }
      return (rows.isEmpty ? [] : [header(section: section)].compactMap { $0 })
        + rows.compactMap { cellForRow(at: $0)?.drawn }
    }
  }
}

extension UICollectionView {
  fileprivate var drawnItems: [String] {
    let visible = indexPathsForVisibleItems.sorted()
    if visible.isEmpty { return backgroundView?.drawnLines ?? [] }
    return visible.compactMap { cellForItem(at: $0)?.emphasizedTexts.joined(separator: " ") }
  }
}

extension UITableViewCell {
  /// The cell as one line: its image, its texts and its accessory.
  @_spi(Driving) public var drawn: String {
    let image = (contentConfiguration as? UIListContentConfiguration)?.image
    let accessories = [
      accessoryType == .checkmark ? "[checkmark]" : nil, (accessoryView as? UIImageView)?.image.map { "[\($0)]" },
    ]
    let parts: [String?] = [image.map { "[\($0)]" }] + emphasizedTexts + accessories
    return parts.compactMap { $0 }.joined(separator: " ")
  }
}
