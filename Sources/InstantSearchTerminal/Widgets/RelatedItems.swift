public import InstantSearchCore

/// Related items below each other, a row for each; nothing where there are none.
public final class RelatedItemsView<Record: Decodable & Sendable>: HitsView<Record> {
  /// - Parameters:
  ///   - page: What Enter shows of an item; nil for nothing.
  ///   - line: Draws an item.
  public init(
    page: ((Hit<Record>) -> TerminalPage?)? = nil, line: @escaping (Hit<Record>) -> StyledText
  ) {
    super.init(rowsPerHit: 1, page: page) { hit, _ in [line(hit)] }
  }

  override var placeholder: [StyledText] { [] }
}
