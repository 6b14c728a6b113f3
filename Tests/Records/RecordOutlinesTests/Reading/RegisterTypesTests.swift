import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import RecordReading

@Suite("Types of attributes in files of authorities and shops")
struct RegisterTypesTests {
  private func source(_ rows: [String]) throws -> RecordSource {
    var source = RecordSource(text: rows.joined(separator: "\n") + "\n", format: .csv)
    source.types = try RecordTypes(detectedIn: source)
    return source
  }

  private func types(_ rows: [String]) throws -> [String: AttributeType] {
    let found = try source(rows).types?.findings ?? []
    return Dictionary(uniqueKeysWithValues: found.map { ($0.attribute.rawValue, $0.type) })
  }

  private func records(_ source: RecordSource) throws -> [JSON.Object] {
    var records: [JSON.Object] = []
    try source.forEachRecord { record, _ in records.append(record) }
    return records
  }

  // MARK: Days

  @Test(
    "Numbers such as 20230102 are days, where the name says so in any of several languages",
    arguments: ["match_date", "OPENDATE", "Datum", "fecha_alta", "date_naissance", "data", "updated"])
  func dayNumbers(name: String) throws {
    let source = try source([name, "20230102", "20240229", "19991231.0"])
    expectEqual(source.types?.findings.map(\.type), [.day])
    try expectEqual(records(source).map { $0[name] }, [1_672_617_600, 1_709_164_800, 946_598_400])
    // No days of the calendar, or none that a name calls so.
    for (name, text) in [(name, "20231301"), (name, "20230230"), ("visitors", "20230102"), (name, "2023")] {
      let other = try self.source([name, text])
      expectEqual(other.types?.findings.map(\.type), [.number])
      try expectEqual(records(other).map { $0[name]?.number }, [Double(text)])
    }
  }

  @Test("Numbers and texts of JSON are days too, and reading them again changes nothing")
  func dayNumbersInJSON() throws {
    let text = #"[{"date": 20230102, "day": "20230103"}, {"date": 20230104, "day": "20230105"}]"#
    var source = RecordSource(text: text, format: .json)
    let types = try RecordTypes(detectedIn: source)
    source.types = types
    let first = try records(source)
    expectEqual(
      first, [["date": 1_672_617_600, "day": 1_672_704_000], ["date": 1_672_790_400, "day": 1_672_876_800]])
    let stored = try #require(RecordTypes(setting: types.setting))
    expectEqual(stored.reading(RecordSample(first, isWhole: true)).records, first)
  }

  @Test("No number that stands for the beginning of a day is such a day itself")
  func dayNumbersAreNoTimes() {
    // The numbers of eight digits are within.
    for day in 0...1_200 { expectEqual(DayNumber.seconds(of: Double(day) * 86400), nil) }
    #expect(DayNumber.seconds(of: 20_230_102.5) == nil && DayNumber.seconds(of: .nan) == nil)
    #expect(DayNumber.seconds(of: .infinity) == nil && DayNumber.seconds(of: -20_230_102) == nil)
  }

  // MARK: Money

  @Test("Retail prices are known by their abbreviation", arguments: ["mrp", "MSRP", "rrp", "uvp"])
  func retailPrices(name: String) throws {
    try expectEqual(types([name, "10.50", "12.00"]), [name: .money(currency: nil)])
  }

  // MARK: Empty values, codes, places

  @Test("The errors of spreadsheets are no values, even in a column of texts")
  func spreadsheetErrors() throws {
    let source = try source(["name,gender,age", "Ann,female,31", "Bo,#N/A,#REF!", "Cy,#DIV/0!,40", "Di,unknown,44"])
    let records = try records(source)
    expectEqual(records.map { $0["gender"] }, ["female", .null, .null, "unknown"])
    expectEqual(records.map { $0["age"] }, [31, .null, 40, 44])
  }

  @Test(
    "Texts are JSON by how they begin and end",
    arguments: [
      (#"{"a": 1}"#, true), ("{'a': 1}", true), ("{}", true), (#" [{"a": 1}] "#, true), ("[1, 2.5, -3e5]", true),
      ("[[1]]", true), ("[1] and [2]", false), ("[Untitled]", false), (#"["red", "green"]"#, false), ("{x}", false),
      ("{", false), ("", false), (#"{"a": 1"#, false),
    ])
  func json(text: String, isJSON: Bool) { expectEqual(TextForms.isJSON(text), isJSON) }
}
