import InstantSearchCore
import InstantSearchTerminal

/// What to take back when nothing is found, filters and words, with the number of results without it. Enter takes it
/// back.
final class WaysOutView: TerminalView {
  /// What to take back.
  struct WayOut {
    var text: String
    var count: Int
    var take: () -> Void
  }

  private var ways: [WayOut] = []

  func show(_ ways: [WayOut]) {
    guard !ways.isEmpty || !self.ways.isEmpty else { return }
    self.ways = ways
    changed()
  }

  override func rowCount(columns: Int) -> Int { ways.count }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    let way = ways[row]
    let isFocused = hasFocus && focusedStop == row
    let noun = way.count == 1 ? "result" : "results"
    let style = TextStyle(.accent, isReversed: isFocused)
    return StyledText(isFocused ? "› " : "  ", .accent) + StyledText("[without \(way.text)]", style)
      + StyledText("  \(way.count.groupedByThousands()) \(noun)", way.count == 0 ? .quiet : .plain)
  }

  override var stopCount: Int { ways.count }

  override func press(_ key: Key) -> Bool {
    guard key == .enter || key == .character(" "), ways.indices.contains(focusedStop) else { return false }
    ways[focusedStop].take()
    return true
  }

  override var hints: [KeyHint] { [KeyHint("Enter", "take it back")] }
}

extension AlternativeCounts {
  /// Counts what is found without each filter, without all, without each word and without the text, when nothing is
  /// found.
  func addWaysOut(
    in view: WaysOutView, _ state: FilterState, text: @escaping FilterPresenter, search: @escaping (String) -> Void
  ) {
    add { [weak view, weak state] current, response in
      guard response.nbHits == 0 else { return Question(alternatives: []) { _ in view?.show([]) } }
      var ways: [(title: String, alternative: Alternative, take: () -> Void)] = []
      for group in current.filters {
        // Of a hierarchy the narrowest level can be taken back.
        let filters = if case .hierarchical = group.id { group.filters.suffix(1) } else { group.filters[...] }
        for filter in filters {
          var rest = current.filters
          rest.remove(filter, fromGroupWithID: group.id)
          ways.append(
            (
              text(filter), Alternative(text: current.text, filters: rest),
              {
                _ = state?.update { $0.groups.remove(filter, fromGroupWithID: group.id) }
              }
            ))
        }
      }
      if ways.count > 1 {
        let alternative = Alternative(text: current.text, filters: FilterGroups())
        ways.append(("any filter", alternative, { state?.update { $0.removeAll() } }))
      }
      for (title, rest) in Self.shortenings(of: current.text ?? "") {
        ways.append((title, Alternative(text: rest, filters: current.filters), { search(rest) }))
      }
      return Question(alternatives: ways.map(\.alternative)) { counts in
        let counted = zip(ways, counts).map { way, count in
          WaysOutView.WayOut(text: way.title, count: count, take: way.take)
        }
        // The first one has the focus.
        view?.show(counted.filter { $0.count > 0 } + counted.filter { $0.count == 0 })
      }
    }
  }

  private static let mostWords = 5

  /// What can be taken back of a text: each of a few words, and the whole.
  private static func shortenings(of text: String) -> [(title: String, rest: String)] {
    let words = text.split(separator: " ")
    guard !words.isEmpty else { return [] }
    let each = (2...mostWords).contains(words.count) ? words.indices : words.indices.prefix(0)
    return each.map { index in
      let rest = words[..<index] + words[(index + 1)...]
      return ("“\(words[index])”", rest.joined(separator: " "))
    } + [("the text", "")]
  }
}
