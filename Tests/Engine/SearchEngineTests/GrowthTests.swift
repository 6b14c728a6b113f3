import InstantSearchTesting
import TestSupport
import Testing

/// Tests how `Growth` judges measurements.
struct GrowthTests {
  @Test func `A disturbed measurement of the small size does not hide a cost`() {
    var shortest = Growth.Shortest()
    // Sixteen times as long; in the first round something delays the small measurement.
    shortest.add(small: 9, large: 16)
    #expect(shortest.ratio < 8)
    shortest.add(small: 1, large: 17)
    expectEqual(shortest.ratio, 16)
  }

  @Test func `A disturbed measurement of the large size fails nothing`() {
    var shortest = Growth.Shortest()
    for large in [40.0, 4, 50] { shortest.add(small: 1, large: large) }
    expectEqual(shortest.ratio, 4)
  }
}
