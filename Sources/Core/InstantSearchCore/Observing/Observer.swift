/// Notifies its subscribers of each new value, in the order in which they subscribed.
///
/// A subscription holds its subscriber weakly and ends with it. A value that is fired during a notification is queued,
/// so that every subscriber gets the values in the same order.
///
/// ```swift
/// searcher.onResults.subscribe(with: self) { screen, response in screen.show(response) }
/// ```
@MainActor
public final class Observer<Value> {
  /// The last value that was fired. Setting it notifies nobody; ``subscribePast(with:_:)`` starts with it.
  public internal(set) var lastValue: Value?

  private var entries: [Entry] = []
  private(set) var streams: [Int: Stream] = [:]
  private var streamCount = 0
  /// Values that were fired during a notification.
  private var queue: [Value] = []
  private var isFiring = false

  nonisolated package init() {}

  /// - Parameter initialValue: The last value until one is fired.
  init(_ initialValue: Value) { lastValue = initialValue }

  /// Calls back with each value from now on, as long as the subscriber lives.
  @discardableResult
  public func subscribe<Subscriber: AnyObject>(
    with subscriber: Subscriber, _ callback: @escaping @MainActor (Subscriber, Value) -> Void
  ) -> Subscription {
    let entry = Entry(subscriber) { [weak subscriber] value in
      guard let subscriber else { return }
      callback(subscriber, value)
    }
    entries.removeAll { $0.isEnded }
    entries.append(entry)
    return Subscription(entry)
  }

  /// Calls back with the last value at once, if there is one, and with each later one.
  @discardableResult
  public func subscribePast<Subscriber: AnyObject>(
    with subscriber: Subscriber, _ callback: @escaping @MainActor (Subscriber, Value) -> Void
  ) -> Subscription {
    // The subscription comes first: the callback may itself cause the next value.
    let past = lastValue
    let subscription = subscribe(with: subscriber, callback)
    if let past { callback(subscriber, past) }
    return subscription
  }

  /// Ends all subscriptions of the subscriber.
  public func cancelSubscription(for subscriber: AnyObject) {
    for entry in entries where entry.subscriber === subscriber { entry.callback = nil }
  }

  /// Notifies all subscribers of the value.
  package func fire(_ value: Value) {
    queue.append(value)
    guard !isFiring else { return }
    isFiring = true
    while !queue.isEmpty {
      let value = queue.removeFirst()
      lastValue = value
      for entry in entries { entry.callback?(value) }
      entries.removeAll { $0.isEnded }
      for id in streams.keys.sorted() { streams[id]?.yield(value) }
    }
    isFiring = false
  }

  deinit {
    for stream in streams.values { stream.finish() }
  }

  /// The end of ``values`` that is written to, as closures: a continuation itself takes only values that are sent away.
  struct Stream: Sendable {
    let yield: @Sendable (Value) -> Void
    let finish: @Sendable () -> Void
  }

  /// A callback with its subscriber; only the observer holds it strongly.
  @MainActor
  fileprivate final class Entry {
    private(set) weak var subscriber: AnyObject?
    var callback: (@MainActor (Value) -> Void)?

    init(_ subscriber: AnyObject, _ callback: @escaping @MainActor (Value) -> Void) {
      self.subscriber = subscriber
      self.callback = callback
    }

    var isEnded: Bool { subscriber == nil || callback == nil }
  }

  /// What `subscribe` returns: active until it is cancelled or the subscriber is deallocated. It holds the callback
  /// weakly.
  @MainActor
  public final class Subscription {
    private weak var entry: Entry?

    fileprivate init(_ entry: Entry) { self.entry = entry }

    /// Ends the subscription: the callback gets no further value, nor one that is queued.
    public func cancel() { entry?.callback = nil }
  }
}

extension Observer where Value: Sendable {
  /// The values from now on, for `for await`; ends with the observer.
  public var values: AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
    streamCount += 1
    let id = streamCount
    streams[id] = Stream(yield: { continuation.yield($0) }, finish: { continuation.finish() })
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.streams[id] = nil }
    }
    return stream
  }
}

extension Observer<Void> {
  package func fire() { fire(()) }
}
