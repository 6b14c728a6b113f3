import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchCore

@MainActor
@Suite("Maps of the results")
struct GeoSearchTests {
  private let backend = ScriptedBackend(answering: ReferenceBackend(records: records))
  private let searcher: HitsSearcher
  private let map = RecordingMap()

  private static let records: [JSON] = [
    ["objectID": "a", "name": "A", "_geoloc": ["lat": 10, "lng": 20]],
    [
      "objectID": "b", "title": "B",
      "_geoloc": [["lat": 11, "lng": 21], ["lat": 91, "lng": 0], ["lat": 12, "lng": 22]],
    ],
    ["objectID": "c", "_geoloc": ["lat": 10, "lng": 20]],
    ["objectID": "d", "name": "none"],
    ["objectID": "e", "_geoloc": ["lat": 0, "lng": 181]], ["objectID": "f", "_geoloc": ["lat": "1", "lng": 2]],
    ["objectID": "g", "_geoloc": nil], ["objectID": "h", "_geoloc": []], ["objectID": "i", "_geoloc": ["lat": 1]],
  ]

  init() { searcher = HitsSearcher(backend: backend, indexName: "places") }

  private func area(_ south: Double, _ west: Double, _ north: Double, _ east: Double) throws -> GeoArea {
    try #require(GeoArea(south: south, west: west, north: north, east: east))
  }

  private func search() async { await searcher.searchUntilIdle() }

  @Test("Records have several places, or none, or wrong ones; those without are counted")
  func places() async {
    let connector = GeoSearchConnector(searcher: searcher, controller: map)
    await search()
    expectEqual(map.titles, ["A", "B", "c"])
    expectEqual(map.state.places.map(\.id), ["0 a", "0 b", "1 b", "0 c"], "each has an ID of its own")
    expectEqual(map.state.unlocatedCount, 6)
    #expect(map.state.places.map(\.coordinate).allSatisfy { map.state.shownArea?.contains($0) == true })
    connector.disconnect()
    var count = 0
    let presented = GeoSearchConnector(
      searcher: searcher, controller: map,
      presenter: { hit in
        count += 1
        return "<\(hit.objectID)>"
      })
    #expect(map.titles == ["<a>", "<b>", "<c>"] && count == 3, "texts are made once for each answer")
    presented.disconnect()
  }

  @Test("A map that reports what it was told to show, or a little more, starts no loop of searches")
  func loop() async throws {
    /// Reports each area that it shows, rounded outward as a map of another shape does.
    final class Echo: GeoSearchController {
      var onAction: ((GeoSearchAction) -> Void)?
      let margin: Double
      init(margin: Double) { self.margin = margin }
      func setItem(_ item: GeoSearchState) {
        guard let area = item.shownArea else { return }
        let shown = GeoArea(
          south: area.south - margin, west: area.west - margin, north: area.north + margin, east: area.east + margin)
        if let shown { onAction?(.move(shown)) }
      }
    }
    for margin in [0, 0.000_000_1] {
      let (backend, echo) = (ScriptedBackend(answering: ReferenceBackend(records: Self.records)), Echo(margin: margin))
      let searcher = HitsSearcher(backend: backend, indexName: "places")
      let connector = GeoSearchConnector(searcher: searcher, controller: echo)
      await searcher.searchUntilIdle()
      #expect(backend.calls.count == 1 && searcher.request.location == nil)
      connector.disconnect()
    }
  }

  @Test("Several moves in a turn are one search, for the last area")
  func oneRequest() async throws {
    let connector = GeoSearchConnector(searcher: searcher, controller: map)
    await search()
    for south in [0, 5, 10.5] { map.move(to: try area(south, 20, 13, 23)) }
    await searcher.waitUntilIdle()
    #expect(backend.calls.count == 2 && map.titles == ["B"])
    expectEqual(backend.calls[1].hitsRequest?.query.insideBoundingBox?.count, 1)
    connector.disconnect()
  }

  @Test("Nothing is searched for before a searcher is connected, and its area shows once it is")
  func connecting() async throws {
    let interactor = GeoSearchInteractor(searchesOnMove: false)
    interactor.connectController(map)
    for action in [.move(try area(10, 20, 11, 21)), .searchShownArea, .widen, .narrow, .clear] as [GeoSearchAction] {
      map.onAction?(action)
    }
    expectEqual(map.state.shownArea, (try area(10, 20, 11, 21)), "the map stays where it was")
    searcher.request.location = .area(try area(0, 0, 30, 30))
    interactor.connectSearcher(searcher)
    #expect(map.state.shownArea == (try area(0, 0, 30, 30)) && !map.offersSearch)
    await searcher.waitUntilIdle()
    #expect(backend.calls.isEmpty)
  }

