import InstantSearchCore
import InstantSearchTesting
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
@Suite("The number", .timeLimit(.minutes(1)))
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
    _ numericOperator: Filter.Numeric.Operator = .greaterThanOrEqual, number: Int? = nil,
    limits: ClosedRange<Int>? = nil
  ) -> NumberConnector<Int> {
    NumberConnector(
      searcher: searcher, filterState: state, attribute: "rating", numericOperator: numericOperator, number: number,
      limits: limits, controller: view)
  }

  private var filters: [String] { state.getFilters().map(\.description) }

  private func search() async {
    searcher.search()
    await searcher.waitUntilIdle()
  }

  @Test("The number is compared with, and its own filter does not narrow the bounds")
  func compares() async {
    let connector = connect()
    await search()
    #expect(view.bounds == 1...5)
    view.onNumberChanged?(4)
    await searcher.waitUntilIdle()
    #expect(filters == ["rating ≥ 4"] && view.number == 4 && view.bounds == 1...5)
    #expect(connector.searcher.onResults.lastValue?.nbHits == 1)
    view.onNumberChanged?(3)
    #expect(filters == ["rating ≥ 3"])
    view.onNumberChanged?(nil)
    #expect(filters.isEmpty && connector.interactor.number == nil)
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

  @Test("A number that leaves all results is no filter", arguments: choices)
  func leavesAll(_ choice: Choice) async {
    let connector = connect(choice.numericOperator)
    await search()
    view.onNumberChanged?(choice.number)
    #expect(filters == (choice.isFilter ? ["rating \(choice.numericOperator) \(choice.number)"] : []))
    #expect(connector.interactor.number == (choice.isFilter ? choice.number : nil))
  }

  @Test("The number keeps to the limits, and what is no number is none")
  func limits() {
    let connector = connect(limits: 2...4)
    view.onNumberChanged?(9)
    #expect(filters == ["rating ≥ 4"] && view.number == 4)
    let other = NumberInteractor<Double>(numericOperator: .lessThan, number: 1)
    for number in [Double.nan, .infinity, -.infinity] {
      other.select(3)
      other.select(number)
      #expect(other.number == nil)
    }
    view.onNumberChanged?(-9)
    #expect(filters == ["rating ≥ 2"])
    connector.disconnect()
  }

  @Test("Promise 3: what is there shows from the first frame; what is chosen at first is written once")
  func first() {
    let preselected = FilterState()
    preselected[and: "rating"].add(Filter.Numeric(attribute: "rating", operator: .greaterThanOrEqual, value: 2))
    let shown = NumberConnector(
      searcher: searcher, filterState: preselected, attribute: "rating", numericOperator: .greaterThanOrEqual,
      number: 4, controller: view)
    #expect(view.number == 2 && shown.interactor.number == 2)

    let connector = connect(number: 3)
    #expect(filters == ["rating ≥ 3"] && view.number == 3)
    connector.disconnect()
    #expect(filters == ["rating ≥ 3"] && view.onNumberChanged == nil)
    state.removeAll()
    connector.connect()
    #expect(filters.isEmpty && view.number == nil)
  }

  @Test("Two numbers in one group with different comparisons leave each other alone")
  func sharedGroup() {
    let lower = connect(.greaterThan)
    let upper = NumberInteractor<Int>(numericOperator: .lessThan)
    upper.connectFilterState(state, attribute: "rating")
    lower.interactor.select(1)
    upper.select(5)
    lower.interactor.select(2)
    #expect(filters == ["rating < 5", "rating > 2"])
    lower.interactor.select(nil)
    #expect(filters == ["rating < 5"] && upper.number == 5)
  }

  @Test("Promise 11: nothing is kept alive by its connections")
  func leaks() {
    var view: NumberView<Int>? = NumberView()
    var state: FilterState? = FilterState()
    var searcher: HitsSearcher? = HitsSearcher(backend: backend, indexName: "products")
    var interactor: NumberInteractor<Int>? = NumberInteractor(numericOperator: .equals)
    let (weakView, weakState, weakSearcher, weakInteractor) = (
      WeakReference(view), WeakReference(state), WeakReference(searcher), WeakReference(interactor)
    )
    if let view, let state, let searcher {
      interactor?.connectFilterState(state, attribute: "rating")
      interactor?.connectSearcher(searcher, attribute: "rating")
      interactor?.connectController(view)
    }
    (view, state, searcher, interactor) = (nil, nil, nil, nil)
    #expect(weakView.isFreed && weakState.isFreed && weakSearcher.isFreed && weakInteractor.isFreed)
  }
}
