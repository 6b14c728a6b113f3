import Foundation
import InstantSearchTesting
import TestSupport
import Testing

@testable import SearchAnalytics
@testable import SearchServer

@Suite("Searches that were meant")
struct FinalSearchesTests {
  /// Texts of one client, a second apart, and a pause of many seconds for nil; returns the texts that are final.
  private func final(_ texts: [String?], at start: Double = 1_000) -> [String] {
    var finals = FinalSearches()
    var found: [LoggedSearch] = []
    var time = start
    for text in texts {
      time += text == nil ? 60 : 1
      found += finals.takeFinal(at: time)
      guard let text else { continue }
      found += finals.add(search(text, at: time))
    }
    return (found + finals.takeAll()).map(\.text)
  }

  private func search(
    _ text: String, at time: Double, client: String = "1.2.3.4", token: String? = nil, index: String = "a",
    hits: Int = 1
  ) -> LoggedSearch {
    LoggedSearch(
      time: time, client: .init(address: ClientAddress(client).bytes, userToken: token), index: index, text: text,
      nbHits: hits)
  }

  @Test("Typing on replaces a search, deleting leaves the one before, a pause ends both; people may share an address")
  func texts() {
    for (texts, expected) in [
      (["l", "la", "lam", "lamp"], ["lamp"]), (["l", "la", nil, "lam", "lamp"], ["la", "lamp"]),
      (["desk lamp", nil, "desk lamp"], ["desk lamp", "desk lamp"]),
      (["lamp", "lamp ", "Lamp d", "lamp desk"], ["lamp desk"]),
      (["lamp", "chair"], ["lamp", "chair"]), ([], []), (["", " ", nil, ""], []),
      // Another filter, another order.
      (["lamp", "lamp", "LAMP", "lamp"], ["lamp"]),
      (["lamp", "lam", "la", "l"], ["lamp", "l"]), (["lamp", "lam", "la", "l", ""], ["lamp"]),
      (["desk lamp", "desk lam", "desk l", "desk", "desk c", "desk chair"], ["desk lamp", "desk chair"]),
      (["desk lamp", "desk lam", "desk lamp"], ["desk lamp"]),
      // The last syllable changes while one types.
      (["ㅎ", "하", "한", "하나"], ["하나"]), (["닭", "달걀"], ["달걀"]), (["고", "과", "과자", "과장"], ["과장"]),
      (["한".decomposedStringWithCanonicalMapping, "한", "하나"], ["하나"]), (["한", "다"], ["한", "다"]),
      (["caf", "café", "cafés"], ["cafés"]), (["日", "日本"], ["日本"]), (["e", "e\u{301}"], ["e\u{301}"]),
    ] as [([String?], [String])] {
      expectEqual(final(texts), expected, "\(texts)")
    }
    expectEqual(final(["l", "c", "la", "ch", "lamp", "chair"]), ["lamp", "chair"])
    // Letter by letter, each text by somebody else.
    let people = (0..<FinalSearches.most.ofClient).map { Character(Unicode.Scalar(0x4E00 + UInt32($0)) ?? "-") }
    let searches = (1...5).flatMap { length in
      people.map { search(String(repeating: $0, count: length), at: Double(length)) }
    }
    var finals = FinalSearches()
    #expect(searches.flatMap { finals.add($0) }.isEmpty)
    expectEqual(finals.add(search("one more", at: 6)).map(\.text), [String(repeating: people[0], count: 5)])
    expectEqual(finals.takeAll().map(\.text).filter { $0.count == 5 }.count, people.count - 1)
  }

  @Test("However many clients search, few searches wait, and none is lost, also when the clock is set back")
  func manyClients() {
    var finals = FinalSearches()
    var count = 0
    for number in 0..<25_000 {
      let client = "\(number % 200).\(number / 200 % 200).0.1"
      count += finals.add(search("text \(number)", at: Double(number) / 10_000, client: client)).count
      if number == 20_000 { #expect(count >= 20_001 - FinalSearches.most.ofAll) }
    }
    expectEqual(count + finals.takeAll().count, 25_000)
    // A clock that is set back makes waiting searches final.
    finals = FinalSearches()
    _ = finals.add(search("lamp", at: 1_000))
    expectEqual(finals.takeFinal(at: 10).map(\.text), ["lamp"])
  }

  @Test(arguments: RandomCases.slices(of: RandomCases.seeds(320, long: 25_000)))
  func `What random typists search for is what an obvious model says`(seeds: Range<UInt64>) {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      var (finals, model) = (FinalSearches(), SlowFinalSearches())
      var (found, expected): ([LoggedSearch], [LoggedSearch]) = ([], [])
      var time = 0.0
      for _ in 0..<30 {
        time += random.element(of: [0.5, 1, 4, 9, 12])
        let text = random.element(of: ["abcdef", "ABcxyz", "b", "", "ab cd", " a"]).prefix(random.number(in: 0...6))
        let search = search(
          String(text), at: time, client: random.element(of: ["1.1.1.1", "2.2.2.2"]),
          token: random.element(of: [nil, "a"]), index: random.once(in: 5) ? "b" : "a")
        found += finals.takeFinal(at: time) + finals.add(search)
        expected += model.takeFinal(at: time)
        model.add(search)
        expectEqual(found, expected, "seed \(seed)")
      }
      expectEqual(finals.takeAll(), model.takeFinal(at: .infinity), "seed \(seed)")
    }
  }
}

/// All searches that wait in one list, with the rules of the documentation one after the other.
private struct SlowFinalSearches {
  private var waiting: [(search: LoggedSearch, text: String, touched: Double, isRemainder: Bool)] = []

  mutating func takeFinal(at now: Double) -> [LoggedSearch] {
    let final = waiting.filter { now - $0.touched > 10 }.map(\.search)
    waiting.removeAll { now - $0.touched > 10 }
    return final.sorted { $0.time < $1.time }
  }

  mutating func add(_ search: LoggedSearch) {
    let text = search.text.lowercased().trimmingCharacters(in: .whitespaces)
    let isOwn = { (other: LoggedSearch) in other.client == search.client && other.index == search.index }
    if text.isEmpty {
      waiting.removeAll { isOwn($0.search) && $0.isRemainder }
      return
    }
    var new = (search: search, text: text, touched: search.time, isRemainder: false)
    var isKnown = false
    if let same = waiting.firstIndex(where: { isOwn($0.search) && $0.text == text }) {
      (new.search, new.isRemainder, isKnown) = (waiting[same].search, waiting[same].isRemainder, true)
      waiting.remove(at: same)
    }
    // The last one that was touched is the end of the list.
    let nearest = waiting.lastIndex { isOwn($0.search) && ($0.text.hasPrefix(text) || text.hasPrefix($0.text)) }
    if let nearest {
      if text.hasPrefix(waiting[nearest].text) {
        waiting.remove(at: nearest)
      } else {
        if !isKnown { new.isRemainder = true }
        if waiting[nearest].isRemainder { waiting.remove(at: nearest) }
      }
    }
    waiting.append(new)
  }
}
