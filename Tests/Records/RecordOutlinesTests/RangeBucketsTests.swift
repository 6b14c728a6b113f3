import InstantSearchCore
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import RecordOutlines

@Suite("Range buckets") struct RangeBucketsTests {
  @Test(
    "bounds are round, and cut the numbers into a few ranges",
    arguments: [
      (Array(stride(from: 1, through: 100, by: 1)), [20, 40, 60, 80]),
      (Array(stride(from: 1960, to: 2010, by: 1)), [1970, 1980, 1990, 2000]),
      ([0.5, 1, 3, 8, 9, 20, 30, 70, 90, 150, 400, 900], [5, 20, 50, 100, 200]),
      ([3.1, 3.6, 3.9, 4.2, 4.4, 4.6, 4.8, 4.9], [3.5, 4, 4.5]),
      ([0.1, 0.2, 0.3, 0.4, 0.5], [0.2, 0.3, 0.4]), ([-30, -10, 0, 10, 30], [-20, 0, 10]),
      // Numbers that are all the same have no ranges.
      ([], nil), ([3], nil), ([3, 3], nil),
    ] as [([Double], [Double]?)])
  func bounds(numbers: [Double], expected: [Double]?) {
    expectEqual(RangeBuckets(attribute: "n", of: numbers)?.bounds, expected)
  }

