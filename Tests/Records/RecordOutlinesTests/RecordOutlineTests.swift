import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import RecordOutlines

@Suite("Outlines for apps") struct RecordOutlineTests {
  private static let lamps: [JSON] = [
    ["objectID": "1", "name": "Desk lamp", "brand": "Nordlys", "price": 49.5, "made": "2024-01-31", "inStock": true],
    ["objectID": "2", "name": "Floor lamp", "brand": "Tessel", "price": 1120.0, "made": "2024-03-01", "inStock": true],
    ["objectID": "3", "name": "Wall lamp", "brand": "Nordlys", "price": 65.9, "made": "2024-02-14", "inStock": false],
  ]

  @Test("the outline of an index names what its records have, and facets that its settings declare")
  func index() async throws {
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["brand", "inStock"]))
    try await index.save(Self.lamps)
    let outline = try RecordOutline(of: index)
    #expect(outline.title == "name" && outline.subtitle == "brand" && outline.price == "price")
    #expect(outline.dates == ["made"] && outline.links.isEmpty && outline.picture == nil)
    expectEqual(outline.facets, [.values("brand"), .values("inStock")])
    expectEqual(outline.ranges.map(\.attribute), ["price"])
    expectEqual(outline.orders.first?.name, "price:asc")
    try expectEqual(RecordOutline(of: LocalIndex()).title, nil)
  }

  @Test("the outline of an index counts nothing of attributes that the index hides", arguments: [false, true])
  func hidden(isStored: Bool) async throws {
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["brand", "inStock", "size.width"]))
    try await index.save(
      Self.lamps.enumerated().map { number, lamp in
        var lamp = lamp.object ?? [:]
        lamp["size"] = ["width": .string("\(number % 2)"), "height": .integer(Int64(number))]
        return JSON.object(lamp)
      })
    var settings = index.settings
    if isStored { settings.outline = try RecordOutline(of: index) }
    settings.unretrievableAttributes = ["brand", "price", "size"]
    try await index.updateSettings(settings)
    let outline = try RecordOutline(of: index)
    #expect(outline.facets == [.values("inStock")] && outline.ranges.isEmpty)
    let counted = outline.facets.flatMap(\.attributes) + outline.ranges.map(\.attribute)
    try expectEqual(index.search(Query(), facets: counted.map { FacetRequest($0) }).nbHits, 3)
  }

  // MARK: Stored outlines

  private static let bare: [JSON] = (0..<4).map { ["objectID": .string("\($0)"), "name": .string("lamp \($0)")] }

  private static func pictured(_ numbers: Range<Int>) -> [JSON] {
    numbers.map {
      [
        "objectID": .string("\($0)"), "name": .string("lamp \($0)"), "maker": .string("Maker \($0 % 2)"),
        "photo": .string("https://example.org/\($0).jpg"),
      ]
    }
  }

  /// An index of records without pictures, with the outline that was found out from them.
  private static func stored(chosen: PageSettings = PageSettings()) async throws -> LocalIndex {
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["maker"]))
    try await index.save(bare)
    try index.keep(Inspection(index.sample()).outline(chosen), chosen: chosen)
    return index
  }

  @Test("an outline that was found out follows the records when half of them are new", arguments: [false, true])
  func following(changesRecords: Bool) async throws {
    let index = try await Self.stored()
    try await index.save(Self.pictured(changesRecords ? 0..<1 : 4..<7))
    #expect(try RecordOutline(of: index).picture == nil && index.currentOutline != nil)
    try await index.save(Self.pictured(changesRecords ? 1..<4 : 7..<12))
    expectEqual(index.currentOutline, nil)
    try expectEqual(RecordOutline(of: index).picture, "photo")
    try expectEqual(RecordOutline(of: index).facets, [.values("maker")])
  }

  @Test("what somebody chose of an outline stays when it is found out anew")
  func chosen() async throws {
    var chosen = PageSettings()
    chosen.title = "maker"
    chosen.order = RecordOutline.Order("name", isDescending: true)
    let index = try await Self.stored(chosen: chosen)
    expectEqual(index.settings.outlineOrigin, OutlineOrigin(savedCount: 4, chosen: chosen))
    try await index.save(Self.pictured(0..<8))
    let outline = try RecordOutline(of: index)
    #expect(outline.picture == "photo" && outline.title == "maker" && outline.orders.first?.name == "name:desc")
  }

  @Test("an app chooses an outline, which stays whatever the records are")
  func choosing() async throws {
    let index = try await Self.stored()
    var outline = try RecordOutline(of: index)
    outline.title = "maker"
    outline.facets = []
    outline.orders = [RecordOutline.Order("name")]
    var settings = index.settings
    settings.outline = outline
    try await index.updateSettings(settings)
    try await index.save(Self.pictured(0..<20))
    try expectEqual(RecordOutline(of: index), outline)
    settings.outline = nil
    expectEqual(settings.userData, nil)
  }

  @Test("a stored outline has all that was found out, and can lack members or have wrong ones")
  func storing() throws {
    var source = RecordSource(
      text: """
        name,cats.lvl0,cats.lvl1,price,made,url
        Lamp,Home,Home > Lamps,€ 15.90,26/10/2023,https://example.org/1
        Desk,Work,Work > Desks,€ 80.00,1/2/2024,https://example.org/2
        """, format: .csv)
    source.types = try RecordTypes(detectedIn: source)
    let outline = try RecordOutline(of: source)
    #expect(outline.facets.first == .levels(["cats.lvl0", "cats.lvl1"]) && outline.ranges.count == 2)
    var settings = IndexSettings()
    settings.outline = outline
    expectEqual(settings.outline, outline)
    let names = ["Area, sq km:desc", "a:asc,b,c:desc"]
    expectEqual(names.map { RecordOutline.Order(name: $0)?.name }, names, "orders by attributes with commas")
    settings.userData = [
      "outline": ["title": "name", "ranges": [["attribute": "price"], 1], "orders": ["x", 2], "dates": 3]
    ]
    #expect(settings.outline?.title == "name" && settings.outline?.ranges == [] && settings.outline?.orders == [])
  }

  @Test("an index that is made with the settings of an outline can filter and sort by what it names")
  func settings() async throws {
    var source = RecordSource(
      text: """
        name;price;sold
        Desk lamp;€ 15.90;26/10/2023
        Floor lamp;€ 1,200.00;3/1/2024
        Wall lamp;€ 80.00;1/2/2024
        """, format: .csv)
    source.types = try RecordTypes(detectedIn: source)
    let outline = try RecordOutline(of: source)
    let index = try LocalIndex(settings: outline.settings)
    for order in outline.orders { try index.setView(order.name, order.viewSettings) }
    try await index.save(source)
    expectEqual(index.views, outline.orders.map(\.name))
    for range in outline.ranges {
      let counts = try range.filters.map { filter in
        var query = Query()
        query.filters = filter.text
        return try index.search(query).nbHits
      }
      #expect(counts.allSatisfy { $0 > 0 } && counts.reduce(0, +) >= 3)
    }
    let lamp = try #require(try index.search(Query("desk")).hits.first).record
    expectEqual(outline.text(of: "price", in: lamp), "€15.90")
    expectEqual(outline.text(of: "sold", in: lamp), "2023-10-26")
    expectEqual(outline.text(of: "nothing", in: lamp), nil)
  }

  @Test("texts and titles are those that people read")
  func texts() {
    let outline = RecordOutline()
    expectEqual(outline.text(of: "tags", in: ["tags": ["new", "sale", "new"]]), "new, sale", "each value once")
    expectEqual(outline.text(of: "a.n", in: ["a": ["n": 12345]]), "12,345")
    #expect(outline.title(of: "inStock") == "In stock" && outline.title(of: "categories.lvl0") == "Categories")
    expectEqual(outline.text(of: Filter.Numeric(attribute: "n", operator: .lessThan, value: 5000)), "under 5,000")
  }

  @Test("an outline that an older version stored lacks properties, and is read")
  func older() async throws {
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["brand"]))
    try await index.save(Self.lamps)
    var settings = index.settings
    settings.userData = [
      "outline": ["title": "brand", "detail": ["name"], "facets": ["brand", ["a.lvl0", "a.lvl1"]]]
    ]
    try await index.updateSettings(settings)
    let outline = try RecordOutline(of: index)
    #expect(outline.title == "brand" && outline.detail == ["name"] && outline.facets == [.values("brand")])
  }

  @Test(
    "an outline with ranges that are none is not read, whoever wrote it into the settings",
    arguments: [
      ([30, 20, 10], true), ([10, 10], true), ([10, 10.5], true), ([2, 1], false),
      (Array(repeating: 1, count: 9_000), false),
      ((0..<101).map(Double.init), true),
    ] as [([Double], Bool)])
  func wrongRanges(bounds: [Double], isWhole: Bool) async throws {
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["brand"]))
    try await index.save(Self.lamps)
    var settings = index.settings
    let range: JSON = ["attribute": "price", "bounds": .array(bounds.map { .double($0) }), "isWhole": .bool(isWhole)]
    settings.userData = ["outline": ["title": "brand", "ranges": [range]]]
    try await index.updateSettings(settings)
    let outline = try RecordOutline(of: index)
    expectEqual(outline.title, "name", "the records are inspected instead")
    #expect(outline.ranges.allSatisfy { !$0.filters.isEmpty })
  }

  // MARK: Names and texts

  @Test(
    "names keep the signs that people wrote, have abbreviations as people do, and say a word of a path once",
    arguments: [
      ("D (€/arranque)", "D (€/arranque)"), ("Participación, en %, del Titular", "Participación, en %, del Titular"),
      ("O&MVDi (€/MWh )", "O&MVDi (€/MWh )"), ("ingredients.ingredient", "Ingredient"), ("tags.tag", "Tag"),
      ("categories.category", "Category"), ("author.name", "Author name"), ("order.items.price", "Order items price"),
      ("inStock", "In stock"), ("Order Date", "Order date"), ("_count(x)", "Count x"),
      ("item.count(x)", "Item count x"), ("mrp", "MRP"), ("objectID", "Object ID"), ("imageURL", "Image URL"),
      ("html_url", "HTML URL"), ("sku", "SKU"), ("isbn13", "ISBN-13"), ("gps.lat", "GPS lat"), ("VAT rate", "VAT rate"),
      ("userIds", "User IDs"), ("price_usd", "Price USD"), ("ideas", "Ideas"), ("curl", "Curl"), ("led by", "Led by"),
      ("§", "§"), ("", ""),
    ])
  func titles(name: String, title: String) { expectEqual(RecordOutline().title(of: Attribute(name)), title) }

  @Test("a record without a title is called by a text below it that no list has")
  func substitute() throws {
    var outline = RecordOutline()
    outline.title = "name"
    outline.detail = ["kind", "address", "size"]
    outline.facets = [.values("kind")]
    let place: JSON = ["kind": "school", "address": "Oak Road 5", "size": 3]
    expectEqual(outline.substituteTitle(in: place), "address")
    for name: JSON in ["", " ", .null] {
      expectEqual(outline.substituteTitle(in: ["name": name, "address": "Oak Road 5"]), "address")
    }
    expectEqual(outline.substituteTitle(in: ["name": "Oak School", "address": "Oak Road 5"]), nil)
    expectEqual(outline.substituteTitle(in: ["name": 7, "address": "Oak Road 5"]), nil)
    expectEqual(outline.substituteTitle(in: ["kind": "school", "address": ""]), nil)
    expectEqual(RecordOutline().substituteTitle(in: place), nil)
  }
}
