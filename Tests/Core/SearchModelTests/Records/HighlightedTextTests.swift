import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("Highlighted text")
struct HighlightedTextTests {
  /// The runs as text, the highlighted ones in brackets.
  static func picture(_ text: HighlightedText) -> String {
    text.runs.map { $0.isHighlighted ? "[\($0.text)]" : "(\($0.text))" }.joined()
  }

  @Test("Tags become runs, unbalanced ones are dropped, and they may be others, also two equal ones or none")
  func runs() {
    for (tagged, picture) in [
      ("", ""), ("lamp", "(lamp)"), ("Desk <em>lamp</em>", "(Desk )[lamp]"),
      ("<em>Desk</em> <em>lamp</em>s", "[Desk]( )[lamp](s)"), ("<em>a</em><em>b</em>", "[ab]"), ("<em></em>x", "(x)"),
      ("<em>open", "[open]"), ("a</em>b", "(ab)"), ("<em>a<em>b</em>c</em>d", "[ab](cd)"), ("</em><em>", ""),
      ("a < b <em>&lt;</em> <b>", "(a < b )[&lt;]( <b>)"), ("<<em>em></em>", "(<)[em>]"),
      ("<em>é\u{301}</em>\u{301}x", "[é\u{301}](\u{301}x)"), ("<EM>a</EM>", "(<EM>a</EM>)"),
    ] {
      expectEqual(Self.picture(HighlightedText(tagged: tagged)), picture, "\(tagged)")
    }
    for (tagged, preTag, postTag, picture) in [
      ("**a**b**c**", "**", "**", "[a](b)[c]"), ("**a", "**", "**", "[a]"),
      ("<mark class=\"x\">a</mark>b", "<mark class=\"x\">", "</mark>", "[a](b)"), ("a", "", "", "(a)"),
      ("a<b>c", "<b>", "", "(a)[c]"),
      ("__aais-highlight__x__/aais-highlight__", "__aais-highlight__", "__/aais-highlight__", "[x]"),
    ] {
      expectEqual(Self.picture(HighlightedText(tagged: tagged, preTag: preTag, postTag: postTag)), picture, "\(tagged)")
    }
  }

  @Test("The text has no tags, its ranges are those of the runs, and tags can be restored; ranges may overlap")
  func writing() {
    let text = HighlightedText(tagged: "<em>Dé</em>sk <em>lamp</em>")
    expectEqual(text.text, "Désk lamp")
    expectEqual(text.highlightedRanges.map { text.text[$0] }, ["Dé", "lamp"])
    expectEqual(text.tagged(), "<em>Dé</em>sk <em>lamp</em>")
    expectEqual(text.tagged(preTag: "*", postTag: "*"), "*Dé*sk *lamp*")
    let plain = "abcdef"
    let index = { plain.index(plain.startIndex, offsetBy: $0) }
    let longer = "abcdefghijkl"
    expectEqual(
      Self.picture(
        HighlightedText(plain, highlighting: [index(3)..<index(4), index(0)..<index(2), index(1)..<index(3)])),
      "[abcd](ef)")
    expectEqual(Self.picture(HighlightedText(plain, highlighting: [index(2)..<index(2)])), "(abcdef)")
    expectEqual(
      Self.picture(
        HighlightedText(plain, highlighting: [index(4)..<longer.endIndex, longer.endIndex..<longer.endIndex])),
      "(abcd)[ef]")
    #expect(HighlightedText(plain).highlightedRanges == [] && HighlightedText("").runs == [])
  }

  @Test("Runs → tags → runs, and ranges → runs, are the identity")
  func roundTrips() {
    for seed in RandomCases.seeds(500, long: 12_500) {
      var generator = SeededGenerator(seed: seed)
      let runs = generator.array(of: 0...6) {
        HighlightedText.Run($0.awkwardText(), isHighlighted: $0.once(in: 2))
      }
      let text = HighlightedText(runs)
      expectEqual(HighlightedText(tagged: text.tagged()), text, "seed \(seed)")
      expectEqual(HighlightedText(text.text, highlighting: text.highlightedRanges), text, "seed \(seed)")
    }
  }
}
