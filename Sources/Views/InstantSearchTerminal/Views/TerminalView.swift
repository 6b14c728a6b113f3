/// A view on a screen: it draws itself in rows, and handles keys while it has the focus.
///
/// Drawing has no side effects, and the screen may draw a view any number of times. A view calls ``changed()`` when its
/// content has changed.
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
  open func rowCount(columns: Int) -> Int { 0 }

  /// The content of a row; called for visible rows only.
  ///
  /// - Parameters:
  ///   - row: The row, counted from 0.
  ///   - columns: The width of the view.
  ///   - hasFocus: Whether the view has the focus.
  open func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText { StyledText() }

  /// The position of the cursor while the view has the focus; nil to hide it.
  open func cursor(columns: Int) -> ScreenPoint? { nil }

  // MARK: Focus

  /// The number of stops.
  open var stopCount: Int { 0 }

  /// The stop that has the focus, or will have it when the view gets it.
  open var focusedStop = 0

  /// The rows of a stop.
  open func rows(ofStop stop: Int, columns: Int) -> Range<Int> { stop..<(stop + 1) }

  /// The stop at a point; nil if there is none.
  open func stop(at point: ScreenPoint, columns: Int) -> Int? {
    (0..<stopCount).first { rows(ofStop: $0, columns: columns).contains(point.row) }
  }

  /// Called when another view gets the focus.
  open func didLoseFocus() {}

  // MARK: Keys

  /// Handles a key while the view has the focus; returns false to leave it to the screen.
  open func press(_ key: Key) -> Bool { false }

  /// Called when a stop was clicked, which has the focus now; by default like Enter.
  ///
  /// - Parameter hadFocus: Whether the stop had the focus before the click.
  open func click(hadFocus: Bool) { _ = press(.enter) }

  /// Called when rows are about to appear, so that the view can load more.
  open func willShow(_ rows: Range<Int>, columns: Int) {}

  /// Hints for the keys that the view handles now, the most important one first.
  open var hints: [KeyHint] { [] }

  /// Whether the view has pages to show beside it on a wide screen.
  var hasPreview: Bool { false }

  /// The page of the focused stop.
  var preview: TerminalPage? { nil }

  // MARK: The screen

  /// Requests to be drawn again, because the content has changed.
  public func changed() { screen?.viewDidChange() }

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
