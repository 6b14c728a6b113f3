import SearchEngine
import SearchModel
import Testing

@testable import RecordOutlines

@Suite("Inspecting records") struct InspectionTests {
  @Test("products: names first, few values as lists, prices as ranges")
  func products() throws {
    let outline = try inspected(60) { number in
      """
      {"objectID": "p\(number)", "sku": "SKU-\(1000 + number)", "name": "Lamp \(number)",
       "brand": "\(["Ikea", "Muuto", "Flos"][number % 3])", "color": "\(["red", "green", "blue", "white"][number % 4])",
       "tags": ["new", "\(number % 2 == 0 ? "sale" : "gift")"],
       "description": "A lamp with the number \(number), made for people who like to read at night without an end.",
       "price": \(Double(number * number) + 0.5), "inStock": \(number % 5 != 0),
       "image": "https://example.org/\(number).png", "created": "2024-01-\(10 + number % 20)"}
      """
    }
    #expect(outline.title == "name")
    #expect(outline.search == ["name", "sku", "brand", "color", "tags", "unordered(description)"])
    #expect(outline.facets == [.values("brand"), .values("color"), .values("tags"), .values("inStock")])
    #expect(outline.ranges.map(\.attribute) == ["price"])
    #expect(outline.detail == ["brand", "color", "price", "description"])
    #expect(outline.orders.map(\.name) == ["price:asc", "price:desc", "created:desc", "created:asc"])
  }

  @Test("a table: what is a code is neither a range nor sorted by")
  func table() throws {
    var text = "id,Full Name,City,Zip,Age,Phone\n"
    for number in 0..<40 {
      text += "\(number + 1),Person \(number),\(["Oslo", "Bergen", "Tromsø"][number % 3]),"
      text += "\(10_000 + number % 7),\(20 + number * 7 % 50),555-\(1000 + number)\n"
    }
    let outline = Inspection(try RecordSource(text: text, format: .csv).sample()).outline
    #expect(outline.title == "Full Name")
    #expect(outline.facets == [.values("City")])
    #expect(outline.ranges.map(\.attribute) == ["Age"])
    #expect(outline.orders.map(\.name) == ["Age:asc", "Age:desc"])
  }

  @Test("packages: a name without blanks is a title, a sum of the contents is nothing")
  func packages() throws {
    let sum = String(repeating: "0123456789abcdef", count: 4)
    let outline = try inspected(50) { number in
      """
      {"name": "lib\(number)-dev", "section": "\(["libs", "net"][number % 2])",
       "summary": "Files that are needed by whoever builds programs with library number \(number)",
       "homepage": "https://example.org/\(number)", "size": \(1000 + number * 37 % 50 * 500), "sum": "\(sum)\(number)",
       "version": "1.\(number)-2"}
      """
    }
    #expect(outline.title == "name")
    #expect(outline.facets == [.values("section")])
    #expect(outline.search == ["name", "section", "version", "unordered(summary)"])
    #expect(outline.ranges.map(\.attribute) == ["size"])
    #expect(outline.detail == ["summary", "section", "size"])
  }

