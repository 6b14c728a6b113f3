/// Finds out in which language most sentences are, by their most frequent words.
///
/// It is sure or says nothing: records with names and codes only have no language.
struct LanguageVote: Sendable {
  /// The number of words of sentences.
  private var words = 0
  private var votes = Array(repeating: 0, count: Self.languages.count)
  private var bytesLeft = Self.mostBytes

  /// Enough for a decision; a sample of records can have megabytes.
  private static let mostBytes = 200_000
  /// A text with fewer words is a name, which says little about the language of its record.
  private static let sentence = 4
  /// The frequent words that there must be.
  private static let leastVotes = 12

  mutating func add(_ text: String) {
    guard bytesLeft > 0, text.utf8.count > 2 * Self.sentence else { return }
    bytesLeft -= text.utf8.count
    // Addresses of pages and mailboxes have words too.
    guard text.utf8.count(where: { $0 == UInt8(ascii: " ") }) >= Self.sentence - 1 else { return }
    var count = 0
    var found: [Int] = []
    var word: [UInt8] = []
    func end() {
      guard !word.isEmpty else { return }
      count += 1
      if word.count <= Self.longestWord { found += Self.speakers[word] ?? [] }
      word.removeAll(keepingCapacity: true)
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...: word.append(byte)
      default: end()
      }
    }
    end()
    guard count >= Self.sentence else { return }
    words += count
    for language in found { votes[language] += 1 }
  }

  /// The code of the language; nil if no language is clearly ahead.
  var code: String? {
    let order = votes.indices.sorted { (votes[$0], $1) > (votes[$1], $0) }
    let (first, second) = (votes[order[0]], votes[order[1]])
    guard first >= Self.leastVotes, first * 12 >= words, first * 2 >= second * 3 else { return nil }
    return Self.languages[order[0]].code
  }

  /// The languages whose plurals the engine knows, with frequent words. Related languages share some of them.
  static let languages: [(code: String, words: String)] = [
    ("en", "the of and with for from that this are was were have has your you it its by not which their is in on to"),
    (
      "de", "der die das und mit für von ist ein eine einen auf dem den nicht im zu sich auch bei nach oder wird aus in"
    ),
    ("fr", "le la les des une un et est dans pour avec sur qui pas vous nous aux du de en cette ses sont par que"),
    ("es", "el la los las una un y con del de en para por que más pero muy su sus como se al es este esta"),
    ("it", "il lo la gli le una un di del della dei delle con per che non sono nel nella da anche più e alla"),
    ("pt", "os as um uma do da dos das com para por que não mais em no na nos nas ao ou seu sua é de"),
    ("nl", "de het een en van met voor op niet zijn ook naar aan bij uit door wordt die dat te of deze om is in"),
  ]

  private static let longestWord = 7

  /// The languages that have a word, by their numbers.
  private static let speakers: [[UInt8]: [Int]] = {
    var speakers: [[UInt8]: [Int]] = [:]
    for (number, language) in languages.enumerated() {
      for word in language.words.split(separator: " ") { speakers[Array(word.utf8), default: []].append(number) }
    }
    return speakers
  }()
}
