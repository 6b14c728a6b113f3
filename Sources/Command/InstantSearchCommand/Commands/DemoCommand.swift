import ExampleCatalogue
import InstantSearchTerminal
import RecordOutlines
import SearchEngine
import SearchModel

/// `demo`: browses the bundled catalogue.
struct DemoCommand: Sendable {
  let console: Console

  /// The name of the catalogue where it is an index of a server.
  static let indexName = "catalogue"

  /// The catalogue, with its own settings.
  static func catalogue() throws(Failure) -> (source: RecordSource, outline: RecordOutline, settings: IndexSettings) {
    let settings = IndexSettings(parameters: Catalogue.settings)
    let source = RecordSource(Catalogue.records)
    let inspection = Inspection(try Failure.reading { try source.sample() })
    let outline = inspection.outline(page(settings))
    return (source, outline, outline.settings.merging(settings))
  }

  /// What the catalogue's page shows: its facets, and prices in euros, which the records don't say.
  private static func page(_ settings: IndexSettings) -> PageSettings {
    var page = PageSettings(facetsOf: settings)
    (page["price"], page["currency"]) = ("price", "EUR")
    return page
  }

  /// The catalogue in memory, with its own settings and views.
  ///
  /// - Parameters:
  ///   - overrides: The user's choices, which overrule the catalogue's settings.
  ///   - filtered: Further attributes that are filtered by value.
  ///   - named: Further attributes that the user names, each of which some record must have.
  static func target(
    _ overrides: PageSettings = PageSettings(), filtering filtered: [Attribute] = [],
    naming named: [Attribute] = []
  ) throws(Failure) -> (target: SearchTarget, outline: RecordOutline) {
    let catalogue = IndexSettings(parameters: Catalogue.settings)
    let source = RecordSource(Catalogue.records)
    let sample = try Failure.reading { try source.sample() }
    try AttributeCheck(overrides.attributes + filtered + named, sample, of: source).finish()
    let outline = Inspection(sample).outline(overrides.or(page(catalogue)))
    let chosen = outline.settings(filtering: filtered)
    var settings = chosen.merging(catalogue)
    if overrides.search != nil { settings.searchableAttributes = chosen.searchableAttributes }
    if overrides.chooseLists || !filtered.isEmpty { settings.attributesForFaceting = chosen.attributesForFaceting }
    return try Failure.reading { [settings] in
      let index = try LocalIndex()
      try index.replaceAll(with: source, settings: settings, views: outline.views())
      try index.saveSynonyms(Catalogue.synonyms)
      return (SearchTarget(index, outline, kind: .memory), outline)
    }
  }

  func run() async throws(Failure) -> ExitCode {
    let (target, outline) = try Self.target()
    if console.isTerminal {
      try await BrowseCommand.show("Catalogue", target, outline, on: console)
    } else {
      try await console.print(Self.visit(target, outline))
    }
    return .fine
  }

  /// The frames of a short session, as text.
  @MainActor
  static func visit(_ target: SearchTarget, _ outline: RecordOutline) async -> String {
    let browsing = BrowseScreen(title: "Catalogue", target, outline, showsTime: false)
    let visit = ScriptedVisit(browsing: browsing, size: ScreenSize(columns: 80, rows: 14))
    let keys = { (text: String) in text.map { Key.character($0) } }
    return await visit.text([
      .init("type “lmap”: a typo", keys("lmap")),
      .init("Alt-2, ↓, “100”, Enter: a price of at most 100", [.alt("2"), .down] + keys("100") + [.enter]),
      .init("Alt-3, “/nor”, Enter: a brand is looked for and chosen", [.alt("3")] + keys("/nor") + [.enter]),
      .init("Alt-4, “-”: the first color is left out", [.alt("4")] + keys("-")),
      .init("Esc, Tab, Tab, →: sorted by price", [.escape, .tab, .tab, .right]),
    ])
  }
}
