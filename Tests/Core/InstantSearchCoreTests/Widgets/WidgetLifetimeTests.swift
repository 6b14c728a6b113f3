import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchCore

@MainActor
@Suite("The connections of widgets")
struct WidgetLifetimeTests {
  @Test("No leaks: connections keep nothing alive while they are connected", arguments: ConnectorTests.connectors)
  func freed(_ late: LateView) {
    var searcher: HitsSearcher? = HitsSearcher(backend: ScriptedBackend(), indexName: "products")
    var state: FilterState? = FilterState()
    var made: LateView.Made?
    if let searcher, let state { made = late.make(searcher, state) }
    var view = made?.makeView()
    _ = view?.connect()
    let connections = made?.connector.connections ?? []
    let (interactor, weakView) = (WeakReference(made?.connector.widget), WeakReference(view?.view))
    let (weakSearcher, weakState) = (WeakReference(searcher), WeakReference(state))
    #expect(!interactor.isFreed)
    made = nil
    #expect(interactor.isFreed)
    view = nil
    #expect(weakView.isFreed)
    (searcher, state) = (nil, nil)
    #expect(weakSearcher.isFreed && weakState.isFreed)
    // The connector disconnects them in a later turn.
    #expect(!connections.isEmpty && connections.allSatisfy(\.isConnected))
  }

  @Test(
    "Disconnected, a widget hears nothing more: all subscriptions of its connections have ended",
    arguments: ConnectorTests.connectors)
  func disconnected(_ late: LateView) {
    let searcher = HitsSearcher(backend: ScriptedBackend(), indexName: "products")
    let state = FilterState()
    let before = subscriptionCount(of: searcher) + subscriptionCount(of: state)
    let (connector, makeView) = late.make(searcher, state)
    let (view, connect) = makeView()
    _ = connect()
    let count = {
      subscriptionCount(of: searcher) + subscriptionCount(of: state) + subscriptionCount(of: connector.widget)
    }
    #expect(count() > before, "connecting subscribes to something")
    for connection in connector.connections { connection.disconnect() }
    expectEqual(count(), before)
    withExtendedLifetime(view) {}
  }
}

/// The number of callbacks of all observers that are stored properties of an object. Those of deallocated subscribers are
/// not counted: an observer drops them when it next fires, or gets a subscriber.
@MainActor
func subscriptionCount(of object: AnyObject?) -> Int {
  guard let object else { return 0 }
  var count = 0
  var mirror: Mirror? = Mirror(reflecting: object)
  while let properties = mirror {
    for property in properties.children where "\(type(of: property.value))".hasPrefix("Observer<") {
      let entries = Mirror(reflecting: property.value).descendant("entries").map { Mirror(reflecting: $0).children }
      for entry in entries ?? AnyCollection([]) {
        let isThere = ["callback", "subscriber"].map { name in
          Mirror(reflecting: entry.value).descendant(name).map { !Mirror(reflecting: $0).children.isEmpty } ?? false
        }
        if isThere == [true, true] { count += 1 }
      }
    }
    mirror = properties.superclassMirror
  }
  return count
}
