import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
private final class RangeView<Number: DoubleRepresentable>: NumberRangeController {
  var onRangeChanged: ((NumberRange<Number>) -> Void)?
  private(set) var bounds: ClosedRange<Number>?
  private(set) var range = NumberRange<Number>()
  private(set) var rangeCount = 0

  func setBounds(_ bounds: ClosedRange<Number>?) { self.bounds = bounds }
  func setRange(_ range: NumberRange<Number>) {
    self.range = range
    rangeCount += 1
  }
}

@MainActor
@Suite("The number range")
struct NumberRangeTests {
  private let backend = ScriptedBackend(
    answering: ReferenceBackend(records: [
      ["objectID": "1", "price": 2.5, "color": "red"], ["objectID": "2", "price": 20, "color": "red"],
      ["objectID": "3", "price": 99.5, "color": "blue"],
    ]))
  private let searcher: HitsSearcher
  private let state = FilterState()
  private let view = RangeView<Double>()

  init() { searcher = HitsSearcher(backend: backend, indexName: "products") }

  private func connect(
    limits: ClosedRange<Double>? = nil, operator refinementOperator: RefinementOperator = .and
  ) -> NumberRangeConnector<Double> {
    NumberRangeConnector(
      searcher: searcher, filterState: state, attribute: "price", limits: limits, operator: refinementOperator,
      controller: view)
  }

  private func search() async { await searcher.searchUntilIdle() }

  private var filters: [String] { state.getFilters().map(\.description) }

  @Test("The bounds come from the results; the span is requested once, without values; connecting never searches")
  func bounds() async {
    let connector = connect()
    connector.interactor.connectSearcher(searcher, with: "price")
    await searcher.waitUntilIdle()
    #expect(backend.calls.isEmpty && view.bounds == nil)
    #expect(searcher.request.query.facets == [] && searcher.request.spans == ["price"])
    await search()
    #expect(view.bounds == 2.5...99.5 && view.range.isOpen)
    expectEqual(view.range.within(2.5...99.5), 2.5...99.5)
  }

  @MainActor
  private final class BarsView: NumberRangeController, HistogramController {
    var onRangeChanged: ((NumberRange<Double>) -> Void)?
    private(set) var histograms: [Histogram?] = []
    func setBounds(_ bounds: ClosedRange<Double>?) {}
    func setRange(_ range: NumberRange<Double>) {}
    func setHistogram(_ histogram: Histogram?) { histograms.append(histogram) }
  }

