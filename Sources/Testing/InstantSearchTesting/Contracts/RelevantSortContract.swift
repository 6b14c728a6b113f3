public import InstantSearchCore

/// Reads and taps a view of relevant sort.
@MainActor
public protocol RelevantSortDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any RelevantSortController { get }
  /// The hint and the title of the button; empty if nothing is shown.
  var texts: [String] { get }
  /// Taps the button, if it is visible.
  func tap()
}

/// Reads and uses a view in which one of the two priorities is chosen.
@MainActor
package protocol RelevantSortPickerDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any RelevantSortPriorityController { get }
  /// The priority that is selected; nil if nothing is shown.
  var priority: RelevantSortPriority? { get }
  /// Chooses a priority, if the view is visible.
  func choose(_ priority: RelevantSortPriority)
}

/// The contract of views of relevant sort.
package enum RelevantSortContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any RelevantSortDriver>] = widget.cases(and: [
    Contract("It shows the priority, a tap toggles it, and nothing is shown if the index has none", on: screen) {
      screen, view in
      screen.keep(RelevantSortConnector(searcher: screen.searcher, controller: view.controller))
      try expect(view.texts, [], "before the first answer")
      await screen.search()
      try expect(view.texts, ["Only the most relevant results are shown", "Show all results"], "relevant ones")
      screen.searcher.request.query.page = 2
      view.tap()
      try expect(view.texts, ["All results are shown", "Show relevant results only"], "at once")
      await screen.settle()
      try expect(view.texts, ["All results are shown", "Show relevant results only"], "with the answer")
      try expect(screen.backend.calls.last?.hitsRequest?.query.page, 0, "page")
      view.tap()
      await screen.settle()
      try expect(view.texts.first, "Only the most relevant results are shown", "and back")
      let strictness = screen.backend.calls.map { $0.hitsRequest?.query["relevancyStrictness"] }
      try expect(strictness, [nil, 0, nil], "sent")
      screen.searcher.request.indexName = "plain"
      await screen.search()
      try expect(view.texts, [], "an index that knows no priority")
      view.tap()
      await screen.settle()
      try expect(screen.backend.calls.count, 4, "calls")
    },
    Contract("The texts are the presenter's, the strictness the developer's", on: screen) { screen, view in
      let connector = RelevantSortConnector(
        searcher: screen.searcher, relevancyStrictness: 70, controller: view.controller
      ) { priority in priority.map { RelevantSortTextualRepresentation(hintText: "now", toggleTitle: "\($0)") } }
      screen.searcher.request.query["relevancyStrictness"] = 0
      await screen.search()
      try expect(view.texts, ["now", "hitsCount"], "texts")
      view.tap()
      await screen.settle()
      try expect(screen.backend.calls.last?.hitsRequest?.query["relevancyStrictness"], 70, "strictness")
      try expect(view.texts, ["now", "relevancy"], "after the tap")
      connector.disconnect()
    },
  ])

  /// The cases for views in which the priority is picked.
  package static let pickerCases: [Contract<any RelevantSortPickerDriver>] = picker.cases(and: [
    Contract(
      "A priority is chosen once: choosing it again changes nothing; without a priority nothing is shown", on: screen
    ) {
      screen, view in
      screen.keep(RelevantSortConnector(searcher: screen.searcher, controller: view.controller))
      try expect(view.priority, nil, "before the first answer")
      view.choose(.hitsCount)
      try expect(view.priority, nil, "nothing to choose from")
      await screen.search()
      try expect(view.priority, .relevancy, "the index's")
      view.choose(.relevancy)
      await screen.settle()
      try expect(screen.backend.calls.count, 1, "calls after choosing the same")
      view.choose(.hitsCount)
      try expect(view.priority, .hitsCount, "at once")
      await screen.settle()
      try expect(view.priority, .hitsCount, "with the answer")
      view.choose(.relevancy)
      await screen.settle()
      try expect(view.priority, .relevancy, "and back")
      let strictness = screen.backend.calls.map { $0.hitsRequest?.query["relevancyStrictness"] }
      try expect(strictness, [nil, 0, nil], "sent")
      screen.searcher.request.indexName = "plain"
      await screen.search()
      try expect(view.priority, nil, "an index that knows no priority")
    }
  ])

  /// A screen of a virtual replica. The model has none: it answers as one that finds all records relevant.
  @MainActor
  private static func screen() -> ContractScreen {
    let isModel = ContractScreen.catalogue == nil
    return ContractScreen(of: "cheapest") { request, response in
      guard isModel, request.indexName != "plain" else { return }
      response.otherFields["appliedRelevancyStrictness"] = request.query["relevancyStrictness"] ?? 90
    }
  }

  private static let widget = WidgetCases<any RelevantSortDriver, [String]>(
    screen: { screen() },
    connect: { screen, view in RelevantSortConnector(searcher: screen.searcher, controller: view.controller) },
    controller: { $0.controller }, shown: { $0.texts },
    change: { screen in
      let strictness = screen.searcher.request.query["relevancyStrictness"]
      screen.searcher.request.query["relevancyStrictness"] = strictness == 0 ? nil : 0
      await screen.search()
    }, use: { $0.tap() })

  private static let picker = WidgetCases<any RelevantSortPickerDriver, RelevantSortPriority?>(
    screen: { screen() },
    connect: { screen, view in RelevantSortConnector(searcher: screen.searcher, controller: view.controller) },
    controller: { $0.controller }, shown: { $0.priority }, change: widget.change,
    use: { $0.choose($0.priority == .relevancy ? .hitsCount : .relevancy) })
}
