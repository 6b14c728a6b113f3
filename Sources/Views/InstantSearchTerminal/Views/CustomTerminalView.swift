/// The base of views of your own: it has rows of text, stops that can have the focus, and keys that it handles.
///
/// ```swift
/// final class Counter: CustomTerminalView {
///   private var count = 0
///
///   override func rowCount(columns: Int) -> Int { 1 }
///
///   override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
///     StyledText("pressed \(count) times", hasFocus ? .bold : .plain)
///   }
///
///   override var stopCount: Int { 1 }
///
///   override func press(_ key: Key) -> Bool {
///     guard key == .enter else { return false }
///     count += 1
///     changed()
///     return true
///   }
/// }
/// ```
///
/// Drawing has no side effects: the screen may draw a view any number of times. Call ``TerminalView/changed()`` when the
/// content has changed. A stop is a row that can have the focus; stops are counted from 0.
open class CustomTerminalView: TerminalView {
  // Overridden, so that a subclass in an app can override them too: the library's own views keep theirs to themselves.

  /// The number of rows in this many columns; 0 while there is nothing to show.
  open override func rowCount(columns: Int) -> Int { super.rowCount(columns: columns) }

  /// The content of a row; called for visible rows only.
  ///
  /// - Parameters:
  ///   - row: The row, counted from 0.
  ///   - columns: The width of the view.
  ///   - hasFocus: Whether the view has the focus.
  open override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    super.row(row, columns: columns, hasFocus: hasFocus)
  }

  /// The number of stops.
  open override var stopCount: Int { super.stopCount }

  /// The stop that has the focus, or will have it when the view gets it.
  open override var focusedStop: Int {
    get { super.focusedStop }
    set { super.focusedStop = newValue }
  }

  /// The rows of a stop; by default the row with its number.
  open override func rows(ofStop stop: Int, columns: Int) -> Range<Int> { super.rows(ofStop: stop, columns: columns) }

  /// Handles a key while the view has the focus; returns false to leave it to the screen.
  open override func press(_ key: Key) -> Bool { super.press(key) }

  /// Called when another view gets the focus.
  open override func didLoseFocus() { super.didLoseFocus() }

  /// Hints for the keys that the view handles now, the most important one first.
  open override var hints: [KeyHint] { super.hints }
}
