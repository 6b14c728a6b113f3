import InstantSearchTesting
import SearchModel
import Testing

@Suite("Numbers in JSON")
struct JSONNumberTests {
  private static let exactIntegers: [(text: String, value: Int64)] = [
    ("0", 0), ("-0", 0), ("7", 7), ("-1", -1), ("9007199254740993", 9_007_199_254_740_993),
    ("9223372036854775807", .max), ("-9223372036854775808", .min), ("9223372036854775806", .max - 1),
    ("-9223372036854775807", .min + 1),
  ]

  @Test("Whole numbers of up to 64 bits are exact", arguments: exactIntegers)
  func integers(text: String, expected: Int64) throws {
    guard case .integer(let value) = try JSON(parsing: text) else {
      Issue.record("not read as an integer")
      return
    }
    #expect(value == expected)
  }

  private static let exactDoubles: [(text: String, value: Double)] = [
    ("9223372036854775808", 0x1p63), ("-9223372036854775809", -0x1p63),
    ("18446744073709551615", 0x1p64), ("18446744073709551616", 0x1p64),
    ("100000000000000000000000", 1e23), ("1.0", 1), ("1e0", 1), ("1E+2", 100), ("-0.0", -0.0), ("0e5", 0),
    ("0.1", 0.1), ("1e-7", 1e-7), ("1e22", 1e22), ("1e23", 1e23), ("123456789012345678e-3", 123_456_789_012_345.678),
    ("1.7976931348623157e308", .greatestFiniteMagnitude), ("5e-324", .leastNonzeroMagnitude), ("1e-400", 0),
    ("0e999999999999999999999", 0), ("1e-999999999999999999999", 0), ("0.000000000000000000000000000000", 0),
    ("0.3e1", 3),
  ]

  @Test("Numbers beyond 64 bits, with a point or an exponent are floating point numbers", arguments: exactDoubles)
  func doubles(text: String, expected: Double) throws {
    guard case .double(let value) = try JSON(parsing: text) else {
      Issue.record("not read as a floating point number")
      return
    }
    #expect(value.bitPattern == expected.bitPattern)
  }

  @Test(
    "A number that no floating point number can hold is an error where it begins",
    arguments: ["1e309", "-1e309", "1e999999999999999999999", "1" + String(repeating: "0", count: 400)])
  func tooLarge(text: String) throws {
    let error = try #require(throws: JSON.SyntaxError.self) { try JSON(parsing: "[\(text)]") }
    #expect(error.offset == 1)
    #expect(error.expected.contains("64-bit"))
  }

  @Test("Every number is written so that the same number is read", arguments: 0..<1_000 as Range<UInt64>)
  func writtenNumbers(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let double = generator.finiteDouble()
    #expect(try JSON(parsing: JSON.double(double).text()).number?.bitPattern == double.bitPattern)
    let integer = Int64(bitPattern: generator.next())
    #expect(try JSON(parsing: JSON.integer(integer).text()) == .integer(integer))
  }

  @Test("A number of any length is rounded as the standard library does", arguments: 0..<1_000 as Range<UInt64>)
  func rounding(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func digits(_ count: ClosedRange<Int>) -> String {
      generator.array(of: count) { String($0.number(in: 0...9)) }.joined()
    }
    for _ in 0..<20 {
      var text = generator.element(of: "", "-") + "\(generator.number(in: 1...9))" + digits(0...22)
      if !generator.once(in: 4) { text += "." + digits(1...22) }
      if !generator.once(in: 3) {
        text += generator.element(of: "e", "E") + generator.element(of: "", "+", "-") + digits(1...2)
      }
      #expect(try JSON(parsing: text).number == Double(text), "\(text)")
    }
  }
}
