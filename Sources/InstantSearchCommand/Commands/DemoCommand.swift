import ExampleCatalogue
import InstantSearchTerminal
import SearchEngine
import SearchModel

/// `demo`: browses the bundled catalogue.
struct DemoCommand: Sendable {
  let console: Console

  func run() async throws(Failure) -> ExitCode {
    let settings = IndexSettings(parameters: Catalogue.settings)
    let source = RecordSource(Catalogue.records)
    let inspection = Inspection(try Failure.reading { try source.sample() })
    let outline = inspection.outline(OutlineOverrides(settings))
    let target = try Failure.reading {
      let index = try LocalIndex()
      try index.replaceAll(with: source, settings: outline.settings().merging(settings), views: outline.views)
      return SearchTarget(index, outline, kind: .memory)
    }
    if console.isTerminal {
      try await BrowseCommand.show("Catalogue", target, outline)
    } else {
      try await console.print(Self.visit(target, outline))
    }
    return .fine
  }

  /// The frames of a short session, as text.
  @MainActor
  private static func visit(_ target: SearchTarget, _ outline: RecordOutline) async -> String {
    let browsing = BrowseScreen(title: "Catalogue", target, outline, showsTime: false)
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
