import TestSupport
import Testing

@testable import SearchTransport

@Suite("Retry-After")
struct RetryAfterTests {
  /// Sun, 06 Nov 1994 08:49:37 GMT.
  static let then: Int64 = 784_111_777

  @Test(
    "Seconds are used as they are, and a malformed field is a second",
    arguments: [
      ("1", 1), ("30", 30), ("007", 7), ("0", 1), ("-5", 1), ("", 1), ("soon", 1), ("1.5", 1), (" 3", 1), ("٣", 1),
      ("99999999999999999999", 1_000_000_000),
    ])
  func seconds(header: String, wait: Int) {
    expectEqual(RetryAfter.wait(header, answeredAt: nil, now: 0), .seconds(wait))
  }

  @Test("Without the field it is a second")
  func missing() {
    expectEqual(RetryAfter.wait(nil, answeredAt: nil, now: 0), .seconds(1))
  }

  @Test("A date is relative to that of the response, or to now")
  func dates() {
    let header = "Sun, 06 Nov 1994 08:49:37 GMT"
    expectEqual(RetryAfter.wait(header, answeredAt: "Sun, 06 Nov 1994 08:49:07 GMT", now: 0), .seconds(30))
    expectEqual(RetryAfter.wait(header, answeredAt: nil, now: Self.then - 12), .seconds(12))
    expectEqual(RetryAfter.wait(header, answeredAt: "yesterday", now: Self.then - 12), .seconds(12))
    expectEqual(RetryAfter.wait(header, answeredAt: nil, now: Self.then + 12), .seconds(1))
  }

  @Test(
    "Dates are parsed by the calendar",
    arguments: [
      ("Thu, 01 Jan 1970 00:00:00 GMT", Int64(0)), ("Sun, 06 Nov 1994 08:49:37 GMT", then),
      ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799), ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800),
      ("Fri, 31 Dec 2100 12:00:00 GMT", 4_133_937_600), ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
    ])
  func calendar(date: String, seconds: Int64) {
    expectEqual(RetryAfter.seconds(httpDate: date), seconds)
  }

  @Test(
    "Malformed dates are refused",
    arguments: [
      "", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 32 Nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
      "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
      "Sun, x Nov 1994 08:49:37 GMT", "Sun, 06 Nov 99999999999999999999 08:49:37 GMT",
    ])
  func noDates(text: String) {
    expectEqual(RetryAfter.seconds(httpDate: text), nil)
  }
}
