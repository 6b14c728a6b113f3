#if canImport(SwiftUI)
import Foundation
import InstantSearchCore
public import SwiftUI

/// A picker for one value of a facet, or all of them.
///
/// ```swift
/// let brands = FacetListObservableController()
/// let connector = FacetListConnector(
///   searcher: searcher, filterState: filterState, attribute: "brand", selectionMode: .single, operator: .or,
///   controller: brands)
/// ```
public struct MenuSelect: View {
  @Watched private var controller: FacetListObservableController
  private let title: LocalizedStringKey

  /// - Parameters:
  ///   - controller: The controller, which is that of a refinement list.
  ///   - title: The title of the picker.
  public init(_ controller: FacetListObservableController, title: LocalizedStringKey) {
    self.controller = controller
    self.title = title
  }

  public var body: some View {
    if let error = controller.error { Text(verbatim: Localization.text(for: error)) }
    Picker(title, selection: $controller.menuChoice) {
      ForEach(controller.menuEntries, id: \.choice) { entry in
        Text(verbatim: entry.title).tag(entry.choice)
      }
    }
  }
}

extension FacetListObservableController {
  private var rowItems: [SelectableItem<Facet>] { keys.compactMap { row($0)?.value } }

  fileprivate var menuEntries: [MenuSelectEntry] {
    rowItems.menuSelectEntries(all: Localization.text(.everything)) { $0.formatted() }
  }

  /// The selection of a picker; setting it chooses the entry.
  fileprivate var menuChoice: MenuSelectEntry.Choice {
    get { menuEntries.first(where: \.isSelected)?.choice ?? .everything }
    set { choose(newValue, among: rowItems) }
  }
}
#endif
