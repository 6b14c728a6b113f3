import InstantSearchCore

/// Choices below each other, of which one can have the focus: what the lists of facets and filters have in common.
///
/// The focus stays with its item wherever that moves.
@MainActor
public class ChoiceListView<ID: Hashable>: TerminalView {
  private var focusedPlace = 0
  /// The item that has the focus; nil until the user has gone there.
  private var focusedID: ID?

  // MARK: What a list says of itself

  /// How many choices there are.
  var choiceCount: Int { 0 }
  func id(at place: Int) -> ID? { nil }
  func choice(at place: Int) -> ChoiceRow { ChoiceRow(.unselected, StyledText()) }
  /// Texts that stand above a choice, in order.
  var headings: [(place: Int, title: String)] { [] }
  /// A row above the choices that can't have the focus.
  var hasHead: Bool { false }
  func head(columns: Int, hasFocus: Bool) -> StyledText { StyledText() }
  /// A row below the choices that can.
  var foot: StyledText? { nil }

  /// Chooses an item, or takes that back.
  func choose(at place: Int) {}
  /// Leaves an item out, or takes that back.
  func exclude(at place: Int) {}
  /// Shows more items, or fewer again.
  func toggleExpansion() {}
  /// Begins to search among the items.
  func find() {}

  /// Shows other choices; the focus goes with its item.
  final func choicesChanged() {
    if let focusedID, id(at: focusedPlace) != focusedID,
      let place = (0..<choiceCount).first(where: { id(at: $0) == focusedID })
    {
      focusedPlace = place
    }
    changed()
  }

  /// Gives the focus to the first choice, whatever that will be.
  final func focusFirst() {
    focusedID = nil
    focusedPlace = 0
  }

  // MARK: Rows

  private enum Line {
    case head, blank, foot
    case heading(String)
    case choice(Int)
  }

  private func line(at row: Int) -> Line {
    var row = row - (hasHead ? 1 : 0)
    if row < 0 { return .head }
    var place = 0
    for (number, heading) in headings.enumerated() {
      let above = heading.place - place
      if row < above { return .choice(place + row) }
      row -= above
      place = heading.place
      let own = number == 0 ? 1 : 2
      if row < own { return row == own - 1 ? .heading(heading.title) : .blank }
      row -= own
    }
    return row < choiceCount - place ? .choice(place + row) : .foot
  }

  /// How many rows headings take up to a choice.
  private func headingRows(through place: Int) -> Int {
    let count = headings.count { $0.place <= place }
    return count * 2 - min(count, 1)
  }

  public override func rowCount(columns: Int) -> Int {
    choiceCount + headingRows(through: choiceCount) + (hasHead ? 1 : 0) + (foot == nil ? 0 : 1)
  }

  public override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    switch line(at: row) {
    case .head: return head(columns: columns, hasFocus: hasFocus)
    case .blank: return StyledText()
    case .heading(let title): return StyledText(title, .bold)
    case .choice(let place):
      guard place < choiceCount else { return StyledText() }
      return choice(at: place).drawn(columns: columns, hasFocus: hasFocus && stopInRange == place)
    case .foot:
      let isFocused = hasFocus && stopInRange == choiceCount
      let row = StyledText.margin(hasFocus: isFocused) + (foot ?? StyledText())
      return isFocused ? row.focused(columns: columns) : row
    }
  }

  // MARK: Focus

  public override var stopCount: Int { choiceCount + (foot == nil ? 0 : 1) }

  public override var focusedStop: Int {
    get { focusedPlace }
    set {
      focusedPlace = newValue
      focusedID = newValue < choiceCount ? id(at: newValue) : nil
    }
  }

  public override func rows(ofStop stop: Int, columns: Int) -> Range<Int> {
    let row = stop + headingRows(through: min(stop, choiceCount)) + (hasHead ? 1 : 0)
    return row..<(row + 1)
  }

  public override func stop(at point: ScreenPoint, columns: Int) -> Int? {
    switch line(at: point.row) {
    case .choice(let place): place < choiceCount ? place : nil
    case .foot: foot == nil ? nil : choiceCount
    case .head, .blank, .heading: nil
    }
  }

  // MARK: Keys

  public override func press(_ key: Key) -> Bool {
    guard let stop = stopInRange else { return false }
    switch key {
    case .enter, .character(" "):
      // From now on the focus stays with what was chosen.
      focusedStop = stop
      if stop < choiceCount { choose(at: stop) } else { toggleExpansion() }
    case .character("-"):
      focusedStop = stop
      if stop < choiceCount { exclude(at: stop) }
    case .character("+"): toggleExpansion()
    case .character("/"): find()
    default: return false
    }
    return true
  }

  public override var hints: [KeyHint] { [KeyHint("Space", "choose")] }
}
