import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("Numbers in JSON")
struct JSONNumberTests {
  private static let exactIntegers: [(text: String, value: Int64)] = [
    ("0", 0), ("-0", 0), ("7", 7), ("-1", -1), ("9007199254740993", 9_007_199_254_740_993),
    ("9223372036854775807", .max), ("-9223372036854775808", .min), ("9223372036854775806", .max - 1),
    ("-9223372036854775807", .min + 1),
  ]

  @Test("Whole numbers of up to 64 bits are exact, others floating point numbers or, with more digits, keep their text")
  func kinds() throws {
    for (text, expected) in Self.exactIntegers {
      guard case .integer(let value) = try JSON(parsing: text) else {
        Issue.record("not read as an integer")
        continue
      }
      expectEqual(value, expected, "\(text)")
    }
    for (text, expected) in Self.exactDoubles {
      guard case .double(let value) = try JSON(parsing: text) else {
        Issue.record("not read as a floating point number")
        continue
      }
      expectEqual(value.bitPattern, expected.bitPattern, "\(text)")
    }
    for (text, expected) in Self.longNumbers {
      let json = try JSON(parsing: text)
      guard case .decimal(text) = json else {
        Issue.record("not read as a decimal")
        continue
      }
      #expect(json.text() == text && json.number == expected && json.int == nil, "\(text)")
      try expectEqual(json, JSON(parsing: json.text()), "\(text)")
    }
  }

  private static let exactDoubles: [(text: String, value: Double)] = [
    ("1.0", 1), ("1e0", 1), ("1E+2", 100), ("-0.0", -0.0), ("0e5", 0),
    ("0.1", 0.1), ("1e-7", 1e-7), ("1e22", 1e22), ("1e23", 1e23), ("123456789012345678e-3", 123_456_789_012_345.678),
    ("1.7976931348623157e308", .greatestFiniteMagnitude), ("5e-324", .leastNonzeroMagnitude), ("1e-400", 0),
    ("0e999999999999999999999", 0), ("1e-999999999999999999999", 0), ("0.000000000000000000000000000000", 0),
    ("0.3e1", 3),
  ]

  private static let longNumbers: [(text: String, value: Double)] = [
    ("9223372036854775808", 0x1p63), ("-9223372036854775809", -0x1p63), ("18446744073709551615", 0x1p64),
    ("18446744073709551616", 0x1p64), ("100000000000000000000000", 1e23),
    ("0.12345678901234567890123", 0.123_456_789_012_345_68), ("-12345678901234567890.5e-3", -12_345_678_901_234_567.89),
  ]

  @Test(
    "Decimals are equal to numbers with the same value, with the same hash value, and other decimals have another one")
  func equalDecimals() {
    let equal: [(JSON, JSON)] = [
      (.decimal("100000000000000000000"), .double(1e20)), (.decimal("100000000000000000000"), .decimal("1E+20")),
      (.decimal("1.00000000000000000000"), .integer(1)), (.decimal("-0.10"), .double(-0.1)),
      (.decimal("0.00000000000000000000"), .integer(0)),
      (.decimal("18446744073709551616.0"), .decimal("18446744073709551616")),
    ]
    for (left, right) in equal {
      #expect(left == right && right == left)
      expectEqual(left.hashValue, right.hashValue)
    }
    #expect(JSON.decimal("18446744073709551616") != .decimal("18446744073709551617"))
    #expect(JSON.decimal("18446744073709551616") != .string("18446744073709551616"))
    #expect(JSON.decimal("-1") != 1)
    let hashes = Set((0..<100).map { JSON.decimal("0.1000000000000000000000\($0)1").hashValue })
    #expect(hashes.count > 90)
    let large = (0..<1_000).map { number in "92233720368547\(75808 + number)" }
    #expect(Set(large.map { JSON.decimal($0).hashValue }).count > 900)
    #expect(Set(large.map { JSON.decimal("-\($0.dropLast(3))\($0.suffix(2)).0").hashValue }).count > 90)
    #expect(Set((0..<1_000).map { JSON.integer(.max - $0).hashValue }).count > 900)
    // By its digits, the decimal equals a number of each other kind, though these differ.
    let digits = JSON.decimal("4611686018427388000.0")
    #expect(digits == .double(0x1p62) && digits == .integer(4_611_686_018_427_388_000))
    expectEqual(digits.hashValue, JSON.double(0x1p62).hashValue)
    expectEqual(digits.hashValue, JSON.integer(4_611_686_018_427_388_000).hashValue)
    expectEqual(JSON.integer(1 << 62), .double(0x1p62))
    expectEqual(JSON.integer(1 << 62).hashValue, JSON.double(0x1p62).hashValue)
    for text in ["9007199254740993", "-9223372036854775808", "9223372036854775807", "1E+18", "0e5"] {
      let integer = text == "1E+18" ? 1_000_000_000_000_000_000 : Int64(text) ?? 0
      expectEqual(JSON.decimal(text), .integer(integer))
      expectEqual(JSON.decimal(text).hashValue, JSON.integer(integer).hashValue)
    }
  }

