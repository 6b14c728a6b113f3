import Foundation
import SearchModel
import TestSupport
import Testing

@Suite("Errors of decoding records")
struct RecordDecodingErrorTests {
  private struct Order: Decodable {
    var id: Int
    var lines: [Line]?
    var due: Date?
    var tags: [String: [Bool]]?

    struct Line: Decodable {
      var price: Double
      var link: URL?
    }
  }

  private static let misfittingRecords: [(text: String, path: String, reason: String)] = [
    (#"[]"#, "", "expected an object, found an array"),
    (#"{"id": "1"}"#, "id", "expected a whole number that fits Int, found a string"),
    (#"{"id": 1.5}"#, "id", "expected a whole number that fits Int, found a number"),
    (#"{"id": 1, "lines": {}}"#, "lines", "expected an array, found an object"),
    (#"{"id": 1, "lines": [{"price": 1}, 2]}"#, "lines.1", "expected an object, found a number"),
    (#"{"id": 1, "lines": [{"price": true}]}"#, "lines.0.price", "expected a number, found a boolean"),
    (#"{"id": 1, "lines": [{"price": 1, "link": ""}]}"#, "lines.0.link", "expected a URL, found a string"),
    (#"{"id": 1, "lines": [{"price": 1, "link": 1}]}"#, "lines.0.link", "expected a URL, found a number"),
    (#"{"id": 1, "due": "tomorrow"}"#, "due", "expected a date, found a string"),
    (#"{"id": 1, "due": [2024]}"#, "due", "expected a date, found an array"),
    (#"{"id": 1, "tags": {"a": [], "b": [true, 0]}}"#, "tags.b.1", "expected a boolean, found a number"),
  ]

  @Test("A value of another kind is named by its path", arguments: misfittingRecords)
  func misfits(text: String, path: String, reason: String) throws {
    let error = try #require(throws: DecodingError.self) { try JSON(parsing: text).decoded(as: Order.self) }
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("\(error)")
      return
    }
    expectEqual(context.codingPath.map(\.stringValue).joined(separator: "."), path)
    expectEqual(context.debugDescription, reason)
  }

  private static let recordsWithNull: [(text: String, path: String, reason: String)] = [
    ("null", "", "expected an object, found null"),
    (#"{"id": null}"#, "id", "expected a whole number that fits Int, found null"),
    (#"{"id": 1, "lines": [null]}"#, "lines.0", "expected an object, found null"),
    (#"{"id": 1, "lines": [{"price": null}]}"#, "lines.0.price", "expected a number, found null"),
  ]

  @Test("Null where a value is needed is a missing value, named by its path", arguments: recordsWithNull)
  func nulls(text: String, path: String, reason: String) throws {
    let error = try #require(throws: DecodingError.self) { try JSON(parsing: text).decoded(as: Order.self) }
    guard case .valueNotFound(_, let context) = error else {
      Issue.record("\(error)")
      return
    }
    expectEqual(context.codingPath.map(\.stringValue).joined(separator: "."), path)
    expectEqual(context.debugDescription, reason)
  }

  @Test("A missing member is named, with the path to the object that lacks it")
  func missingMembers() throws {
    let record: JSON = ["id": 1, "lines": [["price": 1], ["link": "a"]]]
    let error = try #require(throws: DecodingError.self) { try record.decoded(as: Order.self) }
    guard case .keyNotFound(let key, let context) = error else {
      Issue.record("\(error)")
      return
    }
    expectEqual(key.stringValue, "price")
    expectEqual(context.codingPath.map(\.stringValue), ["lines", "1"])
    expectEqual(context.codingPath.last?.intValue, 1)
    expectEqual(context.debugDescription, "expected 'price'")
  }

  @Test("A number that does not fit its type is an error, not another number")
  func overflow() throws {
    #expect(throws: DecodingError.self) { try (128 as JSON).decoded(as: Int8.self) }
    #expect(throws: DecodingError.self) { try (-129 as JSON).decoded(as: Int8.self) }
    #expect(throws: DecodingError.self) { try (32_768 as JSON).decoded(as: Int16.self) }
    #expect(throws: DecodingError.self) { try (2_147_483_648 as JSON).decoded(as: Int32.self) }
    #expect(throws: DecodingError.self) { try (1e19 as JSON).decoded(as: Int64.self) }
    #expect(throws: DecodingError.self) { try (-1 as JSON).decoded(as: UInt.self) }
    #expect(throws: DecodingError.self) { try (256 as JSON).decoded(as: UInt8.self) }
    #expect(throws: DecodingError.self) { try (65_536 as JSON).decoded(as: UInt16.self) }
    #expect(throws: DecodingError.self) { try (4_294_967_296 as JSON).decoded(as: UInt32.self) }
    #expect(throws: DecodingError.self) { try (2e19 as JSON).decoded(as: UInt64.self) }
    #expect(throws: DecodingError.self) { try (1e39 as JSON).decoded(as: Float.self) }
    #expect(throws: DecodingError.self) { try (1e300 as JSON).decoded(as: Decimal.self) }
  }

  @Test("Text that is no number, no Base64 and no URL is refused")
  func wrongText() throws {
    #expect(throws: DecodingError.self) { try ("1" as JSON).decoded(as: Double.self) }
    #expect(throws: DecodingError.self) { try ("1" as JSON).decoded(as: Decimal.self) }
    #expect(throws: DecodingError.self) { try ("*" as JSON).decoded(as: Data.self) }
    #expect(throws: DecodingError.self) { try ([1] as JSON).decoded(as: Data.self) }
    #expect(throws: DecodingError.self) { try (1 as JSON).decoded(as: String.self) }
    #expect(throws: DecodingError.self) { try ("true" as JSON).decoded(as: Bool.self) }
    #expect(throws: DecodingError.self) { try (1 as JSON).decoded(as: Bool.self) }
  }
}
