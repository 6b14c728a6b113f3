import Foundation
import InstantSearchCore
import InstantSearchTesting

/// From a response of the backend to the views' reload: 10 refinement lists, 1,000 values each.
///
/// Count its allocations as the difference between two numbers of answers, for example
/// `valgrind bench reload 10` and `valgrind bench reload 20`.
@MainActor
func benchmarkReload() {
  Task {
    do {
      try await measureReload(answers: CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 100 : 100)
      exit(0)
    } catch {
      print(error)
      exit(1)
    }
  }
  dispatchMain()
}

@MainActor
private func measureReload(answers: Int) async throws(SearchError) {
  let attributes = (0..<10).map { Attribute("attribute\($0)") }
  let responses = (0..<2).map { number in
    SearchResponse(
      facets: attributes.map { attribute in
        AttributedFacets(
          attribute: attribute, facets: (0..<1_000).map { Facet(value: "value \($0)", count: 2_000 - $0 + number) })
      })
  }
  let backend = ScriptedBackend { requests in
    requests.map { request in
      guard case .hits(let hits) = request else { return .hits(SearchResponse()) }
      return .hits(responses[hits.query.page ?? 0])
    }
  }
  let searcher = HitsSearcher(backend: backend, indexName: "products")
  let filterState = FilterState()
  let views = attributes.map { _ in RecordedFacets() }
  let connectors = zip(attributes, views).map { attribute, view in
    FacetListConnector(
      searcher: searcher, filterState: filterState, attribute: attribute, operator: .or, controller: view,
      presenter: FacetListPresenter(keepsSelected: true))
  }
  let start = ContinuousClock.now
  for number in 0..<answers {
    searcher.request.query.page = number % 2
    _ = try await searcher.results()
  }
  let time = ContinuousClock.now - start
  precondition(views.allSatisfy { $0.items.count == 10 } && connectors.count == 10)
  let seconds = Double(time.components.attoseconds) * 1e-18 + Double(time.components.seconds)
  print(
    JSON.object([
      "benchmark": "reload", "answers": .integer(Int64(answers)),
      "microsecondsAnAnswer": .double(seconds * 1e6 / Double(answers)),
    ]).text())
}

/// A list that keeps what it should show.
private final class RecordedFacets: FacetListController {
  var onClick: ((Facet) -> Void)?
  private(set) var items: [SelectableItem<Facet>] = []

  func setSelectableItems(selectableItems: [SelectableItem<Facet>]) { items = selectableItems }
  func reload() {}
}
