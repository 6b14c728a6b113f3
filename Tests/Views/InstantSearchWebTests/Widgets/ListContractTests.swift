import InstantSearchCore
import InstantSearchTesting
import Testing

@MainActor
@Suite("The contracts of the lists, in a browser")
struct ListContractTests {
  @Test("Refinement list", arguments: FacetListContract.cases)
  func facetList(_ contract: Contract<any FacetListDriver>) async throws {
    try await contract.check { HTMLFacetListDriver() }
  }

  @Test("Popular values", arguments: RecommendationsContract.valueCases)
  func trendingValues(_ contract: Contract<any FacetListDriver>) async throws {
    try await contract.check { HTMLFacetListDriver() }
  }

  @Test("Numeric filter list", arguments: FilterListContract.numericCases)
  func numericFilterList(_ contract: Contract<any FilterListDriver<Filter.Numeric>>) async throws {
    try await contract.check { HTMLFilterListDriver<Filter.Numeric>() }
  }

  @Test("Facet filter list", arguments: FilterListContract.facetCases)
  func facetFilterList(_ contract: Contract<any FilterListDriver<Filter.Facet>>) async throws {
    try await contract.check { HTMLFilterListDriver<Filter.Facet>() }
  }

  @Test("Tag filter list", arguments: FilterListContract.tagCases)
  func tagFilterList(_ contract: Contract<any FilterListDriver<Filter.Tag>>) async throws {
    try await contract.check { HTMLFilterListDriver<Filter.Tag>() }
  }

  @Test("Dynamic facet list", arguments: DynamicFacetListContract.cases)
  func dynamicFacetList(_ contract: Contract<any DynamicFacetListDriver>) async throws {
    try await contract.check { HTMLDynamicFacetListDriver() }
  }

  @Test("Menu select", arguments: MenuSelectContract.cases)
  func menuSelect(_ contract: Contract<any PickerDriver<Facet>>) async throws {
    try await contract.check { HTMLMenuSelectDriver() }
  }

  @Test("Rating menu", arguments: RatingMenuContract.cases)
  func ratingMenu(_ contract: Contract<any RatingMenuDriver>) async throws {
    try await contract.check { HTMLRatingMenuDriver() }
  }

  @Test("Hierarchical menu with the marks of several branches", arguments: HierarchicalMenuContract.cases)
  func hierarchicalMenuOfBranches(_ contract: Contract<any HierarchicalMenuDriver>) async throws {
    try await contract.check { HTMLHierarchicalMenuDriver(.multiple) }
  }

  @Test("Breadcrumb", arguments: BreadcrumbContract.cases)
  func breadcrumb(_ contract: Contract<any BreadcrumbDriver>) async throws {
    try await contract.check { HTMLBreadcrumbDriver() }
  }

  @Test("Hierarchical menu", arguments: HierarchicalMenuContract.cases)
  func hierarchicalMenu(_ contract: Contract<any HierarchicalMenuDriver>) async throws {
    try await contract.check { HTMLHierarchicalMenuDriver() }
  }
}
