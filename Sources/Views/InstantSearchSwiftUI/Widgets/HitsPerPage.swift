#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The model of a view in which the number of results on a page is chosen.
@MainActor
public final class HitsPerPageObservableController: WidgetModel, HitsPerPageController {
  /// The numbers of results with their labels, in order.
  @Shown public private(set) var items: [SelectableItem<Int>]

  public var onClick: ((Int) -> Void)?

  /// - Parameter items: Shown until a widget is connected.
  public init(items: [SelectableItem<Int>] = []) { self.items = items }

  /// The selection of a picker; setting it selects the number.
  var choice: Int? {
    get { items.first(where: \.isSelected)?.item }
    set { if let newValue { select(newValue) } }
  }

  /// Selects another number.
  public func select(_ count: Int) { onClick?(count) }

  public func setSelectableItems(selectableItems: [SelectableItem<Int>]) {
    if items != selectableItems { items = selectableItems }
  }
}

/// A picker for the number of results on a page.
public struct HitsPerPage: View {
  @Watched private var controller: HitsPerPageObservableController
  private let title: LocalizedStringKey

  /// - Parameters:
  ///   - controller: The controller.
  ///   - title: The title of the picker.
  public init(_ controller: HitsPerPageObservableController, title: LocalizedStringKey = "Results") {
    self.controller = controller
    self.title = title
  }

  public var body: some View {
    Picker(title, selection: $controller.choice) {
      ForEach(controller.items, id: \.item) { item in
        Text(verbatim: item.label ?? "\(item.item)").tag(Optional(item.item))
      }
    }
  }
}
#endif
