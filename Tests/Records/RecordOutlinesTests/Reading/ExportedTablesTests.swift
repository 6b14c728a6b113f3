import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import RecordReading

@Suite("Tables as programs export them") struct ExportedTablesTests {
  private func read(_ text: String) throws -> (records: [JSON], warnings: [RecordWarning]) {
    var source = RecordSource(text: text, format: .csv)
    let warnings = CollectedWarnings()
    source.onWarning = { warnings.append($0) }
    return (try source.records(), warnings.values)
  }

  private static func location(_ number: Int, _ line: Int, _ column: Int = 1) -> RecordLocation {
    RecordLocation(number: number, line: line, column: column)
  }

  private static let tables: [(why: String, text: String, records: [JSON], warnings: [RecordWarning])] = [
    (
      "A column without a name gets one from its number, which no other column has", "a,,column_2,\n1,2,3,4\n",
      [["a": 1, "column_2_2": 2, "column_2": 3, "column_4": 4]],
      [
        .unnamedColumn(as: "column_2_2", at: location(0, 1, 3)), .unnamedColumn(as: "column_4", at: location(0, 1, 13)),
      ]
    ),
    (
      "A second column of the same name gets a number behind it", "price, price,price_2,price\n1,2,3,4\n",
      [["price": 1, "price_3": 2, "price_2": 3, "price_4": 4]],
      [
        .repeatedColumn("price", as: "price_3", at: location(0, 1, 7)),
        .repeatedColumn("price", as: "price_4", at: location(0, 1, 22)),
      ]
    ),
    (
      "Columns of texts with one name, or numbered from 1, are one list; equal answers and numbers are none",
      "Tag,Tag,Image 1,Image 2,Image 3,Q1,Q2,Q3,n1,n2,n3\nred,blue,a,,b,good,good,bad,1,2,3\n,green,,,,bad,bad,bad,4,5,6\n",
      [
        [
          "Tag": ["red", "blue"], "Image": ["a", "b"], "Q1": "good", "Q2": "good", "Q3": "bad", "n1": 1, "n2": 2,
          "n3": 3,
        ], ["Tag": ["green"], "Q1": "bad", "Q2": "bad", "Q3": "bad", "n1": 4, "n2": 5, "n3": 6],
      ],
      [
        .listedColumns(2, as: "Tag", at: location(0, 1, 1)), .listedColumns(3, as: "Image", at: location(0, 1, 9)),
      ]
    ),
    (
      "A short row lacks the last attributes; the cells of a long one are kept, and empty ones are nothing",
      "a,b\nx\nx,y,z\nx,y,,\n", [["a": "x"], ["a": "x", "b": "y", "column_3": "z"], ["a": "x", "b": "y"]],
      [.shortRow(cells: 1, columns: 2, at: location(0, 2)), .longRow(cells: 3, columns: 2, at: location(1, 3))]
    ),
    (
      "Surplus cells replace no others", "column_3,b\nx,y,z\n", [["column_3": "x", "b": "y", "column_3_2": "z"]],
      [.longRow(cells: 3, columns: 2, at: location(0, 2))]
    ),
    ("A first line names the separator", "sep=|\r\na|b,c,d\r\n1|2\r\n", [["a": 1, "b,c,d": 2]], []),
    ("The separator may be a comma", "sep=,\na,b\n1,2\n", [["a": 1, "b": 2]], []),
    ("A name may look like a separator", "sep=;x\n1;2\n", [["sep=": 1, "x": 2]], []),
    (
      "UTF-8 stays UTF-8", "name\nÃ©tude – Ñandú\nПривет\n日本\n",
      [["name": "Ã©tude – Ñandú"], ["name": "Привет"], ["name": "日本"]], []
    ),
  ]

  @Test("A table is read with warnings about what is unusual in it", arguments: tables.indices)
  func unusualTable(index: Int) throws {
    let (why, text, expected, expectedWarnings) = Self.tables[index]
    let (records, warnings) = try read(text)
    expectEqual(records, expected, "\(why)")
    expectEqual(warnings, expectedWarnings, "\(why)")
  }

