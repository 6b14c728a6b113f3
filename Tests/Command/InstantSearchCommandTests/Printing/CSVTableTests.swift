import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("Tables") struct CSVTableTests {
  @Test(
    "cells with separators, quotes, line breaks or spaces at an end are quoted",
    arguments: [
      ("plain", "plain"), ("a,b", "\"a,b\""), ("5\" disk", "\"5\"\" disk\""), ("a\nb", "\"a\nb\""),
      ("a\r\nb", "\"a\r\nb\""), (" a", "\" a\""), ("a ", "\"a \""), ("", "\"\""), ("é;\t", "é;\t"),
    ])
  func quoting(text: String, cell: String) {
    expectEqual(CSVTable(columns: ["a"]).row([.string(text)]), cell + "\r\n")
  }

  @Test("Columns are the paths of values in their first order; values are as people write them, objects as JSON")
  func columns() {
    var columns = RecordColumns()
    columns.add(["name": "a", "author": ["name": "b", "born": 1], "tags": [["x": 1]], "none": [:]])
    columns.add(["price": 1, "name": "c", "author": ["died": 2]])
    expectEqual(columns.attributes, ["name", "author.name", "author.born", "tags", "none", "price", "author.died"])
    let row = CSVTable(columns: []).row([1, 2.5, 10.0, true, nil, .null, ["a", 1], ["b": "c"], "x"])
    expectEqual(row, "1,2.5,10,true,,,a; 1,\"{\"\"b\"\":\"\"c\"\"}\",x\r\n")
    // A value at a path is a list where a list is on the way.
    let record: JSON = ["a": ["b": [1, 2]], "c.d": 3, "e": [["f": 4], ["g": 5], ["f": 6]]]
    let paths: [Attribute] = ["a.b", "a", "c.d", "e.f", "a.x", "x"]
    expectEqual(paths.map { record.value(at: $0) }, [[1, 2], ["b": [1, 2]], 3, [4, 6], nil, nil])
  }

  @Test("a table reads back as it was written, whatever its texts contain")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 1)
    let letters = ["a", "\"", ",", "\n", "\r\n", " ", "é", "😀", ";", "\t", "'", "=", "7"]
    let index = try LocalIndex()
    let texts = (0..<300).map { _ in
      (0..<Int.random(in: 1...6, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
    }
    let table = CSVTable(columns: ["objectID", "x"])
    let rows = texts.enumerated().map { table.row([.integer(Int64($0)), .string("t" + $1)]) }
    try index.save(RecordSource(text: table.header + rows.joined(), format: .csv))
    var found: [String: String] = [:]
    try index.browse { record in found[record["objectID"]?.string ?? ""] = record["x"]?.string }
    for (number, text) in texts.enumerated() { expectEqual(found["\(number)"], "t" + text) }
  }
}