  @Test("every number lies in a range, whole ones in exactly one, and no range is empty")
  func laws() {
    for seed in RandomCases.seeds(500, long: 12_500) {
      var generator = SeededGenerator(seed: seed)
      let isWhole = generator.once(in: 2)
      let scale = generator.element(of: 1.0, 10, 1000, 1_000_000, 0.01)
      let numbers = generator.array(of: 2...200) { generator in
        let number = Double(generator.number(in: 0...9_999)) / 100 * scale * (generator.once(in: 5) ? 50 : 1)
        return isWhole ? number.rounded() : number
      }
      guard let ranges = RangeBuckets(attribute: "n", of: numbers) else {
        expectEqual(Set(numbers).count, 1)
        continue
      }
      let filters = ranges.filters
      #expect((2...6).contains(filters.count), "\(ranges.bounds)")
      for number in numbers {
        let holding = filters.count { Self.holds($0, number) }
        #expect(ranges.isWhole ? holding == 1 : holding >= 1)
      }
      for filter in filters { #expect(numbers.contains { Self.holds(filter, $0) }, "\(filter): \(ranges.bounds)") }
    }
  }

  @Test("times before 1970 have the same ranges as those 800 years later, when the calendar is the same")
  func oldTimes() {
    let later = 2 * 146_097 * 86_400.0
    for seed in RandomCases.seeds(300, long: 7_500) {
      var generator = SeededGenerator(seed: seed)
      let days = generator.element(of: 5, 20, 60, 200, 2_000, 20_000)
      let times = generator.array(of: 2...30) { Double(-$0.number(in: 1...days) * 86_400) }.sorted()
      let bounds = DatePeriod.bounds(of: times)
      expectEqual(DatePeriod.bounds(of: times.map { $0 + later }), bounds.map { $0 + later }, "seed \(seed)")
      #expect(bounds.allSatisfy { $0 > times[0] && $0 <= times[times.count - 1] }, "seed \(seed)")
    }
  }

  @Test(
    "Whole numbers end before the next range begins, others share the bound; large ones have commas, years have none",
    arguments: [
      ([10, 50, 51], true, .grouped, ["under 10", "10 to 49", "50", "from 51"]),
      ([0.5, 1], false, .grouped, ["under 0.5", "0.5 to 1", "from 1"]),
      (
        [5000, 10_000, 2_000_000], true, .grouped,
        ["under 5,000", "5,000 to 9,999", "10,000 to 1,999,999", "from 2,000,000"]
      ), ([1900, 2000], true, .year, ["under 1900", "1900 to 1999", "from 2000"]),
    ] as [([Double], Bool, NumberForm, [String])])
  func labels(bounds: [Double], isWhole: Bool, form: NumberForm, labels: [String]) {
    let buckets = RangeBuckets(attribute: "n", bounds: bounds, isWhole: isWhole)
    expectEqual(buckets.filters.map { RangeBuckets.label(of: $0, form) }, labels)
  }

  private static func holds(_ filter: Filter.Numeric, _ number: Double) -> Bool {
    switch filter.value {
    case .range(let range): range.contains(number)
    case .comparison(let comparison, let bound): comparison.holds(number, bound)
    }
  }

  @Test("the label of a chosen day is the day, whether the times have fractions or not", arguments: [0.0, 0.5])
  func chosenDays(fraction: Double) throws {
    let start = try #require(ISODate.seconds(of: "2026-03-29"))
    let times = (0..<9).map { start + Double($0) * 86_400 + fraction }
    let buckets = try #require(RangeBuckets(attribute: "sold", times: times))
    expectEqual(buckets.dateForm, (fraction == 0 ? .seconds : .fractionalSeconds))
    let last = fraction == 0 ? start + 86_399 : (start + 86_400).nextDown
    let day = Filter.Numeric(attribute: "sold", range: start...last)
    expectEqual(RangeBuckets.label(of: day, .typed(.time)), "2026-03-29")
    let until = Filter.Numeric(attribute: "sold", operator: .lessThanOrEqual, value: last)
    expectEqual(RangeBuckets.label(of: until, .typed(.time)), "up to 2026-03-29")
    let any = Filter.Numeric(attribute: "sold", operator: .lessThanOrEqual, value: start + 60)
    expectEqual(RangeBuckets.label(of: any, .typed(.time)), "up to 2026-03-29 00:01")
  }

  @Test(
    "dates are divided into whole days, weeks, months or years",
    arguments: [
      ("2024-03-04", 1, 3, ["up to 2024-03-04", "2024-03-05", "from 2024-03-06"]),
      (
        "2024-03-01", 1, 31,
        [
          "up to 2024-03-03", "2024-03-04 to 2024-03-10", "2024-03-11 to 2024-03-17", "2024-03-18 to 2024-03-24",
          "from 2024-03-25",
        ]
      ),
      ("2023-11-15", 5, 20, ["up to 2023-11", "2023-12", "2024-01", "from 2024-02"]),
      (
        "2023-01-10", 20, 30, ["up to 2023-06", "2023-07 to 2023-12", "2024-01 to 2024-06", "from 2024-07"]
      ),
      (
        "2019-06-01", 60, 30, ["up to 2019", "2020", "2021", "2022", "2023", "from 2024"]
      ),
    ] as [(String, Int, Int, [String])])
  func dates(first: String, step: Int, count: Int, labels: [String]) throws {
    let start = try #require(ISODate.seconds(of: first))
    let times = (0..<count).map { start + Double($0 * step * 86_400) }
    let buckets = try #require(RangeBuckets(attribute: "sold", times: times))
    expectEqual(buckets.filters.map { RangeBuckets.label(of: $0, .typed(.day)) }, labels)
    // Each day is in one of them.
    for time in times { expectEqual(buckets.filters.count { Self.holds($0, time) }, 1) }
  }

  @Test("a single day has no ranges, and other ranges of dates are written by days")
  func singleDay() throws {
    expectEqual(RangeBuckets(attribute: "sold", times: [86_400, 86_400 + 60]), nil)
    expectEqual(RangeBuckets(attribute: "sold", times: []), nil)
    let days = Filter.Numeric(attribute: "sold", range: 86_400...259_200)
    expectEqual(RangeBuckets.label(of: days, .typed(.day)), "1970-01-02 to 1970-01-04")
    let open = Filter.Numeric(attribute: "sold", operator: .lessThan, value: 86_460)
    expectEqual(RangeBuckets.label(of: open, .typed(.time)), "up to 1970-01-02 00:01")
  }
}
