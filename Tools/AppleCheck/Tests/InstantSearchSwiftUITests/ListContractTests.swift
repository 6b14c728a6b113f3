import InstantSearchCore
import InstantSearchTesting
import Testing

@MainActor
@Suite("The contracts of the lists, drawn by SwiftUI")
struct ListContractTests {
  @Test("Refinement list", arguments: FacetListContract.cases)
  func facetList(_ contract: Contract<any FacetListDriver>) async throws {
    try await contract.check { FacetListViewDriver() }
  }

  @Test("Popular values", arguments: RecommendationsContract.valueCases)
  func trendingValues(_ contract: Contract<any FacetListDriver>) async throws {
    try await contract.check { FacetListViewDriver() }
  }

  @Test("Numeric filter list", arguments: FilterListContract.numericCases)
  func numericFilterList(_ contract: Contract<any FilterListDriver<Filter.Numeric>>) async throws {
    try await contract.check { FilterListViewDriver<Filter.Numeric>() }
  }

  @Test("Facet filter list", arguments: FilterListContract.facetCases)
  func facetFilterList(_ contract: Contract<any FilterListDriver<Filter.Facet>>) async throws {
    try await contract.check { FilterListViewDriver<Filter.Facet>() }
  }

  @Test("Tag filter list", arguments: FilterListContract.tagCases)
  func tagFilterList(_ contract: Contract<any FilterListDriver<Filter.Tag>>) async throws {
    try await contract.check { FilterListViewDriver<Filter.Tag>() }
  }

  @Test("Rating menu", arguments: RatingMenuContract.cases)
  func ratingMenu(_ contract: Contract<any RatingMenuDriver>) async throws {
    try await contract.check { RatingMenuViewDriver() }
  }

  @Test("Dynamic facet list", arguments: DynamicFacetListContract.cases)
  func dynamicFacetList(_ contract: Contract<any DynamicFacetListDriver>) async throws {
    try await contract.check { DynamicFacetListViewDriver() }
  }
}
