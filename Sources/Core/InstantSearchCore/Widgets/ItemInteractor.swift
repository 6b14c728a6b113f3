/// A view that shows one item: a sentence, a banner, a loading indicator.
///
/// The controllers of widgets without choices refine it: ``StatsController``, ``LoadingController``,
/// ``QueryRuleCustomDataController`` and ``RelevantSortController``.
@MainActor
public protocol ItemController<Item>: AnyObject {
  /// The type of what the view shows.
  associatedtype Item

  /// Shows the item.
  func setItem(_ item: Item)
}

/// One item that views show: the base of widgets without choices.
@MainActor
open class ItemInteractor<Item> {
  /// The current item.
  public package(set) var item: Item {
    didSet { onItemChanged.fire(item) }
  }

  /// Fires each time the item is set, even to an equal one.
  public let onItemChanged = Observer<Item>()

  package init(item: Item) { self.item = item }

  /// Shows the item in a view, now and after each change. Connecting a view again replaces its earlier connection.
  @discardableResult
  public func connectController<Controller: ItemController>(_ controller: Controller) -> Connection
  where Controller.Item == Item {
    connectController(controller) { $0 }
  }

  /// Shows the item in a view, as a presenter makes it.
  @discardableResult
  public func connectController<Controller: ItemController>(
    _ controller: Controller, with presenter: @escaping @MainActor (Item) -> Controller.Item
  ) -> Connection {
    Connection(to: controller, as: (any ItemController).self) { [weak self] controller in
      guard let self else { return {} }
      return link(controller, presenter)
    }
  }

  /// Links a view, and returns the closure that disconnects it.
  func link<Controller: ItemController>(
    _ controller: Controller, _ presenter: @escaping @MainActor (Item) -> Controller.Item
  ) -> @MainActor () -> Void {
    // The view is the subscriber, so that the presenter is released with it.
    let subscription = onItemChanged.subscribe(with: controller) { [weak self] controller, _ in
      if let self { controller.setItem(presenter(item)) }
    }
    controller.setItem(presenter(item))
    return { subscription.cancel() }
  }
}

/// A view that reports what its user does.
@MainActor
public protocol ActionController<Action>: AnyObject {
  /// The type of what a user does.
  associatedtype Action

  /// Called by the view with what the user does.
  var onAction: ((Action) -> Void)? { get set }
}

/// One item that views show, which report what their user does.
@MainActor
open class ActionInteractor<Item, Action>: ItemInteractor<Item> {
  /// Does what a view reports.
  open func perform(_ action: Action) {}

  override func link<Controller: ItemController>(
    _ controller: Controller, _ presenter: @escaping @MainActor (Item) -> Controller.Item
  ) -> @MainActor () -> Void {
    let unlink = super.link(controller, presenter)
    let view = controller as? any ActionController<Action>
    view?.onAction = { [weak self] in self?.perform($0) }
    return { [weak view] in
      unlink()
      view?.onAction = nil
    }
  }
}
