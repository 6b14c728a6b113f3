import SearchModel

/// The hosts in the order in which they are tried, and what is known of each. Times are counted from any start.
struct HostList: Sendable {
  private var entries: [Entry]

  private struct Entry {
    let host: AlgoliaHost
    var downSince: Duration?
    /// How often in a row it took too long, and the last time that it did.
    var timeoutCount = 0
    var slowSince: Duration?
  }

  /// How long a host that failed is left alone.
  static let downTime = Duration.seconds(300)
  /// How long a host that took too long is tried after all others.
  static let slowTime = Duration.seconds(300)
  /// A host is given no more than so many times the time of the first call.
  static let mostPatience = 6

  init(_ hosts: [AlgoliaHost]) { entries = hosts.map { Entry(host: $0) } }

  /// The hosts of the service: the nearest one for reading, the one for writing, and three for both, in any order.
  init(appID: String, using generator: inout some RandomNumberGenerator) {
    let name = appID.lowercased()
    let others = (1...3).map { AlgoliaHost("\(name)-\($0).algolianet.com") }
    self.init(
      [
        AlgoliaHost("\(name)-dsn.algolia.net", for: .reading), AlgoliaHost("\(name).algolia.net", for: .writing),
      ] + others.shuffled(using: &generator))
  }

  /// A host by its place in the list.
  subscript(place: Int) -> AlgoliaHost { entries[place].host }

  /// The first host for this purpose that is up and was not tried; one that took too long comes after the others.
  func firstUp(for purpose: AlgoliaHost.Purpose, besides tried: Set<Int>, at now: Duration) -> Int? {
    let candidates = places(for: purpose).filter { isUp($0, at: now) && !tried.contains($0) }
    return candidates.first { !isSlow($0, at: now) } ?? candidates.first
  }

  func areAllDown(for purpose: AlgoliaHost.Purpose, at now: Duration) -> Bool {
    !places(for: purpose).contains { isUp($0, at: now) }
  }

  /// The time that a host is given, which grows with each time that it was too slow.
  func patience(with place: Int, startingFrom timeout: Duration) -> Duration {
    timeout * min(entries[place].timeoutCount + 1, Self.mostPatience)
  }

  private func places(for purpose: AlgoliaHost.Purpose) -> some Sequence<Int> {
    entries.indices.lazy.filter { entries[$0].host.takes(purpose) }
  }

  private func isUp(_ place: Int, at now: Duration) -> Bool {
    entries[place].downSince.map { now - $0 >= Self.downTime } ?? true
  }

  private func isSlow(_ place: Int, at now: Duration) -> Bool {
    entries[place].slowSince.map { now - $0 < Self.slowTime } ?? false
  }
}

// MARK: What happens

extension HostList {
  mutating func noteAnswer(of place: Int) {
    entries[place].downSince = nil
    entries[place].timeoutCount = 0
    entries[place].slowSince = nil
  }

  mutating func noteTimeout(of place: Int, at now: Duration) {
    entries[place].timeoutCount += 1
    entries[place].slowSince = now
  }

  mutating func noteFailure(of place: Int, at now: Duration) { entries[place].downSince = now }

  /// Lets all hosts for a purpose be tried again.
  mutating func takeAllForUp(for purpose: AlgoliaHost.Purpose) {
    for place in entries.indices where entries[place].host.takes(purpose) { entries[place].downSince = nil }
  }
}