  @Test("nested attributes have dots, and levels make a hierarchy")
  func nested() throws {
    let outline = try inspected(20) { number in
      """
      {"title": "Book \(number)", "author": {"name": "\(["Ann", "Bob"][number % 2])", "id": \(number)},
       "categories": {"lvl0": "Books", "lvl1": "Books > \(["Art", "Law"][number % 2])"},
       "editions": [{"year": \(1990 + number % 4)}, {"year": 2000}]}
      """
    }
    #expect(outline.title == "title")
    #expect(
      outline.facets == [
        .values("author.name"), .levels(["categories.lvl0", "categories.lvl1"]), .values("editions.year"),
      ])
    #expect(outline.search == ["title", "author.name", "categories.lvl1"])
    #expect(outline.ranges.isEmpty)
  }

  @Test("where every value is another one, nothing is listed")
  func allDifferent() throws {
    let outline = try inspected(30) { #"{"a": "one \#($0)", "b": "two \#($0)"}"# }
    #expect(outline.facets.isEmpty)
    #expect(outline.title == "a")
    #expect(outline.search == ["a", "b"])
  }

  @Test("one record has a title and nothing to choose from")
  func oneRecord() throws {
    let outline = try inspected(1) { _ in #"{"name": "Lamp", "color": "red", "price": 3, "new": true}"# }
    #expect(outline.title == "name")
    #expect(outline.facets.isEmpty)
    #expect(outline.ranges.isEmpty)
    #expect(outline.orders.isEmpty)
  }

  @Test("without records there is nothing, and that is no error")
  func noRecord() throws {
    #expect(try inspected(0) { _ in "" } == RecordOutline())
    #expect(try inspected(2) { _ in "{}" } == RecordOutline())
  }

  @Test("the kind of mixed values is that of nearly all of them")
  func mixed() throws {
    let outline = try inspected(30) { number in
      """
      {"name": "Thing \(number)", "price": \(number == 3 ? #""on request""# : "\(number * 7 % 100)"), "nothing": null,
       "flag": \(number == 4 ? #""maybe""# : "\(number % 2 == 0)"),
       "odd": \(number % 2 == 0 ? "\(number)" : #""text \#(number)""#)}
      """
    }
    #expect(outline.ranges.map(\.attribute) == ["price"])
    #expect(outline.facets == [.values("flag")])
  }

  @Test("a few whole numbers are a list, rows that count up are nothing")
  func fewNumbers() throws {
    let outline = try inspected(40) { number in
      #"{"name": "Hotel \#(number)", "stars": \#(1 + number % 5), "position": \#(number)}"#
    }
    #expect(outline.facets == [.values("stars")])
    #expect(outline.ranges.isEmpty)
  }

  @Test("years and prices that ascend are no IDs, and texts without blanks are no checksums")
  func ascending() throws {
    let outline = try inspected(40) { number in
      #"{"title": "東京の静かな夜に読む本の題名その\#(String(repeating: "本", count: number))", "year": \#(1980 + number), "price": \#(10 + number)}"#
    }
    #expect(outline.title == "title" && outline.price == "price")
    #expect(outline.ranges.map(\.attribute).contains("year"))
  }

  @Test("telephone numbers are no dates, and an attribute that is always null is nothing")
  func noDates() throws {
    let outline = try inspected(40) { number in
      #"{"name": "Person \#(number)", "phone": "0151-23-4567\#(number % 10)", "closed_at": null}"#
    }
    #expect(outline.dates.isEmpty && outline.orders.isEmpty && outline.facets.isEmpty)
  }

  @Test(
    "digits with hyphens are no dates if no calendar has them, or more digits follow",
    arguments: ["0151-45-67", "0151-12-40", "0151-00-10", "0151-12-3145678"])
  func numbersWithHyphens(text: String) throws {
    let outline = try inspected(40) { #"{"name": "Person \#($0)", "contact": "\#(text)"}"# }
    #expect(outline.dates.isEmpty)
  }

  @Test(
    "numbers that ascend from record to record identify them, unless they are prices, times or years",
    arguments: [("n", true), ("price", false), ("updatedAt", false), ("year", false), ("production_year", false)])
  func ascending(name: String, isIdentifier: Bool) {
    var profile = AttributeProfile(Attribute(name))
    for record in 0..<30 { profile.add(.integer(Int64(record + 10)), of: record, isInList: false) }
    #expect(profile.isIdentifier == isIdentifier)
  }

  @Test("a long title without blanks is a title, and one with digits is a checksum", arguments: [false, true])
  func longWords(hasDigits: Bool) throws {
    let outline = try inspected(9) { number in
      let title = String(repeating: hasDigits ? "a1" : "明るい机", count: 15) + String(repeating: "的", count: number)
      return #"{"headline": "\#(title)", "note": "Note"}"#
    }
    #expect((outline.title == "headline") == !hasDigits)
  }

  @Test("files of pictures are pictures, whatever the case of their ending", arguments: ["jpg", "JPG", "Png", "WEBP"])
  func pictureFiles(ending: String) throws {
    let outline = try inspected(9) { #"{"name": "Lamp \#($0)", "photo": "lamp\#($0).\#(ending)"}"# }
    #expect(outline.picture == "photo")
  }

  @Test("points in time are sorted by, the newest first")
  func dates() throws {
    let outline = try inspected(40) { #"{"name": "Post \#($0)", "updatedAt": \#(1_700_000_000 + $0 * 77_777)}"# }
    #expect(outline.orders.map(\.name) == ["updatedAt:desc", "updatedAt:asc"])
    #expect(outline.ranges.isEmpty)
  }

  @Test("overrides replace what is derived")
  func overrides() throws {
    let inspection = try inspection(30) { number in
      """
      {"name": "Lamp \(number)", "brand": "\(["A", "B"][number % 2])", "code": \(number),
       "c": {"lvl0": "x", "lvl1": "x > \(number % 3)"}}
      """
    }
    var overrides = OutlineOverrides()
    overrides.title = "brand"
    #expect(inspection.outline(overrides).title == "brand")
    #expect(inspection.outline(overrides).search.first == "brand")
    overrides.facets = ["c", "name"]
    #expect(inspection.outline(overrides).facets == [.levels(["c.lvl0", "c.lvl1"]), .values("name")])
    overrides.facets = ["*"]
    #expect(inspection.outline(overrides).facets == inspection.outline.facets)
    overrides.ranges = ["code"]
    #expect(inspection.outline(overrides).ranges.map(\.attribute) == ["code"])
    overrides.search = ["brand", "name"]
    #expect(inspection.outline(overrides).search == ["brand", "name"])
    overrides.order = try RecordOutline.Order(parsing: "name")
    #expect(inspection.outline(overrides).orders.first?.name == "name:asc")
  }

  @Test("an outline is stored in the settings of an index, beside other user data")
  func keeping() throws {
    var outline = try inspected(9) { #"{"name": "a\#($0)", "c": {"lvl0": "x", "lvl1": "x > y"}, "n": \#($0 % 7)}"# }
    outline.facets.append(.values("name"))
    outline.orders.append(try RecordOutline.Order(parsing: "name,n:desc"))
    var settings = outline.settings
    settings.userData = ["mine": 1]
    settings.outline = outline
    #expect(settings.outline == outline)
    #expect(settings.userData?["mine"] == 1)
    settings.userData = "something else"
    settings.outline = outline
    #expect(settings.userData == "something else")
    #expect(settings.outline == nil)
  }

  private func inspected(_ count: Int, _ record: (Int) -> String) throws -> RecordOutline {
    try inspection(count, record).outline
  }

  private func inspection(_ count: Int, _ record: (Int) -> String) throws -> Inspection {
    let text = (0..<count).map(record).joined(separator: "\n")
    return Inspection(try RecordSource(text: text, format: .json).sample())
  }
}
