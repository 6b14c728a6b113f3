import InstantSearchTesting
import TestSupport
import Testing

@testable import AlgoliaBackend

@Suite("The hosts of the service")
struct ServiceHostsTests {
  @Test("They are the nearest for reading, the one for writing, and three in random order")
  func order() {
    var firsts: Set<AlgoliaHost> = []
    for seed in UInt64(0)..<20 {
      var generator = SeededGenerator(seed: seed)
      let hosts = AlgoliaBackend.hosts(ofAppWithID: "ABC") { $0.shuffled(using: &generator) }
      expectEqual(
        Array(hosts.prefix(2)),
        [
          AlgoliaHost("abc-dsn.algolia.net", for: .reading), AlgoliaHost("abc.algolia.net", for: .writing),
        ])
      expectEqual(Set(hosts.dropFirst(2)), Set((1...3).map { AlgoliaHost("abc-\($0).algolianet.com") }))
      firsts.insert(hosts[2])
    }
    expectEqual(firsts.count, 3)
  }
}
