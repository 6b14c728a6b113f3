public import InstantSearchCore

/// A list of related items with a row for each; hidden if there are none.
public final class RelatedItemsView<Record: Sendable>: HitsView<Record> {
  /// - Parameters:
  ///   - page: Makes the page that Enter opens for an item; nil for none.
  ///   - line: Draws an item.
  public init(
    page: ((Hit<Record>) -> TerminalPage?)? = nil, line: @escaping (Hit<Record>) -> StyledText
  ) {
    super.init(rowsPerHit: 1, page: page) { hit, _ in [line(hit)] }
  }

  override var placeholder: [StyledText] { [] }
}
