public import InstantSearchCore

extension TerminalView {
  /// The pages in one row: Left and Right go to the neighboring ones, Home and End to the first and the last.
  public static func pagination() -> some TerminalView & PaginationController { PaginationView() }
}

package final class PaginationView: TerminalView, PaginationController {
  package var onPageChosen: ((Int) -> Void)?

  private var pages = PageNumbers(current: 0, count: 0)

  package func setItem(_ item: PageNumbers) {
    pages = item
    changed()
  }

  override func rowCount(columns: Int) -> Int { stopCount }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    var text = StyledText.margin(hasFocus: hasFocus)
    text.append(pages.previous == nil ? "  " : "◂ ", .quiet)
    for page in pages.offered {
      let isCurrent = page == pages.current
      let style = isCurrent ? TextStyle(.accent, isReversed: hasFocus) : .plain
      let number = page.map { ($0 + 1).groupedByThousands() } ?? "…"
      text.append(isCurrent ? "[\(number)]" : " \(number) ", style)
    }
    text.append(pages.next == nil ? "  " : " ▸", .quiet)
    return text
  }

  override var stopCount: Int { pages.count > 1 ? 1 : 0 }

  override func press(_ key: Key) -> Bool {
    let page: Int? =
      switch key {
      case .left: pages.previous
      case .right: pages.next
      case .home: 0
      case .end: pages.count - 1
      default: nil
      }
    if let page { onPageChosen?(page) }
    return [.left, .right, .home, .end].contains(key)
  }

  override var hints: [KeyHint] { [KeyHint("← →", "another page")] }
}
