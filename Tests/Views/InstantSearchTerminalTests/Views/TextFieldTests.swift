import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchTerminal

@Suite("A text that is edited")
struct TextFieldTests {
  /// The text after some keys, with the cursor as a bar.
  private func edited(_ text: String, _ keys: [Key]) -> String {
    var field = TextField(text)
    for key in keys {
      let isTaken = field.press(key)
      #expect(isTaken, "\(key)")
    }
    return String(field.text.prefix(field.cursor)) + "|" + String(field.text.dropFirst(field.cursor))
  }

  @Test("Keys move the cursor and stop at the ends, remove a letter or a word, and write where the cursor is")
  func editing() {
    let edits: [(text: String, keys: [Key], expected: String)] = [
      ("lamp", [], "lamp|"), ("lamp", [.left, .left], "la|mp"), ("lamp", [.home, .left, .right], "l|amp"),
      ("lamp", [.control("a"), .control("e"), .right], "lamp|"),
      ("lamp", [.control("b"), .control("b"), .control("f")], "lam|p"),
      ("desk  lamp, red", [.wordLeft, .wordLeft], "desk  |lamp, red"),
      ("desk  lamp, red", [.home, .wordRight, .alt("f")], "desk  lamp|, red"),
      ("desk lamp", [.alt("b")], "desk |lamp"),
      ("lamp", [.left, .backspace, .delete], "la|"), ("", [.backspace, .delete, .control("w")], "|"),
      ("desk lamp ", [.control("w")], "desk |"), ("desk lamp", [.wordLeft, .control("u")], "|lamp"),
      ("desk lamp", [.wordLeft, .control("k")], "desk |"), ("lamp", [.home, .control("d")], "|amp"),
      ("lmp", [.home, .right, .character("a")], "la|mp"),
      // What belongs together is one letter.
      ("cafe", [.character("\u{301}")], "café|"), ("cafe", [.character("\u{301}"), .backspace], "caf|"),
      ("👩", [.paste("\u{200d}👧"), .backspace], "|"),
      // Pasted text becomes one line.
      ("a", [.paste("b\r\nc\td\u{1b}")], "ab  c d |"),
    ]
    for (text, keys, expected) in edits { expectEqual(edited(text, keys), expected, "\(text) \(keys)") }
  }

  @Test("A text is truncated to the longest one, and other keys are left to others; the visible text fits")
  func limits() {
    var field = TextField(String(repeating: "x", count: 990))
    _ = field.press(.paste(String(repeating: "y", count: 100_000)))
    #expect(field.text.count == TextField.longest && field.cursor == field.text.count)
    for key in [Key.up, .enter, .tab, .escape, .control("x"), .function(2)] {
      let isTaken = field.press(key)
      #expect(!isTaken, "\(key)")
    }
    field = TextField("desk lamp")
    let (text, cursor) = (field.window(columns: 5).text, field.window(columns: 5).cursor)
    #expect(text == "lamp" && cursor == 4)
    _ = field.press(.home)
    expectEqual([4, 20].map { field.window(columns: $0).text }, ["desk", "desk lamp"])
  }

  @Test("Whatever is pressed, the visible text fits and contains the cursor")
  func window() {
    for seed in RandomCases.seeds(300, long: 7_500) {
      var generator = SeededGenerator(seed: seed)
      var field = TextField()
      for _ in 0..<40 {
        _ = field.press(
          generator.element(
            of: .character("a"), .character("光"), .character(" "), .character("\u{301}"), .left, .right, .home, .end,
            .backspace, .delete, .wordLeft, .wordRight, .paste("b c 👩‍👧"), .control("w")))
        #expect((0...field.text.count).contains(field.cursor), "seed \(seed)")
        let columns = generator.number(in: 0...12)
        let (text, cursor) = field.window(columns: columns)
        #expect(text.columns <= columns && (cursor < columns || columns == 0), "seed \(seed)")
        #expect(field.text.contains(text) || text.isEmpty, "seed \(seed)")
      }
    }
  }
}
