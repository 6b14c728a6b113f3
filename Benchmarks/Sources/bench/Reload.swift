import Foundation
import InstantSearchCore
import InstantSearchTesting

/// From an answer to the views' reload: 10 refinement lists, 1,000 values each.
///
/// Count its allocations as the difference between two numbers of answers, for example
/// `valgrind bench reload 10` and `valgrind bench reload 20`.
@MainActor
func benchmarkReload() {
  let answers = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 100 : 100
  let searcher = HitsSearcher(backend: ReferenceBackend(records: []), indexName: "products")
  let filterState = FilterState()
  let attributes = (0..<10).map { Attribute("attribute\($0)") }
  let views = attributes.map { _ in RecordingListController<Facet>() }
  let connectors = zip(attributes, views).map { attribute, view in
    FacetListConnector(
      searcher: searcher, filterState: filterState, attribute: attribute, operator: .or, controller: view,
      presenter: FacetListPresenter(keepsSelected: true))
  }
  let responses = (0..<2).map { number in
    SearchResponse(
      facets: attributes.map { attribute in
        AttributedFacets(
          attribute: attribute, facets: (0..<1_000).map { Facet(value: "value \($0)", count: 2_000 - $0 + number) })
      })
  }
  let clock = ContinuousClock()
  let time = clock.measure {
    for number in 0..<answers { searcher.onResults.fire(responses[number % 2]) }
  }
  precondition(views.allSatisfy { $0.items.count == 10 } && connectors.count == 10)
  let seconds = Double(time.components.attoseconds) * 1e-18 + Double(time.components.seconds)
  print(
    JSON.object([
      "benchmark": "reload", "answers": .integer(Int64(answers)),
      "microsecondsAnAnswer": .double(seconds * 1e6 / Double(answers)),
    ]).text())
}
