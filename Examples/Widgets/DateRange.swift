import Foundation
import InstantSearch
import InstantSearchTerminal

/// Presets with the numbers of their results, and days that are typed. A day begins where the calendar's time zone says.
@MainActor
func dateRange() async throws {
  let shop = try Shop()
  let view = TerminalView.dateRange()
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = .gmt
  // Held still, so that the example prints the same every day.
  let now = Date(timeIntervalSince1970: 1_774_785_600)
  let connector = DateRangeConnector(
    searcher: shop.searcher, filterState: shop.filterState, attribute: "added", calendar: calendar,
    histogram: HistogramRequest(), now: { now }, controller: view)
  connector.interactor.tap(DatePreset(.lastDays(7)))
  try await shop.show()
  // The presets are counted after the answer.
  for await content in connector.interactor.onContentChanged.values where content.presets[0].resultCount != nil {
    break
  }
  draw([view])
  print("where", shop.filterState.description)
}
