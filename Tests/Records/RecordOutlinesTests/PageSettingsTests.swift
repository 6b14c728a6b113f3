import InstantSearchCore
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import RecordOutlines

@Suite("Settings of pages") struct PageSettingsTests {
  @Test(
    "what is found out about a file can be written down, and says the same when it is read", arguments: ExportedFile.all
  )
  func whole(file: ExportedFile) throws {
    let outline = try file.outline()
    let read = try RecordOutline(json: JSON(parsing: Array(outline.json.text().utf8)))
    expectEqual(read.json, outline.json)
    expectEqual(read.lists, outline.lists)
    // Nothing is chosen: the same is found out again.
    let inspection = try file.inspection()
    try expectEqual(inspection.outline(PageSettings(outline.members)).json, outline.json)
    // What somebody removes is not found out again.
    var bare = outline
    (bare.picture, bare.price, bare.rating, bare.links, bare.dates, bare.layout) = (nil, nil, nil, [], [], nil)
    try expectEqual(inspection.outline(PageSettings(bare.members)).json, bare.json)
  }

  @Test(
    "a document that can't be read says why",
    arguments: [
      (["titel": "name"], "there is no member 'titel'"), (["titel": .null], "there is no member 'titel'"),
      (["title": 3], "'title' must be the name of an attribute"),
      (["details": [1]], "'details' must be a list of names of attributes"),
      (["filters": [["attribute": "a", "as": "slider"]]], "'filters' must be a list"),
      (["filters": [["attribute": "a", "bounds": [2, 1]]]], "'filters' must be a list"),
      (["sort": ["price:down"]], "'sort' must be a list of orders, as in price:desc"),
      (["layout": "rows"], "'layout' must be list, cards or table"),
      (["labels": ["a": 1]], "'labels' must be an object with a text for each name"),
      (["values": ["a": "b"]], "'values' must be an object with texts for the values of each name"),
    ] as [(JSON.Object, String)])
  func wrong(members: JSON.Object, text: String) throws {
    let problem = #expect(throws: PageSettings.Problem.self) { try PageSettings(members) }
    expectEqual(problem?.text, text)
    if members["titel"] != nil { expectEqual(problem?.advice, "Did you mean 'title'?") }
  }

  private static let shop: [JSON] = (0..<40).map { number in
    [
      "objectID": .string("\(number)"), "name": .string("Lamp \(number)"), "brand": .string("B\(number % 3)"),
      "size": .integer(Int64(number % 4)), "price": .double(Double(number) + 0.5),
      "weight": .integer(Int64(number * 7)),
    ]
  }

  private static func outline(_ members: JSON.Object) throws -> RecordOutline {
    Inspection(try RecordSource(shop).sample()).outline(try PageSettings(members))
  }

  @Test("an order of equal matches is that of the index, and is offered unless somebody says what is")
  func order() throws {
    for (members, order) in [
      (["order": "size:asc,name:desc"], "size:asc,name:desc"), (["weight": "size"], nil), (["weight": .null], nil),
      (["order": .null], nil), ([:], nil),
    ] as [(JSON.Object, String?)] {
      let outline = try Self.outline(members)
      expectEqual(outline.order?.name, order)
      expectEqual(outline.settings.customRanking, outline.order?.customRanking)
      expectEqual(outline.orders.first?.name == order, order != nil)
    }
    let other = try Self.outline(["order": "size:asc", "sort": ["name:asc"]])
    expectEqual(other.orders.map(\.name), ["name:asc"])
    try expectEqual(RecordOutline(json: other.json).json, other.json)
  }

  @Test(
    "the newest records come first, unless the date is that of a birth or of what will begin, or a number says more",
    arguments: [
      ("published", "published:desc"), ("created_at", "created_at:desc"), ("birthday", nil), ("start_date", nil),
      ("date,votes", "votes:desc"),
    ])
  func newest(columns: String, order: String?) throws {
    let rows = (0..<30).map { "Text \($0 * 7 % 30),2024-\(two($0 % 12 + 1))-\(two($0 % 28 + 1)),\($0 * 13 % 40)" }
    let header = columns.contains(",") ? "title,\(columns)" : "title,\(columns),width"
    let file = ExportedFile(
      name: columns, text: ([header] + rows).joined(separator: "\n"), format: .csv, expected: "")
    expectEqual(try file.inspection().outline.order?.name, order)
  }

