#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
import Foundation
public import InstantSearchCore
public import UIKit

/// One value of a facet, or all of them, as a button with a menu. The title of the button is what is chosen.
///
/// ```swift
/// let brands = MenuSelectButtonController()
/// let connector = FacetListConnector(
///   searcher: searcher, filterState: filterState, attribute: "brand", selectionMode: .single, operator: .or,
///   controller: brands)
/// ```
@MainActor
open class MenuSelectButtonController: FacetListController, AllItemController, FailingListController {
  public var onClick: ((Facet) -> Void)?
  public var onClickAll: (() -> Void)?

  /// The button with the menu.
  public let button: UIButton
  private var items: [SelectableItem<Facet>] = []
  private var error: SearchError?

  /// Shows the choice and the menu in a button.
  public init(button: UIButton = UIButton(type: .system)) {
    self.button = button
    button.showsMenuAsPrimaryAction = true
    button.titleLabel?.adjustsFontForContentSizeCategory = true
    reload()
  }

  open func setSelectableItems(selectableItems: [SelectableItem<Facet>]) { items = selectableItems }

  /// Does nothing: the menu shows it by its items.
  open func setAll(isSelected: Bool) {}

  /// Shows an error above the entries of the menu.
  open func setError(_ error: SearchError?) { self.error = error }

  open func reload() {
    let entries = items.menuSelectEntries(all: Localization.text(.everything)) { $0.formatted() }
    button.setTitle(entries.first(where: \.isSelected)?.title, for: .normal)
    let actions = entries.filter { $0.choice != .several }.map { entry in
      UIAction(title: entry.title, state: entry.isSelected ? .on : .off) { [weak self] _ in
        guard let self else { return }
        choose(entry.choice, among: items)
      }
    }
    button.menu = UIMenu(title: error.map { Localization.text(for: $0) } ?? "", children: actions)
  }
}
#endif
