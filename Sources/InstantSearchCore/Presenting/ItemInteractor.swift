/// A view that shows one thing: a sentence, a banner, whether something is going on.
@MainActor
public protocol ItemController<Item>: AnyObject {
  associatedtype Item

  /// Shows the item.
  func setItem(_ item: Item)
}

/// One thing that views show: what widgets without choices have in common.
@MainActor
public class ItemInteractor<Item: Sendable> {
  /// What is shown now.
  public internal(set) var item: Item {
    didSet { onItemChanged.fire(item) }
  }

  public let onItemChanged = Observer<Item>()

  init(item: Item) { self.item = item }

  /// Shows the item in a view, at once and after each change. Connecting a view again takes the place of its first
  /// connection.
  @discardableResult
  public func connectController<Controller: ItemController>(_ controller: Controller) -> Connection
  where Controller.Item == Item {
    connectController(controller) { $0 }
  }

  /// Shows in a view what a presenter makes of the item.
  ///
  /// - Parameters:
  ///   - controller: The view.
  ///   - presenter: Makes of the item what the view shows.
  @discardableResult
  public func connectController<Controller: ItemController>(
    _ controller: Controller, presenter: @escaping @MainActor (Item) -> Controller.Item
  ) -> Connection {
    Connection(to: controller, as: (any ItemController).self) { [weak self] controller in
      guard let self else { return {} }
      return link(controller, presenter)
    }
  }

  /// Makes the link to a view, and returns what cuts it.
  func link<Controller: ItemController>(
    _ controller: Controller, _ presenter: @escaping @MainActor (Item) -> Controller.Item
  ) -> @MainActor () -> Void {
    // The view subscribes, so that the presenter goes with it.
    let subscription = onItemChanged.subscribe(with: controller) { [weak self] controller, _ in
      if let self { controller.setItem(presenter(item)) }
    }
    controller.setItem(presenter(item))
    return { subscription.cancel() }
  }
}
