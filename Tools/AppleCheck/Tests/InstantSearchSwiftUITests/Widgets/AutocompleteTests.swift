import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI
import TestSupport
import Testing

@MainActor
@Suite("The rows of an autocomplete")
struct AutocompleteTests {
  private let offers = AutocompleteObservableController(sections: [
    AutocompleteSection(
      id: "recent", kind: .recentSearches, title: "Recent searches",
      items: [AutocompleteItem(id: "1", text: HighlightedText("pen"), choice: .search("pen"))]),
    AutocompleteSection(
      id: "facet", kind: .facet,
      items: [
        AutocompleteItem(
          id: "2", text: HighlightedText("lamp"), category: "Lighting", count: 12,
          choice: .refine("lamp", by: Filter.Facet(attribute: "room", stringValue: "Lighting"), in: .or(name: "room")))
      ]),
  ])

  @Test("Each section has its heading and its rows, which say to VoiceOver what they search for")
  func rows() {
    let screen = Rendering(Autocomplete(offers))
    expectEqual(
      screen.lines,
      [
        "Recent searches", "[clock] pen [arrow.up.backward]", "Clear recent searches",
        "[line.3.horizontal.decrease.circle] lamp in Lighting (12)",
      ])
    #expect(screen.spokenLines.contains { $0.hasPrefix("pen, button") && $0.contains("Fill in “pen”") })
    #expect(screen.spokenLines.contains { $0.hasPrefix("lamp in Lighting, 12 results") })
  }

  @Test("A tap chooses, one on the arrow fills in, and a recent search has an action that forgets it")
  func taps() {
    var actions: [AutocompleteAction] = []
    offers.onAction = { actions.append($0) }
    let screen = Rendering(Autocomplete(offers))
    screen.tap("pen")
    screen.tap("[arrow.up.backward]")
    screen.performAction("Forget “pen”", at: "pen")
    screen.tap("Clear recent searches")
    let pen = offers.sections[0].items[0]
    expectEqual(actions, [.choose(pen), .complete(pen), .forget(pen), .clearRecentSearches])
  }

  @Test(
    "A box opens its offers when it is entered or typed in, and closes them when it is left; a text of the app does not"
  )
  func box() {
    var actions: [AutocompleteAction] = []
    let (box, offers) = (SearchBoxObservableController(), AutocompleteObservableController())
    offers.onAction = { actions.append($0) }
    let screen = Rendering(SearchBox(box, offers: offers, prompt: "Products"))
    box.query = "lamp"
    #expect(screen.lines.contains { $0.contains("[lamp]") } && actions.isEmpty)
    screen.focus("[lamp]")
    _ = screen.lines
    expectEqual(actions, [.open])
    screen.type("lamps", into: "[lamp]")
    #expect(box.query == "lamps" && actions == [.open, .open])
    screen.type("lamps", into: "[lamps]")
    expectEqual(actions, [.open, .open], "the same text")
    screen.tap("[xmark.circle.fill]")
    #expect(box.query.isEmpty && actions == [.open, .open, .open], "cleared in the field")
    screen.blur("[Products]")
    _ = screen.lines
    expectEqual(actions, [.open, .open, .open, .close])
    box.query = "pen"
    screen.tap("[xmark.circle.fill]")
    expectEqual(actions.count, 4, "cleared outside of it")
  }
}
