extension HTMLView {
  /// A list of related items; hidden if there are none.
  ///
  /// - Parameters:
  ///   - type: The type of the records.
  ///   - name: The name of the view.
  ///   - card: Draws an item.
  public static func relatedItems<Record: Sendable>(
    of type: Record.Type, name: String = "related", card: @escaping @MainActor (Hit<Record>) -> HTML
  ) -> some HTMLView & HitsController<HitsInteractor<Record>> {
    HTMLRelatedItems<Record>(name: name, card: card)
  }
}

package final class HTMLRelatedItems<Record: Sendable>: HTMLHits<Record> {
  package override init(name: String = "related", card: @escaping @MainActor (Hit<Record>) -> HTML) {
    super.init(name: name, card: card)
  }

  override var html: HTML { cards }
}
