import InstantSearchCore

/// What the screens of contracts recommend of the catalogue, in place of a backend with events.
enum RecommendedProducts {
  /// The colors that are popular.
  static let colors = ["green", "red"]

  private static func objectIDs(_ model: Recommendation.Model) -> [String] {
    switch model {
    case .boughtTogether("1"): ["3", "2", "5"]
    case .boughtTogether("6"): ["4"]
    case .trending: ["6", "1"]
    default: []
    }
  }

  /// Makes the answer to a recommendation from that of the catalogue to the same request as a search.
  static func answer(_ request: SearchRequest, from answer: inout SearchAnswer) {
    switch (request, answer) {
    case (.hits(let request), .hits(var response)):
      guard let recommendation = request.recommendation else { return }
      let hits = objectIDs(recommendation.model).compactMap { id in response.hits.first { $0.objectID == id } }
      response.hits = Array(hits.prefix(request.query.hitsPerPage ?? Recommendation.defaultCount))
      response.nbHits = response.hits.count
      answer = .hits(response)
    case (.facetValues(let request), _) where request.trendThreshold != nil:
      answer = .facetValues(FacetValuesResponse(facetHits: colors.map { .uncounted(value: $0) }))
    default: break
    }
  }
}

/// The contract of views of recommended records and of popular values.
package enum RecommendationsContract {
  /// The cases of views that show nothing where nothing is recommended, as the arguments of a test.
  package static let cases: [Contract<any HitsDriver>] = widget.cases(and: [
    Contract("Records show in the order of the answer; another recommendation asks again") { screen, view in
      screen.searcher.request.query.hitsPerPage = 2
      let connector = screen.keep(connect(screen, view))
      try expect(view.names, [], "before the first answer")
      await screen.search()
      try expect(view.names, ["lamp", "ruler"], "as many as are asked for")
      try expect(
        screen.backend.calls.last?.hitsRequest?.recommendation, Recommendation(.boughtTogether(objectID: "1")), "sent")
      connector.recommendation = Recommendation(.trending, threshold: 20)
      await screen.settle()
      try expect(view.names, ["sofa", "pen"], "another model")
      try expect(screen.backend.calls.last?.hitsRequest?.recommendation?.threshold, 20, "the threshold")
      connector.recommendation = Recommendation(.similar(objectID: "9"))
      await screen.settle()
      try expect(view.names, [], "nothing is recommended")
    },
    Contract("The recommendations of a screen are one call, beside its search") { make in
      let (screen, view, other) = (ContractScreen(), make(), make())
      let searcher = screen.searchers.addHitsSearcher(indexName: "products")
      let first = connect(screen, view)
      let second = RecommendationsConnector<JSON>(
        searcher: searcher, recommendation: Recommendation(.boughtTogether(objectID: "6")), controller: other.controller
      )
      screen.searchers.addHitsSearcher(indexName: "products")
      await screen.search()
      try expect(screen.backend.calls.map(\.requests.count), [3], "requests of each call")
      try expect(view.names, ["lamp", "ruler", "desk"], "one list")
      try expect(other.names, ["torch"], "the other list")
      first.disconnect()
      second.disconnect()
    },
    Contract("Filters restrict what is recommended") { screen, view in
      screen.searcher.connectFilterState(screen.state)
      screen.keep(connect(screen, view))
      await screen.search()
      screen.state[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "red"))
      await screen.settle()
      try expect(view.names, ["lamp", "ruler"], "the red ones")
      screen.state.removeAll()
      await screen.settle()
      try expect(view.names, ["lamp", "ruler", "desk"], "all again")
    },
  ])

  /// The cases of views with a message.
  package static let messageCases: [Contract<any HitsDriver>] = [
    Contract("Where the backend recommends nothing the view says that it failed; other searches succeed") { make in
      let view = make()
      let searchers = MultiSearcher(backend: ReferenceBackend(records: ContractScreen.products))
      let searcher = searchers.addHitsSearcher(indexName: "products")
      let other = searchers.addHitsSearcher(indexName: "products")
      let connector = RecommendationsConnector<JSON>(
        searcher: searcher, recommendation: Recommendation(.trending), controller: view.controller)
      searchers.search()
      await searchers.waitUntilIdle()
      try expect(view.names, [], "nothing is guessed")
      try expectOther(view.message ?? "", "", "the failure")
      try expect(connector.interactor.state, .failed(.unsupportedParameter("recommendations")), "what is not supported")
      try expect(other.onResults.lastValue?.nbHits, 6, "the other search")
      connector.disconnect()
    }
  ]

  /// The cases of views of popular values.
  package static let valueCases: [Contract<any FacetListDriver>] = [
    Contract("Popular values have no number; a tap filters by one, and the second tap undoes it") { screen, view in
      screen.searcher.connectFilterState(screen.state)
      let searcher = screen.searchers.addFacetSearcher(indexName: "products", attribute: "color")
      searcher.request.trendThreshold = 10
      screen.keep(
        FacetListConnector(
          searcher: searcher, filterState: screen.state, attribute: "color", operator: .or, controller: view.controller)
      )
      await screen.search()
      try expect(view.rows, [ShownRow("green"), ShownRow("red")], "the order of the answer")
      view.tap("red")
      await screen.settle()
      try expect(view.rows, [ShownRow("green"), ShownRow("red", isSelected: true)], "after the tap")
      try expect(screen.hitsCount, 3, "red products")
      view.tap("red")
      await screen.settle()
      try expect(screen.state.isEmpty, true, "no filter is left")
      try expect(screen.hitsCount, 6, "all products")
    },
    Contract("A selected value stays when it is popular no more") { screen, view in
      let searcher = screen.searchers.addFacetSearcher(indexName: "products", attribute: "color")
      searcher.request.trendThreshold = 10
      screen.state[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "blue"))
      screen.keep(
        FacetListConnector(
          searcher: searcher, filterState: screen.state, attribute: "color", operator: .or, controller: view.controller)
      )
      await screen.search()
      try expect(Set(view.rows), [ShownRow("green"), ShownRow("red"), ShownRow("blue", isSelected: true)], "rows")
    },
  ]

  @MainActor
  private static func connect(_ screen: ContractScreen, _ view: any HitsDriver) -> RecommendationsConnector<JSON> {
    RecommendationsConnector(
      searcher: screen.searcher, recommendation: Recommendation(.boughtTogether(objectID: "1")),
      controller: view.controller)
  }

  private static let widget = WidgetCases<any HitsDriver, [String]>(
    connect: { screen, view in connect(screen, view) }, controller: { $0.controller }, shown: { $0.names },
    change: { await $0.search("lamp") })
}
