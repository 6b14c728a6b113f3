import InstantSearchCore
import InstantSearchTerminal

/// What to take back when nothing is found: each filter with the number of results without it. Enter takes it back.
final class WaysOutView: TerminalView {
  /// A filter to take back.
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
  /// Counts what is found without each filter, and without all, when nothing is found.
  func addWaysOut(in view: WaysOutView, _ state: FilterState, text: @escaping FilterPresenter) {
    add { [weak view, weak state] groups, response in
      guard response.nbHits == 0 else { return Question(alternatives: []) { _ in view?.show([]) } }
      let filters = groups.flatMap { group in
        // Of a hierarchy the narrowest level can be taken back.
        let filters = if case .hierarchical = group.id { group.filters.suffix(1) } else { group.filters[...] }
        return filters.map { (id: group.id, filter: $0) }
      }
      let without = filters.map { id, filter in
        var groups = groups
        groups.remove(filter, fromGroupWithID: id)
        return groups
      }
      let all = filters.count > 1 ? [FilterGroups()] : []
      return Question(alternatives: without + all) { counts in
        var ways = zip(filters, counts).map { filter, count in
          WaysOutView.WayOut(text: text(filter.filter), count: count) {
            _ = state?.update { $0.groups.remove(filter.filter, fromGroupWithID: filter.id) }
          }
        }
        if !all.isEmpty, counts.count > filters.count {
          ways.append(
            WaysOutView.WayOut(text: "any filter", count: counts[filters.count]) { state?.update { $0.removeAll() } })
        }
        view?.show(ways)
      }
    }
  }
}
