import SearchModel
import TestSupport
import Testing

@testable import InstantSearchCommand

/// What somebody types first into the demo, and what should then come first.
@Suite("The first hit of the demo") struct FirstHitTests {
  /// A word, and what the name of the first product contains; alternatives are separated by bars.
  static let words: [(word: String, name: String)] = [
    ("lamp", "lamp"), ("desk lamp", "desk lamp"), ("chair", "chair"), ("desk", "desk"), ("shelf", "shelf"),
    ("book", "bookcase"), ("blanket", "blanket"), ("pan", "pan"), ("pot", "pot"),
    ("coffee", "espresso maker|pour-over set|coffee press"), ("tea", "teapot|tea set"), ("kettle", "kettle"),
    ("bowl", "bowl"),
    ("knife", "knife"), ("headphones", "headphones"), ("speaker", "speaker"), ("keyboard", "keyboard"),
    ("monitor", "monitor"), ("phone", "charger|power bank"), ("camera", "camera"), ("shirt", "T-shirt"),
    ("sweater", "sweater"), ("jacket", "jacket"), ("coat", "coat"), ("shoes", "shoes"), ("sneakers", "sneakers"),
    ("boots", "boots"), ("bag", "tote bag|shoulder bag"), ("backpack", "backpack"), ("tent", "tent"),
    ("sleeping bag", "sleeping bag"), ("bike", "bike"), ("bicycle", "bike"), ("helmet", "helmet"),
    ("bottle", "bottle"), ("pen", "pen"), ("notebook", "notebook"), ("seeds", "seeds"), ("game", "game"),
    ("puzzle", "puzzle"), ("toy", "marble run|train set|building blocks"), ("soap", "soap"), ("towel", "towel"),
    ("candle", "candle"),
  ]

  @Test("forty words find first what one expects, whole and with a typo", arguments: words)
  func first(word: String, name: String) async throws {
    let names = name.split(separator: "|")
    let (target, _) = try Demo.shared.get()
    var typo = Array(word)
    if typo.count > 4 { typo.swapAt(2, 3) }
    for text in [word, String(typo)] {
      var query = Query(text)
      query.hitsPerPage = 1
      let answers = try await target.backend.answers(
        to: [.hits(HitsRequest(indexName: target.indexName, query: query))])
      guard case .hits(let response)? = answers.first else {
        Issue.record("no answer")
        return
      }
      let first = response.hits.first?.record["name"]?.string ?? "nothing"
      // The name ends with its noun: "desk lamp" is no desk.
      #expect(names.contains { first.hasSuffix($0) }, "'\(text)' finds \(first)")
    }
  }

  @Test("no department is found whose products only sound alike")
  func departments() async throws {
    let (target, _) = try Demo.shared.get()
    var query = Query("lamp")
    query.facets = ["categories.lvl0"]
    let answers = try await target.backend.answers(
      to: [.hits(HitsRequest(indexName: target.indexName, query: query))])
    guard case .hits(let response)? = answers.first else {
      Issue.record("no answer")
      return
    }
    expectEqual(response.facets.first?.facets.map(\.value), ["Home"])
  }
}
