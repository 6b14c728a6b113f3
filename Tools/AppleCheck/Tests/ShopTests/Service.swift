import Foundation
import InstantSearch

/// A few lamps, with query IDs as a service gives them. It can be offline, and keeps the events that it receives.
final class Service: SearchBackend, EventReceiver, @unchecked Sendable {
  let index: LocalIndex
  private let backend: LocalBackend
  private let lock = NSLock()
  private var state = (isOffline: false, searchCount: 0, events: [SearchEvent]())

  init() throws {
    index = try LocalIndex(
      settings: IndexSettings(
        searchableAttributes: ["name"],
        attributesForFaceting: ["searchable(brand)", "color", "material", "tags", "categories.lvl2"]))
    let lamps: [(id: String, name: String, brand: String, color: String, price: Double?)] = [
      ("1", "Desk lamp", "Acme", "red", 30), ("2", "Floor lamp", "Acme", "blue", 80.5),
      ("3", "Wall lamp", "Tarn", "red", 12), ("4", "Rug", "Tarn", "blue", 99), ("5", "Clock", "Orb", "red", nil),
    ]
    try index.save(
      lamps.map { lamp in
        var record: JSON.Object = [
          "objectID": .string(lamp.id), "name": .string(lamp.name), "brand": .string(lamp.brand),
          "color": .string(lamp.color), "description": .string("About the \(lamp.name.lowercased())."),
        ]
        record["price"] = lamp.price.map { .double($0) }
        return .object(record)
      })
    for view in Catalogued.views {
      try index.setView(view, IndexSettings(parameters: ["ranking": ["asc(price)", "custom"]]))
    }
    backend = LocalBackend(["products": index])
  }

  /// The orders of the shop.
  private enum Catalogued {
    static let views = ["cheapest", "dearest", "newest", "best"]
  }

  var supportedParameters: SupportedParameters { backend.supportedParameters }

  var isOffline: Bool {
    get { lock.withLock { state.isOffline } }
    set { lock.withLock { state.isOffline = newValue } }
  }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    if isOffline { throw .timedOut }
    let answers = try await backend.search(requests)
    return zip(requests, answers).map { request, answer in
      guard case .hits(let request) = request, request.query.clickAnalytics == true, case .hits(var response) = answer
      else { return answer }
      let number = lock.withLock {
        state.searchCount += 1
        return state.searchCount
      }
      response.queryID = String(repeating: "0", count: 24) + String(10_000_000 + number)
      return .hits(response)
    }
  }

  func receive(_ events: [SearchEvent]) async throws(SearchError) { lock.withLock { state.events += events } }

  /// What was received, without the views of rows.
  var events: [SearchEvent] { lock.withLock { state.events.filter { $0.kind != .viewed && $0.filters.isEmpty } } }

  /// The filters of its events.
  var chosenFilters: [Filter.Facet] { lock.withLock { state.events.flatMap(\.filters) } }
}

/// User defaults that end with their test.
final class Defaults {
  let name = "InstantSearch-shop-\(UUID().uuidString)"
  lazy var values = UserDefaults(suiteName: name) ?? .standard

  deinit { UserDefaults.standard.removePersistentDomain(forName: name) }
}

/// Waits until something is so.
@MainActor
func wait(until holds: () -> Bool) async { while !holds() { await Task.yield() } }
