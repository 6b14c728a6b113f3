import InstantSearchCore
import InstantSearchTesting
import Testing

@MainActor
@Suite("The contracts of the lists, without a front end", .timeLimit(.minutes(1)))
struct ListContractTests {
  @Test("Refinement list", arguments: FacetListContract.cases)
  func facetList(_ contract: Contract<any FacetListDriver>) async throws {
    try await contract.check { RecordingFacetListDriver() }
  }

  @Test("Numeric filter list", arguments: FilterListContract.numericCases)
  func numericFilterList(_ contract: Contract<any FilterListDriver<Filter.Numeric>>) async throws {
    try await contract.check { RecordingFilterListDriver<Filter.Numeric>() }
  }

  @Test("Facet filter list", arguments: FilterListContract.facetCases)
  func facetFilterList(_ contract: Contract<any FilterListDriver<Filter.Facet>>) async throws {
    try await contract.check { RecordingFilterListDriver<Filter.Facet>() }
  }

  @Test("Dynamic facet list", arguments: DynamicFacetListContract.cases)
  func dynamicFacetList(_ contract: Contract<any DynamicFacetListDriver>) async throws {
    try await contract.check { RecordingDynamicFacetListDriver() }
  }
}
