import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI
import Testing

@MainActor
@Suite("The number range's view", .timeLimit(.minutes(1)))
struct NumberRangeTests {
  @Test("Sliders show the bounds of the results, and what is let go is filtered by")
  func sliders() async {
    let catalogue = Catalogue()
    let controller = NumberRangeObservableController<Int>()
    let connector = NumberRangeConnector(
      searcher: catalogue.searcher, filterState: catalogue.filterState, attribute: "price", controller: controller)
    let screen = Rendering(NumberRangeSliders(controller))
    #expect(screen.lines == [])
    await catalogue.search()
    #expect(screen.lines.map { $0.split(separator: " ").last } == ["3", "200"])
    screen.slide("[200.0]", to: 29.6)
    await catalogue.settle()
    #expect(catalogue.filterState.getFilters().map(\.text) == ["price <= 30"])
    #expect(catalogue.searcher.onResults.lastValue?.nbHits == 3)
    screen.slide("[3.0]", to: 8)
    await catalogue.settle()
    #expect(screen.lines.map { $0.split(separator: " ").last } == ["8", "30"])
    #expect(catalogue.searcher.onResults.lastValue?.hits.map(\.objectID) == ["2", "3"])
    screen.slide("[8.0]", to: 100)
    await catalogue.settle()
    #expect(screen.lines.map { $0.split(separator: " ").last } == ["30", "30"])
    connector.disconnect()
  }

  @Test("A slider that nobody listens to goes back")
  func back() {
    let controller = NumberRangeObservableController<Double>(bounds: 0...10, range: NumberRange(from: 2.5))
    let screen = Rendering(NumberRangeSliders(controller))
    screen.slide("[2.5]", to: 5)
    #expect(screen.lines.map { $0.split(separator: " ").last } == ["2.5", "10"])
  }

  @Test("A single number is compared with; its slider starts at the end that leaves all results")
  func number() async {
    let catalogue = Catalogue()
    let controller = NumberObservableController<Int>()
    let connector = NumberConnector(
      searcher: catalogue.searcher, filterState: catalogue.filterState, attribute: "price",
      numericOperator: .lessThanOrEqual, controller: controller)
    let screen = Rendering(NumberSlider(controller, title: "At most", startsAtUpperBound: true))
    await catalogue.search()
    #expect(screen.lines.map { $0.split(separator: " ").last } == ["200"])
    screen.slide("[200.0]", to: 8)
    await catalogue.settle()
    #expect(catalogue.filterState.getFilters().map(\.text) == ["price <= 8"])
    #expect(screen.lines.map { $0.split(separator: " ").last } == ["8"])
    screen.slide("[8.0]", to: 200)
    await catalogue.settle()
    #expect(catalogue.filterState.isEmpty && controller.number == nil)
    connector.disconnect()
    #expect(Rendering(NumberSlider(controller, title: "At least")).lines == ["At least At least [3.0] 3"])
  }

  @Test("There is nothing to slide where all results have the same number")
  func single() {
    let controller = NumberRangeObservableController<Int>(bounds: 7...7)
    var chosen: [NumberRange<Int>] = []
    controller.onRangeChanged = { chosen.append($0) }
    let screen = Rendering(NumberRangeSliders(controller))
    #expect(screen.lines.map { $0.split(separator: " ").last } == ["7", "7"])
    screen.slide("[7.0]", to: 9)
    #expect(chosen.isEmpty)
  }
}
