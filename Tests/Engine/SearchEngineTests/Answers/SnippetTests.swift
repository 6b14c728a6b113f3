import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite struct SnippetTests {
  private static let text = "(One two three four five six seven eight nine ten.)"

  @Test(arguments: [
    ("one", 4, "(<em>One</em> two three four…"),
    ("five", 3, "…four <em>five</em> six…"),
    ("ten", 3, "…eight nine <em>ten</em>.)"),
    ("three five", 3, "…<em>three</em> four <em>five</em>…"),
    ("two nine ten", 4, "…seven eight <em>nine</em> <em>ten</em>.)"),
    ("xyz", 2, "(One two…"),
    ("xyz", 10, "(One two three four five six seven eight nine ten.)"),
    ("seven", 1, "…<em>seven</em>…"),
    ("seven", 0, "…<em>seven</em>…"),
  ])
  func `A snippet shows the words around the best match`(query: String, length: Int, value: String) {
    var highlighter = Highlighter(words: ParsedQuery(query).words)
    expectEqual(highlighter.passage(Self.text, words: length).value, value)
  }

  @Test func `Of equally good matches the earliest is shown`() {
    var highlighter = Highlighter(words: ParsedQuery("red lamp").words)
    expectEqual(highlighter.passage("a red b c d red e", words: 1).value, "…<em>red</em>…")
    expectEqual(
      highlighter.passage("a red b c d lamp red e red lamp", words: 3).value, "…<em>lamp</em> <em>red</em> e…")
    expectEqual(highlighter.passage("lamp a b c d lamp e", words: 2).value, "<em>lamp</em> a…")
  }

  @Test func `Characters of scripts without spaces count as words`() {
    var highlighter = Highlighter(words: ParsedQuery("手机").words)
    expectEqual(highlighter.passage("我喜欢在网上购买新的手机壳和充电器", words: 4).value, "…的<em>手机</em>壳…")
    expectEqual(highlighter.passage("我喜欢手机", words: 3).value, "…欢<em>手机</em>")
  }

  @Test func `Attributes named beside all have their own length`() {
    let record: JSON = ["name": "a b c d", "author": ["name": "a b c d", "town": "a b c d"], "tags": ["a b c", "d"]]
    var highlighter = Highlighter(words: [])
    let snippets = highlighter.marked(
      record, attributes: [.init("*", words: 2), .init("author.name", words: 3), .init("name", words: 1)])
    expectEqual(snippets?.passages.map(\.value), ["a…", "a b c…", "a b…", "a b…", "d"])
  }
}
