import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchCore

@MainActor
@Suite("The calls in which the lists of a screen are counted")
struct CountCallsTests {
  private static let model = ReferenceBackend(
    records: (0..<20).map { number -> JSON in
      ["name": "lamp", "price": .integer(Int64(number)), "color": number < 5 ? "red" : "blue"]
    })
  private let backend = ScriptedBackend(answering: model)
  private let state = FilterState()

  /// A list of ranges of the price, from 0 to the number and to the numbers after it.
  private func ranges(
    from number: Int, count: Int = 5, of attribute: Attribute = "price", _ searcher: HitsSearcher
  ) -> NumericFilterListConnector {
    let connector = NumericFilterListConnector(
      numericFilters: (0..<count).map { Filter.Numeric(attribute: attribute, range: 0...Double(number + $0)) },
      filterState: state, operator: .or, groupName: "list \(number)")
    connector.interactor.connectSearcher(searcher)
    return connector
  }

  private func waitUntilCounted(_ lists: [NumericFilterListConnector], _ searchers: HitsSearcher...) async {
    for searcher in searchers { await searcher.waitUntilIdle() }
    for list in lists { await list.waitUntilIdle() }
  }

  /// The counts of a list in its order.
  private func counts(_ list: NumericFilterListConnector) -> [Int?] {
    list.interactor.filters.map { list.interactor.resultCounts?[$0] }
  }

  @Test("Ten lists of ranges and one of values ask for results once and for all counts once, per key and per tap")
  func screen() async {
    let searcher = HitsSearcher(backend: backend, indexName: "i")
    searcher.connectFilterState(state)
    let lists = (0..<10).map { ranges(from: $0, searcher) }
    let colors = FacetListConnector(searcher: searcher, filterState: state, attribute: "color", operator: .or)
    searcher.search()
    await waitUntilCounted(lists, searcher)
    for (number, list) in lists.enumerated() { expectEqual(counts(list), (1...5).map { number + $0 }) }
    for text in ["l", "la", "lam", "lamp"] {
      searcher.query = text
      searcher.search()
      await waitUntilCounted(lists, searcher)
    }
    colors.interactor.tap("red")
    lists[0].interactor.tap(lists[0].interactor.filters[3])
    await waitUntilCounted(lists, searcher)
    #expect(counts(lists[0]) == [1, 2, 3, 4, 5] && counts(lists[9]) == [4, 4, 4, 4, 4])
    expectEqual(backend.calls.map(\.requests.count), (0..<6).flatMap { _ in [1, 50] })
  }

  @Test("Counts leave out what the list itself excludes, but for the filter that is counted")
  func exclusions() async {
    let searcher = HitsSearcher(backend: backend, indexName: "i")
    searcher.connectFilterState(state)
    let list = ranges(from: 0, count: 3, searcher)
    searcher.search()
    await waitUntilCounted([list], searcher)
    expectEqual(counts(list), [1, 2, 3])
    list.interactor.exclude(list.interactor.filters[0])
    await waitUntilCounted([list], searcher)
    expectEqual(counts(list), [1, 1, 2])
    list.interactor.exclude(list.interactor.filters[1])
    await waitUntilCounted([list], searcher)
    expectEqual(counts(list), [0, 1, 1])
  }

  @Test("The lists of two searchers that share their calls are counted in one call too")
  func searchers() async {
    let multi = MultiSearcher(backend: backend)
    let (one, two) = (multi.addHitsSearcher(indexName: "one"), multi.addHitsSearcher(indexName: "two"))
    let lists = [ranges(from: 0, one), ranges(from: 7, count: 2, two)]
    multi.search()
    await waitUntilCounted(lists, one, two)
    #expect(counts(lists[0]) == [1, 2, 3, 4, 5] && counts(lists[1]) == [8, 9])
    expectEqual(backend.calls.map(\.requests.count), [2, 7])
  }

  @Test("A call has at most fifty counts")
  func many() async {
    let searcher = HitsSearcher(backend: backend, indexName: "i")
    let lists = [ranges(from: 0, count: 30, searcher), ranges(from: 1, count: 30, searcher)]
    let long = ranges(from: 2, count: 70, searcher)
    searcher.search()
    await waitUntilCounted(lists + [long], searcher)
    // The calls of the lists are concurrent.
    expectEqual(backend.calls.map(\.requests.count).sorted(), [1, 20, 30, 30, 50])
    expectEqual(counts(long).last, 20)
  }

  @Test("A list whose filters the backend refuses has no counts, and the others have theirs")
  func refused() async {
    let backend = ScriptedBackend { [model = Self.model] requests throws(SearchError) in
      var answers: [SearchAnswer] = []
      for request in requests {
        if "\(request.conditions)".contains("weight") { throw .refused(message: "no number") }
        answers.append(try model.answer(to: request))
      }
      return answers
    }
    let searcher = HitsSearcher(backend: backend, indexName: "i")
    let (good, bad) = (ranges(from: 0, searcher), ranges(from: 1, of: "weight", searcher))
    searcher.search()
    await waitUntilCounted([good, bad], searcher)
    #expect(counts(good) == [1, 2, 3, 4, 5] && counts(bad) == [nil, nil, nil, nil, nil])
    expectEqual(backend.calls.map(\.requests.count), [1, 10, 5, 5])
  }

  @Test("Counts of an answer that is no longer the last one are cancelled")
  func cancelled() async {
    let backend = ScriptedBackend()
    let searcher = HitsSearcher(backend: backend, indexName: "i")
    let lists = [ranges(from: 0, count: 1, searcher), ranges(from: 1, count: 1, searcher)]
    searcher.search()
    await backend.nextCall().answer(SearchResponse(nbHits: 9))
    let first = await backend.nextCall()
    #expect(first.requests.count == 2 && !first.isCancelled)
    searcher.query = "lamp"
    searcher.search()
    await backend.nextCall().answer(SearchResponse(nbHits: 8))
    await first.waitForCancellation()
    await backend.nextCall().answer([.hits(SearchResponse(nbHits: 1)), .hits(SearchResponse(nbHits: 2))])
    await waitUntilCounted(lists, searcher)
    expectEqual(lists.map(counts), [[1], [2]])
  }
}
