/// Something that stands on a screen: it draws itself in rows, and takes keys while it has the focus.
///
/// Drawing changes nothing: a view draws what it was told last, as often as it is asked. Whatever else it has to show,
/// it says with ``changed()``.
@MainActor
open class TerminalView {
  /// The screen that the view stands on.
  weak var screen: TerminalScreen?

  public init() {}

  // MARK: Drawing

  /// How many rows the view takes in so many columns; none while there is nothing to show.
  open func rowCount(columns: Int) -> Int { 0 }

  /// What stands in a row. Only rows that are in sight are asked for.
  ///
  /// - Parameters:
  ///   - row: The row, counted from 0.
  ///   - columns: How many columns there are.
  ///   - hasFocus: Whether the view has the focus.
  open func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText { StyledText() }

  /// Where the cursor blinks while the view has the focus; nil for nowhere.
  open func cursor(columns: Int) -> ScreenPoint? { nil }

  // MARK: Focus

  /// How many places of the view can have the focus: rows of a list, handles, buttons.
  open var stopCount: Int { 0 }

  /// The place that has the focus, or will have it when the view gets it.
  open var focusedStop = 0

  /// The rows that such a place takes.
  open func rows(ofStop stop: Int, columns: Int) -> Range<Int> { stop..<(stop + 1) }

  /// The place that can have the focus at a point; nil for none.
  open func stop(at point: ScreenPoint, columns: Int) -> Int? {
    (0..<stopCount).first { rows(ofStop: $0, columns: columns).contains(point.row) }
  }

  /// Called when another view gets the focus.
  open func didLoseFocus() {}

  // MARK: Keys

  /// Takes a key while the view has the focus; false leaves it to the screen.
  open func press(_ key: Key) -> Bool { false }

  /// Called when the mouse was clicked on the place that has the focus now; by default it does what Enter does.
  ///
  /// - Parameter hadFocus: Whether the place had the focus before.
  open func click(hadFocus: Bool) { _ = press(.enter) }

  /// Called when rows are about to show, so that more can be asked for in time.
  open func willShow(_ rows: Range<Int>, columns: Int) {}

  /// What the keys do that the view takes now, the most important one first.
  open var hints: [KeyHint] { [] }

  // MARK: The screen

  /// Tells that there is something else to show.
  public func changed() { screen?.viewDidChange() }

  /// Shows a page over the screen until the user leaves it.
  public final func open(_ page: TerminalPage) { screen?.open(page) }

  /// Asks for the view to be shown from its first row on.
  final func startOver() { screen?.scrollToStart(of: self) }
}

extension TerminalView {
  /// The place that has the focus, among those that there are; nil where there is none.
  var stopInRange: Int? { stopCount > 0 ? min(max(focusedStop, 0), stopCount - 1) : nil }

  func move(to stop: Int) { focusedStop = min(max(stop, 0), max(stopCount - 1, 0)) }
}