  @Test("A row with very many cells is an error")
  func surplusCells() throws {
    let row = String(repeating: "x,", count: 200)
    #expect(throws: IndexError.unreadableCSV(reason: "the row has 201 cells, the header 2", at: Self.location(0, 2))) {
      try RecordSource(text: "a,b\n\(row)\n", format: .csv).records()
    }
  }

  @Test(
    "A first line with values like those below it is a record",
    arguments: [
      "1,Lamp,30\n5,Chair,50\n9,Table,70\n", "Lamp,2024-01-31\nChair,2024-02-01\n",
      "a@example.com;Anna\nb@example.com;Ben\n", "Lamp|9.50\nChair|12.00\n", "-3\n4\n12\n",
    ])
  func missingHeader(text: String) throws {
    let (records, warnings) = try read(text)
    expectEqual(records.count, text.split(separator: "\n").count)
    #expect(records[0]["column_1"] != nil)
    expectEqual(warnings, [.missingHeader(at: Self.location(0, 1))])
  }

  @Test(
    "A first line of names is no record",
    arguments: [
      "id,name\n1,Lamp\n", "name,color\nLamp,red\nChair,blue\n", "country,2019,2020\nFrance,1.5,2.5\n",
      "team,1,2,3\nRed,5,6,7\n", "name,2024-01-31\nLamp,5\nChair,7\n", "1,2\n", "date,1.5\n2024-01-31,2.5\n",
      "name,10,20,50\nRed,5,6,7\nBlue,8,2,1\n", "name,n/a\nLamp,5\n", "\"\",x\n0,5\n",
    ])
  func header(text: String) throws {
    let (records, warnings) = try read(text)
    expectEqual(records.count, text.split(separator: "\n").count - 1)
    #expect(!warnings.contains(.missingHeader(at: Self.location(0, 1))))
  }

  @Test(
    "A title above the names is left out, and rows that only look like one are records",
    arguments: [
      ("Stock of bikes,,,,March 2026\n,,,,\nNo,Make,Model,Kind,Price\n1,Koga,F3,City,765\n", 2),
      ("Stock\nNo,Make,Model,Kind\n1,Koga,F3,City\n", 1), ("No,Make,Model,Kind\n1,,,\n2,Koga,F3,City\n", 0),
      ("No,Make,,,\n1,2,3,4,5\n", 0), ("Make\nKoga\nBatavus\nGazelle\n", 0),
      (",,,\n,Koga,,\n1,Koga,F3,City\n", 0), ("a,b,,\nx,x,y,z\n", 0),
      ("word,meaning\nant,a small, busy, black insect\nbee,another\n", 0),
      ("Make,,,\nKoga,F3,City,red\nGazelle,B\n", 0),
    ])
  func titleRows(text: String, count: Int) throws {
    let (records, warnings) = try read(text)
    expectEqual(warnings.contains(.titleRows(count, at: Self.location(0, 1))), count > 0)
    if count > 0 {
      expectEqual(records.count, 1)
      #expect(records[0]["Make"] == "Koga" && records[0]["column_2"] == nil)
    }
  }

  private func read(bytes: [UInt8]) throws -> (records: [JSON], warnings: [RecordWarning]) {
    var source = RecordSource(bytes: bytes, format: .csv)
    let warnings = CollectedWarnings()
    source.onWarning = { warnings.append($0) }
    return (try source.records(), warnings.values)
  }

  /// The text in Windows-1252; nil if it has other characters.
  private static func windows1252(_ text: String) throws -> [UInt8] {
    try text.utf16.map { unit in
      try #require((0...255).first { Windows1252.codeUnit(UInt8($0)) == unit }.map { UInt8($0) })
    }
  }

  @Test("A table in Windows-1252 or Latin-1 is read, with one warning that says so")
  func windows1252() throws {
    let text = "name;préis\nCafé “Königin”;5 €\n\"Crème \"\"brûlée\"\"\";7 €\nIt’s – señor;9 €\n"
    let (records, warnings) = try read(bytes: Self.windows1252(text))
    expectEqual(
      records,
      [
        ["name": "Café “Königin”", "préis": "5 €"], ["name": "Crème \"brûlée\"", "préis": "7 €"],
        ["name": "It’s – señor", "préis": "9 €"],
      ])
    expectEqual(warnings, [.notUTF8(at: Self.location(0, 1, 6))])
    let late = try Self.windows1252("name\n" + String(repeating: "plain\n", count: 5_000) + "Zoë\n")
    try expectEqual(read(bytes: late).records.last, ["name": "Zoë"])
    try expectEqual(read(bytes: late).warnings, [.notUTF8(at: Self.location(5_000, 5_002))])
  }

  @Test(
    "Bytes that look wrong in Windows-1252 are an error: damaged UTF-8, other alphabets, unassigned bytes",
    arguments: [
      Array("café naïve Zoë caf".utf8) + [0xC3], [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2],
      [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA],
      Array("caf".utf8) + [0x8E, 0x8F], Array("Wa".utf8) + [0xB3] + Array("esa".utf8),
    ])
  func otherEncodings(bytes: [UInt8]) {
    #expect(throws: IndexError.unreadableCSV(reason: "not UTF-8", at: Self.location(0, 2))) {
      try read(bytes: Array("name\n".utf8) + bytes + Array("\n".utf8))
    }
  }

  @Test("The encoding of a table is decided once, however many of its rows can't be read")
  func encodingIsDecidedOnce() throws {
    let row = Array("Wa".utf8) + [0xB3] + Array("esa, b\n".utf8)
    try Growth.expectLinear(3_000) { count in
      let rows = Array(repeating: row, count: count).joined()
      var source = RecordSource(bytes: Array("name,other\n".utf8) + rows, format: .csv)
      let badCount = Locked(0)
      source.onBadRecord = { _ in badCount.withLock { $0 += 1 } }
      let records = try source.records()
      #expect(records.isEmpty && badCount.withLock { $0 } == count)
    }
  }

  @Test("Reading for a sample warns of nothing, and reading the records once")
  func warningsOnce() throws {
    var source = RecordSource(text: "price,\n€ 5,a\nfree,b\n" + String(repeating: "€ 7,c\n", count: 20), format: .csv)
    source.types = try RecordTypes(detectedIn: source)
    let warnings = CollectedWarnings()
    source.onWarning = { warnings.append($0) }
    _ = try source.sample()
    #expect(warnings.values.isEmpty)
    try LocalIndex().save(source)
    expectEqual(warnings.values.count, 2)
  }
}

