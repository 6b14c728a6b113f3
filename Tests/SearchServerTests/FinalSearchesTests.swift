import Foundation
import InstantSearchTesting
import Testing

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
      time: time, client: .init(address: ClientAddress(client), userToken: token), index: index, text: text,
      nbHits: hits)
  }

  @Test(
    "Typing on replaces a search, deleting leaves what was searched before, a pause ends both",
    arguments: [
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
    ] as [([String?], [String])])
  func texts(texts: [String?], expected: [String]) { #expect(final(texts) == expected) }

  @Test("Several people behind one address type at the same time, until they are too many")
  func oneAddress() {
    #expect(final(["l", "c", "la", "ch", "lamp", "chair"]) == ["lamp", "chair"])
    // Letter by letter, each text by somebody else.
    let people = (0..<FinalSearches.most.ofClient).map { Character(Unicode.Scalar(0x4E00 + UInt32($0)) ?? "-") }
    let searches = (1...5).flatMap { length in
      people.map { search(String(repeating: $0, count: length), at: Double(length)) }
    }
    var finals = FinalSearches()
    #expect(searches.flatMap { finals.add($0) }.isEmpty)
    #expect(finals.add(search("one more", at: 6)).map(\.text) == [String(repeating: people[0], count: 5)])
    #expect(finals.takeAll().map(\.text).filter { $0.count == 5 }.count == people.count - 1)
  }

  @Test("Searches of other clients, pseudonyms and indices do not continue each other")
  func others() {
    var finals = FinalSearches()
    let searches = [
      search("l", at: 1), search("lamp", at: 2, client: "1.2.3.5"), search("lam", at: 3, token: "b"),
      search("la", at: 4, index: "b"),
    ]
    for search in searches { #expect(finals.add(search).isEmpty) }
    #expect(finals.takeFinal(at: 4).isEmpty)
    #expect(finals.takeFinal(at: 1 + FinalSearches.window + 0.5) == [searches[0]])
    #expect(finals.takeFinal(at: 100) == Array(searches.dropFirst()))
    #expect(finals.takeAll().isEmpty)
  }

  @Test("The first search for a text counts: later ones have filters or another page")
  func firstOfText() {
    var finals = FinalSearches()
    _ = finals.add(search("lamp", at: 1, hits: 40))
    _ = finals.add(search("lamp", at: 9, hits: 3))
    #expect(finals.takeFinal(at: 15).isEmpty, "the second one was another look at the same search")
    #expect(finals.takeFinal(at: 20) == [search("lamp", at: 1, hits: 40)])
  }

  @Test("However many clients search, few searches wait, and none is lost")
  func manyClients() {
    var finals = FinalSearches()
    var count = 0
    for number in 0..<25_000 {
      let client = "\(number % 200).\(number / 200 % 200).0.1"
      count += finals.add(search("text \(number)", at: Double(number) / 10_000, client: client)).count
      if number == 20_000 { #expect(count >= 20_001 - FinalSearches.most.ofAll) }
    }
    #expect(count + finals.takeAll().count == 25_000)
  }

  @Test("A clock that is set back makes waiting searches final")
  func clock() {
    var finals = FinalSearches()
    _ = finals.add(search("lamp", at: 1_000))
    #expect(finals.takeFinal(at: 10).map(\.text) == ["lamp"])
  }

  @Test(arguments: RandomCases.seeds(300, long: 5_000))
  func `What random typists search for is what an obvious model says`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var finals = FinalSearches()
    var found: [LoggedSearch] = []
    var searches: [LoggedSearch] = []
    var time = 0.0
    for _ in 0..<30 {
      time += random.element(of: [0.5, 1, 4, 9, 12])
      let text = String(random.element(of: ["abcdef", "abcxyz", "b", "", "ab-cd"]).prefix(random.number(in: 0...6)))
      let search = search(text, at: time, client: random.element(of: ["1.1.1.1", "2.2.2.2"]))
      searches.append(search)
      found += finals.takeFinal(at: time)
      found += finals.add(search)
    }
    found += finals.takeAll()
    // Each final one was searched for, once at each time, and the last search of a client is always final.
    #expect(Set(found.map(\.time)).count == found.count, "seed \(seed)")
    #expect(found.allSatisfy(searches.contains), "seed \(seed)")
    for client in Set(searches.map(\.client)) {
      let own = searches.filter { $0.client == client }
      guard let last = own.last, !last.text.isEmpty else { continue }
      #expect(found.contains { $0.client == client && $0.text == last.text }, "seed \(seed)")
      // None that is a beginning of the next one, soon after it.
      for (search, next) in zip(own, own.dropFirst())
      where next.text.count > search.text.count && next.text.hasPrefix(search.text) && next.time - search.time < 9 {
        let isRepeated = own.contains { $0.text == search.text && $0.time != search.time }
        #expect(isRepeated || !found.contains(search), "seed \(seed)")
      }
    }
  }
}
