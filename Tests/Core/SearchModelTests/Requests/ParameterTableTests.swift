import SearchModel
import TestSupport
import Testing

@Suite("The table of parameters")
struct ParameterTableTests {
  private static let rows = ParameterDescriptor.all

  @Test("Each parameter has one row, and its default and what asks for nothing have its type")
  func parameters() {
    expectEqual(Set(Self.rows.map(\.name)).count, Self.rows.count)
    for row in Self.rows {
      for value in [row.defaultValue, row.neutralValue].compactMap(\.self) {
        #expect(fits(row.type, value), "\(value.text())")
      }
      expectEqual(row.name.type, row.type, "\(row)")
    }
    for row in Self.rows {
      let values: [JSON] = [false, [], ["*"], true, 0, "", "*", ["a"], [:], "keywordSearch"]
      if let neutral = row.neutralValue { #expect(values.contains(neutral), "\(row)") }
      for value in values {
        expectEqual(row.name.asksForNothing(with: value), (value == row.neutralValue), "\(value.text())")
      }
      #expect(row.name.asksForNothing(with: nil), "\(row)")
    }
    expectEqual(Query.Parameter.searchableAttributes.descriptor?.changes, .matches)
    for row in Self.rows where !row.isForQueries { #expect(!row.name.affectsMatching && !row.name.isPaging) }
    let name: Query.Parameter = "unknown"
    #expect(name.descriptor == nil && name.type == .json && !name.affectsMatching)
    #expect(!name.asksForNothing(with: false) && !name.asksForNothing(with: []))
  }

  @Test("Each property of a query has a row, whose type its values have")
  func properties() throws {
    for property in QueryPropertyTests.properties {
      let row = try #require(Query.Parameter(rawValue: property.name).descriptor)
      #expect(row.isForQueries && fits(row.type, property.json), "\(property)")
    }
  }

  private func fits(_ type: ParameterType, _ value: JSON) -> Bool {
    switch type {
    case .text: value.string != nil
    case .flag: value.bool != nil
    case .number: value.int != nil
    case .mixed: value.object == nil
    case .texts, .attributes: value.array?.allSatisfy { $0.string != nil } == true
    case .textOrTexts: value.string != nil || value.array != nil
    case .json: true
    }
  }
}
