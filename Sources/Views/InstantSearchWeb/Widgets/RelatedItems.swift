/// A list of related items; hidden if there are none.
public final class HTMLRelatedItems<Record: Sendable>: HTMLHits<Record> {
  /// - Parameters:
  ///   - name: The name of the view.
  ///   - card: Draws an item.
  public override init(name: String = "related", card: @escaping @MainActor (Hit<Record>) -> HTML) {
    super.init(name: name, card: card)
  }

  override var html: HTML { cards }
}
