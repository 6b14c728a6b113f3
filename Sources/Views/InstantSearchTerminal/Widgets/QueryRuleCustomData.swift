public import InstantSearchCore

extension TerminalView {
  /// The custom data of a query rule in lines of your own; hidden if there is none.
  ///
  /// ```swift
  /// let banner = TerminalView.queryRuleCustomData(of: Banner.self) { banner, columns in
  ///   StyledText(banner.title, .bold).wrapped(to: columns)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the data.
  ///   - lines: Draws the data in this many columns.
  public static func queryRuleCustomData<Model>(
    of type: Model.Type, lines: @escaping (Model, _ columns: Int) -> [StyledText]
  ) -> some TerminalView & QueryRuleCustomDataController<Model> {
    QueryRuleCustomDataView<Model>(lines: lines)
  }
}

package final class QueryRuleCustomDataView<Model>: TerminalView, QueryRuleCustomDataController {
  private var item: Model?
  private let lines: (Model, _ columns: Int) -> [StyledText]

  /// - Parameter lines: Draws the data in this many columns.
  package init(lines: @escaping (Model, _ columns: Int) -> [StyledText]) { self.lines = lines }

  package func setItem(_ item: Model?) {
    self.item = item
    changed()
  }

  private func drawn(_ columns: Int) -> [StyledText] {
    item.map { lines($0, max(1, columns - StyledText.marginColumns)) } ?? []
  }

  override func rowCount(columns: Int) -> Int { drawn(columns).count }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    let lines = drawn(columns)
    return lines.indices.contains(row) ? "  " + lines[row] : StyledText()
  }
}
