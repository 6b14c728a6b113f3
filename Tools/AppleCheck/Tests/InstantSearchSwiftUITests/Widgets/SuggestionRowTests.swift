import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI
import TestSupport
import Testing

@MainActor
@Suite("The row of a suggestion")
struct SuggestionRowTests {
  let suggestion = QuerySuggestion(query: "phone case", highlighted: "<em>pho</em>ne case")

  @Test("What is not typed yet is bold; a tap selects the suggestion, and one on the arrow fills it in")
  func row() {
    let rows = [suggestion, QuerySuggestion(query: "phone")].map { Rendering(SuggestionRow(suggestion: $0)) }
    expectEqual(
      rows.flatMap(\.emphasizedLines), ["[magnifyingglass] pho**ne case**", "[magnifyingglass] phone"])
    var events: [String] = []
    let screen = Rendering(
      SuggestionRow(suggestion: suggestion, onSelection: { events.append("select \($0)") }) {
        events.append("fill in \($0)")
      })
    expectEqual(screen.lines, ["[magnifyingglass] phone case [arrow.up.backward]"])
    screen.tap("phone case")
    screen.tap("[arrow.up.backward]")
    expectEqual(events, ["select phone case", "fill in phone case"])
    expectEqual(screen.spokenLines, ["phone case, button, Fill in “phone case”, button"])
  }
}
