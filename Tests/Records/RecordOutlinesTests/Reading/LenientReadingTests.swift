import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import RecordReading

@Suite("Records that are not plain") struct LenientReadingTests {
  private func records(_ source: RecordSource) throws -> [JSON.Object] {
    var records: [JSON.Object] = []
    try source.forEachRecord { record, _ throws(IndexError) in records.append(record) }
    return records
  }

  private func values(_ text: String, hasDecimalCommas: Bool? = nil) throws -> [JSON] {
    var source = RecordSource(text: text, format: .csv)
    source.hasDecimalCommas = hasDecimalCommas
    return try records(source).compactMap { $0["x"] }
  }

  // MARK: Decimal commas

  @Test(
    "a table shows decimal commas by a cell with one, unless another one shows a point",
    arguments: [
      ("x;y\n3,5;a\n-0,25;a\n1.234,5;a\n12;a\n", [3.5, -0.25, 1234.5, 12] as [JSON]),
      ("x\ty\n3,5\ta\n", [3.5]),
      ("x;y\n3,5;a\n2.5;a\n", ["3,5", 2.5]),
      // Three digits may be thousands.
      ("x;y\n3,500;a\n", ["3,500"]),
      ("x;y\n3,500;a\n1,5;a\n1.500;a\n", [3.5, 1.5, 1500]),
      ("x;y\n1,5;a\n1,2,3;a\n1.5.2;a\n,5;a\n5,;a\n", [1.5, "1,2,3", "1.5.2", ",5", "5,"]),
      ("x;y\n1,5;a\n007,5;a\n+1,5;a\n31.12.2020;a\n", [1.5, "007,5", "+1,5", "31.12.2020"]),
      ("x,y\n\"3,5\",a\n", ["3,5"]),
    ])
  func decimalCommas(text: String, expected: [JSON]) throws {
    try expectEqual(values(text), expected)
    // They may be set, also where commas separate.
    try expectEqual(values("x,y\n\"3,5\",a\n1.500,a\n", hasDecimalCommas: true), [3.5, 1500])
    try expectEqual(values("x;y\n3,5;a\n", hasDecimalCommas: false), ["3,5"])
  }

  // MARK: Wrapped records

