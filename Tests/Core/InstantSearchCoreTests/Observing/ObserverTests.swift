import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchCore

@MainActor
@Suite("Observers")
struct ObserverTests {
  /// A subscriber that records values.
  final class Listener {
    var heard: [Int] = []
  }

  @Test("Each subscriber gets each value from its subscription on, in the order of subscription")
  func tells() {
    let observer = Observer<Int>()
    let (first, second) = (Listener(), Listener())
    var order: [String] = []
    observer.fire(1)
    observer.subscribe(with: first) { listener, value in
      listener.heard.append(value)
      order.append("first")
    }
    observer.subscribePast(with: second) { listener, value in
      listener.heard.append(value)
      order.append("second")
    }
    observer.fire(2)
    expectEqual(first.heard, [2])
    expectEqual(second.heard, [1, 2])
    expectEqual(order, ["second", "first", "second"])
    expectEqual(observer.lastValue, 2)
    let (fresh, event, listener) = (Observer<Int>(), Observer<Void>(), Listener())
    fresh.subscribePast(with: listener) { $0.heard.append($1) }
    expectEqual(listener.heard, [], "without a last value it waits for the first one")
    fresh.fire(1)
    event.subscribe(with: listener) { listener, _ in listener.heard.append(0) }
    event.fire()
    expectEqual(listener.heard, [1, 0])
  }

  @Test("A value fired during a notification is delivered after it, to all subscribers, also of a past value")
  func nested() {
    for hasPast in [false, true] {
      let observer = Observer<Int>()
      let (first, second) = (Listener(), Listener())
      if hasPast { observer.fire(1) }
      observer.subscribe(with: second) { $0.heard.append($1) }
      observer.subscribePast(with: first) { listener, value in
        listener.heard.append(value)
        if value == 1 { observer.fire(2) }
      }
      if !hasPast { observer.fire(1) }
      expectEqual(first.heard, [1, 2])
      expectEqual(second.heard, hasPast ? [2] : [1, 2])
    }
  }

  @Test("Ended subscriptions are released with the next subscription")
  func deadSubscriptions() {
    let observer = Observer<Int>()
    var captured: Listener? = Listener()
    let weakCaptured = WeakReference(captured)
    do {
      let screen = Listener()
      observer.subscribe(with: screen) { [captured] _, _ in _ = captured }
    }
    captured = nil
    let listener = Listener()
    observer.subscribe(with: listener) { _, _ in }
    #expect(weakCaptured.isFreed)
  }

  @Test("A subscription ends when it is cancelled, when its subscriber cancels, and when its subscriber is deallocated")
  func ends() {
    let observer = Observer<Int>()
    let listener = Listener()
    var gone: Listener? = Listener()
    let weakGone = WeakReference(gone)
    let subscription = observer.subscribe(with: listener) { $0.heard.append($1) }
    observer.subscribe(with: listener) { $0.heard.append($1 * 10) }
    if let gone { observer.subscribe(with: gone) { $0.heard.append($1) } }
    gone = nil
    #expect(weakGone.isFreed)
    observer.fire(1)
    subscription.cancel()
    observer.fire(2)
    observer.cancelSubscription(for: listener)
    observer.fire(3)
    expectEqual(listener.heard, [1, 10, 20])
  }

  @Test("A subscription that is cancelled during a notification does not get the value any more")
  func cancelsWhileTelling() {
    let observer = Observer<Int>()
    let (first, second) = (Listener(), Listener())
    observer.subscribe(with: first) { _, _ in observer.cancelSubscription(for: second) }
    observer.subscribe(with: second) { $0.heard.append($1) }
    observer.fire(1)
    expectEqual(second.heard, [])
  }

  @Test("The values are an asynchronous sequence that ends with the observer")
  func stream() async {
    var observer: Observer<Int>? = Observer()
    let values = observer?.values
    observer?.fire(1)
    observer?.fire(2)
    observer = nil
    var heard: [Int] = []
    if let values { for await value in values { heard.append(value) } }
    expectEqual(heard, [1, 2])
  }

  @Test(
    "A task that stops listening leaves nothing behind, whether it returns or is cancelled", arguments: [false, true])
  func streamStops(isCancelled: Bool) async {
    let observer = Observer<Int>()
    let task = Task { [values = observer.values] in
      for await value in values where value == 2 { return }
    }
    expectEqual(observer.streams.count, 1)
    observer.fire(1)
    if isCancelled { task.cancel() } else { observer.fire(2) }
    await task.value
    // The stream is removed in a later turn.
    for _ in 0..<100 where !observer.streams.isEmpty { await Task.yield() }
    #expect(observer.streams.isEmpty)
  }
}

@MainActor
@Suite("Connections")
struct ConnectionTests {

  @Test("A connection connects once, disconnects once, and connects again")
  func connects() {
    var log: [String] = []
    let connection = Connection {
      log.append("made")
      return { log.append("cut") }
    }
    connection.connect()
    #expect(connection.isConnected)
    connection.disconnect()
    connection.disconnect()
    #expect(!connection.isConnected)
    connection.connect()
    expectEqual(log, ["made", "cut", "made"])
    var (recursive, cuts): (Connection?, Int) = (nil, 0)
    recursive = Connection {
      {
        cuts += 1
        recursive?.disconnect()
      }
    }
    recursive?.disconnect()
    expectEqual(cuts, 1, "disconnecting during a disconnection happens once")
  }
}
