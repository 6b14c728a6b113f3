import SearchEngine
import SearchModel
import TestSupport
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
    expectEqual(outline.title, "name")
    expectEqual(outline.search, ["name", "sku", "brand", "color", "tags", "unordered(description)"])
    expectEqual(outline.facets, [.values("brand"), .values("color"), .values("tags"), .values("inStock")])
    expectEqual(outline.ranges.map(\.attribute), ["price"])
    expectEqual(outline.detail, ["brand", "color", "price", "description"])
    expectEqual(outline.orders.map(\.name), ["price:asc", "price:desc", "created:desc", "created:asc"])
  }

  @Test("a table: what is a code is neither a range nor sorted by")
  func table() throws {
    var text = "id,Full Name,City,Zip,Age,Phone\n"
    for number in 0..<40 {
      text += "\(number + 1),Person \(number),\(["Oslo", "Bergen", "Tromsø"][number % 3]),"
      text += "\(10_000 + number % 7),\(20 + number * 7 % 50),555-\(1000 + number)\n"
    }
    let outline = Inspection(try RecordSource(text: text, format: .csv).sample()).outline
    expectEqual(outline.title, "Full Name")
    expectEqual(outline.facets, [.values("City")])
    expectEqual(outline.ranges.map(\.attribute), ["Age"])
    expectEqual(outline.orders.map(\.name), ["Age:asc", "Age:desc"])
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
    expectEqual(outline.title, "name")
    expectEqual(outline.facets, [.values("section")])
    expectEqual(outline.search, ["name", "section", "version", "unordered(summary)"])
    expectEqual(outline.ranges.map(\.attribute), ["size"])
    expectEqual(outline.detail, ["summary", "section", "size"])
  }

  @Test("numbers that are codes by nature are neither ranges nor sorted by, even if their name does not say so")
  func codes() throws {
    var dice = Dice(60)
    // A sequence would be an ID; these are long, of one length, and without order.
    let text = (0..<60).map { number in
      "Tree \(number),\(dice.number(1...9))\(number * 37 % 60 + 10)\(dice.number(1001...9999)),"
        + "\(dice.number(10_001...999_999)),\(dice.number(1...40)),\(dice.number(10_001...99_999) * 100),"
        + "0\(dice.number(1001...9999)),\(dice.number(1_001...1_800_000))\n"
    }
    let outline = try outline(ofTable: "tree,marking,steps,height,volume,ref,CIK\n" + text.joined())
    expectEqual(outline.title, "tree")
    expectEqual(outline.ranges.map(\.attribute), ["steps", "height", "volume"])
    expectEqual(outline.facets, [])
    expectEqual(outline.orders.map(\.name).contains { $0.hasPrefix("CIK") || $0.hasPrefix("marking") }, false)
  }

  @Test("a time of day is no title, even if all times differ and the texts do not")
  func timesOfDay() throws {
    let text = (0..<60).map { number in
      "\(10 + number / 6):\(10 + number % 6),\(["Soup", "Salad", "Bread"][number % 3]),\(number * 7 % 50).5\n"
    }
    try expectEqual(outline(ofTable: "Time,Meal,Weight\n" + text.joined()).title, "Meal")
  }

  @Test("columns that programs made up come last or not at all")
  func computedColumns() throws {
    let text = (0..<60).map { number in
      "\(number * 37 % 60),Tree \(number),\(number * 11 % 60),\(number * 7 % 50).5,\(["p", "q"][number % 2]),"
        + "\(["Oak", "Elm", "Ash"][number % 3]),\(number * 3 % 40 + 1),\(number * 3 % 50 + 1)\n"
    }
    let names = "_ - rank,tree,count.x,x+y/100,Col5,kind,height,count.y\n"
    let outline = try outline(ofTable: names + text.joined())
    expectEqual(outline.ranges.map(\.attribute), ["height"])
    expectEqual(outline.orders.map(\.name), ["height:asc", "height:desc"])
    expectEqual(outline.facets, [.values("kind"), .values("Col5")])
    expectEqual(outline.detail, ["kind", "height"])
  }

  @Test("of a code and its name only the name is listed")
  func codesAndNames() throws {
    let agencies = [
      ("FD", "Fire Department", 7), ("PD", "Police Department", 4), ("DS", "Department of Sanitation", 9),
    ]
    let text = (0..<60).map { number in
      let agency = agencies[number * 7 % 11 % 3]
      return "Call \(number),\(agency.0),\(agency.1),\(agency.2),\(["open", "closed"][number % 2])\n"
    }
    let outline = try outline(ofTable: "call,agency,agency_title,division,status\n" + text.joined())
    expectEqual(outline.facets, [.values("agency_title"), .values("status")])
    expectEqual(outline.detail, ["agency_title", "status"])
    // A brand and a discount may stand together by chance.
    let chance = (0..<60).map { "Lamp \($0),\(["Acme", "Tarn"][$0 % 2]),\(["red", "blue"][$0 % 2]),\($0 % 2 * 5) %\n" }
    let lamps = try self.outline(ofTable: "name,brand,color,discount\n" + chance.joined())
    expectEqual(lamps.facets, [.values("brand"), .values("color"), .values("discount")])
    // One exception, and both say something.
    let other = try self.outline(
      ofTable: "call,agency,agency_title,division,status\n" + text.joined() + "Last,FD,Police Department,4,open\n")
    expectEqual(other.facets.prefix(2), [.values("agency"), .values("agency_title")])
  }

  @Test("of amounts in several currencies and in one, the latter are the price")
  func mixedCurrencies() throws {
    let text = (0..<60).map { number in
      let (code, rate) = [("EUR", 2), ("USD", 1), ("JPY", 150)][number % 3]
      return "Analyst \(number),\((number * 37 % 60 + 9) * rate * 100),\(code),\((number * 37 % 60 + 9) * 100)\n"
    }
    let found = try outline(ofTable: "job,salary,salary_currency,salary_in_usd\n" + text.joined())
    expectEqual(found.price, "salary_in_usd")
    expectEqual(found.ranges.map(\.attribute), ["salary_in_usd"])
    expectEqual(found.orders.map(\.name), ["salary_in_usd:asc", "salary_in_usd:desc"])
    expectEqual(found.numberForm(of: "salary_in_usd"), .wholeMoney(currency: "USD"))
    let alone = try outline(ofTable: "job,salary,salary_currency,age\n" + text.joined())
    expectEqual(alone.price, "salary")
  }

  @Test("a total is money by itself or beside words of trade only")
  func totals() throws {
    let text = (0..<60).map { "Owl \($0),\($0 * 7 % 60).5,\($0 * 11 % 60).2,\($0 * 13 % 60).4\n" }
    let animals = try outline(ofTable: "name,sleep_total,total_fat,awake\n" + text.joined())
    expectEqual(animals.price, nil)
    #expect(animals.numberForms.isEmpty)
    try expectEqual(outline(ofTable: "name,Order Total,weight,age\n" + text.joined()).price, "Order Total")
    try expectEqual(outline(ofTable: "name,weight,Total,age\n" + text.joined()).price, "Total")
  }

  @Test("the name of a record is its title, rather than that of the product it is about, or a code")
  func distinctiveNames() throws {
    let text = (0..<90).map { number in
      "\(["Acme", "Globex"][number % 2]),Product \(number * 7 % 30),Weakness \(number) of a product,ab-\(number)\n"
    }
    try expectEqual(outline(ofTable: "vendor,product,weaknessName,name_2\n" + text.joined()).title, "weaknessName")
    try expectEqual(outline(ofTable: "vendor,product,weakness,code\n" + text.joined()).title, "product")
    try expectEqual(outline(ofTable: "vendor,kind,fault.label,name\n" + text.joined()).title, "fault.label")
    try expectEqual(outline(ofTable: "vendor,kind,fault,name\n" + text.joined()).title, "name")
  }

  @Test(
    "neither halves of names, positions of pictures nor constants are listed, and no markup or host stands below a title"
  )
  func littleWorth() throws {
    let text = (0..<60).map { number in
      "Lamp \(number),<p>Made of <b>wood</b> \(number)</p>,l\(number).example.org,\(["A.", "B."][number % 2]),"
        + "\(number % 3),\(number == 7 ? "" : "true"),\"\(["oak", "ash", "elm"][number % 3]), \(["big", "small"][number % 2])\","
        + "\(["Ikea", "Muuto"][number % 2])\n"
    }
    let outline = try outline(
      ofTable: "name,body,host,middlename,Image Position,published,tags,vendor\n" + text.joined())
    expectEqual(outline.facets, [.values("tags"), .values("vendor")])
    expectEqual(outline.detail.prefix(2), ["tags", "vendor"])
  }

  @Test("of numbers for several years the last one counts, and names may have their halves in any order")
  func yearsAndNames() throws {
    let text = (0..<60).map { number in
      let numbers = (0..<7).map { "\(number * (7 + $0) % 61).\($0 + 1)" }
      return "Ann \(number % 50),M.,Ray \(number % 55),\(numbers.joined(separator: ","))\n"
    }
    let names = "name_given,middlename,name_family,area,people_2001,people_2011,people_2021,"
    let outline = try outline(ofTable: names + "growth_2001_pct,growth_2011_pct,growth_2021_pct\n" + text.joined())
    expectEqual(outline.title, "name_family")
    expectEqual(outline.detail, ["name_given", "area", "people_2021"])
    expectEqual(outline.ranges.map(\.attribute), ["area", "people_2021", "growth_2021_pct", "people_2001"])
  }

  @Test("a list is useful if most records share a value, and two numbers make no ranges")
  func sharedValues() throws {
    let text = (0..<80).map { number in
      "Being \(number),\(number % 2 == 0 ? "Human" : "Species \(number / 2 % 36)"),\(number % 2),Latin \(number % 5),"
        + "Kind \(number % 5),\(number * 7 % 80)\n"
    }
    let outline = try outline(ofTable: "name,species,tall,kind_latin,kind,mass\n" + text.joined())
    expectEqual(outline.facets, [.values("species"), .values("kind_latin"), .values("tall")])
    expectEqual(outline.ranges.map(\.attribute), ["mass"])
  }

  @Test("remarks are no title beside names, even if the names occur again")
  func remarks() throws {
    let text = (0..<600).map { "AB\($0 % 60),Airline number \($0 % 60),Saw a bird \($0),SHOP-\($0 % 3)\n" }
    let outline = try outline(ofTable: "opid,operator,remarks,code\n" + text.joined())
    expectEqual(outline.title, "operator")
    expectEqual(outline.facets, [.values("operator"), .values("code")])
  }

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

  @Test("shared codes are no title beside words, even if they are padded to the width of a column")
  func paddedCodes() throws {
    let text = (0..<90).map { number in
      "\(["WT      ", "DASLT5  ", "CIC     ", "OBSTRU  ", "ASLT2   "][number % 5]),"
        + "\(["Fight ", "Disturbance ", "Assault in Progress "][number % 3]),\(number * 7 % 60)\n"
    }
    let outline = try outline(ofTable: "offense,problem,age\n" + text.joined())
    expectEqual(outline.title, "problem")
    // A code of its own tells a record apart.
    let own = (0..<90).map { "AB\($0)CD,\(["Fight", "Disturbance"][$0 % 2]),\($0 * 7 % 60)\n" }
    try expectEqual(self.outline(ofTable: "call,problem,age\n" + own.joined()).title, "call")
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
    expectEqual(outline.title, "title")
    expectEqual(
      outline.facets,
      [
        .values("author.name"), .levels(["categories.lvl0", "categories.lvl1"]), .values("editions.year"),
      ])
    expectEqual(outline.search, ["title", "author.name", "categories.lvl1"])
    #expect(outline.ranges.isEmpty)
  }

  @Test("where every value is another one, nothing is listed")
  func allDifferent() throws {
    let outline = try inspected(30) { #"{"a": "one \#($0)", "b": "two \#($0)"}"# }
    #expect(outline.facets.isEmpty)
    expectEqual(outline.title, "a")
    expectEqual(outline.search, ["a", "b"])
  }

  @Test("one record has a title and nothing to choose from")
  func oneRecord() throws {
    let outline = try inspected(1) { _ in #"{"name": "Lamp", "color": "red", "price": 3, "new": true}"# }
    expectEqual(outline.title, "name")
    #expect(outline.facets.isEmpty)
    #expect(outline.ranges.isEmpty)
    #expect(outline.orders.isEmpty)
  }

  @Test("without records there is nothing, and that is no error")
  func noRecord() throws {
    try expectEqual(inspected(0) { _ in "" }, RecordOutline())
    try expectEqual(inspected(2) { _ in "{}" }, RecordOutline())
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
    expectEqual(outline.ranges.map(\.attribute), ["price"])
    expectEqual(outline.facets, [.values("flag")])
  }

  @Test("a few whole numbers are a list, rows that count up are nothing")
  func fewNumbers() throws {
    let outline = try inspected(40) { number in
      #"{"name": "Hotel \#(number)", "stars": \#(1 + number % 5), "position": \#(number)}"#
    }
    expectEqual(outline.facets, [.values("stars")])
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

  @Test("JSON in a text is neither shown nor searched nor listed, and no title")
  func texts() throws {
    let outline = try inspected(40) { number in
      #"""
      {"shape": "{\"type\": \"Polygon\", \"coordinates\": [[[\#(number), 2], [3, 4], [5, 6], [\#(number), 2]]]}",
       "style": "{'fill': '\#(number % 2)'}", "town": "Town \#(number)", "kind": "\#(["lake", "wood"][number % 2])"}
      """#
    }
    #expect(outline.title == "town" && outline.detail == ["kind"] && outline.facets == [.values("kind")])
    expectEqual(outline.search, ["town", "kind"])
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
    expectEqual(profile.isIdentifier, isIdentifier)
  }

  @Test("a long title without blanks is a title, and one with digits is a checksum", arguments: [false, true])
  func longWords(hasDigits: Bool) throws {
    let outline = try inspected(9) { number in
      let title = String(repeating: hasDigits ? "a1" : "明るい机", count: 15) + String(repeating: "的", count: number)
      return #"{"headline": "\#(title)", "note": "Note"}"#
    }
    expectEqual((outline.title == "headline"), !hasDigits)
  }

  @Test("files of pictures are pictures, whatever the case of their ending", arguments: ["jpg", "JPG", "Png", "WEBP"])
  func pictureFiles(ending: String) throws {
    let outline = try inspected(9) { #"{"name": "Lamp \#($0)", "photo": "lamp\#($0).\#(ending)"}"# }
    expectEqual(outline.picture, "photo")
  }

  @Test("points in time are sorted by, the newest first")
  func dates() throws {
    let outline = try inspected(40) { #"{"name": "Post \#($0)", "updatedAt": \#(1_700_000_000 + $0 * 77_777)}"# }
    expectEqual(outline.orders.map(\.name), ["updatedAt:desc", "updatedAt:asc"])
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
    var outline = try inspected(9) { #"{"name": "a\#($0)", "c": {"lvl0": "x", "lvl1": "x > y"}, "n": \#($0 % 7)}"# }
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

  private func outline(ofTable text: String) throws -> RecordOutline {
    var source = RecordSource(text: text, format: .csv)
    source.types = try RecordTypes(detectedIn: source)
    return Inspection(try source.sample()).outline
  }

  private func inspected(_ count: Int, _ record: (Int) -> String) throws -> RecordOutline {
    try inspection(count, record).outline
  }

  private func inspection(_ count: Int, _ record: (Int) -> String) throws -> Inspection {
    let text = (0..<count).map(record).joined(separator: "\n")
    return Inspection(try RecordSource(text: text, format: .json).sample())
  }
}
