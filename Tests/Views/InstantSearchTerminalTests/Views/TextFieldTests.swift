import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchTerminal

@Suite("A text that is edited")
struct TextFieldTests {
  /// The text after some keys, with the cursor as a bar.
  private func edited(_ text: String, _ keys: Key...) -> String {
    var field = TextField(text)
    for key in keys {
      let isTaken = field.press(key)
      #expect(isTaken, "\(key)")
    }
    return String(field.text.prefix(field.cursor)) + "|" + String(field.text.dropFirst(field.cursor))
  }

  @Test("Keys move the cursor and stop at the ends") func moving() {
    expectEqual(edited("lamp"), "lamp|")
    expectEqual(edited("lamp", .left, .left), "la|mp")
    expectEqual(edited("lamp", .home, .left, .right), "l|amp")
    expectEqual(edited("lamp", .control("a"), .control("e"), .right), "lamp|")
    expectEqual(edited("lamp", .control("b"), .control("b"), .control("f")), "lam|p")
    expectEqual(edited("desk  lamp, red", .wordLeft, .wordLeft), "desk  |lamp, red")
    expectEqual(edited("desk  lamp, red", .home, .wordRight, .alt("f")), "desk  lamp|, red")
    expectEqual(edited("desk lamp", .alt("b")), "desk |lamp")
  }

  @Test("Keys remove a letter, a word, what is before and behind the cursor") func removing() {
    expectEqual(edited("lamp", .left, .backspace, .delete), "la|")
    expectEqual(edited("", .backspace, .delete, .control("w")), "|")
    expectEqual(edited("desk lamp ", .control("w")), "desk |")
    expectEqual(edited("desk lamp", .wordLeft, .control("u")), "|lamp")
    expectEqual(edited("desk lamp", .wordLeft, .control("k")), "desk |")
    expectEqual(edited("lamp", .home, .control("d")), "|amp")
  }

  @Test("Letters are written where the cursor is; what belongs together is one letter") func writing() {
    expectEqual(edited("lmp", .home, .right, .character("a")), "la|mp")
    expectEqual(edited("cafe", .character("\u{301}")), "café|")
    expectEqual(edited("cafe", .character("\u{301}"), .backspace), "caf|")
    expectEqual(edited("👩", .paste("\u{200d}👧"), .backspace), "|")
  }

  @Test("Pasted text becomes one line, and is truncated to the longest text") func pasting() {
    expectEqual(edited("a", .paste("b\r\nc\td\u{1b}")), "ab  c d |")
    var field = TextField(String(repeating: "x", count: 990))
    _ = field.press(.paste(String(repeating: "y", count: 100_000)))
    #expect(field.text.count == TextField.longest && field.cursor == field.text.count)
  }

  @Test("Other keys are left to others", arguments: [Key.up, .enter, .tab, .escape, .control("x"), .function(2)])
  func others(_ key: Key) {
    var field = TextField("x")
    let isTaken = field.press(key)
    #expect(!isTaken)
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
