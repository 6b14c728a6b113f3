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

  @Test("A value of another kind, null where a value is needed and a missing member are named by their paths")
  func misfits() throws {
    for (text, path, reason) in Self.misfittingRecords {
      let error = try #require(throws: DecodingError.self) { try JSON(parsing: text).decoded(as: Order.self) }
      guard case .typeMismatch(_, let context) = error else {
        Issue.record("\(error)")
        continue
      }
      expectEqual(context.codingPath.map(\.stringValue).joined(separator: "."), path, "\(text)")
      expectEqual(context.debugDescription, reason, "\(text)")
    }
    for (text, path, reason) in Self.recordsWithNull {
      let error = try #require(throws: DecodingError.self) { try JSON(parsing: text).decoded(as: Order.self) }
      guard case .valueNotFound(_, let context) = error else {
        Issue.record("\(error)")
        continue
      }
      expectEqual(context.codingPath.map(\.stringValue).joined(separator: "."), path, "\(text)")
      expectEqual(context.debugDescription, reason, "\(text)")
    }
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

  private static let recordsWithNull: [(text: String, path: String, reason: String)] = [
    ("null", "", "expected an object, found null"),
    (#"{"id": null}"#, "id", "expected a whole number that fits Int, found null"),
    (#"{"id": 1, "lines": [null]}"#, "lines.0", "expected an object, found null"),
    (#"{"id": 1, "lines": [{"price": null}]}"#, "lines.0.price", "expected a number, found null"),
  ]

  @Test("A number that does not fit its type is an error, as is text that is no number, no Base64 or no boolean")
  func overflow() throws {
    func refuses<Value: Decodable>(_ type: Value.Type, _ values: JSON...) -> Bool {
      values.allSatisfy { value in
        do {
          _ = try value.decoded(as: type)
          return false
        } catch { return error is DecodingError }
      }
    }
    #expect(refuses(Int8.self, 128, -129) && refuses(Int16.self, 32_768) && refuses(Int32.self, 2_147_483_648))
    #expect(refuses(Int64.self, 1e19) && refuses(UInt.self, -1) && refuses(UInt8.self, 256))
    #expect(refuses(UInt16.self, 65_536) && refuses(UInt32.self, 4_294_967_296) && refuses(UInt64.self, 2e19))
    #expect(refuses(Float.self, 1e39) && refuses(Decimal.self, 1e300, "1") && refuses(Double.self, "1"))
    #expect(refuses(Data.self, "*", [1]) && refuses(String.self, 1) && refuses(Bool.self, "true", 1))
  }
}
