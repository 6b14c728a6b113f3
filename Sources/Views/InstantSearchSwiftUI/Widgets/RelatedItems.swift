#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// Related items side by side, drawn as they come into view; empty if there are none. From iOS 17 and macOS 14 on, scrolling
/// stops at the edge of an item.
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
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) {
          items.scrollTargetLayout()
        } else {
          items
        }
      }
      .modifier(StopsAtItems())
      // A lazy stack would take all the height that there is.
      .fixedSize(horizontal: false, vertical: true)
    }
  }
}

extension RelatedItems {
  private var items: some View {
    LazyHStack(alignment: .top) {
      ForEach(controller.rows) { item($0.hit) }
    }
  }
}

private struct StopsAtItems: ViewModifier {
  func body(content: Content) -> some View {
    if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) {
      content.scrollTargetBehavior(.viewAligned)
    } else {
      content
    }
  }
}
#endif
