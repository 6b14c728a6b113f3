import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import RecordReading

@Suite("Types of attributes, found in files")
struct RecordTypesTests {
  /// The types of the columns of a table.
  private func types(_ rows: [String], declaring: [Attribute: AttributeType] = [:]) throws -> [String: AttributeType] {
    let source = RecordSource(text: rows.joined(separator: "\n") + "\n", format: .csv)
    let types = try RecordTypes(detectedIn: source, declaring: declaring)
    return Dictionary(uniqueKeysWithValues: types.findings.map { ($0.attribute.rawValue, $0.type) })
  }

  /// The values of a column of a table, with a name.
  private func values(
    _ name: String, _ texts: [String], declaring: [Attribute: AttributeType] = [:]
  ) throws -> [JSON] {
    let cells = texts.map { "\"\($0.replacing("\"", with: "\"\""))\"\n" }.joined()
    var source = RecordSource(text: "\(name)\n\(cells)", format: .csv)
    source.types = try RecordTypes(detectedIn: source, declaring: declaring)
    var values: [JSON] = []
    try source.forEachRecord { record, _ in values.append(record[name] ?? nil) }
    return values
  }

  @Test("An export of orders has the types that people see")
  func orders() throws {
    let found = try types([
      "Order;Unit Price;Order Date;Weight;Discount;Paid;E-Mail;Track;Total;Rating;Photo;Home;Ship Country",
      "A-1001;€ 357.16;26/10/2023;12 kg;5 %;ja;a@b.de;1:23:45;1.234,50;4,5;https://x.org/a.png;https://x.org/a;DE",
      "A-1002;€ 1,357.16;03/11/2023;1.5 kg;7.5 %;nein;b@b.de;0:23:45;34,50;4;https://x.org/b.png;https://x.org/b;FR",
      "A-1003;EUR 12;04/05/2023;2 kg;10%;ja;c@b.de;2:23;2.000,00;3,5;https://x.org/c.png;https://x.org/c;DE",
      "A-1004;N/A;13/05/2023;3 kg;n/a;ja;d@b.de;2:23;2.000;3;https://x.org/d.jpg;https://x.org/d;US",
    ])
    expectEqual(
      found,
      [
        "Order": .text, "Unit Price": .money(currency: "EUR"), "Order Date": .day, "Weight": .quantity(unit: "kg"),
        "Discount": .percentage, "Paid": .boolean, "E-Mail": .email, "Track": .duration, "Total": .money(currency: nil),
        "Rating": .number, "Photo": .picture, "Home": .url, "Ship Country": .country,
      ])
  }

  @Test(
    "Placeholders are no values, unless others are as short",
    arguments: [
      ("material", ["NA", "oak wood", "n/a", "-", "none", "pine"], [nil, "oak wood", nil, nil, "none", "pine"]),
      ("paid", ["yes", "-", "no", "N/A"], [true, nil, false, nil]),
      ("name", ["Na", "NA", "Anna"], ["Na", nil, "Anna"]),
      ("code", ["NA", "DE", "FR"], ["NA", "DE", "FR"]), ("sign", ["-", "+", "*"], ["-", "+", "*"]),
      ("symbol", ["Na", "He", "Fe"], ["Na", "He", "Fe"]), ("weight", ["NA", "5", "7"], [nil, 5, 7]),
    ] as [(String, [String], [JSON])])
  func placeholders(name: String, texts: [String], expected: [JSON]) throws {
    try expectEqual(values(name, texts), expected)
    var source = RecordSource(text: ([name] + texts).joined(separator: "\n"), format: .csv)
    // An index keeps how they are read.
    let types = try RecordTypes(detectedIn: source)
    source.types = RecordTypes(setting: types.setting)
    var read: [JSON] = []
    try source.forEachRecord { record, _ in read.append(record[name] ?? nil) }
    expectEqual(read, expected)
  }

  @Test("Decimal marks are those of the column, else those of the other columns")
  func decimalMarks() throws {
    var source = RecordSource(
      text: "a;b;c\n1.234,50;1,234.50;1.234\n7,5;2,000;5.000\n12;7.25;7\n3,25;1.5;8\n", format: .csv)
    source.types = try RecordTypes(detectedIn: source)
    var records: [JSON.Object] = []
    try source.forEachRecord { record, _ in records.append(record) }
    expectEqual(records.map { $0["a"]?.number }, [1234.5, 7.5, 12, 3.25])
    expectEqual(records.map { $0["b"]?.number }, [1234.5, 2000, 7.25, 1.5])
    // In two columns each mark is as frequent as the other, so this one is unsure.
    expectEqual(records.map { $0["c"]?.number }, [1.234, 5, 7, 8])
    expectEqual(source.types?.findings.map(\.sureness), [1, 1, 0.5])
  }

  private static let long = "services for people who are older than most others"

  /// Columns with the values that are read.
  private static let columns: [(why: String, name: String, texts: [String], values: [JSON])] =
    [
      ("the day is first", "day", ["26/10/2023", "03/04/2023"], [1_698_278_400, 1_680_480_000]),
      ("the month is first", "day", ["10/26/2023", "03/04/2023"], [1_698_278_400, 1_677_888_000]),
      ("points stand behind the day", "day", ["03.04.2023"], [1_680_480_000]),
      ("versions are no dates", "x", ["1.2.10", "1.3.11"], ["1.2.10", "1.3.11"]),
      ("milliseconds since 1970", "created_at", ["1698330600000"], [1_698_330_600]),
      ("seconds since 1970", "updated", ["1698330600"], [1_698_330_600]),
      ("signs and parentheses", "amount", ["(1,234.50)", "-7.25", "7.25-", "−3.50"], [-1234.5, -7.25, -7.25, -3.5]),
      ("signs before currencies", "amount", ["-€ 7,50", "€ -3,25", "€ 4"], [-7.5, -3.25, 4]),
      ("texts as spreadsheets force them", "isbn", ["=\"0441172717\"", "=\"\""], ["0441172717", ""]),
      ("postal codes stay texts", "zip", ["01234", "99999"], ["01234", "99999"]),
      ("whole numbers stay numbers, as filters may compare them", "order_id", ["1001", "1002"], [1001, 1002]),
      ("exponents", "size", ["1.5e-05", "52.520006599999995"], [0.000015, 52.520006599999995]),
      (
        "a note beside numbers", "people", numbers + ["1200 (est.)"],
        numbers.map { .integer(Int64($0) ?? 0) } + ["1200 (est.)"]
      ),
      (
        "years that are not certain", "Year", ["1998", "c2024", "[1987]", "[ca. 1890?]", "1901 or 1902"] + numbers,
        [1998, 2024, 1987, 1890, "1901 or 1902"] + numbers.map { .integer(Int64($0) ?? 0) }
      ),
      ("models", "model", ["c2024", "c1998"], ["c2024", "c1998"]),
      (
        "another unit", "weight", numbers.map { "\($0) kg" } + ["500 g"],
        numbers.map { .integer(Int64($0) ?? 0) } + ["500 g"]
      ),
      (
        "lists", "tags", ["red; green", "red;blue", "green; red", "red"],
        [["red", "green"], ["red", "blue"], ["green", "red"], ["red"]]
      ),
    ]
    // Years of two digits are those from 1940 to 2039, in columns whose names say that they have dates.
    + ["opened at", "OPENDATE"].map { name in
      ("short years", name, ["12/31/39", "7/1/62", "1/13/99"], [2_208_902_400, -236_822_400, 916_185_600])
    }
    + [
      "2023-10-26T14:30:00Z", "2023-10-26 14:30", "2023-10-26T16:30:00+02:00", "2023/10/26 14:30:00",
      "26 Oct 2023 14:30", "Oct 26, 2023 2:30 PM", "Thu, 26 Oct 2023 14:30:00 GMT", "26. Oktober 2023 um 14:30 Uhr",
      "26 octobre 2023 14:30", "26 de octubre de 2023 14:30", "26-Oct-2023 14:30", "26/Oct/2023 2:30 PM",
      "10/26/2023 2:30pm", "26.10.23 14:30", "2023-10-26T14:30:00.000", "26/10/2023, 14:30", "2023:10:26 14:30:00",
    ].map { ("a form of dates", "x", [$0], [1_698_330_600]) }
    + [
      "31/02/2023", "2023-13-01", "1.2.10", "12:30", "Monday", "May", "26/10", "10/26/2023 25:00", "2023-10-26 9",
    ].map { ("what only looks like a date", "x", [$0], [.string($0)]) }
    + [
      ("key", ["CAD-101", "CAD-102"]), ("address", ["192.168.100.101", "10.0.0.1"]), ("mobile", ["+34 612 345 678"]),
      ("hemisphere", ["N", "S"]), ("province", ["ON", "ON"]), ("format", ["2D", "3D"]), ("decade", ["80s", "90s"]),
      ("opens", ["10:30", "14:45"]), ("size", ["10-10-10", "5-10-10"]), ("grade", ["2+", "3-"]),
      ("note", ["(1)", "(2)"]),
      (
        "category",
        Array(repeating: "Clothing, Shoes & Jewelry", count: 10) + Array(repeating: "Toys, Games", count: 10)
      ),
      ("author", Array(repeating: "Tolkien, J. R. R.", count: 20)),
      ("released", ["1999-03-31", "1999-04-01"] + ["1999"]),
    ].map { name, texts in ("what only looks like a number or a list", name, texts, texts.map { .string($0) }) }

  private static let numbers = (1...30).map(String.init)

  @Test("The values of a column are read as its type", arguments: columns.indices)
  func valuesOfColumn(index: Int) throws {
    let (why, name, texts, expected) = Self.columns[index]
    try expectEqual(values(name, texts), expected, "\(why): \(texts)")
  }

  /// Rows of tables, the first one with the names, and the types that are found.
  private static let tables: [(why: String, rows: [String], types: [String: AttributeType])] = [
    ("times by the name", ["created_at,size", "1698330600,1698330600"], ["created_at": .time, "size": .number]),
    (
      "codes and telephone numbers", ["zip,phone,code", "01234,030 123456,007", "99999,+49 170 12345,042"],
      ["zip": .identifier, "phone": .identifier, "code": .identifier]
    ),
    ("different currencies or units", ["a,b", "€ 1,12 kg", "$ 2,12 g"], ["a": .text, "b": .text]),
    (
      "separators between values that occur again, but not in sentences",
      [
        "tags,text", "red; green,\"Small, light, and cheap.\"", "red; blue,\"Big, dark, and dear.\"",
        "green; blue,\"Old, but good.\"", "red,\"New, and bad.\"",
      ], ["tags": .list(separator: ";"), "text": .text]
    ),
    ("a sign of a currency in a name", ["a ($),b", "12,x", "13,x"], ["a ($)": .money(currency: "USD"), "b": .text]),
    ("a sign of a currency before a word", ["$date,b", "12,x", "13,x"], ["$date": .number, "b": .text]),
    (
      "a currency in all rows", ["Betrag;Währung", "-45,30;EUR", "120,00;EUR"],
      ["Betrag": .money(currency: "EUR"), "Währung": .text]
    ),
    (
      "several currencies", ["Betrag;Währung", "-45,30;EUR", "3,10;USD"],
      ["Betrag": .money(currency: nil), "Währung": .text]
    ),
    (
      "postal codes in Spanish, and pages",
      ["CPostal del Titular,COD_POSTAL,pages", "33007,28001,12", "28001,33007,40"],
      ["CPostal del Titular": .identifier, "COD_POSTAL": .identifier, "pages": .number]
    ),
    ("times that are all midnight", ["start", "15.03.1974 00:00", "23.09.1985 00:00"], ["start": .day]),
    ("times that are not all midnight", ["start", "15.03.1974 00:00", "24.09.1985 10:30"], ["start": .time]),
    ("midnight in Berlin", ["start", "2024-01-31T00:00:00+01:00"], ["start": .time]),
    ("beyond the pole", ["shape", point(9.5, 147.25)], ["shape": .text]),
    (
      "a polygon",
      ["shape", cell(#"{"type": "Polygon", "coordinates": [[[9.5, 47.25], [9.6, 47.25], [9.5, 47.3]]]}"#)],
      ["shape": .text]
    ),
    (
      "a total of weights beside prices", ["Unit Price,Total Weight", "7.19,40.21"],
      ["Unit Price": .money(currency: nil), "Total Weight": .number]
    ),
  ]

  @Test("The types of tables are those that people see", arguments: tables.indices)
  func typesOfTable(index: Int) throws {
    let (why, rows, expected) = Self.tables[index]
    try expectEqual(types(rows), expected, "\(why)")
  }

  /// The texts of a column of 60 rows by their numbers, with the type that is found.
  private static let many: [(name: String, type: AttributeType, text: @Sendable (Int) -> String)] = [
    // Codes of one length are no numbers, even if few begin with a zero, nor durations; a zero alone is a number.
    ("v", .identifier, { $0 == 7 ? "2A004" : $0 == 9 ? "04045" : "\(40_000 + $0 * 317)" }),
    ("v", .text, { "\($0 < 10 ? "0" : "")\($0)D" }), ("v", .duration, { "\($0 + 1) min" }),
    ("v", .number, { $0 == 7 ? "0" : "\(10 + $0)" }),
    ("v", .email, { $0 % 4 == 0 ? "(blank)" : "ann\($0)@example.org" }),
    // Between bars stands a list, even of names that occur once, but not in titles; a few values may be long.
    ("Authors", .list(separator: "|"), { "Ann Ray \($0)|Bo Lind \($0)" }),
    ("title", .text, { "News of day \($0) | The Paper" }),
    ("colors_json", .list(separator: ","), { "[\"\"red, dark\"\", \"\"hue \($0)\"\"]" }),
    ("shot", .picture, { "rose \($0).jpeg (https://a.example/\($0)/x)" }),
    ("description", .text, { "Oil, \(["palm", "nut"][$0 % 2]), refined" }),
    ("keywords", .list(separator: ","), { "care \($0 % 9), \($0 == 7 ? long : "food \($0 % 7)")" }),
    ("keywords", .text, { "care \($0 % 9), \(long) \($0 % 7)" }),
    // Between commas may stand values, or what is said of one thing.
    ("mood", .list(separator: ","), { "calm \(a($0)), warm \(b($0))" }),
    ("contents", .text, { "Fat 1\(a($0))g 24%, Salt 2\(b($0))mg" }),
    ("timing", .text, { "Prep: \(a($0)) mins, Serves: \(b($0))" }),
    ("tags", .list(separator: ","), { "Win 10\(a($0)), Win 11\(b($0))" }),
    ("music", .list(separator: ","), { "80s \(a($0)), 90s \(b($0))" }),
  ]

  private static func a(_ number: Int) -> String { ["a", "b", "c"][number % 3] }
  private static func b(_ number: Int) -> String { ["d", "e", "f", "g"][number % 12 / 3] }

  @Test("The type of a column is that of nearly all values", arguments: many.indices)
  func typeOfColumn(index: Int) throws {
    let (name, type, text) = Self.many[index]
    try expectEqual(types(["a,\(name)"] + (0..<60).map { "x,\"\(text($0))\"" })[name], type)
  }

  @Test("Numbers of JSON are times by their name, perhaps of less than a second")
  func unixTimes() throws {
    var source = RecordSource([["createdAt": 1_698_330_600_500]])
    source.types = try RecordTypes(detectedIn: source)
    try source.forEachRecord { record, _ in expectEqual(record["createdAt"], 1_698_330_600.5) }
  }

  @Test("A declared type is used whatever the values are")
  func declared() throws {
    try expectEqual(values("x", ["3/4/2023"], declaring: ["x": .text]), ["3/4/2023"])
    try expectEqual(values("x", ["5", "3,25"], declaring: ["x": .money(currency: "EUR")]), [5, 3.25])
    try expectEqual(
      types(["x", "a|b"], declaring: ["x": .list(separator: "|"), "y": .day]), ["x": .list(separator: "|"), "y": .day])
  }

  private static func cell(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }

  /// A GeoJSON point.
  private static func point(_ longitude: Double, _ latitude: Double) -> String {
    cell(#"{"coordinates": [\#(longitude), \#(latitude), 400], "type": "Point"}"#)
  }

  @Test(
    "Amounts have their currency before or after them",
    arguments: [
      ("€ 1.234,50", "EUR"), ("1.234,50 €", "EUR"), ("$1,234.50", "USD"), ("USD 1,234.50", "USD"),
      ("1 234,50 zł", "PLN"), ("CHF 1'234.50", "CHF"), ("1234.50 kr", "kr"), ("£1,234.50", "GBP"),
    ])
  func money(text: String, currency: String) throws {
    try expectEqual(RecordTypes(detectedIn: RecordSource([["x": .string(text)]]))["x"], .money(currency: currency))
    try expectEqual(values("x", [text, text]), [1234.5, 1234.5])
  }

  @Test("The first page of an article is none of its sizes")
  func ordinals() {
    let names = ["page", "page_start", "endPage", "first page", "source_sequence"]
    let others = ["pages", "page_count", "page views", "start"]
    expectEqual((names + others).filter { AttributeWords($0).have(.ordinal) }, names)
  }

  @Test("Every name of a month is one, also where it is that of a weekday elsewhere, and a weekday may stand before it")
  func monthNames() {
    let months = [
      "January Jan. Januar janvier enero", "February Feb Februar févr. febrero", "March Mar März mars marzo",
      "April Apr. avril abril", "May Mai mayo", "June Jun Juni juin junio", "July Jul. Juli juillet julio",
      "August Aug août agosto", "September Sept. Sep septembre septiembre", "October Oct Okt. Oktober octobre octubre",
      "November Nov noviembre", "December Dec Dez. Dezember déc. diciembre",
    ]
    for (index, names) in months.enumerated() {
      for name in names.split(separator: " ") {
        let expected = ISODate.seconds(of: "2023-\(index < 9 ? "0" : "")\(index + 1)-05")
        for text in [
          "\(name) 5 2023", "5 \(name) 2023", "mar. 5 \(name) 2023", "Sunday, \(name) 5, 2023", "Mo 5. \(name) 2023",
        ] {
          expectEqual(WrittenDate(text)?.seconds(.dayFirst), expected, "\(text)")
        }
      }
    }
  }

  @Test("A value of another kind stays as it is, and is reported with its record; placeholders are null")
  func mistyped() throws {
    let texts = (1...20).map { "\($0).50" } + ["call us", "N/A", "-"]
    var source = RecordSource(
      text: "price\n" + texts.joined(separator: "\n"), format: .csv)
    source.types = try RecordTypes(detectedIn: source)
    let reported = CollectedWarnings()
    source.onWarning = { reported.append($0) }
    var values: [JSON?] = []
    try source.forEachRecord { record, _ in values.append(record["price"]) }
    expectEqual(values.suffix(4), [20.5, "call us", JSON.null, JSON.null])
    let location = RecordLocation(number: 20, line: 22, column: 1)
    expectEqual(reported.values, [.mistypedValue("call us", of: "price", as: .money(currency: nil), at: location)])
  }

  @Test("A latitude and a longitude make a location that can be searched around")
  func locations() throws {
    for text in [
      "name,lat,lng\na,48.1,11.5\n", "name,place\na,\(Self.point(11.5, 48.1))\n", "name;place\na;\"48.1, 11.5\"\n",
      "name,place\na,POINT (11.5 48.1)\n",
    ] {
      let source = RecordSource(text: text, format: .csv)
      let index = try LocalIndex()
      var typed = source
      typed.types = try RecordTypes(detectedIn: source)
      try index.save(typed)
      var query = Query()
      query.aroundLatLng = Query.GeoPoint(latitude: 48.2, longitude: 11.4)
      query.aroundRadius = .meters(20_000)
      try expectEqual(index.search(query).nbHits, 1, "\(text)")
    }
  }

  @Test("Values in nested objects and arrays have types too")
  func nested() throws {
    let record: JSON = ["offer": ["price": "€ 5", "dates": ["2023-10-26", "2023-10-27"]], "objectID": "1"]
    var source = RecordSource([record])
    source.types = try RecordTypes(detectedIn: source)
    try source.forEachRecord { record, _ in
      expectEqual(record["offer"], ["price": 5, "dates": [1_698_278_400, 1_698_364_800]])
      expectEqual(record["objectID"], "1")
    }
  }

  @Test("An index with types reads texts as these say, from files, values and partial updates")
  func settings() throws {
    let file = RecordSource(
      text: "objectID;price;sold;n\n1;€ 1.234,50;03/04/2023;1\n2;€ 2,25;25/04/2023;2\n", format: .csv)
    var settings = IndexSettings()
    settings.recordTypes = try RecordTypes(detectedIn: file)
    #expect(
      settings.parameters["attributeTypes"]
        == ["price": "money:EUR decimal-comma", "sold": "day", "n": "number"])
    expectEqual(settings.recordTypes?.setting, settings.parameters["attributeTypes"])
    let index = try LocalIndex(settings: settings)
    try index.save(file)
    try index.save([["objectID": "3", "price": "€ 3.000", "sold": "05/04/2023", "name": "€ 5"]])
    try index.apply([
      .save(["objectID": "4", "price": "€ 4,5", "sold": 7]),
      .partialUpdate(["objectID": "1", "price": "€ 1.000"], createIfNotExists: false),
      .partialUpdate(["objectID": "2", "price": ["_operation": "Increment", "value": 1]], createIfNotExists: false),
    ])
    let prices = try ["1", "2", "3", "4"].map { try index.record($0)?["price"] }
    expectEqual(prices, [1000, 3.25, 3000, 4.5])
    try expectEqual(index.record("3")?["sold"], 1_680_652_800)
    try expectEqual(index.record("3")?["name"], "€ 5")
    try expectEqual(index.record("4")?["sold"], 7)
    // Cells of other columns are numbers as in any table.
    try index.replaceAll(with: RecordSource(text: "objectID,price,other\n1,\"€ 2,5\",7\n", format: .csv))
    try expectEqual(index.record("1"), ["objectID": "1", "price": 2.5, "other": 7])
  }

  @Test("Reading a record again changes nothing: partial updates, and records that are fetched and saved")
  func readingAgain() throws {
    let setting: JSON = [
      "tags": "list:;", "at": "time milliseconds", "sold": "day", "price": "money:EUR decimal-comma",
      "id": "identifier numbers",
      "lat": "number", "lng": "number",
    ]
    let index = try LocalIndex(settings: IndexSettings(parameters: ["attributeTypes": setting]))
    let at = JSON.integer(1_698_330_600_000)
    try index.save([
      [
        "objectID": "1", "tags": "a; b", "at": at, "sold": "26/10/2023", "price": "€ 1.234,50", "id": "7", "lat": 48.5,
        "lng": 11.5,
      ]
    ])
    let expected: JSON = [
      "objectID": "1", "tags": ["a", "b"], "at": 1_698_330_600, "sold": 1_698_278_400, "price": 1234.5, "id": 7,
      "lat": 48.5,
      "lng": 11.5, "_geoloc": ["lat": 48.5, "lng": 11.5],
    ]
    try expectEqual(index.record("1"), expected)
    for number in 0..<2 {
      try index.apply([.partialUpdate(["objectID": "1", "n": .integer(Int64(number))], createIfNotExists: false)])
      let record = try #require(try index.record("1")?.object)
      try index.save([.object(record)])
      try index.apply([.save(.object(record))])
    }
    try expectEqual(index.record("1")?.object?.filter { $0.key != "n" }.count, expected.object?.count)
    for (name, value) in try #require(expected.object) { try expectEqual(index.record("1")?[name], value, "\(name)") }
    try index.apply([.partialUpdate(["objectID": "1", "lat": 50.5], createIfNotExists: false)])
    try expectEqual(index.record("1")?["_geoloc"], ["lat": 50.5, "lng": 11.5])
    // A changed coordinate replaces what the same batch has added to the location.
    let addition: JSON = ["_operation": "Add", "value": ["lat": 1, "lng": 1]]
    try index.apply([
      .partialUpdate(["objectID": "1", "_geoloc": addition], createIfNotExists: false),
      .partialUpdate(["objectID": "1", "lat": 40.5], createIfNotExists: false),
    ])
    try expectEqual(index.record("1")?["_geoloc"], ["lat": 40.5, "lng": 11.5])
  }

  @Test(
    "A type that can't be read is an error of the setting",
    arguments: [["price": "monny"], ["price": 5], ["price": "money:EUR comma"], "money"] as [JSON])
  func wrongSettings(value: JSON) throws {
    #expect(throws: IndexError.self) { try LocalIndex(settings: IndexSettings(parameters: ["attributeTypes": value])) }
  }

  @Test("An index of typed records filters and sorts by prices and dates")
  func searching() throws {
    let source = RecordSource(
      text: "objectID,price,sold\n1,€ 9.50,26/10/2023\n2,€ 357.16,03/11/2023\n3,€ 40,13/05/2023\n", format: .csv)
    var typed = source
    typed.types = try RecordTypes(detectedIn: source)
    let index = try LocalIndex(settings: IndexSettings(customRanking: [.descending("sold")]))
    try index.save(typed)
    try expectEqual(index.search(Query()).hits.map(\.objectID), ["2", "1", "3"])
    var query = Query()
    query.filters = "price < 50 AND sold > 1690000000"
    try expectEqual(index.search(query).hits.map(\.objectID), ["1"])
  }

  @Test("A table and JSON differ: whoever writes JSON could have written numbers")
  func textsInJSON() throws {
    var source = RecordSource([
      ["isbn": "9783161484100", "version": "1.10", "n": "42", "price": "12.50", "made": "2023-10-26"]
    ])
    source.types = try RecordTypes(detectedIn: source)
    try source.forEachRecord { record, _ in
      #expect(
        JSON.object(record)
          == ["isbn": "9783161484100", "version": "1.10", "n": "42", "price": 12.5, "made": 1_698_278_400])
    }
  }

  @Test("An attribute that no inspected row has is read as without types")
  func unknownAttributes() throws {
    var source = RecordSource(text: "a,b\n1,\n2,5\n", format: .csv)
    source.types = try RecordTypes(detectedIn: RecordSource(text: "a\n1\n", format: .csv))
    var records: [JSON] = []
    try source.forEachRecord { record, _ in records.append(.object(record)) }
    expectEqual(records, [["a": 1], ["a": 2, "b": 5]])
  }

  @Test("Each type can be written and read")
  func rawValues() {
    for type: AttributeType in [
      .text, .number, .money(currency: nil), .money(currency: "EUR"), .year, .percentage, .quantity(unit: "kg"), .day,
      .time,
      .duration, .boolean, .list(separator: ":"), .url, .picture, .email, .color, .country, .identifier, .coordinates,
      .html,
    ] {
      expectEqual(AttributeType(rawValue: type.rawValue), type)
    }
    for text in ["", "date", "money:", "day:x", "quantity", "list"] { expectEqual(AttributeType(rawValue: text), nil) }
  }

  /// Values, written in a form chosen at random for a column, are read again.
  @Test("What a column is written as is read back", arguments: RandomCases.seeds(60, long: 3000))
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = random.number(in: 3...40)
    let days = (0..<count).map { _ in random.number(in: -20_000...40_000) } + [45, 58]
    let dayFirst = random.once(in: 2)
    let separator = random.element(of: "/", "-")
    let dates = days.map { day in
      let (year, month, number) = SlowCalendar.date(of: day)
      return (dayFirst ? [number, month] : [month, number]).map(String.init).joined(separator: separator)
        + "\(separator)\(year)"
    }
    try expectEqual(values("x", dates), days.map { .integer(Int64($0 * 86400)) }, "seed \(seed): \(dates)")

    let cents = (0..<count).map { _ in random.number(in: -99_999_999...99_999_999) } + [123_456]
    let (decimal, group) = random.element(of: (",", "."), (".", ","), (",", " "), (".", "'"), (",", ""), (".", ""))
    let currency = random.element(of: "€", "$ ", "USD ", "")
    let amounts = cents.map { cent in
      let digits = String(cent.magnitude / 100)
      let grouped = digits.reversed().enumerated().map { $0 > 0 && $0 % 3 == 0 ? "\($1)\(group)" : "\($1)" }.reversed()
        .joined()
      let rest = cent.magnitude % 100
      return "\(cent < 0 ? "-" : "")\(currency)\(grouped)\(decimal)\(rest < 10 ? "0" : "")\(rest)"
    }
    try expectEqual(values("y", amounts).map(\.number), cents.map { Double($0) / 100 }, "seed \(seed): \(amounts)")
  }
}

/// A calendar that counts the days one by one.
private enum SlowCalendar {
  static func date(of day: Int) -> (year: Int, month: Int, day: Int) {
    var (year, rest) = (1970, day)
    while rest < 0 {
      year -= 1
      rest += length(of: year)
    }
    while rest >= length(of: year) {
      rest -= length(of: year)
      year += 1
    }
    var month = 1
    for length in [31, length(of: year) == 366 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
      if rest < length { break }
      rest -= length
      month += 1
    }
    return (year, month, rest + 1)
  }

  private static func length(of year: Int) -> Int {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366 : 365
  }
}
