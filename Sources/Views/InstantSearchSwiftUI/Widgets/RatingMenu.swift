#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows a rating menu.
@MainActor
public final class RatingMenuObservableController: WidgetModel, RatingMenuController, FailingListController {
  /// The numbers of stars with their texts and counts, in order.
  @Shown public private(set) var items: [SelectableItem<Int>]
  /// The error if the ratings can't be counted.
  @Shown public private(set) var error: SearchError?

  public var onClick: ((Int) -> Void)?

  /// - Parameter items: Shown until a widget is connected.
  public init(items: [SelectableItem<Int>] = []) { self.items = items }

  /// Selects a least number of stars, or deselects it.
  public func toggle(_ stars: Int) { onClick?(stars) }

  public func setSelectableItems(selectableItems: [SelectableItem<Int>]) {
    if items != selectableItems { items = selectableItems }
  }

  public func setError(_ error: SearchError?) { if self.error != error { self.error = error } }
}

/// A rating menu: a row with stars for each least rating, with its count.
public struct RatingMenu: View {
  @Watched private var controller: RatingMenuObservableController

  /// A menu with the rows of a model.
  public init(_ controller: RatingMenuObservableController) { self.controller = controller }

  public var body: some View {
    if let error = controller.error { Text(verbatim: Localization.text(for: error)) }
    VStack(alignment: .leading) {
      ForEach(controller.items, id: \.item) { item in
        RowButton(isSelected: item.isSelected) {
          controller.toggle(item.item)
        } row: {
          ChoiceRow(
            text: HighlightedText(item.label ?? "\(item.item)"), count: item.resultCount, isSelected: item.isSelected,
            isExcluded: false, spokenText: controller.items.spokenRating(item.item))
        }
      }
    }
  }
}
#endif
