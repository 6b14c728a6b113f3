package import InstantSearchCore

/// A list of choices that covers a screen.
package final class MenuView: ChoiceListView<Int> {
  package struct Row {
    let text: String
    let mark: ChoiceRow.Mark

    /// - Parameter isChosen: Nil for a row that leads to more choices.
    package init(_ text: String, isChosen: Bool? = nil, mode: SelectionMode = .single) {
      self.text = text
      mark = isChosen.map { ChoiceRow.Mark(isSelected: $0, mode: mode) } ?? .closed
    }
  }

  package var rows: [Row] = [] { didSet { choicesChanged() } }
  package var onChoose: ((Int) -> Void)?
  /// What other keys do, besides Enter.
  package var actions: [(key: Key, hint: KeyHint, perform: () -> Void)] = []

  package func focus(row: Int) { move(to: row) }

  override var choiceCount: Int { rows.count }
  override func id(at index: Int) -> Int? { index }
  override func choice(at index: Int) -> ChoiceRow { ChoiceRow(rows[index].mark, StyledText(rows[index].text)) }
  override func choose(at index: Int) { onChoose?(index) }

  override func press(_ key: Key) -> Bool {
    guard let action = actions.first(where: { $0.key == key }) else { return super.press(key) }
    action.perform()
    return true
  }

  override var hints: [KeyHint] { [KeyHint("Enter", "choose")] + actions.map(\.hint) }
}
