public import InstantSearchCore

extension TerminalView {
  /// A list of related items with a row for each; hidden if there are none.
  ///
  /// - Parameters:
  ///   - type: The type of the records.
  ///   - page: Makes the page that Enter opens for an item; nil for none.
  ///   - line: Draws an item.
  public static func relatedItems<Record: Sendable>(
    of type: Record.Type, page: ((Hit<Record>) -> TerminalPage?)? = nil, line: @escaping (Hit<Record>) -> StyledText
  ) -> some TerminalView & HitsController<HitsInteractor<Record>> {
    RelatedItemsView<Record>(page: page, line: line)
  }
}

package final class RelatedItemsView<Record: Sendable>: HitsView<Record> {
  package init(
    page: ((Hit<Record>) -> TerminalPage?)? = nil, line: @escaping (Hit<Record>) -> StyledText
  ) {
    super.init(rowsPerHit: 1, page: page) { hit, _ in [line(hit)] }
  }

  override var placeholder: [StyledText] { [] }
}