  @Test("Moving back to the searched area withdraws the offer; turning the search with moves on does not search")
  func offer() async throws {
    let (first, second) = (try area(9, 19, 11, 21), try area(50, 50, 51, 51))
    let connector = GeoSearchConnector(searcher: searcher, searchesOnMove: false, controller: map)
    await search()
    map.move(to: first)
    map.searchShownArea()
    await searcher.waitUntilIdle()
    #expect(map.titles == ["A", "B", "c"] && !map.offersSearch)
    map.move(to: second)
    #expect(map.offersSearch && map.state.shownArea == second)
    map.move(to: first)
    #expect(!map.offersSearch)
    map.move(to: second)
    map.onAction?(.searchOnMove(true))
    await searcher.waitUntilIdle()
    #expect(map.state.searchesOnMove && backend.calls.count == 2)
    map.move(to: first)
    await searcher.waitUntilIdle()
    expectEqual(backend.calls.count, 2, "the map is back in the area that was searched")
    map.clear()
    await searcher.waitUntilIdle()
    #expect(backend.calls.count == 3 && searcher.request.location == nil)
    map.clear()
    await searcher.waitUntilIdle()
    expectEqual(backend.calls.count, 3, "cleared twice")
    connector.disconnect()
  }

  @Test("Two maps of a searcher, and a link, follow each other's area")
  func following() async throws {
    let other = RecordingMap()
    let connectors = [map, other].map { GeoSearchConnector(searcher: searcher, controller: $0) }
    await search()
    map.move(to: try area(10.5, 20, 13, 23))
    await searcher.waitUntilIdle()
    #expect(other.titles == ["B"] && other.state.shownArea == map.state.shownArea)
    let mapping = LinkMapping(locationName: "area")
    let address = SearchLink(searcher, mainIndexName: "places").urlQuery(with: mapping)
    expectEqual(address, "area=10.5:20:13:23")
    SearchLink().apply(to: searcher, mainIndexName: "places")
    await search()
    #expect(map.titles == ["A", "B", "c"] && map.state.location == nil && map.state == other.state)
    SearchLink.reading("area=10:20:300", with: mapping).link.apply(to: searcher, mainIndexName: "places")
    await search()
    #expect(map.titles == ["A", "c"] && map.state.location == .around(.init(latitude: 10, longitude: 20), meters: 300))
    expectEqual(map.rows, ["A, 0 m", "c, 0 m"])
    for connector in connectors { connector.disconnect() }
  }

  @Test("The area of a map replaces that of the query, and leaves it again")
  func queryArea() async throws {
    searcher.request.query.insideBoundingBox = [try area(11.5, 20, 13, 23).boxes[0]]
    searcher.request.query.insidePolygon = []
    searcher.request.query.aroundRadius = .meters(7)
    let connector = GeoSearchConnector(searcher: searcher, controller: map)
    searcher.request.location = .around(Query.GeoPoint(latitude: 10, longitude: 20), meters: nil)
    guard case .hits(let request) = searcher.searchRequest else { return }
    #expect(request.query.insideBoundingBox == nil && request.query.aroundRadius == .all)
    #expect(request.query[.insideBoundingBox] == nil && request.query["insidePolygon"] == nil)
    searcher.request.location = nil
    guard case .hits(let request) = searcher.searchRequest else { return }
    #expect(request.query.insideBoundingBox?.count == 1 && request.query.aroundRadius == .meters(7))
    connector.disconnect()
  }

