public import InstantSearchCore

/// A view on a screen: that of a widget, or one of your own, which subclasses ``CustomTerminalView``.
///
/// Drawing has no side effects, and the screen may draw a view any number of times.
///
/// A stop is a row, handle or button of the view that can have the focus; stops are counted from 0.
@MainActor
open class TerminalView {
  /// The screen that shows the view.
  weak var screen: TerminalScreen?

  /// A view that is not on a screen yet.
  public init() {}

  // MARK: Drawing

  /// The number of rows in this many columns; 0 while there is nothing to show.
  func rowCount(columns: Int) -> Int { 0 }

  /// The content of a row; called for visible rows only.
  ///
  /// - Parameters:
  ///   - row: The row, counted from 0.
  ///   - columns: The width of the view.
  ///   - hasFocus: Whether the view has the focus.
  func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText { StyledText() }

  /// The position of the cursor while the view has the focus; nil to hide it.
  func cursor(columns: Int) -> ScreenPoint? { nil }

  // MARK: Focus

  /// The number of stops.
  var stopCount: Int { 0 }

  /// The stop that has the focus, or will have it when the view gets it.
  var focusedStop = 0

  /// The rows of a stop.
  func rows(ofStop stop: Int, columns: Int) -> Range<Int> { stop..<(stop + 1) }

  /// The stop at a point; nil if there is none.
  func stop(at point: ScreenPoint, columns: Int) -> Int? {
    (0..<stopCount).first { rows(ofStop: $0, columns: columns).contains(point.row) }
  }

  /// Called when another view gets the focus.
  func didLoseFocus() {}

  // MARK: Keys

  /// Handles a key while the view has the focus; returns false to leave it to the screen.
  func press(_ key: Key) -> Bool { false }

  /// Called when a stop was clicked, which has the focus now; by default like Enter.
  ///
  /// - Parameter hadFocus: Whether the stop had the focus before the click.
  func click(hadFocus: Bool) { _ = press(.enter) }

  /// Called when rows are about to appear, so that the view can load more.
  func willShow(_ rows: Range<Int>, columns: Int) {}

  /// Hints for the keys that the view handles now, the most important one first.
  var hints: [KeyHint] { [] }

  /// Whether the view has pages to show beside it on a wide screen.
  var hasPreview: Bool { false }

  /// The page of the focused stop.
  var preview: TerminalPage? { nil }

  // MARK: Use

  /// The rows as plain text without the focus, to look at a view without a screen.
  public final func lines(columns: Int) -> [String] {
    (0..<rowCount(columns: columns)).map { row($0, columns: columns, hasFocus: false).text }
  }

  /// Requests to be drawn again, because the content has changed.
  public final func changed() {
    contentDidChange()
    screen?.viewDidChange()
  }

  /// Called when the content has changed.
  func contentDidChange() {}

  /// Covers the screen with a page until the user closes it.
  public final func open(_ page: TerminalPage) { screen?.open(page) }

  /// Scrolls the pane of the view to its start.
  final func scrollToStart() { screen?.scrollToStart(of: self) }
}

extension TerminalView {
  /// The focused stop, limited to the existing ones; nil if there is none.
  var stopInRange: Int? { stopCount > 0 ? min(max(focusedStop, 0), stopCount - 1) : nil }

  func move(to stop: Int) { focusedStop = min(max(stop, 0), max(stopCount - 1, 0)) }
}

extension SelectableListController where Self: TerminalView {
  /// Draws the list again.
  public func reload() { changed() }
}

extension CurrentFiltersController where Self: TerminalView {
  /// Draws the filters again.
  package func reload() { changed() }
}
