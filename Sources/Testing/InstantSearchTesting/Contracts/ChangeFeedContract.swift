import InstantSearchCore
import SearchEngine
public import SearchSync

/// The source of a feed, which the contract changes.
public protocol ChangeFeedDriver: Sendable {
  /// A feed of the source, as a new process makes it.
  func feed() throws -> any ChangeFeed
  /// Commits changes at once: for each objectID the text that the record has in an attribute, or nil if there is to be none.
  func commit(_ texts: [String: String?]) async throws
  /// Puts another source with these records in the place of the source, as a restored backup is.
  func restore(_ texts: [String: String]) async throws
}

/// The contract of all sources that an index follows.
///
/// ```swift
/// @Test(arguments: ChangeFeedContract.cases)
/// func notes(_ contract: Contract<any ChangeFeedDriver>) async throws {
///   try await contract.check { NoteDriver() }
/// }
/// ```
public enum ChangeFeedContract {
  /// The cases.
  public static var cases: [Contract<any ChangeFeedDriver>] {
    [random(RandomCases.seeds(8, long: 400)), otherHistory, unchanged, forgetting, interrupted]
  }

  private static func random(_ seeds: Range<UInt64>) -> Contract<any ChangeFeedDriver> {
    Contract("An index that follows the feed has exactly its records after any changes") { make in
      for seed in seeds {
        var random = SeededGenerator(seed: seed)
        let (driver, index) = (make(), try LocalIndex())
        var (feed, model) = (try driver.feed(), [String: String]())
        for step in 0..<40 {
          switch random.number(in: 0...9) {
          case 0...4:
            let texts = random.texts()
            try await driver.commit(texts)
            for (id, text) in texts { model[id] = text }
          case 5: feed = try driver.feed()
          case 6: _ = try index.follow(feed, clock: nil).forget()
          default:
            try await index.follow(feed, clock: nil).read()
            var found: [String: JSON] = [:]
            try index.browse { record in found[record["objectID"]?.string ?? ""] = record }
            let label = "seed \(seed), step \(step)"
            let all = try FeedReading(feed, since: nil)
            try all.check(model, label)
            try expect(found, all.stored, label)
          }
        }
      }
    }
  }

  private static let otherHistory = Contract<any ChangeFeedDriver>(
    "A token of another history, or a text that is none, leads to all records"
  ) { make in
    let driver = make()
    try await driver.commit(["1": "lamp", "2": "rug"])
    let token = try FeedReading(driver.feed(), since: nil).token
    try await driver.restore(["2": "sofa", "3": "vase"])
    for token in [token, "no token", ""] {
      let reading = try FeedReading(driver.feed(), since: token)
      try expect(reading.isWhole, true, "all records are read since '\(token)'")
      try reading.check(["2": "sofa", "3": "vase"], "since '\(token)'")
    }
  }

  private static let unchanged = Contract<any ChangeFeedDriver>(
    "There are changes before the first reading and after a commit, and none after a reading"
  ) { make in
    let driver = make()
    let feed = try driver.feed()
    for number in 0..<3 {
      try await driver.commit(["\(number)": "lamp"])
      if number == 0 { try expect(try feed.hasChanges(since: nil), true, "without a token") }
      let before = try FeedReading(feed, since: nil)
      try await driver.commit(["x": "rug \(number)"])
      try expect(try feed.hasChanges(since: before.token), true, "after a commit")
      let reading = try FeedReading(feed, since: before.token, onto: before.records)
      try expect(reading.isWhole, false, "all records are read")
      try expect(reading.records["x"] != before.records["x"], true, "the change was read")
      for feed in [feed, feed, try driver.feed()] {
        try expect(try feed.hasChanges(since: reading.token), false, "after a reading")
      }
    }
  }

  private static let forgetting = Contract<any ChangeFeedDriver>("Forgetting loses nothing") { make in
    let driver = make()
    let feed = try driver.feed()
    var model: [String: String] = [:]
    let first = try FeedReading(feed, since: nil)
    var last = first
    for number in 0..<30 {
      let texts = ["\(number % 7)": "lamp \(number)", "\((number + 3) % 7)": nil]
      for (id, text) in texts { model[id] = text }
      try await driver.commit(texts)
      if number % 3 == 0 { last = try FeedReading(feed, since: last.token, onto: last.records) }
      for _ in 0..<100 where try feed.forget(before: last.token) {}
    }
    last = try FeedReading(feed, since: last.token, onto: last.records)
    try expect(last.isWhole, false, "all records are read")
    try last.check(model, "behind a kept token")
    // Either all records, or what has changed.
    try FeedReading(feed, since: first.token, onto: first.records).check(model, "behind a forgotten token")
  }

  private static let interrupted = Contract<any ChangeFeedDriver>("A reading that an error interrupts can be repeated")
  {
    make in
    struct Interruption: Error {}
    let driver = make()
    let feed = try driver.feed()
    try await driver.commit(["1": "lamp", "2": "rug", "3": "sofa"])
    let before = try FeedReading(feed, since: nil)
    try await driver.commit(["2": nil, "3": "bed", "4": "vase"])
    for (token, records) in [(before.token, before.records), (nil, [:])] {
      for count in 0..<3 {
        var left = count
        let error = try await SearchIndexContract.expectError("an interrupted reading") {
          _ = try feed.read(since: token) { _ in
            if left == 0 { throw Interruption() }
            left -= 1
          }
        }
        try expect(error is Interruption, true, "the error of an interrupted reading is passed on")
        try expect(try feed.hasChanges(since: token), true, "changes after an interrupted reading")
        try FeedReading(feed, since: token, onto: records).check(["1": "lamp", "3": "bed", "4": "vase"], "repeated")
      }
    }
  }
}

/// The records after a reading, without an index.
private struct FeedReading {
  private(set) var token = ""
  private(set) var isWhole = false
  private(set) var records: [String: JSON.Object]

  init(_ feed: any ChangeFeed, since token: String?, onto records: [String: JSON.Object] = [:]) throws {
    self.records = records
    var (isWhole, changed) = (false, records)
    self.token = try feed.read(since: token) { change in
      switch change {
      case .all: (isWhole, changed) = (true, [:])
      case .delete(let id): changed[id] = nil
      case .save(let record, let id):
        if changed.updateValue(record, forKey: id) != nil, isWhole {
          throw ContractViolation(description: "the record '\(id)' is among all records twice")
        }
      }
    }
    (self.isWhole, self.records) = (isWhole, changed)
  }

  /// The records as an index stores them.
  var stored: [String: JSON] {
    records.reduce(into: [:]) { stored, element in
      var record = element.value
      record["objectID"] = .string(element.key)
      stored[element.key] = .object(record)
    }
  }

  /// Checks that there are these records, each with its text.
  func check(_ texts: [String: String], _ what: String) throws {
    try expect(records.keys.sorted(), texts.keys.sorted(), "the records, \(what)")
    for (id, text) in texts where !(records[id]?.contains { $0.value == .string(text) } ?? false) {
      throw ContractViolation(description: "the record '\(id)', \(what): it has no attribute with '\(text)'")
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func texts() -> [String: String?] {
    let pairs = array(of: 1...4) { ("\($0.number(in: 1...6))", $0.once(in: 3) ? nil : "text \($0.number(in: 1...9))") }
    return Dictionary(pairs) { $1 }
  }
}
