import RecordReading
import SearchModel

@testable import RecordOutlines

// Small files, each of which shows some rules.

extension ExportedFile {
  /// A table of so many rows.
  private static func rows(
    _ count: Int, _ name: String, _ header: String, _ expected: String, row: (Int) -> String
  ) -> ExportedFile {
    table(name, header, expected) { (0..<count).map(row) }
  }

  /// Records of JSON whose types nobody looks for.
  private static func untyped(_ count: Int, _ name: String, _ expected: String, record: (Int) -> String) -> ExportedFile
  {
    ExportedFile(
      name: name, text: (0..<count).map(record).joined(separator: "\n"), format: .json, expected: expected,
      isTyped: false)
  }

  static let rules = kinds + codes + numbers + titles + keys

  private static let kinds =
    [
      untyped(
        60, "names first, few values as lists, prices as ranges",
        """
        title: name; subtitle: brand; picture: image; price: price; dates: created; facets: brand, color, tags, \
        inStock; ranges: price; orders: price:asc, created:desc; detail: brand, color, price, description; \
        language: en; \
        search: name, sku, brand, color, tags, unordered(description)
        """
      ) { number in
        """
        {"objectID": "p\(number)", "sku": "SKU-\(1000 + number)", "name": "Lamp \(number)",
         "brand": "\(["Ikea", "Muuto", "Flos"][number % 3])", "color": "\(["red", "green", "blue", "white"][number % 4])",
         "tags": ["new", "\(number % 2 == 0 ? "sale" : "gift")"],
         "description": "A lamp with the number \(number), made for people who like to read at night without an end.",
         "price": \(Double(number * number) + 0.5), "inStock": \(number % 5 != 0),
         "image": "https://example.org/\(number).png", "created": "2024-01-\(10 + number % 20)"}
        """
      },
      rows(
        40, "a code of an address is neither a range nor sorted by", "id,Full Name,City,Zip,Age,Phone",
        """
        title: Full Name; subtitle: City; facets: City; ranges: Age; orders: Age:asc; detail: City, Age
        """
      ) {
        number in
        "\(number + 1),Person \(number),\(["Oslo", "Bergen", "Tromsø"][number % 3]),"
          + "\(10_000 + number % 7),\(20 + number * 7 % 50),555-\(1000 + number)"
      },
      untyped(
        50, "a name without blanks is a title, a sum of the contents is nothing",
        """
        title: name; subtitle: summary; links: homepage; facets: section; ranges: size; orders: size:asc; detail: \
        summary, section, size; language: en; \
        search: name, section, version, unordered(summary)
        """
      ) { number in
        """
        {"name": "lib\(number)-dev", "section": "\(["libs", "net"][number % 2])",
         "summary": "Files that are needed by whoever builds programs with library number \(number)",
         "homepage": "https://example.org/\(number)", "size": \(1000 + number * 37 % 50 * 500),
         "sum": "\(String(repeating: "0123456789abcdef", count: 4))\(number)", "version": "1.\(number)-2"}
        """
      },
      untyped(
        20, "nested attributes have dots, and levels make a hierarchy",
        """
        title: title; subtitle: author.name; facets: author.name, categories.lvl0 > categories.lvl1, \
        editions.year; detail: author.name; \
        search: title, author.name, categories.lvl1
        """
      ) { number in
        """
        {"title": "Book \(number)", "author": {"name": "\(["Ann", "Bob"][number % 2])", "id": \(number)},
         "categories": {"lvl0": "Books", "lvl1": "Books > \(["Art", "Law"][number % 2])"},
         "editions": [{"year": \(1990 + number % 4)}, {"year": 2000}]}
        """
      },
      untyped(
        30, "where every value is another one, nothing is listed", "title: a; subtitle: b; detail: b; search: a, b"
      ) {
        #"{"a": "one \#($0)", "b": "two \#($0)"}"#
      },
      untyped(
        1, "one record has a title and nothing to choose from",
        "title: name; subtitle: color; price: price; detail: color, price"
      ) { _ in
        #"{"name": "Lamp", "color": "red", "price": 3, "new": true}"#
      },
      untyped(0, "without records there is nothing, and that is no error", "") { _ in "" },
      untyped(2, "without attributes there is nothing", "") { _ in "{}" },
      untyped(
        30, "the kind of mixed values is that of nearly all of them",
        """
        title: name; subtitle: odd; price: price; facets: flag; ranges: price; orders: price:asc; detail: odd, \
        price
        """
      ) { number in
        """
        {"name": "Thing \(number)", "price": \(number == 3 ? #""on request""# : "\(number * 7 % 100)"), "nothing": null,
         "flag": \(number == 4 ? #""maybe""# : "\(number % 2 == 0)"),
         "odd": \(number % 2 == 0 ? "\(number)" : #""text \#(number)""#)}
        """
      },
      untyped(
        40, "JSON in a text is neither shown nor searched nor listed, and no title",
        "title: town; subtitle: kind; facets: kind; detail: kind; search: town, kind"
      ) { number in
        #"""
        {"shape": "{\"type\": \"Polygon\", \"coordinates\": [[[\#(number), 2], [3, 4], [5, 6], [\#(number), 2]]]}",
         "style": "{'fill': '\#(number % 2)'}", "town": "Town \#(number)", "kind": "\#(["lake", "wood"][number % 2])"}
        """#
      },
      rows(
        60,
        "neither halves of names, positions of pictures nor constants are listed, and no markup stands below a title",
        "name,body,middlename,Image Position,published,tags,vendor",
        "title: name; subtitle: tags; facets: tags, vendor; detail: tags, vendor"
      ) { number in
        "Lamp \(number),<p>Made of <b>wood</b> \(number)</p>,\(["A.", "B."][number % 2]),"
          + "\(number % 3),\(number == 7 ? "" : "true"),\"\(["oak", "ash", "elm"][number % 3]), \(["big", "small"][number % 2])\","
          + "\(["Ikea", "Muuto"][number % 2])"
      },
      rows(
        80, "a list is useful if most records share a value, and two numbers make no ranges",
        "name,species,tall,kind_latin,kind,mass",
        """
        title: name; subtitle: species; facets: species, kind_latin, tall; ranges: mass; orders: mass:asc; \
        detail: species, kind_latin, mass
        """
      ) { number in
        "Being \(number),\(number % 2 == 0 ? "Human" : "Species \(number / 2 % 36)"),\(number % 2),Latin \(number % 5),"
          + "Kind \(number % 5),\(number * 7 % 80)"
      },
      rows(
        120, "columns keep their order, even if their first cells are empty", "name,method,mass,radius,list",
        """
        title: name; subtitle: method; facets: method, list; ranges: mass, radius; orders: mass:asc, radius:asc; \
        detail: method, list, mass, radius
        """
      ) { number in
        "Planet \(number),\(number < 5 ? "" : ["transit", "imaging"][number % 2]),"
          + "\(number < 9 ? "" : "\(number * 7 % 60).5"),\(number * 11 % 70).25,\(["sure", "open"][number % 2])"
      },
      rows(
        120, "numbers that few records have come last", "name,mass,radius",
        "title: name; ranges: radius, mass; orders: radius:asc, mass:asc; detail: radius"
      ) {
        "Planet \($0),\($0 % 4 == 0 ? "\($0 * 7 % 60).5" : ""),\($0 * 11 % 70).25"
      },
      untyped(40, "telephone numbers are no dates, and an attribute that is always null is nothing", "title: name") {
        #"{"name": "Person \#($0)", "phone": "0151-23-4567\#($0 % 10)", "closed_at": null}"#
      },
      untyped(
        40, "points in time are sorted by, the newest first", "title: name; dates: updatedAt; orders: updatedAt:desc"
      ) {
        #"{"name": "Post \#($0)", "updatedAt": \#(1_700_000_000 + $0 * 77_777)}"#
      },
    ]
    + ["0151-45-67", "0151-12-40", "0151-00-10", "0151-12-3145678"].map { text in
      untyped(40, "no calendar has the day \(text)", "title: name") {
        #"{"name": "Person \#($0)", "contact": "\#(text)"}"#
      }
    }
    + ["jpg", "JPG", "Png", "WEBP"].map { ending in
      untyped(9, "files of pictures end with \(ending)", "title: name; picture: photo") {
        #"{"name": "Lamp \#($0)", "photo": "lamp\#($0).\#(ending)"}"#
      }
    }

  private static let codes = [
    rows(
      60, "a time of day is no title, even if all times differ and the texts do not", "Time,Meal,Weight",
      """
      title: Meal; subtitle: Time; ranges: Weight; orders: Weight:asc, Time:asc; detail: Weight, Time
      """
    ) {
      "\(10 + $0 / 6):\(10 + $0 % 6),\(["Soup", "Salad", "Bread"][$0 % 3]),\($0 * 7 % 50).5"
    },
    rows(
      60, "columns that programs made up come last or not at all", "_ - rank,tree,Col5,kind,height",
      """
      title: tree; subtitle: kind; facets: kind, Col5; ranges: height; orders: height:asc; detail: kind, height
      """
    ) { number in
      "\(number * 37 % 60),Tree \(number),\(["p", "q"][number % 2]),\(["Oak", "Elm", "Ash"][number % 3]),\(number * 3 % 40 + 1)"
    },
    rows(
      60, "of a code and its name only the name is listed", "call,agency,agency_title,division,status",
      """
      title: call; subtitle: agency_title; facets: agency_title, status; detail: agency_title, status
      """, row: call
    ),
    table(
      "of a code and its name with one exception both are listed", "call,agency,agency_title,division,status",
      """
      title: call; subtitle: agency_title; facets: agency, agency_title, status; detail: agency_title, status
      """
    ) {
      (0..<60).map(call) + ["Last,FD,Police Department,4,open"]
    },
    rows(
      90, "shared codes are no title beside words, even if they are padded to a width", "offense,problem,age",
      """
      title: problem; subtitle: offense; facets: offense; ranges: age; orders: age:asc; detail: offense, age
      """
    ) {
      number in
      "\(["WT      ", "DASLT5  ", "CIC     ", "OBSTRU  ", "ASLT2   "][number % 5]),"
        + "\(["Fight ", "Disturbance ", "Assault in Progress "][number % 3]),\(number * 7 % 60)"
    },
    rows(
      90, "a code of its own tells a record apart", "call,problem,age",
      """
      title: call; subtitle: problem; facets: problem; ranges: age; orders: age:asc; detail: problem, age
      """
    ) {
      "AB\($0)CD,\(["Fight", "Disturbance"][$0 % 2]),\($0 * 7 % 60)"
    },
    rows(
      120, "a code is no subtitle of its own name, and codes that end so are no measures",
      "name,iso_a3,ISOnumeric,cowcode2,kind,price",
      """
      title: name; subtitle: kind; price: price; facets: kind; ranges: price; orders: price:asc; detail: kind, \
      price
      """
    ) { number in
      "Land \(number % 40),\(["AB", "CD", "EF", "GH"][number % 4])\(Array("ABCDEFGHIJ")[number % 40 / 4]),"
        + "\(number * 7 % 90),\(number * 11 % 80),\(["big", "small"][number % 2]),\(number * 3 % 60).5"
    },
  ]

  private static func call(_ number: Int) -> String {
    let agencies = ["FD,Fire Department,7", "PD,Police Department,4", "DS,Department of Sanitation,9"]
    return "Call \(number),\(agencies[number * 7 % 11 % 3]),\(["open", "closed"][number % 2])"
  }

  private static let numbers = [
    rows(
      60, "of amounts in several currencies and in one, the latter are the price",
      "job,salary,salary_currency,salary_in_usd",
      """
      title: job; subtitle: salary_currency; price: salary_in_usd; facets: salary_currency; ranges: salary, \
      salary_in_usd; orders: salary:asc, salary_in_usd:asc; detail: salary_currency, salary
      """
    ) { number in
      let (code, rate) = [("EUR", 2), ("USD", 1), ("JPY", 150)][number % 3]
      let amount = (number * 37 % 60 + 9) * 100
      return "Analyst \(number),\(amount * rate),\(code),\(amount)"
    },
    rows(
      60, "a total beside other words than those of trade is no money", "name,sleep_total,total_fat,awake",
      """
      title: name; ranges: sleep_total, total_fat, awake; orders: sleep_total:asc, total_fat:asc, awake:asc; \
      detail: sleep_total, total_fat
      """,
      row: owl),
    rows(
      60, "a total beside words of trade is money", "name,Order Total,weight,age",
      """
      title: name; price: Order Total; ranges: Order Total, weight, age; orders: Order Total:asc, weight:asc, \
      age:asc; detail: Order Total, weight
      """, row: owl),
    rows(
      60, "a total by itself is money", "name,weight,Total,age",
      """
      title: name; price: Total; ranges: Total, weight, age; orders: Total:asc, weight:asc, age:asc; detail: \
      Total, weight
      """, row: owl),
    rows(
      60, "of numbers for several years the last one counts, and names may have their halves in any order",
      "name_given,middlename,name_family,area,people_2001,people_2011,people_2021,growth_2001_pct,growth_2011_pct,growth_2021_pct",
      """
      title: name_family; subtitle: name_given; ranges: area, people_2021, growth_2021_pct, people_2001; orders: \
      area:asc, people_2021:asc, growth_2021_pct:asc; detail: name_given, area, people_2021
      """
    ) { number in
      let numbers = (0..<7).map { "\(number * (7 + $0) % 61).\($0 + 1)" }
      return "Ann \(number % 50),M.,Ray \(number % 55),\(numbers.joined(separator: ","))"
    },
    untyped(
      40, "a few whole numbers are a list, rows that count up are nothing",
      "title: name; facets: stars; orders: stars:desc; detail: stars"
    ) {
      #"{"name": "Hotel \#($0)", "stars": \#(1 + $0 % 5), "position": \#($0)}"#
    },
    untyped(
      40, "years and prices that ascend are no IDs, and texts without blanks are no checksums",
      """
      title: title; price: price; ranges: price, year; orders: year:asc, price:asc; detail: price, year
      """
    ) {
      #"{"title": "東京の静かな夜に読む本の題名その\#(String(repeating: "本", count: $0))", "year": \#(1980 + $0), "price": \#(10 + $0)}"#
    },
    rows(
      300, "sales with decimals are money; lengths in words are nothing to choose", filmNames,
      """
      title: title; subtitle: duration; price: Sales; facets: kind; ranges: Sales, Profit, Total items; orders: \
      Sales:desc, Profit:asc, Total items:asc; detail: duration, kind, Sales, Total items
      """
    ) {
      film($0, ".25")
    },
    rows(
      300, "sales without decimals are counted", filmNames,
      """
      title: title; subtitle: duration; price: Profit; facets: kind; ranges: Sales, Profit, Total items; orders: \
      Sales:desc, Profit:asc, Total items:asc; detail: duration, kind, Profit, Sales
      """
    ) { film($0, "") },
    rows(
      120, "a number of things is a quantity or a facet, a position on a page is nothing, keywords can be chosen from",
      "name,NumOfProducts,number_of_visits,Number,xpos,ISSNs,keywords",
      """
      title: name; subtitle: keywords; facets: NumOfProducts, keywords; ranges: number_of_visits; orders: \
      number_of_visits:asc, Number:asc; detail: keywords, number_of_visits
      """
    ) { number in
      "Customer \(number),\(number % 4 + 1),\(number * 7 % 90),\(number * 37 % 120),\(number % 9),"
        + "1234-567\(number % 9),\"word \(number % 12), word \(number + 12), word \(number + 300)\""
    },
  ]

  private static func owl(_ number: Int) -> String {
    "Owl \(number),\(number * 7 % 60).5,\(number * 11 % 60).2,\(number * 13 % 60).4"
  }

  private static let filmNames = "title,kind,Sales,Profit,Total items,duration"

  private static func film(_ number: Int, _ decimals: String) -> String {
    "Film \(number),\(["Movie", "Show"][number % 2]),\(number * 7 % 90)\(decimals),\(number * 11 % 80 - 20).5,"
      + "\(number * 3 % 70),\(number % 5 == 0 ? "\(number % 3 + 1) Seasons" : "\(number % 80 + 60) min")"
  }

  private static let titles =
    [
      (
        "vendor,product,weaknessName,name_2", "the name of a record is its title, rather than a product or a code",
        "title: weaknessName; subtitle: vendor; facets: vendor, product; detail: vendor, product"
      ),
      (
        "vendor,product,weakness,code", "a product is a title beside texts that are called nothing",
        """
        title: product; subtitle: vendor; facets: vendor; orders: code:asc; detail: vendor, code, weakness
        """
      ),
      (
        "vendor,kind,fault,name", "a code is a title without a label",
        "title: name; subtitle: vendor; facets: vendor, kind; detail: vendor, kind"
      ),
    ].map { header, name, expected in
      rows(90, name, header, expected) {
        "\(["Acme", "Globex"][$0 % 2]),Product \($0 * 7 % 30),Weakness \($0) of a product,ab-\($0)"
      }
    } + [
      rows(
        600, "remarks are no title beside names, even if the names occur again", "opid,operator,remarks,code",
        "title: operator; subtitle: remarks; facets: code; detail: remarks"
      ) {
        "AB\($0 % 60),Airline number \($0 % 60),Saw a bird \($0),SHOP-\($0 % 3)"
      },
      rows(
        120, "a name that many records lack is that of a variant, and the product is the title", product,
        "title: product; subtitle: brand; facets: brand; detail: brand, name"
      ) {
        "\(["Acme", "Tarn"][$0 % 2]),Foundation \($0 % 40),\($0 % 3 == 0 ? "" : "Shade \($0 % 50)")"
      },
      rows(
        120, "a name that few records lack is the title", product,
        "title: name; subtitle: product; facets: product; detail: product"
      ) {
        "Acme,Foundation \($0 % 40),\($0 == 7 ? "" : "Shade \($0)")"
      },
      rows(
        300, "the town where something is says less than one of many names", "date,home_team,away_team,city",
        """
        title: home_team; subtitle: away_team; dates: date; ranges: date; orders: date:desc; detail: away_team, city, \
        date
        """
      ) { number in
        "\(1900 + number / 3)-03-\(10 + number % 15),Team \(number * 7 % 60),Team \(number * 11 % 60),Town \(number % 200)"
      },
      rows(
        120, "a town says more than nothing", "city,rain", "title: city; ranges: rain; orders: rain:asc; detail: rain"
      ) { "Town \($0 % 80),\($0 * 7 % 50).5" },
      rows(
        300, "the name of a song is its title, even if many records are about it", "artist,songName,lyric",
        """
        title: songName; subtitle: artist; facets: artist; detail: artist, lyric; language: en
        """
      ) { "Singer \($0 % 20),Song \($0 % 60),This is the line with the number \($0) of a song" },
      rows(
        120, "cars are called by their model", "year,model,price,color",
        """
        title: model; subtitle: color; price: price; facets: color; ranges: price, year; orders: year:asc, \
        price:asc; detail: color, price, year
        """
      ) { number in
        let color = ["Red", "Blue", "White"][number % 3]
        return "\(2000 + number % 13),\(["SE", "SEL", "SES"][number % 3]),\(number * 37 % 90)00,\(color)"
      },
      rows(
        120, "matches are called by a team rather than a round", "round,day_date,team1,team2,Serial",
        """
        title: team1; subtitle: team2; dates: day_date; facets: round, team2; ranges: day_date; orders: day_date:desc; \
        detail: team2, round, day_date
        """
      ) {
        number in
        "Matchday \(number / 9 + 1),2010-0\(number / 15 + 1)-12,Team \(number % 9),Team \(9 + number % 9),\(number * 37 % 121)"
      },
      rows(
        120, "measurements that have no text but a month are called by their date", "sol_date,month,pressure,sky",
        """
        title: sol_date; subtitle: month; dates: sol_date; facets: month; ranges: sol_date, pressure; orders: \
        sol_date:desc, pressure:asc; detail: month, pressure
        """
      ) { number in
        "20\(10 + number / 12)-\(two(number % 12 + 1))-05,Month \(number % 12 + 1),\(number * 7 % 50).5,Sunny"
      },
      rows(
        120, "a month names nothing", "day_date,month,station",
        "title: station; subtitle: month; dates: day_date; facets: month; detail: month"
      ) {
        "2024-01-05,Month \($0 % 12),Station \($0 % 9)"
      },
    ]
    + [false, true].map { hasDigits in
      untyped(9, "a long word is a \(hasDigits ? "checksum" : "title")", hasDigits ? "title: note" : "title: headline")
      { number in
        let title = String(repeating: hasDigits ? "a1" : "明るい机", count: 15) + String(repeating: "的", count: number)
        return #"{"headline": "\#(title)", "note": "Note"}"#
      }
    }

  private static let keys = [
    rows(
      60, "where titles are equal a row says the year", "country,continent,lifeExp,year",
      """
      title: country; subtitle: continent; facets: continent, year; ranges: lifeExp; orders: year:asc, \
      lifeExp:asc; detail: continent, year, lifeExp
      """
    ) { number in
      "Land \(number % 5),\(["Asia", "Europe"][number % 5 % 2]),\(number * 7 % 50).5,\(1952 + number / 5 * 5)"
    },
    ExportedFile(
      name: "an object of cities by their names: these are their titles",
      text: "{"
        + (0..<40).map { number in
          """
          "\(["Ely", "Rye", "Bath", "Deal"][number % 4])\(["ton", "ham", "by", "wick", "ford"][number / 4 % 5]) \(number / 20 + 1)":
           {"country": "\(["Wales", "England"][number % 2])", "population": \(number * 377 % 400 * 100), "founded": \(900 + number * 137 % 400)}
          """
        }.joined(separator: ",\n") + "}", format: .json,
      expected: """
        title: key; subtitle: country; facets: country; ranges: population, founded; orders: population:desc, \
        founded:asc; detail: country, population, founded; search: unordered(key), country
        """),
  ]

  private static let product = "brand,product,name"
}
