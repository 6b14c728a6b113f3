#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// Related items side by side; empty if there are none.
///
/// ```swift
/// RelatedItems(controller) { hit in Text(hit.record.name) }
/// ```
///
/// The controller is a ``HitsObservableController`` that is connected by a `RelatedItemsConnector`.
public struct RelatedItems<Record, Item: View>: View {
  @Watched private var controller: HitsObservableController<Record>
  private let item: (Hit<Record>) -> Item

  /// - Parameters:
  ///   - controller: The controller.
  ///   - item: Draws an item.
  public init(
    _ controller: HitsObservableController<Record>, @ViewBuilder item: @escaping (Hit<Record>) -> Item
  ) {
    self.controller = controller
    self.item = item
  }

  public var body: some View {
    if !controller.rows.isEmpty {
      ScrollView(.horizontal) {
        HStack(alignment: .top) {
          ForEach(controller.rows) { item($0.hit) }
        }
      }
    }
  }
}

struct RelatedItemsPreviews: PreviewProvider {
  static var previews: some View {
    RelatedItems(HitsObservableController(hits: .preview)) { Text(verbatim: $0.record["name"] ?? "") }
  }
}
#endif
