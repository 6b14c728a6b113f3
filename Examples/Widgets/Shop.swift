import InstantSearch
import InstantSearchTerminal

struct Lamp: Codable {
  var objectID: String
  var name: String
  var color: String
  var price: Int
  var rooms: [String: String]
  var isNew: Bool
  var rating: Double
  /// When the shop got the lamp, in seconds since 1970.
  var added: Int
}

/// What each example begins with: an index of six lamps, a searcher and a filter state.
@MainActor
final class Shop {
  let filterState = FilterState()
  let searcher: HitsSearcher

  init() throws {
    let index = try LocalIndex(
      settings: IndexSettings(
        searchableAttributes: ["name"], attributesForFaceting: ["color", "rooms.lvl0", "rooms.lvl1", "isNew", "rating"])
    )
    // 10:00 UTC on 29 March 2026.
    let today = 1_774_778_400
    let daysAgo = [0, 0, 3, 20, 45, 120]
    func lamp(
      _ id: Int, _ name: String, _ color: String, _ price: Int, _ room: String, _ rating: Double, isNew: Bool = false
    ) -> Lamp {
      let place = room.split(separator: ">").first.map { $0.trimmed } ?? room
      return Lamp(
        objectID: "\(id)", name: name, color: color, price: price, rooms: ["lvl0": place, "lvl1": room], isNew: isNew,
        rating: rating, added: today - daysAgo[id - 1] * 86_400)
    }
    try index.save([
      lamp(1, "Desk lamp", "black", 30, "Work > Office", 4.5),
      lamp(2, "Clamp lamp", "black", 25, "Work > Workshop", 3.5, isNew: true),
      lamp(3, "Bamboo floor lamp", "white", 80, "Home > Living room", 5),
      lamp(4, "Bamboo lampshade", "white", 12, "Home > Living room", 2),
      lamp(5, "Bedside lamp", "green", 45, "Home > Bedroom", 4, isNew: true),
      lamp(6, "Wall lamp", "white", 55, "Home > Bedroom", 1.5),
    ])
    try index.setView("cheapest", IndexSettings(customRanking: [.ascending("price")]))
    searcher = HitsSearcher(index: index)
  }

  /// Searches, and prints what the views show.
  func show(_ views: TerminalView...) async throws {
    _ = try await searcher.results()
    draw(views)
  }
}

/// Prints the rows of views.
@MainActor
func draw(_ views: [TerminalView]) {
  for view in views {
    for line in view.lines(columns: 60) { print(line.trimmedAtEnd) }
  }
}

extension StringProtocol {
  var trimmed: String { String(String(drop { $0 == " " }).trimmedAtEnd) }
  var trimmedAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}

/// A backend with one response, for what only rules, relevant sort and recommendations of a service return.
struct FixedBackend: SearchBackend {
  let response: SearchResponse
  let supportedParameters = SupportedParameters.all
  let recommends = true

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    requests.map { _ in .hits(response) }
  }
}