@Suite("The keys of records") struct RecordKeyTests {
  private func key(_ text: String, format: RecordSource.Format = .csv) throws -> Attribute? {
    try RecordSource(text: text, format: format).asTexts.sample().key
  }

  @Test(
    "A key is named as one, and different in each record",
    arguments: [
      ("id,name\n1,a\n2,a\n", "id"), ("name,ISBN\na,978-1\nb,978-2\n", "ISBN"), ("Order ID,id\n1,5\n2,5\n", "Order ID"),
      ("Order ID,id\n1,5\n2,6\n", "id"), ("id,name\n1,a\n1,b\n", nil), ("id,name\n1,a\n,b\n", nil),
      ("name,customer_id\na,1\nb,2\n", nil), ("objectID,id\n1,1\n", nil), ("name\na\n", nil), ("id\n", nil),
    ] as [(String, Attribute?)])
  func detection(text: String, key: Attribute?) throws { try expectEqual(self.key(text), key) }

  @Test(
    "A code that is different in each record of a file is a key if the records are not few",
    arguments: [
      ("Bestellnr.", 12, "Bestellnr."), ("Order no.", 12, "Order no."), ("imdbID", 12, "imdbID"), ("imdbID", 9, nil),
      ("Phone number", 12, nil), ("number of rooms", 12, nil), ("room", 12, nil),
    ] as [(String, Int, Attribute?)])
  func codes(name: String, count: Int, key: Attribute?) throws {
    let rows = (0..<count).map { "Thing \($0),A\($0)" }
    func uniqueCode(_ rows: [String]) throws -> Attribute? {
      try RecordSource(text: "name,\(name)\n" + rows.joined(separator: "\n"), format: .csv).asTexts.sample().uniqueCode
    }
    try expectEqual(uniqueCode(rows), key)
    try expectEqual(uniqueCode(rows + ["Other,A3"]), nil)
    try expectEqual(uniqueCode(rows + ["Other,"]), nil)
  }

  private func indexed(_ rows: [String]) throws -> LocalIndex {
    let index = try LocalIndex()
    try index.save(contents(rows))
    return index
  }

  private func contents(_ rows: [String]) -> RecordSource {
    var source = RecordSource(text: "id,name\n" + rows.joined(separator: "\n"), format: .csv)
    (source.key, source.refusesRepeatedKeys, source.hasContentIDs) = ("id", true, true)
    return source
  }

