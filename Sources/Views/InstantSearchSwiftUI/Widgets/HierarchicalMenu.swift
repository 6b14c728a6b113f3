#if canImport(SwiftUI)
import Foundation
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows a hierarchical menu.
@MainActor
public final class HierarchicalObservableController: WidgetModel, HierarchicalController {
  /// The values in order; each selected value is followed by those of the next level.
  @Shown public private(set) var items: [HierarchicalFacet]

  public var onClick: ((String) -> Void)?

  /// - Parameter items: Shown until a widget is connected.
  public init(items: [HierarchicalFacet] = []) { self.items = items }

  /// Selects the path to a value, or goes up from it.
  public func toggle(_ item: HierarchicalFacet) { onClick?(item.facet.value) }

  public func setItem(_ item: [HierarchicalFacet]) {
    if items != item { items = item }
  }
}

/// A hierarchy with the values of each level indented; a tap opens a value.
public struct HierarchicalMenu<Row: View>: View {
  @Watched private var controller: HierarchicalObservableController
  private let row: (HierarchicalFacet) -> Row

  /// - Parameters:
  ///   - controller: The controller.
  ///   - row: Draws a value; the menu indents it.
  public init(_ controller: HierarchicalObservableController, @ViewBuilder row: @escaping (HierarchicalFacet) -> Row) {
    self.controller = controller
    self.row = row
  }

  public var body: some View {
    LazyVStack(alignment: .leading) {
      ForEach(controller.items, id: \.rowID) { item in
        RowButton(isSelected: item.isSelected) {
          controller.toggle(item)
        } row: {
          row(item).padding(.leading, CGFloat(item.level) * 16)
        }
      }
    }
  }
}

extension HierarchicalMenu where Row == FacetRow {
  /// A menu with default rows.
  public init(_ controller: HierarchicalObservableController) {
    self.init(controller) { FacetRow(facet: $0.facet, isSelected: $0.isSelected, label: $0.title) }
  }
}

extension HierarchicalFacet {
  /// Identifies a row: without separators, values of two levels may be equal.
  fileprivate var rowID: RowID { RowID(value: facet.value, level: level) }

  fileprivate struct RowID: Hashable {
    let value: String
    let level: Int
  }
}
#endif
