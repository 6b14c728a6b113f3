import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import RecordOutlines

@Suite("Inspecting records") struct InspectionTests {
  @Test(
    "1 and 0 say yes or no, unless the name counts something",
    arguments: [("coupe", true), ("has_garage", true), ("weeks_injured", false), ("children", false), ("likes", false)])
  func flags(name: String, isFlag: Bool) {
    var profile = AttributeProfile(Attribute(name))
    for record in 0..<30 { profile.add(.integer(Int64(record % 2)), of: record, isInList: false) }
    expectEqual(profile.isFlag, isFlag)
    expectEqual((profile.numberForm == .typed(.boolean)), isFlag)
    profile.add(2, of: 30, isInList: false)
    #expect(!profile.isFlag)
  }

  @Test(
    "numbers that ascend from record to record identify them, unless they are prices, times or years",
    arguments: [("n", true), ("price", false), ("updatedAt", false), ("year", false), ("production_year", false)])
  func ascending(name: String, isIdentifier: Bool) {
    var profile = AttributeProfile(Attribute(name))
    for record in 0..<30 { profile.add(.integer(Int64(record + 10)), of: record, isInList: false) }
    expectEqual(profile.isIdentifier, isIdentifier)
  }

  @Test("numbers that are declared as years are no codes, and have no commas")
  func declaredYears() throws {
    let text = "name,released\n" + (0..<30).map { "Film \($0),\(990 + $0 * 40)\n" }.joined()
    var source = RecordSource(text: text, format: .csv)
    source.types = try RecordTypes(detectedIn: source, declaring: ["released": .year])
    let outline = Inspection(try source.sample()).outline
    expectEqual(outline.numberForms, ["released": .year])
    expectEqual(outline.orders.first?.name, "released:asc")
  }

  @Test("columns of 0 and 1 whose names begin alike are one list, also in an index and after a change")
  func listOfFlags() async throws {
    let header = "title,genre_Drama,genre_Sci_Fi,genre_War,genre_Horror,is_new,is_old,is_lost"
    let rows = (0..<30).map { "Film \($0),\($0 % 2),\($0 / 2 % 2),\($0 / 4 % 2),\($0 % 3 / 2),0,1,0" }
    var source = RecordSource(text: ([header] + rows).joined(separator: "\n"), format: .csv)
    source.types = try RecordTypes(detectedIn: source)
    let inspection = Inspection(try source.sample())
    expectEqual(inspection.outline.facets, [.values("genre")])
    let found = inspection.findings(inspection.outline)["filters"]?["genre"]?.string ?? ""
    #expect(found.hasSuffix(" different, list of text"), "\(found)")
    let index = try LocalIndex()
    try await index.replaceAll(with: source, settings: inspection.settings(for: inspection.outline, of: source))
    func film() throws -> Hit<JSON> { try #require(index.search(Query("Film 3")).hits.first) }
    try expectEqual(film().record["genre"], ["Drama", "Sci_Fi"])
    try await index.partialUpdate([["objectID": .string(film().objectID), "genre_Drama": 0]])
    try expectEqual(film().record["genre"], ["Sci_Fi"])
  }

  @Test("overrides replace what is derived")
  func overrides() throws {
    let inspection = try inspection(30) { number in
      """
      {"name": "Lamp \(number)", "brand": "\(["A", "B"][number % 2])", "code": \(number),
       "c": {"lvl0": "x", "lvl1": "x > \(number % 3)"}}
      """
    }
    var overrides = PageSettings()
    overrides.title = "brand"
    expectEqual(inspection.outline(overrides).title, "brand")
    expectEqual(inspection.outline(overrides).search.first, "brand")
    overrides.facets = ["c", "name"]
    expectEqual(inspection.outline(overrides).facets, [.levels(["c.lvl0", "c.lvl1"]), .values("name")])
    overrides.facets = ["*"]
    expectEqual(inspection.outline(overrides).facets, inspection.outline.facets)
    overrides.ranges = ["code"]
    expectEqual(inspection.outline(overrides).ranges.map(\.attribute), ["code"])
    overrides.search = ["brand", "name"]
    expectEqual(inspection.outline(overrides).search, ["brand", "name"])
    overrides.order = try RecordOutline.Order(parsing: "name")
    expectEqual(inspection.outline(overrides).orders.first?.name, "name:asc")
  }

  @Test("an outline is stored in the settings of an index, beside other user data")
  func keeping() throws {
    var outline = try inspection(9) { #"{"name": "a\#($0)", "c": {"lvl0": "x", "lvl1": "x > y"}, "n": \#($0 % 7)}"# }
      .outline
    outline.facets.append(.values("name"))
    outline.orders.append(try RecordOutline.Order(parsing: "name,n:desc"))
    var settings = outline.settings
    settings.userData = ["mine": 1]
    settings.outline = outline
    expectEqual(settings.outline, outline)
    expectEqual(settings.userData?["mine"], 1)
    settings.userData = "something else"
    settings.outline = outline
    expectEqual(settings.userData, "something else")
    expectEqual(settings.outline, nil)
  }

  private func inspection(_ count: Int, _ record: (Int) -> String) throws -> Inspection {
    let text = (0..<count).map(record).joined(separator: "\n")
    return Inspection(try RecordSource(text: text, format: .json).sample())
  }
}
