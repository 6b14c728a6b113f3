import InstantSearchTesting
import Testing

@testable import SearchSync

@Suite("An index that follows a database")
struct FollowingLawTests {
  @Test(
    "has its records after each reading, whatever has happened",
    arguments: RandomCases.slices(of: RandomCases.seeds(100, long: 10_000)))
  func laws(seeds: Range<UInt64>) async throws {
    for seed in seeds {
      var schedule = try RandomSchedule(seed: seed)
      try await schedule.run()
    }
  }
}
