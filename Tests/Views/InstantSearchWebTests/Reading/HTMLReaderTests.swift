import TestSupport
import Testing

@Suite("The reader of the tests is strict")
struct HTMLReaderTests {
  @Test(
    "It refuses what a browser would repair, and what is not for everybody",
    arguments: [
      "<p>", "</p>", "<p></div>", "<b><i></b></i>", "<p><ul></ul></p>", "<ul><p></p></ul>", "<li></li>",
      "<a href=\"x\">y<button type=\"submit\">z</button></a>", "<p title=x></p>", "<p title=\"x></p>",
      "<p title=\"x\" title=\"y\"></p>", "a & b", "a > b", "it's", "&nbsp;", "\u{1}", "<P></P>",
      "<i id=\"a\"></i><b id=\"a\"></b>", "<i id=\"a b\"></i>", "<p onclick=\"x\"></p>", "<p style=\"x\"></p>",
      "<label for=\"a\">x</label>", "<label>x</label>", "<input type=\"text\">", "<button type=\"submit\"></button>",
      "<button type=\"submit\"><b aria-hidden=\"true\">x</b></button>", "<button>x</button>", "<a href=\"x\"></a>",
      "<img src=\"x\">", "<fieldset></fieldset>", "<details></details>", "<nav></nav>", "<p aria-controls=\"a\"></p>",
      "<label for=\"a\">x<input type=\"text\" id=\"b\" aria-label=\"b\"></label><input type=\"text\" id=\"a\">",
    ])
  func refused(_ html: String) {
    #expect(throws: HTMLReader.Failure.self) { try HTMLReader.read(html) }
  }

  @Test("It reads texts, attributes and fields")
  func reading() throws {
    let root = try HTMLReader.read(
      "<p class=\"a b\">x &lt;<b>y</b></p><label for=\"f\">n<input type=\"text\" id=\"f\" name=\"g\" value=\"&quot;1\">"
        + "</label><button type=\"submit\" name=\"h\" value=\"2\">go</button>")
    #expect(root.first("p")?.text == "x <y" && root.first("p")?.classes == ["a", "b"])
    expectEqual(root.sentFields(), [SentField(name: "g", value: "\"1")])
    expectEqual(root.sentFields(pressing: root.first("button")).formEncoded, "g=%221&h=2")
    expectEqual(root.first("input")?.accessibleName(in: root), "n")
  }
}
