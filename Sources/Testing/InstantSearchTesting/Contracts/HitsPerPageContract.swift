import InstantSearchCore

/// The contract of views in which the number of results on a page is chosen.
package enum HitsPerPageContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any PickerDriver<Int>>] = widget.cases(and: [
    Contract("The menu selects the number of the request from the first frame on, or else the number of the answer") {
      screen, view in
      screen.keep(HitsPerPageConnector(searcher: screen.searcher, items: items, controller: view.controller))
      try expect(view.chosen, nil, "it is not known yet")
      await screen.search()
      try expect(view.chosen, "20 per page", "the answer's")
      screen.searcher.request.query.hitsPerPage = 2
      try expect(view.chosen, "2 per page", "the request's")
      screen.searcher.request.query.hitsPerPage = 7
      try expect(view.chosen, nil, "the menu lacks it")
      await screen.settle()
      try expect(screen.backend.calls.count, 1, "calls")
    },
    Contract("Another number is searched for once, from the first page on, for the same text") { screen, view in
      screen.searcher.query = "e"
      screen.searcher.request.query.hitsPerPage = 2
      screen.searcher.request.query.page = 1
      screen.keep(HitsPerPageConnector(searcher: screen.searcher, items: items, controller: view.controller))
      view.choose("4 per page")
      try expect(view.chosen, "4 per page", "the mark is there at once")
      await screen.settle()
      let sent = screen.backend.calls.map { $0.hitsRequest?.query }
      try expect(sent.map { $0?.hitsPerPage }, [4], "number")
      try expect(sent.map { $0?.page }, [0], "page")
      try expect(sent.map { $0?.query }, ["e"], "text")
    },
  ])

  private static let items = [2, 4, 20]

  private static let widget = WidgetCases<any PickerDriver<Int>, String?>(
    connect: { screen, view in
      HitsPerPageConnector(searcher: screen.searcher, items: items, controller: view.controller)
    }, controller: { $0.controller }, shown: { $0.chosen },
    change: {
      $0.searcher.request.query.hitsPerPage = 2
      await $0.search()
    }, use: { $0.choose("4 per page") })
}
