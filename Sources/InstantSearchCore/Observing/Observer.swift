/// Tells its subscribers each new value, in the order in which they subscribed.
///
/// A subscription does not keep its subscriber alive, and ends with it. A value that is fired while another one is
/// being told waits for its turn, so that every subscriber sees the values in the same order.
///
/// ```swift
/// searcher.onResults.subscribe(with: self) { screen, response in screen.show(response) }
/// ```
@MainActor
public final class Observer<Value: Sendable> {
  /// The last value that was fired; one that is put here is told to those alone who ask for the past.
  public internal(set) var lastValue: Value?

  private var entries: [Entry] = []
  private(set) var streams: [Int: AsyncStream<Value>.Continuation] = [:]
  private var streamCount = 0
  private var waiting: [Value] = []
  private var isFiring = false

  /// - Parameter initialValue: What counts as the past before anything is fired.
  public nonisolated init(_ initialValue: Value? = nil) { lastValue = initialValue }

  /// Calls back with each value from now on, as long as the subscriber lives.
  @discardableResult
  public func subscribe<Subscriber: AnyObject>(
    with subscriber: Subscriber, _ callback: @escaping @MainActor (Subscriber, Value) -> Void
  ) -> Subscription {
    let entry = Entry(subscriber) { [weak subscriber] value in
      guard let subscriber else { return }
      callback(subscriber, value)
    }
    entries.removeAll(where: \.isOver)
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

  /// Tells all subscribers the value.
  public func fire(_ value: Value) {
    waiting.append(value)
    guard !isFiring else { return }
    isFiring = true
    while !waiting.isEmpty {
      let value = waiting.removeFirst()
      lastValue = value
      for entry in entries { entry.callback?(value) }
      entries.removeAll(where: \.isOver)
      for id in streams.keys.sorted() { streams[id]?.yield(value) }
    }
    isFiring = false
  }

  /// The values from now on, for `for await`; ends with the observer.
  public var values: AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
    streamCount += 1
    let id = streamCount
    streams[id] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.streams[id] = nil }
    }
    return stream
  }

  deinit {
    for stream in streams.values { stream.finish() }
  }

  /// A callback with its subscriber; the observer alone keeps it.
  @MainActor
  fileprivate final class Entry {
    private(set) weak var subscriber: AnyObject?
    var callback: (@MainActor (Value) -> Void)?

    init(_ subscriber: AnyObject, _ callback: @escaping @MainActor (Value) -> Void) {
      self.subscriber = subscriber
      self.callback = callback
    }

    var isOver: Bool { subscriber == nil || callback == nil }
  }

  /// What `subscribe` returns; it goes on until it is cancelled or the subscriber goes. It does not keep the callback.
  @MainActor
  public final class Subscription {
    private weak var entry: Entry?

    fileprivate init(_ entry: Entry) { self.entry = entry }

    public func cancel() { entry?.callback = nil }
  }
}

extension Observer<Void> {
  public func fire() { fire(()) }
}