  @Test("A backend without geographic searches is asked for none, and the map says so")
  func unsupported() async throws {
    let model = ReferenceBackend(records: Self.records)
    let backend = ScriptedBackend(supportedParameters: .only([.query])) { requests throws(SearchError) in
      try await model.search(requests)
    }
    let searcher = HitsSearcher(backend: backend, indexName: "places")
    let origin = Query.GeoPoint(latitude: 10, longitude: 20)
    let connector = GeoSearchConnector(searcher: searcher, origin: origin, controller: map)
    expectEqual(map.state.error, .unsupportedParameter(.insideBoundingBox), "before the first search")
    await searcher.searchUntilIdle()
    expectEqual(map.titles, ["A", "B", "c"], "places show all the same")
    for action in [.move(try area(10.5, 20, 13, 23)), .searchShownArea, .narrow, .widen] as [GeoSearchAction] {
      map.onAction?(action)
      #expect(!map.offersSearch && map.state.error != nil, "\(action)")
    }
    expectEqual(map.state.error, .unsupportedParameter(.insideBoundingBox))
    expectEqual(map.state.radiusError, .unsupportedParameter(.aroundLatLng))
    await searcher.waitUntilIdle()
    #expect(backend.calls.count == 1 && searcher.request.location == nil)
    connector.disconnect()
    // A map needs boxes, and a list points: each has an error of its own.
    let points: Set<Query.Parameter> = [.query, .aroundLatLng, .aroundRadius]
    for (supported, boxes, radius) in [
      (points, false, true), ([.query, .insideBoundingBox], true, false),
      (points.union([.insideBoundingBox]), true, true),
    ] as [(Set<Query.Parameter>, Bool, Bool)] {
      let backend = ScriptedBackend(supportedParameters: .only(supported)) { requests throws(SearchError) in
        try await model.search(requests)
      }
      let searcher = HitsSearcher(backend: backend, indexName: "places")
      let connector = GeoSearchConnector(searcher: searcher, origin: origin, units: .metric, controller: map)
      await searcher.searchUntilIdle()
      #expect((map.state.error == nil) == boxes && (map.state.radiusError == nil) == radius)
      map.narrow()
      expectEqual(searcher.request.location != nil, radius)
      await searcher.waitUntilIdle()
      connector.disconnect()
    }
  }

  @Test("A backend that refuses a geographic search is believed until it answers; other errors say nothing about it")
  func refused() async throws {
    let searcher = HitsSearcher(
      backend: ScriptedBackend { requests throws(SearchError) in
        guard case .hits(let request) = requests[0] else { return [] }
        if request.query.insideBoundingBox != nil { throw .unsupportedParameter(.insideBoundingBox) }
        if request.query.query == "wrong" { throw .timedOut }
        return [.hits(SearchResponse())]
      }, indexName: "places")
    let connector = GeoSearchConnector(searcher: searcher, controller: map)
    map.move(to: try area(10.5, 20, 13, 23))
    await searcher.waitUntilIdle()
    expectEqual(map.state.error, .unsupportedParameter(.insideBoundingBox))
    map.clear()
    await searcher.waitUntilIdle()
    expectEqual(map.state.error, nil)
    searcher.query = "wrong"
    await searcher.searchUntilIdle()
    #expect(searcher.onError.lastValue == .timedOut && map.state.error == nil)
    connector.disconnect()
  }

  @Test("The places of all pages show where the list beside the map shows them, otherwise those of one page")
  func pages() async {
    searcher.request.query.hitsPerPage = 2
    let all = RecordingMap()
    let connectors = [
      GeoSearchConnector(searcher: searcher, controller: map),
      GeoSearchConnector(searcher: searcher, showsAllPages: true, controller: all),
    ]
    let list = HitsInteractor<JSON>()
    list.connectSearcher(searcher)
    await search()
    list.loadMore()
    await searcher.waitUntilIdle()
    #expect(map.titles == ["c"] && all.titles == ["A", "B", "c"])
    #expect(map.state.unlocatedCount == 1 && all.state.unlocatedCount == 1)
    for connector in connectors { connector.disconnect() }
  }

  @Test("Distances are measured from where the user is, unless the search is around a point; a wrong point is none")
  func origin() async throws {
    let interactor = GeoSearchInteractor(origin: Query.GeoPoint(latitude: .nan, longitude: 0), units: .metric)
    interactor.connectSearcher(searcher)
    interactor.connectController(map)
    await search()
    expectEqual(map.rows, ["A", "B", "c"])
    map.narrow()
    await searcher.waitUntilIdle()
    expectEqual(backend.calls.count, 1, "there is no point to search around")
    interactor.origin = Query.GeoPoint(latitude: 11, longitude: 21)
    expectEqual(map.rows, ["B, 0 m", "A, 156 km southwest", "c, 156 km southwest"])
    interactor.search(in: .around(Query.GeoPoint(latitude: 10, longitude: 20.01), meters: 1_000_000))
    await searcher.waitUntilIdle()
    expectEqual(map.rows.first, "A, 1.1 km west")
    interactor.search(in: nil)
    expectEqual(map.rows.first, "B, 0 m")
    interactor.search(in: .area(try area(9, 19, 13, 23)))
    await searcher.waitUntilIdle()
    map.widen()
    expectEqual(searcher.request.location, .around(Query.GeoPoint(latitude: 11, longitude: 21), meters: 500_000))
    // From an area, the radius is one around its center if the origin is elsewhere.
    interactor.origin = Query.GeoPoint(latitude: 60, longitude: 20)
    interactor.search(in: .area(try area(9, 19, 11, 21)))
    map.narrow()
    await searcher.waitUntilIdle()
    let location = searcher.request.location
    expectEqual(location, .around(Query.GeoPoint(latitude: 10, longitude: 20), meters: 100_000))
    // What is not on the earth, and a radius of 0 meters, are not searched around.
    for (latitude, longitude) in [(Double.nan, 0), (0, Double.infinity), (91, 0)] {
      interactor.search(in: .around(Query.GeoPoint(latitude: latitude, longitude: longitude), meters: nil))
    }
    for meters in [0, -1, .min] {
      interactor.search(in: .around(Query.GeoPoint(latitude: 10, longitude: 20), meters: meters))
    }
    let calls = backend.calls.count
    await searcher.waitUntilIdle()
    #expect(searcher.request.location == location && backend.calls.count == calls)
  }

