import Foundation

// What a user does with a table and sees in it: for tests only, none of this is Apple's.

extension UITableView {
  /// The cell of a row, as the data source made it when it was last asked.
  @_spi(Driving) public func cell(row: Int, section: Int = 0) -> UITableViewCell? {
    cellForRow(at: IndexPath(row: row, section: section))
  }

  /// The texts of a section's rows.
  @_spi(Driving) public func texts(section: Int = 0) -> [String] {
    (0..<numberOfRows(inSection: section)).map { cell(row: $0, section: section)?.shownText ?? "" }
  }

  /// The rows of a section that have a checkmark.
  @_spi(Driving) public func checkedRows(section: Int = 0) -> [Int] {
    (0..<numberOfRows(inSection: section)).filter { cell(row: $0, section: section)?.accessoryType == .checkmark }
  }

  @_spi(Driving) public func header(section: Int) -> String? {
    dataSource?.tableView(self, titleForHeaderInSection: section)
  }

  /// The height of a row, as the delegate answers.
  @_spi(Driving) public func height(row: Int, section: Int = 0) -> CGFloat? {
    tableDelegate?.tableView(self, heightForRowAt: IndexPath(row: row, section: section))
  }

  /// Taps a row, if the table lets it be tapped.
  @_spi(Driving) public func tap(row: Int, section: Int = 0) {
    let touched = IndexPath(row: row, section: section)
    precondition(cellForRow(at: touched) != nil, "there is no row \(row) in section \(section)")
    guard isUserInteractionEnabled else { return }
    selectRow(at: touched, animated: true, scrollPosition: .none)
    tableDelegate?.tableView(self, didSelectRowAt: touched)
  }

  /// The actions that a swipe over a row shows, if the row can be edited.
  @_spi(Driving) public func swipeActions(row: Int, section: Int = 0) -> [UIContextualAction] {
    let swiped = IndexPath(row: row, section: section)
    precondition(cellForRow(at: swiped) != nil, "there is no row \(row) in section \(section)")
    guard dataSource?.tableView(self, canEditRowAt: swiped) ?? false else { return [] }
    return tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: swiped)?.actions ?? []
  }

  /// Swipes over a row, and taps an action.
  @_spi(Driving) public func swipe(row: Int, section: Int = 0, andTap title: String) {
    guard let action = swipeActions(row: row, section: section).first(where: { $0.title == title }) else {
      preconditionFailure("there is no '\(title)' under row \(row)")
    }
    action.handler(action, self) { _ in }
  }

  /// How many rows fit on the screen; by default all.
  @_spi(Driving) public var roomForRows: Int {
    get { rows.room }
    set {
      rows.room = newValue
      setNeedsLayout()
    }
  }

  /// Scrolls until a row is on the screen, which lays the table out.
  @_spi(Driving) public func show(row: Int, section: Int = 0) {
    let indexPath = IndexPath(row: row, section: section)
    precondition(cellForRow(at: indexPath) != nil, "there is no row \(row) in section \(section)")
    scrollToRow(at: indexPath, at: .none, animated: false)
    // The finger moves the rows a little, also where the row is there already.
    setNeedsLayout()
    layoutIfNeeded()
  }
}

extension UITableViewCell {
  /// The cell's text, wherever it was put.
  @_spi(Driving) public var shownText: String? { shownTexts.first }

  /// Runs a VoiceOver action; returns whether there is one.
  @_spi(Driving) public func performAction(_ name: String) -> Bool {
    guard let action = accessibilityCustomActions?.first(where: { $0.name == name }) else {
      preconditionFailure("VoiceOver offers no '\(name)'")
    }
    return action.actionHandler?(action) ?? false
  }
}
