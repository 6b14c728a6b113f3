import InstantSearchWeb
import Testing

@Suite("Markup")
struct HTMLTests {
  @Test("Texts and values are escaped, whatever is in them")
  func escaping() {
    let hostile = "<script>alert('x' & \"y\")</script>\u{0}\u{7F}"
    let html = HTML("p", .attribute("title", hostile)) { HTML.text(hostile) }
    let escaped = "&lt;script&gt;alert(&#39;x&#39; &amp; &quot;y&quot;)&lt;/script&gt;\u{FFFD}\u{FFFD}"
    #expect(html.description == "<p title=\"\(escaped)\">\(escaped)</p>")
  }

  @Test(
    "An address with a scheme that runs code becomes nothing",
    arguments: [
      "javascript:alert(1)", "JAVASCRIPT:alert(1)", " java\nscript:alert(1)", "data:text/html,x", "vbscript:x",
      "\u{1}javascript:x",
    ])
  func addresses(_ address: String) {
    #expect(HTML("a", .href(address), text: "x").description == "<a href=\"#\">x</a>")
    #expect(HTML("img", .src(address)).description == "<img>")
  }

  @Test(
    "Addresses that lead somewhere stay",
    arguments: ["?q=a:b", "/a:b", "#a:b", "https://x.org/", "a?b=c:d", "mailto:a@b"])
  func goodAddresses(_ address: String) {
    #expect(HTML("a", .href(address)).description == "<a href=\"\(address)\"></a>")
  }
}
