/// What somebody did with the keyboard or the mouse.
public enum Key: Hashable, Sendable {
  case character(Character)
  /// A letter with Control, in lower case. Backspace with Control or Alt is told as `w`, which deletes a word.
  case control(Character)
  /// A letter with Alt.
  case alt(Character)
  case enter, tab, backTab, escape, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// Left and right with Control or Alt.
  case wordLeft, wordRight
  case function(Int)
  /// Text that was pasted as a whole.
  case paste(String)
  case click(ScreenPoint)
  /// The wheel of the mouse: so many notches, down where that is positive.
  case scroll(Int, ScreenPoint)
}