  @Test("without an order, records come by a key that is a number, as numbers do, and what is not for all is hidden")
  func keys() throws {
    var source = RecordSource(Self.shop)
    let inspection = Inspection(try source.sample())
    for key: Attribute? in ["weight", "name", nil] {
      source.key = key
      let ranking = inspection.settings(for: RecordOutline(), of: source).customRanking
      expectEqual(ranking, key == "weight" ? [.ascending("weight")] : nil)
    }
    let own = (0..<20).map { number -> JSON in
      ["name": "\(number)", "EK netto": .double(Double(number * 7 % 20) + 0.5), "internal_notes": "n"]
    }
    let kept = Inspection(try RecordSource(own).sample())
    expectEqual(kept.outline.hidden, ["EK netto", "internal_notes"])
    #expect(kept.outline.searchedAttributes == ["name"] && kept.outline.ranges.isEmpty)
    let shown = try kept.outline(PageSettings(["hidden": []]))
    #expect(shown.ranges.map(\.attribute) == ["EK netto"] || shown.price == "EK netto", "\(shown)")
  }

  @Test("what is below the title has no title, and one subtitle: that which was chosen last")
  func details() throws {
    let outline = try Self.outline(["title": "brand", "details": ["brand", "price", "size"]])
    expectEqual(outline.detail, ["price", "size"])
    let found = try Self.outline([:])
    try expectEqual(
      Self.outline(["title": "brand"]).detail, found.detail.map { $0 == "brand" ? "name" : $0 })
    let chosen = PageSettings(unchecked: ["subtitle": "size", "details": ["size", "price"]])
    expectEqual(PageSettings(unchecked: ["details": ["price"]]).or(chosen).members, ["details": ["price"]])
    expectEqual(
      PageSettings(unchecked: ["subtitle": "price"]).or(chosen).members["details"], ["price", "size"])
  }

  @Test("the filters that are named are all, in their order, and are found out where nothing else is said")
  func filters() throws {
    let outline = try Self.outline([
      "filters": ["weight", ["attribute": "price", "as": "list", "open": false], "brand", "size", "brand"]
    ])
    expectEqual(outline.lists.map { $0.attributes[0].rawValue }, ["weight", "price", "brand", "size"])
    let sliders = outline.lists.map { if case .numbers(_, let hasSlider) = $0 { hasSlider } else { nil as Bool? } }
    expectEqual(sliders, [false, false, nil, nil], "money has the slider, unless that is said")
    let open = outline.lists.enumerated().map { outline.isOpen($1, at: $0) }
    expectEqual(open, [true, false, true, true])
    let ranges = try Self.outline(["filters": [["attribute": "size", "as": "range"]]])
    #expect(ranges.facets.isEmpty && ranges.ranges.first?.bounds.isEmpty == false)
  }

  @Test("what is said comes before what others say; null says that there is none; hidden attributes are nowhere")
  func precedence() throws {
    let file = try PageSettings([
      "title": "brand", "filters": ["brand"], "labels": ["a": "A"], "details": ["name", "size"],
    ])
    let option = try PageSettings(["title": "name", "labels": ["b": "B"], "subtitle": "size"])
    expectEqual(
      option.or(file).members,
      [
        "title": "name", "filters": ["brand"], "labels": ["a": "A", "b": "B"], "details": ["size", "name"],
        "subtitle": "size",
      ])
    let none = try Self.outline(["price": .null, "hidden": ["brand"]])
    #expect(none.price == nil)
    #expect(none.lists.allSatisfy { !$0.attributes.contains("brand") } && !none.detail.contains("brand"))
    expectEqual(file.omitting { $0 == "brand" }.members, ["labels": ["a": "A"], "details": ["name", "size"]])
  }

  @Test(
    "an index says with a few members what somebody chose, and the rest is found out; views are found by what they do")
  func index() async throws {
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["brand"]))
    try await index.save(Self.shop)
    var settings = index.settings
    settings.userData = ["outline": ["title": "brand", "labels": ["brand": "Maker"]]]
    try await index.updateSettings(settings)
    let outline = try RecordOutline(of: index)
    #expect(outline.title == "brand" && outline.title(of: "brand") == "Maker" && !outline.ranges.isEmpty)
    try index.setView("cheap", RecordOutline.Order("price").viewSettings)
    try index.declare(outline, named: "shop")
    expectEqual(index.orders.first { $0.order.name == "price:asc" }?.view, "cheap")
    expectEqual(Set(index.orders.map(\.order)), Set(outline.orders))
    #expect(index.views.contains("shop_price_desc"))
  }
}