  @Test("The histogram is within the limits, and goes with the results")
  func histogram() async {
    let bars = BarsView()
    let connector = NumberRangeConnector(
      searcher: searcher, filterState: state, attribute: "price", limits: 10...50,
      histogram: HistogramRequest(buckets: 2), controller: bars)
    expectEqual(searcher.request.histograms, ["price": HistogramRequest(buckets: 2, limits: 10...50)])
    #expect(bars.histograms == [nil] && backend.calls.isEmpty)
    await search()
    expectEqual(connector.interactor.histogram?.bounds, 10...50)
    expectEqual(connector.interactor.histogram?.buckets.map(\.count), [1])
    await search()
    expectEqual(bars.histograms.count, 2, "once for equal answers")
    state[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "none"))
    await searcher.waitUntilIdle()
    #expect(connector.interactor.histogram == nil && bars.histograms.last == .some(nil))
    connector.disconnect()
    #expect(searcher.request.histograms.isEmpty && searcher.request.spans.isEmpty)
    state.removeAll()
    await search()
    expectEqual(bars.histograms.count, 3, "a view that is no longer connected")
  }

  @Test("The caller's own histogram is kept, and one of several widgets' is counted")
  func sharedHistogram() async {
    searcher.request.histograms = ["weight": HistogramRequest(buckets: 3)]
    let first = NumberRangeConnector<Double>(
      searcher: searcher, filterState: state, attribute: "price", histogram: HistogramRequest(buckets: 5))
    let second = NumberRangeConnector<Double>(
      searcher: searcher, filterState: state, attribute: "price",
      histogram: HistogramRequest(buckets: 7), groupName: "other")
    func buckets() -> [Attribute: Int] { searcher.request.histograms.mapValues(\.buckets) }
    expectEqual(buckets(), ["weight": 3, "price": 5])
    searcher.request.query.query = "x"
    first.disconnect()
    expectEqual(buckets(), ["weight": 3, "price": 7])
    searcher.request.histograms["price"] = HistogramRequest(buckets: 9)
    second.disconnect()
    expectEqual(buckets(), ["weight": 3, "price": 9])
    await search()
    expectEqual(
      backend.calls.last?.hitsRequest?.facets,
      [
        FacetRequest("price", wantsValues: false, histogram: HistogramRequest(buckets: 9)),
        FacetRequest("weight", wantsValues: false, histogram: HistogramRequest(buckets: 3)),
      ])
  }

  struct Choice: Sendable, CustomTestStringConvertible {
    var range: NumberRange<Double>
    var limits: ClosedRange<Double>?
    var filter: String?
    var testDescription: String { "\(range) in \(limits.map { "\($0)" } ?? "everything")" }
  }

  nonisolated static let choices = [
    Choice(range: NumberRange(10...30), filter: "price: 10 to 30"),
    Choice(range: NumberRange(from: 10), filter: "price ≥ 10"),
    Choice(range: NumberRange(through: 30), filter: "price ≤ 30"),
    Choice(range: NumberRange(from: 30, through: 10), filter: "price: 10 to 30"),
    Choice(range: NumberRange(2.5...99.5)), Choice(range: NumberRange(0...1000)), Choice(range: NumberRange()),
    Choice(range: NumberRange(2.5...30), filter: "price ≤ 30"),
    Choice(range: NumberRange(10...100), filter: "price ≥ 10"),
    Choice(range: NumberRange(from: .nan, through: 30), filter: "price ≤ 30"),
    Choice(range: NumberRange(from: -.infinity, through: .infinity)),
    Choice(range: NumberRange(150...200), filter: "price ≥ 150"),
    Choice(range: NumberRange(10...30), limits: 15...50, filter: "price: 15 to 30"),
    Choice(range: NumberRange(from: 40), limits: 15...50, filter: "price: 40 to 50"),
    Choice(range: NumberRange(60...70), limits: 15...50, filter: "price: 50 to 50"),
    Choice(range: NumberRange(), limits: 15...50), Choice(range: NumberRange(0...500), limits: 0...500),
  ]

  @Test("The choice stays within the limits, and an end that reaches as far as the results is open", arguments: choices)
  func chooses(_ choice: Choice) async {
    let connector = connect(limits: choice.limits)
    await search()
    view.onRangeChanged?(choice.range)
    expectEqual(filters, (choice.filter.map { [$0] } ?? []))
    #expect(connector.interactor.range == view.range && view.range.isOpen == (choice.filter == nil))
  }

  @Test("The results are those in the chosen range within the limits, whatever is left open")
  func law() async throws {
    for seed in RandomCases.seeds(100, long: 2_500) {
      var random = SeededGenerator(seed: seed)
      let prices = random.array(of: 1...6) { $0.number(in: -5...5) }
      let searcher = HitsSearcher(
        backend: ReferenceBackend(records: prices.map { ["price": .integer(Int64($0))] }), indexName: "products")
      let end = random.number(in: -7...7)
      let limits = random.once(in: 2) ? end...(end + random.number(in: 0...8)) : nil
      let connector = NumberRangeConnector(
        searcher: searcher, filterState: FilterState(), attribute: "price", limits: limits)
      _ = try await searcher.results()
      for _ in 0..<3 {
        let ends = (0..<2).map { _ in random.once(in: 4) ? nil : random.number(in: -8...8) }
        let range = NumberRange(from: ends[0], through: ends[1])
        let expected = range.within(limits ?? -100...100)
        connector.interactor.select(range)
        let count = prices.filter { range.isOpen || expected.contains($0) }.count
        try await expectEqual(searcher.results().nbHits, count, "seed \(seed): \(range) of \(prices)")
        let stats = try #require(searcher.onResults.lastValue?.facetStats["price"])
        #expect(Int(stats.min) == prices.min() && Int(stats.max) == prices.max(), "seed \(seed)")
      }
    }
  }

  @Test("A choice as wide as the bounds removes the filter, and the view is notified even if nothing changes")
  func takesBack() async {
    let connector = connect()
    await search()
    view.onRangeChanged?(NumberRange(10...30))
    view.onRangeChanged?(NumberRange(0...100))
    #expect(filters.isEmpty && connector.interactor.range.isOpen)
    let before = view.rangeCount
    view.onRangeChanged?(NumberRange(0...100))
    #expect(view.rangeCount == before + 1 && view.range.isOpen)
    // Without results there are no bounds, and the filter stays.
    view.onRangeChanged?(NumberRange(10...30))
    searcher.query = "nothing like this"
    await search()
    #expect(view.bounds == nil && filters == ["price: 10 to 30"])
    view.onRangeChanged?(NumberRange(through: 40))
    #expect(filters == ["price ≤ 40"] && connector.interactor.bounds == nil)
  }

  @Test("Present filters are read as one range; before the bounds are known, and without a state, a choice is kept")
  func withoutBounds() {
    state[and: "price"].add(
      Filter.Numeric(attribute: "price", operator: .greaterThanOrEqual, value: 5),
      Filter.Numeric(attribute: "price", range: 1...9))
    let connector = connect()
    #expect(view.range == NumberRange(5...9) && connector.interactor.range == NumberRange(5...9))
    // An infinite end is an open one.
    view.onRangeChanged?(NumberRange(from: -.infinity, through: .infinity))
    #expect(filters.isEmpty)
    view.onRangeChanged?(NumberRange(from: .infinity, through: 30))
    expectEqual(filters, ["price ≥ 30"])
    view.onRangeChanged?(NumberRange(-.infinity...30))
    #expect(filters == ["price ≤ 30"] && connector.interactor.range == NumberRange(through: 30))
    let alone = NumberRangeInteractor<Double>(limits: 0...10)
    alone.connectController(view)
    view.onRangeChanged?(NumberRange(5...20))
    #expect(alone.range == NumberRange(5...10) && view.range == NumberRange(5...10))
  }

  @Test("The bounds are the part of the results' span within the limits; nil if that is empty")
  func limitedBounds() async {
    let connector = connect(limits: 10...50)
    await search()
    #expect(view.bounds == 10...50 && connector.interactor.limits == 10...50)
    let far = NumberRangeInteractor<Double>(limits: 90...600)
    far.connectSearcher(searcher, with: "price")
    expectEqual(far.bounds, 90...99.5)
    state[or: "color"].add(.red)
    await searcher.waitUntilIdle()
    #expect(view.bounds == 10...20 && far.bounds == nil)
  }

  @Test("Bounds of integers include all results")
  func wholeNumbers() async {
    let view = RangeView<Int>()
    let connector = NumberRangeConnector(
      searcher: searcher, filterState: state, attribute: "price", limits: 0...1000, controller: view)
    await search()
    expectEqual(view.bounds, 2...100)
    view.onRangeChanged?(NumberRange(3...50))
    expectEqual(filters, ["price: 3 to 50"])
    state[and: "price"].removeAll()
    state[and: "price"].add(Filter.Numeric(attribute: "price", range: 4.5 ... .infinity))
    expectEqual(connector.interactor.range, NumberRange(4 ... .max))
  }

  @Test("Others' filters in the group stay, whatever their attribute and their form")
  func sharedGroup() {
    state[and: "price"].add(
      Filter.Facet.red, Filter.Numeric(attribute: "size", range: 1...2),
      Filter.Numeric(attribute: "price", operator: .notEquals, value: 7),
      !Filter.Numeric(attribute: "price", range: 3...4))
    let connector = connect()
    let others = state.getFilters()
    #expect(connector.interactor.range.isOpen)
    view.onRangeChanged?(NumberRange(1...2))
    expectEqual(state.getFilters().count, 5)
    view.onRangeChanged?(NumberRange())
    expectEqual(state.getFilters(), others)
  }

  @Test(
    "A number and a range on one attribute keep to their own in groups of their own; in one group a filter is both's")
  func besideNumber() async {
    let connector = connect()
    let number = NumberConnector<Double>(
      searcher: searcher, filterState: state, attribute: "price", numericOperator: .greaterThanOrEqual,
      groupName: "at least")
    await search()
    number.interactor.select(10)
    #expect(connector.interactor.range.isOpen)
    view.onRangeChanged?(NumberRange(from: 20))
    #expect(number.interactor.number == 10 && filters == ["price ≥ 10", "price ≥ 20"])
    view.onRangeChanged?(NumberRange())
    #expect(number.interactor.number == 10 && filters == ["price ≥ 10"])
    number.interactor.connectFilterState(state, with: "price")
    view.onRangeChanged?(NumberRange(from: 20))
    expectEqual(number.interactor.number, 20, "a group contains a filter once, whichever widget wrote it")
  }
}
