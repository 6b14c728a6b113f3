import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("A list with two filter states")
struct SecondFilterStateTests {
  let first = FilterState()
  let second = FilterState()
  let red = Filter.Facet(attribute: "color", stringValue: "red")

  @Test("A second state replaces the first, and disconnecting the first leaves the second")
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
    expectEqual(interactor.selections, [red])
    let dynamic = DynamicFacetListInteractor()
    let earlier = dynamic.connectFilterState(first)
    dynamic.connectFilterState(second)
    earlier.disconnect()
    dynamic.tap("red", for: "color")
    #expect(second[and: "color"].contains(red) && first.isEmpty)
  }
}
