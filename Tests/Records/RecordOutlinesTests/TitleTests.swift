import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import RecordOutlines

@Suite("Titles, and what stands below them") struct TitleTests {
  private func outline(_ header: String, _ count: Int = 120, row: (Int) -> String) throws -> RecordOutline {
    let text = ([header] + (0..<count).map(row)).joined(separator: "\n") + "\n"
    var source = RecordSource(text: text, format: .csv)
    source.types = try RecordTypes(detectedIn: source)
    return Inspection(try source.sample()).outline
  }

  @Test("a name that many records lack is that of a variant, and the product is the title")
  func variants() throws {
    let outline = try self.outline("brand,product,name") { number in
      "\(["Acme", "Tarn"][number % 2]),Foundation \(number % 40),\(number % 3 == 0 ? "" : "Shade \(number % 50)")"
    }
    expectEqual(outline.title, "product")
    expectEqual(outline.detail, ["brand", "name"])
    let few = try self.outline("brand,product,name") { "Acme,Foundation \($0 % 40),\($0 == 7 ? "" : "Shade \($0)")" }
    expectEqual(few.title, "name")
  }

  @Test("the town where something is says less than one of many names, and more than nothing")
  func towns() throws {
    let matches = try outline("date,home_team,away_team,city", 300) { number in
      "\(1900 + number / 3)-03-\(10 + number % 15),Team \(number * 7 % 60),Team \(number * 11 % 60),Town \(number % 200)"
    }
    #expect(matches.title == "home_team" && matches.subtitle == "away_team")
    try expectEqual(outline("city,rain") { "Town \($0 % 80),\($0 * 7 % 50).5" }.title, "city")
  }

  @Test("the name of a song is its title, even if many records are about it")
  func songs() throws {
    let lyrics = try outline("artist,songName,lyric", 300) { number in
      "Singer \(number % 20),Song \(number % 60),This is the line with the number \(number) of a song"
    }
    expectEqual(lyrics.title, "songName")
  }

  @Test("of names in several scripts the title is that in the script of the attribute names")
  func scripts() throws {
    let signs = ["火", "水", "木", "金", "土"]
    func row(_ number: Int) -> String {
      "\(signs[number % 5])\(signs[number / 5 % 5])\(signs[number / 25])技,Move \(number),AB-\(number)"
    }
    let moves = try outline("cname,ename,power", row: row)
    expectEqual(moves.title, "ename")
    expectEqual(moves.subtitle, "cname")
    // Those who name their attributes in Chinese read Chinese, and a code is no name.
    try expectEqual(outline("名稱,代碼,power", row: row).title, "名稱")
    try expectEqual(outline("kind,power,sku") { row($0).replacing("Move ", with: "M") }.title, "kind")
  }

  @Test(
    "cars are called by their model, matches by a team rather than a round, and animals by the key of their species")
  func models() throws {
    let cars = try outline("year,model,price,color") { number in
      "\(2000 + number % 13),\(["SE", "SEL", "SES"][number % 3]),\(number * 37 % 90)00,\(["Red", "Blue", "White"][number % 3])"
    }
    expectEqual(cars.title, "model")
    let matches = try outline("round,day_date,team1,team2,Serial") { number in
      "Matchday \(number / 9 + 1),2010-0\(number / 15 + 1)-12,Team \(number % 9),Team \(9 + number % 9),\(number * 37 % 121)"
    }
    #expect(matches.title == "team1" && matches.subtitle == "team2")
    expectEqual(matches.ranges.map(\.attribute), ["day_date"])
    let animals = try outline("record_id,species_id,sex,weight") { number in
      "\(number + 1),\(["NL", "DM", "PF", "PE", "DS"][number % 5]),\(["F", "M"][number % 2]),\(number * 7 % 50)"
    }
    expectEqual(animals.title, "species_id")
  }

  @Test("a month names nothing: measurements that have no other text are called by their date")
  func months() throws {
    let weather = try outline("sol_date,month,pressure,sky") { number in
      "20\(10 + number / 12)-\(two(number % 12 + 1))-05,Month \(number % 12 + 1),\(number * 7 % 50).5,Sunny"
    }
    #expect(weather.title == "sol_date" && weather.subtitle == "month")
    let stations = try outline("day_date,month,station") { "2024-01-05,Month \($0 % 12),Station \($0 % 9)" }
    expectEqual(stations.title, "station")
  }

