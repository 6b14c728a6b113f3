#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows a sort menu.
@MainActor
public final class SortByObservableController: WidgetModel, SortByController {
  /// The indices with their labels, in order.
  @Shown public private(set) var items: [SortByItem]
  /// The index that is searched, if it is one of the items.
  @Shown public private(set) var selected: String?

  public var onClick: ((String) -> Void)?

  /// - Parameters:
  ///   - items: Shown until a widget is connected.
  ///   - selected: Selected until then.
  ///   - onClick: Called with an index that is chosen; connecting the controller replaces it.
  public init(items: [SortByItem] = [], selected: String? = nil, onClick: ((String) -> Void)? = nil) {
    self.items = items
    self.selected = selected
    self.onClick = onClick
  }

  /// The selection of a picker; setting it selects the item.
  var choice: String? {
    get { selected }
    set { if let newValue { select(newValue) } }
  }

  /// Selects another index.
  public func select(_ indexName: String) { onClick?(indexName) }

  public func setSelectableItems(selectableItems: [SelectableItem<String>]) {
    let items = selectableItems.map { SortByItem(indexName: $0.item, label: $0.label ?? $0.item) }
    let selected = selectableItems.first(where: \.isSelected)?.item
    if self.items != items { self.items = items }
    if self.selected != selected { self.selected = selected }
  }
}

/// A picker for the sort order of the results.
public struct SortBy: View {
  @Watched private var controller: SortByObservableController
  private let title: LocalizedStringKey

  /// - Parameters:
  ///   - controller: The controller.
  ///   - title: The title of the picker.
  public init(_ controller: SortByObservableController, title: LocalizedStringKey = "Sort by") {
    self.controller = controller
    self.title = title
  }

  public var body: some View {
    Picker(title, selection: $controller.choice) {
      ForEach(controller.items, id: \.indexName) { item in
        Text(verbatim: item.label).tag(Optional(item.indexName))
      }
    }
  }
}
#endif