  @Test("Without a key the objectID is made of the contents, and records keep their order")
  func contentIDs() throws {
    let rows = (0..<40).map { ",Thing \($0 * 7 % 37)" } + ["k,Thing"]
    func ids(_ index: LocalIndex) throws -> [[String?]] {
      var query = Query()
      query.hitsPerPage = 100
      return try index.search(query).hits.map { [$0.objectID, $0.record["name"]?.string] }
    }
    let (index, other) = (try indexed(rows), try indexed(rows.reversed()))
    let found = try ids(index)
    expectEqual(Set(found), Set(try ids(other)))
    // Those that are made of contents stand behind keys.
    expectEqual(found.map { $0[1] }, ["Thing"] + (0..<40).map { "Thing \($0 * 7 % 37)" })
    expectEqual(found.count { $0[0]?.hasSuffix("-2") ?? false }, 3)
    #expect(found.dropFirst().allSatisfy { LocalIndex.isGenerated(objectID: $0[0] ?? "") } && found[0][0] == "k")
    // Records that come later are in another segment.
    try index.save(contents([",Thing 7", ",Late", ",Early"]))
    expectEqual(try ids(index).suffix(3).map { $0[1] }, ["Thing 7", "Late", "Early"])
    expectEqual(index.count, 43)
  }

  @Test("A record that is saved again takes the place of the former one")
  func savedTwice() throws {
    let index = try LocalIndex()
    for name in ["Lamp", "Lantern"] {
      var source = RecordSource([["sku": "A7", "name": .string(name)], ["sku": 8, "name": "Chair"]])
      source.key = "sku"
      try index.save(source)
    }
    expectEqual(index.count, 2)
    try expectEqual(index.record("A7"), ["sku": "A7", "name": "Lantern", "objectID": "A7"])
    try expectEqual(index.record("8")?["sku"], 8)
  }

  @Test("A key may be nested, and an objectID is used if there is one")
  func nested() throws {
    var source = RecordSource([["meta": ["id": "x"]], ["objectID": "y"]])
    source.key = "meta.id"
    let index = try LocalIndex()
    try index.save(source)
    #expect(try index.record("x") != nil && index.record("y") != nil)
  }

  private struct Product<ID: Hashable & Encodable>: Identifiable, Encodable {
    var id: ID
    var name = "Lamp"
  }

  private struct Code: Identifiable, Encodable {
    var objectID = "own"
    var id: String { "other" }
  }

  private final class Thing: Identifiable, Encodable { let name = "Rug" }

  @Test("Records of your own types have their identity as objectID, unless they encode one or it is that of an object")
  func identifiable() throws {
    let index = try LocalIndex()
    try expectEqual(index.save([Product(id: "a"), Product(id: "b")]), ["a", "b"])
    try expectEqual(index.save([Product(id: 7)]), ["7"])
    try expectEqual(index.save([Code()]), ["own"])
    try expectEqual(index.record("7"), ["id": 7, "name": "Lamp", "objectID": "7"])
    let generated = try index.save([Product(id: String?.none)]) + index.save([Product(id: "")]) + index.save([Thing()])
    #expect(generated.allSatisfy(LocalIndex.isGenerated))
    try index.save([Product(id: "a", name: "Lantern")])
    try expectEqual(index.record("a")?["name"], "Lantern")
  }

  @Test(
    "A record without its key is an error with its place, or is left out as other bad records", arguments: ["", "null"])
  func missing(value: String) throws {
    var source = RecordSource(
      text: "{\"id\":1}\n{\"id\":\(value.isEmpty ? "\"\"" : value)}\n{\"id\":3}\n", format: .ndjson)
    source.key = "id"
    #expect(throws: IndexError.missingKey("id", at: RecordLocation(number: 1, line: 2, column: 1))) {
      try LocalIndex().save(source)
    }
    source.onBadRecord = { _ in }
    try expectEqual(LocalIndex().save(source), 2)
  }

  @Test("A record without the key that was only found gets a generated objectID")
  func missingFoundKey() throws {
    var source = RecordSource(text: "id,name\n1,a\n,b\n3,c\n", format: .csv)
    (source.key, source.refusesRepeatedKeys) = ("id", true)
    let index = try LocalIndex()
    try expectEqual(index.save(source), 3)
    #expect(try index.record("1") != nil && index.record("3") != nil)
  }

  @Test("The same key twice is an error if nobody has said that this is a key")
  func repeated() throws {
    var source = RecordSource(text: "id,name\n1,a\n1,b\n", format: .csv)
    source.key = "id"
    try expectEqual(LocalIndex().save(source), 2)
    source.refusesRepeatedKeys = true
    #expect(throws: IndexError.repeatedKey("1", of: "id", at: RecordLocation(number: 1, line: 3, column: 1))) {
      try LocalIndex().save(source)
    }
  }
}

/// Warnings that another thread may append.
final class CollectedWarnings: @unchecked Sendable {
  private(set) var values: [RecordWarning] = []
  func append(_ value: RecordWarning) { values.append(value) }
}
