// Selections as sets of keys.

public import InstantSearch

extension SelectableListInteractor {
  @available(*, deprecated, renamed: "tap(_:)")
  public func computeSelections(selectingItemForKey key: Key) { tap(key) }

  @available(*, deprecated, message: "Use 'onSelectionChanged', which passes a 'Selection'")
  public var onSelectionsChanged: SelectionObserver<Key> { SelectionObserver(onSelectionChanged) }

  /// A tap is written to the filters at once: the selection that it gives is the next one to be fired.
  @available(*, deprecated, message: "Use 'onSelectionChanged': a tap changes the selection at once")
  public var onSelectionsComputed: SelectionObserver<Key> { SelectionObserver(onSelectionChanged) }
}

/// Notifies its subscribers of the selected keys, without their order and without the excluded ones.
@available(*, deprecated, message: "Use 'onSelectionChanged', which passes a 'Selection'")
@MainActor
public struct SelectionObserver<Key: Hashable & Sendable> {
  private let observer: Observer<Selection<Key>>

  init(_ observer: Observer<Selection<Key>>) { self.observer = observer }

  /// Calls back with the keys of each selection from now on, as long as the subscriber lives.
  @discardableResult
  public func subscribe<Subscriber: AnyObject>(
    with subscriber: Subscriber, callback: @escaping @MainActor (Subscriber, Set<Key>) -> Void
  ) -> Observer<Selection<Key>>.Subscription {
    observer.subscribe(with: subscriber) { callback($0, Set($1.selected)) }
  }

  /// Calls back with the keys of the last selection at once, if there was one, and with those of each later one.
  @discardableResult
  public func subscribePast<Subscriber: AnyObject>(
    with subscriber: Subscriber, callback: @escaping @MainActor (Subscriber, Set<Key>) -> Void
  ) -> Observer<Selection<Key>>.Subscription {
    observer.subscribePast(with: subscriber) { callback($0, Set($1.selected)) }
  }

  /// Ends all subscriptions of the subscriber.
  public func cancelSubscription(for subscriber: AnyObject) { observer.cancelSubscription(for: subscriber) }

  /// Ends all subscriptions, also those of widgets.
  public func cancelAllSubscriptions() { observer.cancelAllSubscriptions() }
}