  @Test("A map says nothing of places that the answer does not have")
  func placesNotRetrieved() async {
    let connector = GeoSearchConnector(searcher: searcher, controller: map)
    for (attributes, count) in [
      (["name"], 0), (["*", "-_geoloc"], 0), (["*"], 6), (["name", "_geoloc"], 6),
    ] as [([Attribute], Int)] {
      searcher.request.query.attributesToRetrieve = attributes
      await search()
      expectEqual(map.state.unlocatedCount, count, "\(attributes)")
    }
    connector.disconnect()
  }

  @Test("A record that is on two pages counts once")
  func movedRecord() async {
    let backend = ScriptedBackend { requests throws(SearchError) in
      let page = requests[0].query.page ?? 0
      let hits: [Hit<JSON>] = ["\(page)", "moved", "lost"].map { id in
        Hit(objectID: id, record: id == "lost" ? [:] : ["_geoloc": ["lat": 1, "lng": 2]])
      }
      var response = SearchResponse(hits: hits, nbHits: 6)
      (response.page, response.nbPages) = (page, 2)
      return [.hits(response)]
    }
    let searcher = HitsSearcher(backend: backend, indexName: "places")
    let connector = GeoSearchConnector(searcher: searcher, showsAllPages: true, controller: map)
    let list = HitsInteractor<JSON>()
    list.connectSearcher(searcher)
    await searcher.searchUntilIdle()
    list.loadMore()
    await searcher.waitUntilIdle()
    #expect(backend.calls.count == 2 && map.state.places.map(\.id) == ["0 0", "0 moved", "0 1"])
    expectEqual(map.state.unlocatedCount, 1)
    connector.disconnect()
  }

  @Test("What is searched beside the results, values of facets, is restricted to the area too")
  func facetValues() throws {
    searcher.query = "lamp"
    searcher.request.location = .area(try area(9, 19, 11, 21))
    let values = FacetSearcher(backend: backend, indexName: "places", attribute: "brand")
    values.restrict(to: searcher)
    for _ in 0..<2 {
      let request = values.searchRequest.query
      #expect(request.query == "lamp" && request.insideBoundingBox?.count == 1)
      expectEqual(searcher.request.locatedQuery.insideBoundingBox, request.insideBoundingBox)
      values.restrict(to: searcher)
    }
    values.restrict(to: nil)
    expectEqual(values.searchRequest.query.insideBoundingBox, nil)
  }

  @Test("The area of a link is that of its tab, or of the first index while sections show; others stay where they are")
  func tabs() throws {
    let searchers = MultiSearcher(backend: backend)
    let all = ["a", "b"].map { ($0, $0, searchers.addHitsSearcher(indexName: $0)) }
    let connector = IndexTabsConnector(tabs: all, hitsPerSection: 2)
    let (here, there): (GeoRestriction, GeoRestriction) = (
      .area(try area(9, 19, 11, 21)), .around(Query.GeoPoint(latitude: 1, longitude: 2), meters: 3)
    )
    var link = SearchLink()
    (link.tab, link.location) = ("b", here)
    link.apply(to: connector.interactor)
    expectEqual(all.map { $0.2.request.location }, [nil, here])
    (link.tab, link.location) = (nil, there)
    link.apply(to: connector.interactor)
    expectEqual(all.map { $0.2.request.location }, [there, here])
    expectEqual(SearchLink(connector.interactor).location, there)
  }
}
