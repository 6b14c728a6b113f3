import ExampleCatalogue
import InstantSearchTerminal
import SearchEngine
import SearchModel

/// `demo`: the catalogue that comes along.
struct DemoCommand: Sendable {
  let console: Console

  func run() async throws(Failure) -> ExitCode {
    let settings = IndexSettings(parameters: Catalogue.settings)
    let source = RecordSource(Catalogue.records)
    let inspection = Inspection(try Failure.reading { try source.sample() })
    let outline = inspection.outline(OutlineWishes(settings))
    let place = try Failure.reading {
      let index = try LocalIndex()
      try index.replaceAll(with: source, settings: outline.settings().merging(settings), views: outline.views)
      return SearchPlace(index, outline, kind: .memory)
    }
    if console.isTerminal {
      try await BrowseCommand.show("Catalogue", place, outline)
    } else {
      try await console.print(Self.visit(place, outline))
    }
    return .fine
  }

  /// A short visit, as text.
  @MainActor
  private static func visit(_ place: SearchPlace, _ outline: RecordOutline) async -> String {
    let browsing = BrowseScreen(title: "Catalogue", place, outline, showsTime: false)
    let visit = ScriptedVisit(browsing: browsing, size: ScreenSize(columns: 80, rows: 24))
    return await visit.text([
      .init(typing: "lamp"),
      .init("go to the filters, and choose the first brand", [.down, .left, .home, .tab, .character(" ")]),
      .init("choose the second brand too", [.down, .character(" ")]),
      .init("choose the first color", [.tab, .character(" ")]),
      .init("take the filters back", [.escape, .tab, .enter]),
      .init("take the text back", [.escape, .escape]),
    ])
  }
}
