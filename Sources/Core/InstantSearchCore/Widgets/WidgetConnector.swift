/// A widget that has one interactor, with all its connections: what the connectors of most widgets have in common.
@MainActor
open class WidgetConnector<Interactor: AnyObject>: Connector {
  /// The logic of the widget.
  public let interactor: Interactor

  package override var widget: AnyObject? { interactor }

  package init(_ interactor: Interactor) { self.interactor = interactor }
}

extension WidgetConnector {
  /// Connects another view of a list.
  @discardableResult
  public func connectController<Item, Key, Controller: SelectableListController<Item>>(
    _ controller: Controller, with presenter: (any SelectableListPresentable<Item>)? = nil
  ) -> Connection where Interactor: SelectableListInteractor<Item, Key> {
    keep(interactor.connectController(controller, with: presenter))
  }

  /// Connects another view of an item.
  @discardableResult
  public func connectController<Item, Controller: ItemController<Item>>(_ controller: Controller) -> Connection
  where Interactor: ItemInteractor<Item> {
    keep(interactor.connectController(controller))
  }

  /// Connects another view, which shows what a presenter makes of the item.
  @discardableResult
  public func connectController<Item, Controller: ItemController>(
    _ controller: Controller, with presenter: @escaping @MainActor (Item) -> Controller.Item
  ) -> Connection where Interactor: ItemInteractor<Item> {
    keep(interactor.connectController(controller, with: presenter))
  }

  /// Connects another view of the results.
  @discardableResult
  public func connectController<Record, Controller: HitsController<Interactor>>(_ controller: Controller) -> Connection
  where Interactor == HitsInteractor<Record> {
    keep(interactor.connectController(controller))
  }
}