  @Test("neither who made a picture, nor codes, nor texts without letters stand below a title")
  func unreadable() throws {
    let places = try outline("name,bbrid,picture_author,ascension,CODMUN,dep,kind") { number in
      "Place \(number),abc\(number)d01,Ann \(number % 30),\(number % 24) \(number % 60) 43.\(number),"
        + "\(number % 9),0\(number % 7),\(["inn", "bar"][number % 2])"
    }
    expectEqual(places.detail, ["kind"])
    expectEqual(places.facets, [.values("kind")])
    #expect(places.ranges.isEmpty)
  }

  @Test("a code is no subtitle of its own name, nor is who saved a record, and codes that end so are no measures")
  func codes() throws {
    let prices = try outline("name,iso_a3,created_by,ISOnumeric,cowcode2,kind,price") { number in
      "Land \(number % 40),\(["AB", "CD", "EF", "GH"][number % 4])\(Array("ABCDEFGHIJ")[number % 40 / 4]),ann\(number % 50),"
        + "\(number * 7 % 90),\(number * 11 % 80),\(["big", "small"][number % 2]),\(number * 3 % 60).5"
    }
    #expect(prices.title == "name" && prices.subtitle == "kind")
    expectEqual(prices.facets, [.values("name"), .values("kind")])
    expectEqual(prices.ranges.map(\.attribute), ["price"])
  }

  @Test("sales with decimals are money, without they are counted; lengths in words are nothing to choose")
  func sales() throws {
    func films(_ decimals: String) throws -> RecordOutline {
      try outline("title,kind,Sales,Profit,Total items,duration", 300) { number in
        "Film \(number),\(["Movie", "Show"][number % 2]),\(number * 7 % 90)\(decimals),\(number * 11 % 80 - 20).5,"
          + "\(number * 3 % 70),\(number % 5 == 0 ? "\(number % 3 + 1) Seasons" : "\(number % 80 + 60) min")"
      }
    }
    let money = try films(".25")
    expectEqual(money.price, "Sales")
    expectEqual(money.facets, [.values("kind")])
    expectEqual(money.orders.first?.name, "Sales:asc")
    // Beside a price they are how much was sold.
    let games = try outline("title,Sales,Used Price") { "Game \($0),\($0 * 7 % 50).25,\($0 * 3 % 40).99" }
    #expect(games.price == "Used Price" && games.ranges.map(\.attribute) == ["Used Price", "Sales"])
    let counts = try films("")
    #expect(counts.price == "Profit" && counts.orders.first?.name == "Sales:desc")
  }

  @Test("a number of things is a quantity or a facet, a position on a page is nothing, and keywords can be chosen from")
  func counts() throws {
    let customers = try outline("name,NumOfProducts,number_of_visits,Number,xpos,ISSNs,keywords") { number in
      "Customer \(number),\(number % 4 + 1),\(number * 7 % 90),\(number * 37 % 120),\(number % 9),"
        + "1234-567\(number % 9),\"word \(number % 12), word \(number + 12), word \(number + 300)\""
    }
    expectEqual(customers.facets, [.values("NumOfProducts"), .values("keywords")])
    expectEqual(customers.ranges.map(\.attribute), ["number_of_visits"])
    expectEqual(customers.subtitle, "keywords")
  }

  @Test("columns keep their order, even if their first cells are empty")
  func order() throws {
    let planets = try outline("name,method,mass,radius,list") { number in
      "Planet \(number),\(number < 5 ? "" : ["transit", "imaging"][number % 2]),"
        + "\(number < 9 ? "" : "\(number * 7 % 60).5"),\(number * 11 % 70).25,\(["sure", "open"][number % 2])"
    }
    expectEqual(planets.facets, [.values("method"), .values("list")])
    expectEqual(planets.ranges.map(\.attribute), ["mass", "radius"])
    // Numbers that few records have come last.
    let few = try outline("name,mass,radius") { number in
      "Planet \(number),\(number % 4 == 0 ? "\(number * 7 % 60).5" : ""),\(number * 11 % 70).25"
    }
    expectEqual(few.ranges.map(\.attribute), ["radius", "mass"])
  }
}
