public import InstantSearchCore

extension TerminalView {
  /// The selected path of a hierarchy in one row: `All > Home > Lighting`. Left goes back by one step.
  public static func breadcrumb() -> some TerminalView & HierarchicalController { BreadcrumbView() }
}

package final class BreadcrumbView: TerminalView, HierarchicalController {
  package var onClick: ((String) -> Void)?

  private var steps: [BreadcrumbStep] = []

  package func setItem(_ item: [HierarchicalFacet]) {
    steps = item.breadcrumb(all: Localization.text(.everything))
    changed()
  }

  override func rowCount(columns: Int) -> Int { stopCount }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    var text = StyledText.margin(hasFocus: hasFocus)
    for step in steps {
      if step.next != nil {
        text.append(step.title + " > ", .quiet)
      } else {
        text.append(step.title, TextStyle(.accent, isReversed: hasFocus))
      }
    }
    return text
  }

  override var stopCount: Int { steps.isEmpty ? 0 : 1 }

  override func press(_ key: Key) -> Bool {
    guard key == .left || key == .backspace else { return false }
    if let step = steps.dropLast().last, let next = step.next { onClick?(next) }
    return true
  }

  override var hints: [KeyHint] { [KeyHint("←", "back")] }
}
