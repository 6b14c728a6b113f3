import InstantSearchCore
import InstantSearchTesting
import InstantSearchUIKit
import Testing

@MainActor
@Suite("The contracts of the lists, in tables")
struct ListContractTests {
  @Test("Refinement list", arguments: FacetListContract.cases)
  func facetList(_ contract: Contract<any FacetListDriver>) async throws {
    try await contract.check { FacetTableDriver { FacetListTableController(tableView: $0) } }
  }

  /// A subclass in an app, with its own cell identifier.
  private final class OwnFacetList: FacetListTableViewController {
    override func text(for item: Facet) -> String { super.text(for: item) }
  }

  @Test("Refinement list, in a subclass", arguments: FacetListContract.cases)
  func facetListInSubclass(_ contract: Contract<any FacetListDriver>) async throws {
    try await contract.check { FacetTableDriver { OwnFacetList(tableView: $0, cellID: "own") } }
  }

  @Test("Popular values", arguments: RecommendationsContract.valueCases)
  func trendingValues(_ contract: Contract<any FacetListDriver>) async throws {
    try await contract.check { FacetTableDriver { FacetListTableController(tableView: $0) } }
  }

  @Test("Numeric filter list", arguments: FilterListContract.numericCases)
  func numericFilterList(_ contract: Contract<any FilterListDriver<Filter.Numeric>>) async throws {
    try await contract.check { FilterTableDriver<Filter.Numeric>() }
  }

  @Test("Facet filter list", arguments: FilterListContract.facetCases)
  func facetFilterList(_ contract: Contract<any FilterListDriver<Filter.Facet>>) async throws {
    try await contract.check { FilterTableDriver<Filter.Facet>() }
  }

  @Test("Tag filter list", arguments: FilterListContract.tagCases)
  func tagFilterList(_ contract: Contract<any FilterListDriver<Filter.Tag>>) async throws {
    try await contract.check { FilterTableDriver<Filter.Tag>() }
  }

  @Test("Rating menu", arguments: RatingMenuContract.cases)
  func ratingMenu(_ contract: Contract<any RatingMenuDriver>) async throws {
    try await contract.check { RatingTableDriver() }
  }

  @Test("Dynamic facet list", arguments: DynamicFacetListContract.cases)
  func dynamicFacetList(_ contract: Contract<any DynamicFacetListDriver>) async throws {
    try await contract.check { DynamicFacetTableDriver() }
  }
}
