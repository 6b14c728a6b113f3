import Foundation
import InstantSearch

/// The catalogue of a shop, in the process: no account and no network are needed.
///
/// With the service, `backend` would be an `AlgoliaBackend(appID: "…", apiKey: "…")`, and the screens the same.
enum Shop {
  /// The backend that all screens search: the indices `products`, `brands`, `suggestions` and `stores`.
  static let backend: any SearchBackend = {
    do {
      let indices = [
        "products": try products(), "brands": try brands(), "suggestions": try suggestions(), "stores": try stores(),
      ]
      return LocalBackend(indices)
    } catch {
      preconditionFailure("The catalogue can't be indexed: \(error)")
    }
  }()

  /// The day on which the catalogue was made: an app leaves it to the widgets to ask the clock.
  static let now = Date(timeIntervalSince1970: 1766923200)

  /// The Gregorian calendar in UTC, since the catalogue has days without a time: an app whose records have times leaves
  /// the user's own calendar to the widgets.
  static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  /// The other orders of the products.
  static let orders = Catalogue.views.map { SortByItem(indexName: $0.name, label: $0.label) }

  /// What the search boxes of the screens offer. Before anything is typed these are recent searches and the largest
  /// categories.
  @MainActor
  static func autocompleteSources(_ recent: RecentSearches) -> [AutocompleteSource] {
    [
      .recentSearches(recent), .suggestions(indexName: "suggestions", limit: 2),
      .facet("categories.lvl1", limit: 2, showsWithoutText: true) { path in
        path.split(separator: ">").last.map { String($0.trimmingPrefix(" ")) } ?? path
      },
      .records(indexName: "brands", attribute: "name", title: "Brands", limit: 2),
    ]
  }

  /// The products, and the same in other orders; of the newest ones the most relevant. Who searches for a lamp sees a
  /// banner.
  private static func products() throws -> LocalIndex {
    var settings = IndexSettings(parameters: Catalogue.settings)
    settings.replicas = ["virtual(newest)"]
    let index = try LocalIndex(settings: settings)
    try index.save(Catalogue.records.map(\.tagged))
    for view in Catalogue.views where view.name != "newest" {
      try index.setView(view.name, IndexSettings(parameters: ["ranking": [.string(view.ranking), "custom"]]))
    }
    var newest = IndexSettings(customRanking: [.descending("releasedAt")])
    newest.relevancyStrictness = 67
    try index.setView("newest", newest)
    try index.saveRules([
      Rule(
        objectID: "lamps", conditions: [Rule.Condition(pattern: "lamp")],
        consequence: Rule.Consequence(userData: ["title": "Free shipping of lamps this week"]))
    ])
    return index
  }

  private static func brands() throws -> LocalIndex {
    let index = try LocalIndex(
      settings: IndexSettings(searchableAttributes: ["name"], customRanking: [.descending("productCount")]))
    try index.save(
      counts { $0["brand"] }.map { name, count in
        ["objectID": .string(name), "name": .string(name), "productCount": .integer(Int64(count))]
      })
    return index
  }

  /// The stores, most of them in Paris.
  private static func stores() throws -> LocalIndex {
    let index = try LocalIndex(settings: IndexSettings(searchableAttributes: ["name"]))
    let stores: [(name: String, latitude: Double, longitude: Double)] = [
      ("Rivoli", 48.8606, 2.3376), ("Opéra", 48.8719, 2.3316), ("Bastille", 48.8533, 2.3692),
      ("Montmartre", 48.8867, 2.3431), ("Versailles", 48.8049, 2.1204), ("Lyon", 45.764, 4.8357),
      ("London", 51.5074, -0.1278), ("Suva", -18.1416, 178.4419),
    ]
    try index.save(
      stores.map { store in
        [
          "objectID": .string(store.name), "name": .string(store.name),
          "_geoloc": ["lat": .double(store.latitude), "lng": .double(store.longitude)],
        ]
      } + [["objectID": "Online", "name": "Online"]])
    return index
  }

  /// The narrowest categories as texts that others have searched for.
  private static func suggestions() throws -> LocalIndex {
    let index = try LocalIndex(
      settings: IndexSettings(searchableAttributes: ["query"], customRanking: [.descending("popularity")]))
    try index.save(
      counts { $0["categories"]?["lvl2"] }.map { path, count in
        let query = path.split(separator: ">").last.map { $0.trimmingPrefix(" ").lowercased() } ?? ""
        return ["objectID": .string(path), "query": .string(query), "popularity": .integer(Int64(count))]
      })
    return index
  }

  /// The values of an attribute with the number of products that have them, in their order in the catalogue.
  private static func counts(of value: (JSON) -> JSON?) -> [(value: String, count: Int)] {
    var counts: [(value: String, count: Int)] = []
    var positions: [String: Int] = [:]
    for record in Catalogue.records {
      guard let value = value(record)?.string else { continue }
      if let position = positions[value] {
        counts[position].count += 1
      } else {
        positions[value] = counts.count
        counts.append((value, 1))
      }
    }
    return counts
  }
}

extension JSON {
  /// The record with its tags where tag filters look for them.
  fileprivate var tagged: JSON {
    guard case .object(var record) = self else { return self }
    record["_tags"] = record["tags"]
    return .object(record)
  }
}
