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

  @Test("Tag filter list", arguments: FilterListContract.tagCases)
  func tagFilterList(_ contract: Contract<any FilterListDriver<Filter.Tag>>) async throws {
    try await contract.check { RecordingFilterListDriver<Filter.Tag>() }
  }

  @Test("Dynamic facet list", arguments: DynamicFacetListContract.cases)
  func dynamicFacetList(_ contract: Contract<any DynamicFacetListDriver>) async throws {
    try await contract.check { RecordingDynamicFacetListDriver() }
  }
}

@MainActor
@Suite("A list with two filter states")
struct SecondFilterStateTests {
  let first = FilterState()
  let second = FilterState()
  let red = Filter.Facet(attribute: "color", stringValue: "red")

  @Test("A second state takes the place of the first, and cutting the first connection leaves the second")
  func filterList() {
    let interactor = FacetFilterListInteractor(items: [red])
    let connection = interactor.connectFilterState(first, operator: .or, groupName: "x")
    interactor.connectFilterState(second, operator: .or, groupName: "x")
    first[or: "x"].add(red)
    #expect(interactor.selections.isEmpty)
    connection.disconnect()
    interactor.tap(red)
    #expect(second[or: "x"].filters == [red] && interactor.selections == [red])
    first.removeAll()
    #expect(interactor.selections == [red])
  }

  @Test("So for dynamic facet lists")
  func dynamicFacetList() {
    let interactor = DynamicFacetListInteractor()
    let connection = interactor.connectFilterState(first)
    interactor.connectFilterState(second)
    connection.disconnect()
    interactor.tap("red", for: "color")
    #expect(second[and: "color"].contains(red) && first.isEmpty)
  }
}
