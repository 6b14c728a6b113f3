#if canImport(SwiftUI)
public import Combine
public import InstantSearchCore
public import SwiftUI

/// The hierarchy that a view shows, and where its taps go.
@MainActor
public final class HierarchicalObservableController: ObservableObject, HierarchicalController {
  /// The values in order: below each that is chosen stand those within it.
  @Published public private(set) var items: [HierarchicalFacet]

  public var onClick: ((String) -> Void)?

  /// - Parameter items: What shows until something is connected.
  public init(items: [HierarchicalFacet] = []) { self.items = items }

  /// Asks for the path to a value, or for going up from it.
  public func toggle(_ item: HierarchicalFacet) { onClick?(item.facet.value) }

  public func setItem(_ item: [HierarchicalFacet]) {
    if items != item { items = item }
  }
}

/// A hierarchy with the values of each level indented, each of which a tap opens.
public struct HierarchicalMenu<Row: View>: View {
  @ObservedObject private var controller: HierarchicalObservableController
  private let row: (HierarchicalFacet) -> Row

  /// - Parameters:
  ///   - controller: What to show.
  ///   - row: Draws a value; it is indented already.
  public init(_ controller: HierarchicalObservableController, @ViewBuilder row: @escaping (HierarchicalFacet) -> Row) {
    self.controller = controller
    self.row = row
  }

  public var body: some View {
    LazyVStack(alignment: .leading) {
      ForEach(controller.items, id: \.place) { item in
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
  /// A menu with ready rows.
  public init(_ controller: HierarchicalObservableController) {
    self.init(controller) { FacetRow(facet: $0.facet, isSelected: $0.isSelected, label: $0.title) }
  }
}

extension HierarchicalFacet {
  /// What tells it from the others: without separators, values of two levels may be the same.
  fileprivate var place: Place { Place(value: facet.value, level: level) }

  fileprivate struct Place: Hashable {
    let value: String
    let level: Int
  }
}

struct HierarchicalMenuPreviews: PreviewProvider {
  static var previews: some View {
    HierarchicalMenu(
      HierarchicalObservableController(items: [
        HierarchicalFacet(facet: Facet(value: "Books", count: 3), level: 0, isSelected: true),
        HierarchicalFacet(
          facet: Facet(value: "Books > Novels", count: 2), level: 1, isSelected: false, title: "Novels"),
      ]))
  }
}
#endif