  @Test(
    "An exponent of any size is read, and a number that no floating point number can hold is an error where it begins")
  func hugeExponents() throws {
    for exponent in [
      "-9223372036854775808", "-9223372036854775807", "-9223372036854775800", "-9223372036854775809",
      "-99999999999999999999999", "-100001", "-400",
    ] {
      for digits in ["1.23456789012345678901", "100000000000000000000000", "0.0000000000123456789012345678901"] {
        let json = try JSON(parsing: "[\(digits)e\(exponent)]")
        #expect(json[0]?.number == 0 && json[0]?.int == nil, "\(exponent)")
        #expect(json[0] != 1e23 && json[0] != 1 && json[0] != 0, "\(exponent)")
        let read = try JSON(parsing: json.text())
        #expect(read == json && read.hashValue == json.hashValue, "\(exponent)")
      }
      let greatest = exponent.dropFirst()
      #expect(throws: JSON.SyntaxError.self) { try JSON(parsing: "1.23456789012345678901e\(greatest)") }
      #expect(JSON.decimal("1.23456789012345678901e\(greatest)") != .decimal("1.23456789012345678901"), "\(exponent)")
      #expect(JSON.decimal("123456789012345678901000e\(greatest)") != 1, "\(exponent)")
    }
    for text in ["1e309", "-1e309", "1e999999999999999999999", "1" + String(repeating: "0", count: 400)] {
      let error = try #require(throws: JSON.SyntaxError.self) { try JSON(parsing: "[\(text)]") }
      expectEqual(error.offset, 1, "\(text)")
      #expect(error.expected.contains("64-bit"), "\(text)")
    }
  }

  @Test("Every number is written so that the same one is read, and rounded as by the standard library")
  func writtenNumbers() throws {
    for seed in RandomCases.seeds(300, long: 1_000) {
      var generator = SeededGenerator(seed: seed)
      let double = generator.finiteDouble()
      try expectEqual(JSON(parsing: JSON.double(double).text()).number?.bitPattern, double.bitPattern, "seed \(seed)")
      let integer = Int64(bitPattern: generator.next())
      try expectEqual(JSON(parsing: JSON.integer(integer).text()), .integer(integer), "seed \(seed)")
      func digits(_ count: ClosedRange<Int>) -> String {
        generator.array(of: count) { String($0.number(in: 0...9)) }.joined()
      }
      for _ in 0..<20 {
        var text = generator.element(of: "", "-") + "\(generator.number(in: 1...9))" + digits(0...22)
        if !generator.once(in: 4) { text += "." + digits(1...22) }
        if !generator.once(in: 3) {
          text += generator.element(of: "e", "E") + generator.element(of: "", "+", "-") + digits(1...2)
        }
        try expectEqual(JSON(parsing: text).number, Double(text), "\(text)")
      }
    }
  }
}
