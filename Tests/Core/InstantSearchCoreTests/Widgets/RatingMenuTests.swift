import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchCore

@MainActor
@Suite("The rating menu")
struct RatingMenuTests {
  @Test("The rows are the numbers of stars below the maximum, and screen readers read them as numbers")
  func rows() {
    let view = RecordingListController<Int>()
    let menu = RatingMenuInteractor(maximum: 3)
    menu.connectController(view)
    expectEqual(view.items.map(\.label), ["★★☆ & up", "★☆☆ & up"])
    expectEqual(view.items.map { view.items.spokenRating($0.item) }, ["2 of 3 & up", "1 of 3 & up"])
  }

  @Test("Whatever the ratings, filters and taps, each count is what the row gives, and one call answers each change")
  func law() async {
    for seed in RandomCases.seeds(40, long: 1_000) {
      var random = SeededGenerator(seed: seed)
      let steps = [1, 0.5, 0.1]
      let step = steps[random.number(in: 0...2)]
      var records: [(rating: Double?, color: String)] = []
      for _ in 0..<random.number(in: 0...30) {
        let rating = Double(random.number(in: 0...Int(6 / step))) * step
        records.append((random.once(in: 6) ? nil : rating, random.once(in: 2) ? "red" : "blue"))
      }
      let backend = ScriptedBackend(
        answering: ReferenceBackend(
          records: records.map { record in
            var json: JSON.Object = ["color": .string(record.color)]
            if let rating = record.rating { json["rating"] = .double(rating) }
            return .object(json)
          }))
      let (searcher, state, view) = (
        HitsSearcher(backend: backend, indexName: "i"), FilterState(), RecordingListController<Int>()
      )
      let connector = RatingMenuConnector(searcher: searcher, filterState: state, attribute: "rating")
      connector.connectController(view)
      await searcher.searchUntilIdle()
      var (chosen, isRed, isInRange): (Int?, Bool, Bool) = (nil, false, false)
      for number in 1...8 {
        if random.once(in: 3) {
          isRed.toggle()
          state[or: "color"].toggle(Filter.Facet.red)
        } else if !isInRange, random.once(in: 4) {
          // What a range on the same attribute, or an app, writes.
          (chosen, isInRange) = (nil, true)
          let filters = [
            Filter.Numeric(attribute: "rating", range: 2...4),
            Filter.Numeric(attribute: "rating", operator: .greaterThan, value: 2),
          ]
          state[and: "rating"].removeAll()
          state[and: "rating"].addAll(filters)
        } else {
          let stars = random.number(in: 1...4)
          (chosen, isInRange) = (chosen == stars ? nil : stars, false)
          view.onClick?(stars)
        }
        await searcher.waitUntilIdle()
        let left = records.filter { !isRed || $0.color == "red" }
        let counts = [4, 3, 2, 1].map { stars in left.count { ($0.rating ?? -1) >= Double(stars) } }
        expectEqual(view.items.map(\.resultCount), counts, "seed \(seed), step \(number)")
        expectEqual(view.items.filter(\.isSelected).map(\.item), (chosen.map { [$0] } ?? []), "seed \(seed)")
        let found = left.count { record in
          let rating = record.rating ?? -1
          return rating >= chosen.map(Double.init) ?? -1 && (!isInRange || rating > 2 && rating <= 4)
        }
        expectEqual(searcher.onResults.lastValue?.nbHits, found, "seed \(seed), step \(number)")
        expectEqual(backend.calls.count, number + 1, "seed \(seed)")
      }
      connector.disconnect()
    }
  }

  @Test("Where exact values are not those of the statistics no counts show; estimated ones need not agree with them")
  func unknown() async {
    let (five, one) = (Facet(value: "5", count: 2), Facet(value: "1", count: 1))
    func stats(_ average: Double, _ sum: Double) -> FacetStats {
      FacetStats(min: 1, max: 5, average: average, sum: sum)
    }
    for (facets, stats, isExact, counts) in [
      ([five, one], stats(11 / 3, 11), true, 2), ([five, one], stats(3.5, 14), true, nil),
      ([five, one], stats(3.5, 14), false, 2), ([five, Facet(value: "4", count: 1)], stats(5, 10), true, nil),
      ([five, .uncounted(value: "4")], nil, true, nil), ([five, Facet(value: "new", count: 4)], nil, true, 2),
    ] as [([Facet], FacetStats?, Bool, Int?)] {
      let backend = ScriptedBackend { _ throws(SearchError) in
        var response = SearchResponse(facets: [AttributedFacets(attribute: "rating", facets: facets)])
        response.facetStats["rating"] = stats
        response.exhaustiveFacetsCount = isExact
        return [.hits(response)]
      }
      let searcher = HitsSearcher(backend: backend, indexName: "i")
      let view = RecordingListController<Int>()
      let connector = RatingMenuConnector(searcher: searcher, attribute: "rating")
      connector.connectController(view)
      await searcher.searchUntilIdle()
      expectEqual(view.items.first?.resultCount, counts)
      connector.disconnect()
    }
  }

  @Test("An index that does not declare the attribute is an error of the menu, whose rows can still be chosen")
  func undeclared() async {
    let searcher = HitsSearcher(
      backend: ReferenceBackend(records: [["rating": 4], ["rating": 2]], attributesForFaceting: []), indexName: "i")
    let view = RecordingListController<Int>()
    let connector = RatingMenuConnector(searcher: searcher, attribute: "rating")
    connector.connectController(view)
    await searcher.searchUntilIdle()
    #expect(view.error == .attributeNotFaceted("rating") && view.items.map(\.resultCount) == [nil, nil, nil, nil])
    view.onClick?(3)
    await searcher.waitUntilIdle()
    expectEqual(searcher.onResults.lastValue?.nbHits, 1)
    connector.disconnect()
  }

  @Test("After a change to an index that refuses the attribute, no counts of the former one stay")
  func refusedByAnotherIndex() async {
    let backend = ScriptedBackend { requests throws(SearchError) in
      try requests.map { request throws(SearchError) in
        guard case .hits(let hits) = request, hits.facets.isEmpty || hits.indexName == "good" else {
          throw .attributeNotFaceted("rating")
        }
        let counts = AttributedFacets(attribute: "rating", facets: [Facet(value: "4", count: 2)])
        return .hits(SearchResponse(nbHits: 2, facets: hits.facets.isEmpty ? [] : [counts]))
      }
    }
    let searcher = HitsSearcher(backend: backend, indexName: "good")
    let view = RecordingListController<Int>()
    let connector = RatingMenuConnector(searcher: searcher, attribute: "rating")
    connector.connectController(view)
    await searcher.searchUntilIdle()
    expectEqual(view.items.map(\.resultCount), [2, 2, 2, 2])
    searcher.request.indexName = "bad"
    await searcher.searchUntilIdle()
    #expect(view.error == .attributeNotFaceted("rating") && view.items.map(\.resultCount) == [nil, nil, nil, nil])
    connector.disconnect()
  }
}