  @Test(
    "the only array of objects in an object, or the one with a usual name, holds the records",
    arguments: [
      (#"{"data": [{"a": 1}, {"a": 2}], "n": 2}"#, "data"),
      (#" {"n": [1, 2], "o": {"p": [{"q": 1}]}, "a \"b\"": [ {"a": "]}"} ] , "z": null } "#, "a \"b\""),
      (#"{"s": "\\", "t": true, "rows": [{"a": {}}], "e": []}"#, "rows"),
      (#"{"included": [{"b": 1}], "data": [{"a": 1}], "links": [{"c": 1}]}"#, "data"),
    ])
  func wrapped(text: String, name: String) throws {
    let found = try #require(RecordSource(text: text).unwrapped())
    expectEqual(found.name, name)
    try expectEqual(records(found.source), JSON(parsing: text)[name]?.array?.compactMap(\.object))
  }

  @Test(
    "the members of an object are records if they have most of their own members in common, and their names are the keys",
    arguments: [
      (
        #"{"id1": {"name": "Lamp", "price": 3}, "id\"2": {"name": "Rug"}}"#, nil,
        [["key": "id1", "name": "Lamp", "price": 3], ["key": "id\"2", "name": "Rug"]]
      ),
      // The keys are objectIDs where an attribute says the same, or is called so.
      (
        #" {"desk-lamp" : {"title": "Desk lamp"} , "7": {"id": 7, "title": "Rug"}} "#, nil,
        [["objectID": "desk-lamp", "title": "Desk lamp"], ["objectID": "7", "id": 7, "title": "Rug"]]
      ),
      (
        #"{"v": 1, "data": {"a": {"key": 7}, "": {"key": 8}}, "o": {"p": {}}}"#, "data",
        [["objectID": "a", "key": 7], ["key": 8]]
      ),
      (#"{"😀": {"x": "-"}, "😎": {"x": "!"}}"#, nil, [["key": "😀", "x": "-"], ["key": "😎", "x": "!"]]),
      (
        "{\((0..<12).map { #""\#($0)": {"n": 1, "a\#($0)": 2, "b\#($0)": 3}"# }.joined(separator: ","))}", nil,
        (0..<12).map { ["key": .string("\($0)"), "n": 1, "a\($0)": 2, "b\($0)": 3] }
      ),
    ] as [(String, String?, [JSON])])
  func keyed(text: String, name: String?, expected: [JSON]) throws {
    let found = try #require(RecordSource(text: text).unwrapped())
    expectEqual(found.name, name)
    try expectEqual(records(found.source).map { .object($0) }, expected)
    try expectEqual(found.source.asTexts.sample().key, expected[0]["objectID"] == nil ? "key" : nil)
  }

  @Test(
    "anything else is read as it is",
    arguments: [
      #"{"a": 1}"#, #"{}"#, #"{"a": [1]}"#, #"{"a": [{"b": 1}], "c": [{"d": 1}]}"#,
      #"{"hits": [{"b": 1}], "data": [{"d": 1}]}"#, #"[{"a": [{"b": 1}]}]"#,
      #"{"name": {"first": "Ann", "last": "Lee"}, "address": {"street": "Mill", "town": "Ely"}}"#,
      #"{"a": {"x": 1}}"#, #"{"a": {"x": 1}, "b": {"x": 2}, "c": 3}"#, #"{"a": {}, "b": {}}"#,
      #"{"a": {"x": 1}, "b": {"x": 2}, }"#, #"{"a": {"x": 1}, "b": {"x": 2}} {}"#, #"{"a": {"x": 1}, "b": {"x" 2}}"#,
      "{\"a\": [{\"b\": 1}]}\n{\"a\": [{\"b\": 2}]}\n", #"{"a": [{"b": 1}]"#, #"{"a": [{"b": 1}"#, #"{"a"#,
      "a,b\n1,2\n", "",
    ])
  func plain(text: String) {
    #expect(RecordSource(text: text).unwrapped() == nil)
    #expect(RecordSource(text: #"{"a": [{"b": 1}]}"#, format: .ndjson).unwrapped() == nil)
  }

  @Test("the location of an error in wrapped records is that in the file")
  func wrappedLocation() throws {
    let (_, source) = try #require(RecordSource(text: "{\n\"data\": [\n{\"a\": 1},\n  17]}").unwrapped())
    #expect(throws: IndexError.notAnObject(found: "a number", at: RecordLocation(number: 1, line: 4, column: 3))) {
      try records(source)
    }
    // Errors in members behind those that were inspected.
    let members = (0..<60).map { #""\#($0)": {"x": \#($0)}"# }.joined(separator: ",\n")
    let keyed = try #require(RecordSource(text: "{\(members),\n \"a\": {\"x\":}}").unwrapped()).source
    try expectEqual(keyed.sample(of: 60).records.count, 60)
    #expect(
      throws: IndexError.unreadableJSON(expected: "a JSON value", at: RecordLocation(number: 60, line: 61, column: 12))
    ) {
      try records(keyed)
    }
  }

  // MARK: Bad records

  @Test(
    "bad records are reported, and the others read",
    arguments: [
      (RecordSource.Format.ndjson, "{\"x\":1}\n{\"x\":}\n\n17\n{\"x\":2} 3\n{\"x\":4}\n{", [1, 4] as [JSON], 4),
      (.csv, "x,y\n1,a\n2,\"b\"b\n3,b\n\"4\"c,d\n5,e\n", [1, 3, 5], 2),
      // The quotes that are never closed take their line only.
      (.csv, "x,y\n1,a\n\"2,b\n3,c\n", [1, 3], 1),
      (.csv, "x,y\n\"a\nb\",\"c\"d\n7,e\n", [7], 1),
      (.json, "[{\"x\":1}, 2, {\"x\":3}, [4]]", [1, 3], 2),
    ])
  func badRecords(format: RecordSource.Format, text: String, expected: [JSON], bad: Int) throws {
    var source = RecordSource(text: text, format: format)
    #expect(throws: IndexError.self) { try records(source) }
    let errors = Locked<[IndexError]>([])
    source.onBadRecord = { error in errors.withLock { $0.append(error) } }
    try expectEqual(records(source).compactMap { $0["x"] }, expected)
    expectEqual(errors.withLock { $0.count }, bad)
    // A sample skips them too, and leaves the report to the reading.
    try expectEqual(source.sample().records.compactMap { $0["x"] }, expected)
    expectEqual(errors.withLock { $0.count }, bad)
  }

  @Test("a syntax error in an array ends the reading all the same, and so does another error")
  func unskippable() throws {
    var source = RecordSource(text: "[{\"x\":1}, {\"x\" 2}]")
    source.onBadRecord = { _ in }
    #expect(throws: IndexError.self) { try records(source) }
    source = RecordSource(text: "{\"x\":1}\n{\"x\":2}\n")
    source.onBadRecord = { _ in }
    #expect(throws: IndexError.readOnly(path: "")) {
      try source.forEachRecord { _, _ throws(IndexError) in throw .readOnly(path: "") }
    }
  }

  @Test("bad objectIDs and records that are too large are skipped too, and nothing of them is stored")
  func badForTheIndex() throws {
    let large = String(repeating: "a", count: RecordSource.largestRecord)
    var source = RecordSource(text: "{\"objectID\":[]}\n{\"x\":\"\(large)\"}\n{\"objectID\":\"1\"}\n")
    source.onBadRecord = { _ in }
    let index = try LocalIndex()
    try expectEqual(index.save(source), 1)
    expectEqual(index.count, 1)
  }

  @Test("reading ends when it is cancelled, and leaves the index as it was")
  func cancelled() throws {
    let index = try LocalIndex()
    try index.save([["objectID": "1"]])
    var source = RecordSource(text: String(repeating: "{\"x\":1}\n", count: 1000))
    source.isCancelled = { true }
    #expect(throws: IndexError.cancelled) { try index.replaceAll(with: source) }
    expectEqual(index.count, 1)
  }

  // MARK: Hits

  @Test("all hits come in the order of their pages", arguments: ["", "lamp", "lamp black"])
  func pages(text: String) throws {
    let index = try LocalIndex()
    let colors = ["black", "white", "blackish"]
    for batch in 0..<3 {
      try index.save(
        (0..<70).map { number -> JSON in
          [
            "objectID": .string("\(batch)-\(number)"), "name": .string("Lamp \(colors[number % 3])"),
            "price": .integer(Int64(number * 37 % 70)),
          ]
        })
    }
    try index.setView("cheapest", IndexSettings(customRanking: [.ascending("price")]))
    for view in ["", "cheapest"] {
      let request = HitsRequest(indexName: view, query: Query(text))
      var paged: [String] = []
      for page in 0... {
        var query = Query(text)
        (query.page, query.hitsPerPage) = (page, 50)
        let hits = try index.search(HitsRequest(indexName: view, query: query)).hits
        if hits.isEmpty { break }
        paged += hits.map(\.objectID)
      }
      var all: [String] = []
      try index.forEachPage(ofHits: request, length: 40) { hits in
        #expect(hits.count <= 40)
        all += hits.map(\.objectID)
        return true
      }
      expectEqual(all, paged)
      var pages = 0
      try index.forEachPage(ofHits: request, length: 10) { _ in
        pages += 1
        return pages < 2
      }
      expectEqual(pages, 2)
    }
  }

  @Test("generated objectIDs are recognized")
  func generated() throws {
    let index = try LocalIndex()
    let ids = try index.save([["a": 1], ["a": 2]] as [JSON])
    #expect(ids.allSatisfy { LocalIndex.isGenerated(objectID: $0) })
    for id in ["", "1", "a-b-c", "2024-01-01", "B000-123", ids[0] + "-1", ids[0].uppercased()] {
      #expect(!LocalIndex.isGenerated(objectID: id))
    }
  }
}
