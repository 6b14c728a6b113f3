import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchTransport

@Suite("What is known of indices")
struct ReadCacheTests {
  private let clock = ManualClock()
  private let readings = Readings()
  private let cache: ReadCache<Int>

  init() {
    cache = ReadCache { [clock] in
      clock.now.sinceStart
    } keeping: {
      $0 >= 0
    } read: { [readings] (name) async throws(SearchError) in
      try await readings.read(name).get()
    }
  }

  /// Calls that read, which end when the test says so.
  actor Readings {
    private(set) var names: [String] = []
    private var waiting: [Int: CheckedContinuation<Result<Int, SearchError>, Never>] = [:]
    /// Whether a reading did not begin that the test waits for.
    private var hasFailed = false

    func read(_ name: String) async -> Result<Int, SearchError> {
      names.append(name)
      if hasFailed { return .failure(.cancelled) }
      let number = names.count
      return await withCheckedContinuation { waiting[number] = $0 }
    }

    /// Returns when a reading has begun, counted from 1.
    func waitForStart(of number: Int) async throws {
      do {
        try await yieldUntil { await self.waiting[number] != nil }
      } catch {
        // Those that began end too, so that the test does.
        hasFailed = true
        for reading in waiting.values { reading.resume(returning: .failure(.cancelled)) }
        waiting = [:]
        throw error
      }
    }

    /// Ends a reading when it has begun.
    func end(_ number: Int, _ result: Result<Int, SearchError>) async throws {
      try await waitForStart(of: number)
      waiting.removeValue(forKey: number)?.resume(returning: result)
    }
  }

  private func value(_ number: Int, _ result: Result<Int, SearchError>) async throws -> Int {
    async let value = cache.value(of: "a")
    try await readings.end(number, result)
    return try await value
  }

  @Test("Calls at the same time share one reading, and later ones use what it found")
  func sharing() async throws {
    async let (first, second) = (cache.value(of: "a"), cache.value(of: "b"))
    async let (third, fourth) = (cache.value(of: "b"), cache.value(of: "a"))
    for number in 1...2 { try await readings.end(number, .success(7)) }
    try await expectEqual([first, second, third, fourth], [7, 7, 7, 7])
    try await expectEqual(cache.value(of: "a"), 7)
    await expectEqual(readings.names.sorted(), ["a", "b"])
  }

  @Test("After a minute it is read again, once, and nobody waits for that")
  func expiring() async throws {
    try await expectEqual(value(1, .success(1)), 1)
    clock.advance(by: .seconds(61))
    for _ in 0..<3 { try await expectEqual(cache.value(of: "a"), 1) }
    try await readings.end(2, .success(2))
    try await yieldUntil { [cache] in try await cache.value(of: "a") != 1 }
    try await expectEqual(cache.value(of: "a"), 2)
    await expectEqual(readings.names.count, 2)
    // What fails leaves what is known, and is tried again.
    clock.advance(by: .seconds(61))
    try await expectEqual(cache.value(of: "a"), 2)
    try await readings.end(3, .failure(.timedOut))
    try await yieldUntil { [cache, readings] in
      let known = try await cache.value(of: "a")
      expectEqual(known, 2)
      return await readings.names.count != 3
    }
    try await readings.end(4, .success(4))
    try await yieldUntil { [cache] in try await cache.value(of: "a") != 2 }
  }

  @Test("What was being read when the index was changed is used by no later call")
  func forgetting() async throws {
    async let old = cache.value(of: "a")
    try await readings.waitForStart(of: 1)
    await cache.forget("a")
    async let new = cache.value(of: "a")
    try await readings.waitForStart(of: 2)
    try await readings.end(1, .success(1))
    try await expectEqual(old, 1)
    try await readings.end(2, .success(2))
    try await expectEqual(new, 2)
    try await expectEqual(cache.value(of: "a"), 2)
    // The same for one that was to replace what is known.
    async let reloaded = cache.reload("a")
    try await readings.waitForStart(of: 3)
    await cache.forget("a")
    try await readings.end(3, .success(3))
    try await expectEqual(reloaded, 3)
    try await expectEqual(value(4, .success(4)), 4)
  }

  @Test("Of two readings the later one is kept, whichever ends first")
  func order() async throws {
    try await expectEqual(value(1, .success(1)), 1)
    async let early = cache.reload("a")
    try await readings.waitForStart(of: 2)
    async let late = cache.reload("a")
    try await readings.end(3, .success(3))
    try await expectEqual(late, 3)
    try await readings.end(2, .success(2))
    try await expectEqual(early, 2)
    try await expectEqual(cache.value(of: "a"), 3)
  }

  @Test("Errors are not kept, nor what serves one call only, and a lost index is forgotten")
  func unkept() async throws {
    await #expect(throws: SearchError.timedOut) { try await value(1, .failure(.timedOut)) }
    try await expectEqual(value(2, .success(-1)), -1)
    try await expectEqual(value(3, .success(3)), 3)
    let reloaded = Task { [cache] in try await cache.reload("a") }
    try await readings.end(4, .failure(.indexNotFound("a")))
    await #expect(throws: SearchError.indexNotFound("a")) { try await reloaded.value }
    try await expectEqual(value(5, .success(5)), 5)
  }
}
