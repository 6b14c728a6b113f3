import InstantSearchCore
import InstantSearchTerminal
import RecordOutlines
import SearchModel

/// What the rows of a screen show, and the menu in which their user changes it.
@MainActor
final class AdjustedRows {
  var outline: RecordOutline
  /// The outline without the changes of the draft.
  fileprivate var saved: RecordOutline
  fileprivate var draft = PageDraft()
  fileprivate let menu = MenuView()
  /// The part whose attributes the menu shows; nil while it shows the parts.
  fileprivate var part: PagePart?

  init(_ outline: RecordOutline) { (self.outline, saved) = (outline, outline) }

  /// The whole record.
  func page(of hit: Hit<JSON>) -> TerminalPage {
    TerminalPage(outline.withDates(hit), title: hit.title(outline).text)
  }
}

/// A part of a page for which attributes are chosen.
private enum PagePart: String, CaseIterable {
  case title, subtitle, picture, price, details, filters, order, hidden

  var isList: Bool { [.details, .filters, .hidden].contains(self) }

  /// What an outline has as this part.
  func values(in outline: RecordOutline) -> [String] {
    if self == .filters { return outline.lists.map { $0.attributes[0].rawValue } }
    let value = outline.members[rawValue]
    return value?.array?.compactMap(\.string) ?? value?.string.map { [$0] } ?? []
  }

  /// What can be chosen, with its text.
  func options(_ outline: RecordOutline, _ choices: [AttributeChoice]) -> [(name: String, text: String)] {
    let none = isList ? [] : [(name: "", text: "none")]
    if self == .order { return none + outline.orders.map { ($0.name, outline.label(of: $0)) } }
    let fitting = choices.filter { choice in
      self == .price ? choice.hasNumbers : self != .picture || choice.hasTexts
    }
    return none + fitting.map { ($0.attribute.rawValue, $0.text) }
  }

  /// The setting after a value was chosen, which takes it out of a list that has it.
  func choosing(_ value: String, _ outline: RecordOutline, _ written: PageSettings) -> JSON {
    guard isList else { return value.isEmpty ? .null : .string(value) }
    var chosen = values(in: outline)
    if let index = chosen.firstIndex(of: value) { chosen.remove(at: index) } else { chosen.append(value) }
    guard self == .filters else { return .texts(chosen) }
    let (lists, own) = (outline.lists.map(\.attributes), written["filters"]?.array ?? [])
    return .array(
      chosen.map { name in
        let levels = lists.first { $0[0].rawValue == name && $0.count > 1 }
        return own.first { RecordOutline.ListSettings($0)?.attributes[0].rawValue == name }
          ?? levels.map { ["levels": .array($0.map { .string($0.rawValue) })] } ?? .string(name)
      })
  }
}

extension BrowseScreen {
  /// Lets the user choose what the page shows, with `e` on a result, and save that as page settings.
  func offerAdjusting(savingTo target: AdjustTarget) {
    guard case .file(let path, let read) = target, let index = self.target.index else { return }
    rows.draft.base = read
    rows.menu.onChoose = { [weak self] in self?.choose($0) }
    rows.menu.actions = [
      (.character("u"), KeyHint("u", "undo"), { [weak self] in self?.change { $0.undo() } }),
      (.character("r"), KeyHint("r", "redo"), { [weak self] in self?.change { $0.redo() } }),
      (.character("s"), KeyHint("s", "save"), { [weak self] in self?.save(to: path, named: target.name) }),
      (.escape, KeyHint("Esc", "back"), { [weak self] in self?.goBack() }),
    ]
    hits.addAction("e", titled: "adjust") { [weak self] in
      guard let self else { return }
      if rows.draft.choices.isEmpty { rows.draft.choices = (try? AttributeChoice.all(in: index)) ?? [] }
      showMenu()
    }
  }

  /// Shows the parts, or the attributes of one.
  private func showMenu() {
    if let part = rows.part {
      let chosen = part.values(in: rows.outline)
      rows.menu.rows = part.options(rows.outline, rows.draft.choices).map { name, text in
        let isChosen = chosen.contains(name) || chosen.isEmpty && name.isEmpty
        return MenuView.Row(text, isChosen: isChosen, mode: part.isList ? .multiple : .single)
      }
    } else {
      rows.menu.rows = PagePart.allCases.map { part in
        let values = part.values(in: rows.outline)
        return MenuView.Row("\(part.rawValue): \(values.isEmpty ? "none" : values.joined(separator: ", "))")
      }
    }
    let title = "What the page shows: filters and order from the next start on, all else at once"
    screen.cover(with: rows.menu, titled: rows.part?.rawValue ?? title, isAlone: true)
  }

  private func choose(_ row: Int) {
    guard let part = rows.part else {
      let part = PagePart.allCases[row]
      rows.part = part
      let chosen = part.values(in: rows.outline)
      let options = part.options(rows.outline, rows.draft.choices)
      showMenu()
      return rows.menu.focus(row: options.firstIndex { chosen.contains($0.name) } ?? 0)
    }
    let written = rows.draft.changes.or(PageSettings(text: rows.draft.base ?? "") ?? PageSettings())
    let value = part.choosing(part.options(rows.outline, rows.draft.choices)[row].name, rows.outline, written)
    change { $0.change([part.rawValue: value]) }
    if !part.isList { goBack() }
  }

  private func change(_ step: (inout PageDraft) -> Void) {
    step(&rows.draft)
    rows.outline = rows.saved
    rows.outline.apply(rows.draft.changes)
    showMenu()
  }

  private func goBack() {
    if let part = rows.part {
      rows.part = nil
      showMenu()
      return rows.menu.focus(row: PagePart.allCases.firstIndex(of: part) ?? 0)
    }
    screen.cover(with: nil)
    searcher.search()
  }

  private func save(to path: String, named name: String) {
    do throws(Failure) {
      let text = rows.draft.changes.text(changing: rows.draft.base)
      guard try AdjustTarget.write(text, to: path, insteadOf: rows.draft.base ?? "") else {
        return screen.showMessage("\(name) was changed since it was read, and stays as it is")
      }
      rows.draft.begin(from: text)
      rows.saved = rows.outline
      screen.showMessage("saved in \(name)", style: TextStyle(.chosen))
    } catch {
      screen.showMessage(error.text)
    }
  }
}
