import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
private final class NumberView<Number: DoubleRepresentable>: NumberController {
  var onNumberChanged: ((Number?) -> Void)?
  private(set) var bounds: ClosedRange<Number>?
  private(set) var number: Number?

  func setBounds(_ bounds: ClosedRange<Number>?) { self.bounds = bounds }
  func setNumber(_ number: Number?) { self.number = number }
}

@MainActor
@Suite("The number")
struct NumberTests {
  private let backend = ScriptedBackend(
    answering: ReferenceBackend(records: [
      ["objectID": "1", "rating": 1], ["objectID": "2", "rating": 3], ["objectID": "3", "rating": 5],
    ]))
  private let searcher: HitsSearcher
  private let state = FilterState()
  private let view = NumberView<Int>()

  init() { searcher = HitsSearcher(backend: backend, indexName: "products") }

  private func connect(
    _ numericOperator: Filter.Numeric.Operator = .greaterThanOrEqual, limits: ClosedRange<Int>? = nil
  ) -> NumberConnector<Int> {
    NumberConnector(
      searcher: searcher, filterState: state, attribute: "rating", numericOperator: numericOperator, limits: limits,
      controller: view)
  }

  private var filters: [String] { state.getFilters().map(\.description) }

  private func search() async { await searcher.searchUntilIdle() }

  @Test("Each type of numbers has a widget, whose filters are written as people write numbers")
  func types() {
    func filter<Number: DoubleRepresentable>(_ number: Number) -> String? {
      let state = FilterState()
      let interactor = NumberInteractor<Number>(numericOperator: .lessThan)
      interactor.connectFilterState(state, with: "rating")
      interactor.select(number)
      expectEqual(interactor.number, number)
      return state.getFilters().first?.description
    }
    #expect(filter(0.1) == "rating < 0.1" && filter(Float(0.1)) == "rating < 0.1")
    #expect(filter(10) == "rating < 10" && filter(Float(10)) == "rating < 10" && filter(UInt(10)) == "rating < 10")
    // Numbers that a type lacks are rounded in the direction that is asked for.
    #expect(Float(0.1, rounded: .down) == 0.1 && Float(0.1, rounded: .up) == 0.1)
    let third = 1.0 / 3
    #expect(Float(third, rounded: .down).toDouble() < third && Float(third, rounded: .up).toDouble() > third)
    expectEqual(Float(third, rounded: .down).nextUp, Float(third, rounded: .up))
    expectEqual(
      [1e300].map { [Float($0, rounded: .up), Float($0, rounded: .down)] }, [[.infinity, .greatestFiniteMagnitude]])
    expectEqual([UInt(2.5, rounded: .down), UInt(2.5, rounded: .up), UInt(-1, rounded: .down)], [2, 3, 0])
    #expect(UInt(1e300, rounded: .up) == .max && UInt(7, rounded: .up).toDouble() == 7)
  }

  struct Choice: Sendable {
    var numericOperator: Filter.Numeric.Operator
    var number: Int
    var isFilter: Bool
  }

  nonisolated static let choices = [
    Choice(numericOperator: .lessThan, number: 5, isFilter: true),
    Choice(numericOperator: .lessThan, number: 6, isFilter: false),
    Choice(numericOperator: .lessThanOrEqual, number: 4, isFilter: true),
    Choice(numericOperator: .lessThanOrEqual, number: 5, isFilter: false),
    Choice(numericOperator: .greaterThan, number: 1, isFilter: true),
    Choice(numericOperator: .greaterThan, number: 0, isFilter: false),
    Choice(numericOperator: .greaterThanOrEqual, number: 2, isFilter: true),
    Choice(numericOperator: .greaterThanOrEqual, number: 1, isFilter: false),
    Choice(numericOperator: .equals, number: 5, isFilter: true),
    Choice(numericOperator: .notEquals, number: 9, isFilter: true),
  ]

  @Test("A number that keeps all results is no filter", arguments: choices)
  func leavesAll(_ choice: Choice) async {
    let connector = connect(choice.numericOperator)
    await search()
    view.onNumberChanged?(choice.number)
    expectEqual(filters, (choice.isFilter ? ["rating \(choice.numericOperator) \(choice.number)"] : []))
    expectEqual(connector.interactor.number, (choice.isFilter ? choice.number : nil))
  }

  @Test("The number stays within the limits, and NaN is none")
  func limits() {
    let connector = connect(limits: 2...4)
    view.onNumberChanged?(9)
    #expect(filters == ["rating ≥ 4"] && view.number == 4)
    let other = NumberInteractor<Double>(numericOperator: .lessThan, number: 1)
    for number in [Double.nan, .infinity, -.infinity] {
      other.select(3)
      other.select(number)
      expectEqual(other.number, nil)
    }
    view.onNumberChanged?(-9)
    expectEqual(filters, ["rating ≥ 2"])
    connector.disconnect()
  }

  @Test("Two numbers in one group with different operators do not affect each other")
  func sharedGroup() {
    let lower = connect(.greaterThan)
    let upper = NumberInteractor<Int>(numericOperator: .lessThan)
    upper.connectFilterState(state, with: "rating")
    lower.interactor.select(1)
    upper.select(5)
    lower.interactor.select(2)
    expectEqual(filters, ["rating < 5", "rating > 2"])
    lower.interactor.select(nil)
    #expect(filters == ["rating < 5"] && upper.number == 5)
  }
}
