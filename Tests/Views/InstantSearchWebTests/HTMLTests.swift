import InstantSearchWeb
import TestSupport
import Testing

@Suite("Markup")
struct HTMLTests {
  @Test("Texts and values are escaped, whatever is in them")
  func escaping() {
    let hostile = "<script>alert('x' & \"y\")</script>\u{0}\u{7F}"
    let html = HTML("p", .attribute("title", hostile)) { HTML.text(hostile) }
    let escaped = "&lt;script&gt;alert(&#39;x&#39; &amp; &quot;y&quot;)&lt;/script&gt;\u{FFFD}\u{FFFD}"
    expectEqual(html.description, "<p title=\"\(escaped)\">\(escaped)</p>")
  }

  @Test("An address with a scheme that runs code becomes nothing; those that lead somewhere stay")
  func addresses() {
    for address in [
      "javascript:alert(1)", "JAVASCRIPT:alert(1)", " java\nscript:alert(1)", "data:text/html,x", "vbscript:x",
      "\u{1}javascript:x",
    ] {
      let html = HTML("a", .href(address), text: "x") + HTML("img", .src(address)) + HTML("form", .action(address))
      expectEqual(html.description, "<a href=\"#\">x</a><img><form action=\"#\"></form>", "\(address)")
    }
    for address in ["?q=a:b", "/a:b", "#a:b", "https://x.org/", "a?b=c:d", "mailto:a@b"] {
      expectEqual(HTML("a", .href(address)).description, "<a href=\"\(address)\"></a>")
    }
  }

  @Test("Pieces are joined in their order, and elements without content have no end tag")
  func joining() {
    let words = ["b", "c"]
    let html = HTML {
      "a"
      words.map { HTML("i", text: $0) }
      if words.isEmpty { "none" } else { HTML("br") }
      words.first.map { HTML("input", .value($0), .flag("checked"), .flag("hidden", false)) }
      HTML.highlighted(HighlightedText(tagged: "<em>d</em>e & f"))
    }
    expectEqual(html.description, "a<i>b</i><i>c</i><br><input value=\"b\" checked><mark>d</mark>e &amp; f")
    #expect(html + HTML() == html && HTML() + html == html && HTML().isEmpty && HTML("p") {}.description == "<p></p>")
  }
}
