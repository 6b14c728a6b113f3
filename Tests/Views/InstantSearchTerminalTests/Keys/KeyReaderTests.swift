import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchTerminal

@Suite("Reading keys") struct KeyReaderTests {
  /// The keys in a text that arrives in one read, flushed at its end.
  private func keys(_ text: String) -> [Key] {
    var reader = KeyReader()
    return reader.read(text.utf8) + reader.flush()
  }

  @Test("Each sequence is parsed as its key")
  func sequence() {
    let sequences: [(String, Key)] = [
      // Arrows and editing keys in the encodings of xterm, the Linux console, VT220 and rxvt.
      ("\u{1B}[A", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
      ("\u{1B}OA", .up), ("\u{1B}OB", .down), ("\u{1B}OC", .right), ("\u{1B}OD", .left),
      ("\u{1B}[H", .home), ("\u{1B}OH", .home), ("\u{1B}[1~", .home), ("\u{1B}[7~", .home),
      ("\u{1B}[F", .end), ("\u{1B}OF", .end), ("\u{1B}[4~", .end), ("\u{1B}[8~", .end),
      ("\u{1B}[3~", .delete), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}[Z", .backTab),
      // With modifiers.
      ("\u{1B}[1;5C", .wordRight), ("\u{1B}[1;5D", .wordLeft), ("\u{1B}[1;3C", .wordRight), ("\u{1B}[1;3D", .wordLeft),
      ("\u{1B}[1;2C", .right), ("\u{1B}[1;5A", .up), ("\u{1B}\u{1B}[C", .wordRight), ("\u{1B}\u{1B}OD", .wordLeft),
      ("\u{1B}Oc", .wordRight), ("\u{1B}Od", .wordLeft), ("\u{1B}[c", .right), ("\u{1B}[a", .up),
      ("\u{1B}[3;5~", .delete), ("\u{1B}[7$", .home), ("\u{1B}[8^", .end), ("\u{1B}[5@", .pageUp),
      ("\u{1B}[1;2H", .home),
      // Function keys.
      ("\u{1B}OP", .function(1)), ("\u{1B}OS", .function(4)), ("\u{1B}[P", .function(1)), ("\u{1B}[1;2Q", .function(2)),
      ("\u{1B}[11~", .function(1)), ("\u{1B}[15~", .function(5)), ("\u{1B}[17~", .function(6)),
      ("\u{1B}[21~", .function(10)), ("\u{1B}[23~", .function(11)), ("\u{1B}[24~", .function(12)),
      ("\u{1B}[[A", .function(1)), ("\u{1B}[[E", .function(5)), ("\u{1B}[24;5~", .function(12)),
      // Control, Alt and the keys that are control characters.
      ("\u{1}", .control("a")), ("\u{1A}", .control("z")), ("\u{0}", .control(" ")), ("\u{1F}", .control("_")),
      ("\u{8}", .backspace), ("\u{7F}", .backspace), ("\t", .tab), ("\r", .enter), ("\n", .enter), ("\u{1B}", .escape),
      ("\u{1B}b", .alt("b")), ("\u{1B}B", .alt("B")), ("\u{1B}é", .alt("é")), ("\u{1B}[", .alt("[")),
      ("\u{1B}O", .alt("O")), ("\u{1B}P", .alt("P")), ("\u{1B}\u{7F}", .control("w")), ("\u{1B}\r", .enter),
      // The keypad.
      ("\u{1B}OM", .enter), ("\u{1B}Oj", .character("*")), ("\u{1B}Op", .character("0")), ("\u{1B}Oy", .character("9")),
      // By code point.
      ("\u{1B}[97u", .character("a")), ("\u{1B}[97;2u", .character("A")), ("\u{1B}[97:65;2u", .character("A")),
      ("\u{1B}[97;5u", .control("a")), ("\u{1B}[97;3u", .alt("a")), ("\u{1B}[97;;228u", .character("ä")),
      ("\u{1B}[27u", .escape), ("\u{1B}[13;2u", .enter), ("\u{1B}[9;2u", .backTab), ("\u{1B}[127;5u", .control("w")),
      ("\u{1B}[57417;5u", .wordLeft), ("\u{1B}[57400u", .character("1")), ("\u{1B}[27;5;105~", .control("i")),
      ("\u{1B}[223;2u", .character("ß")), ("\u{1B}[97;65u", .character("a")),
      // The mouse.
      ("\u{1B}[<0;1;1M", .click(ScreenPoint(column: 0, row: 0))),
      ("\u{1B}[<4;300;99M", .click(ScreenPoint(column: 299, row: 98))),
      ("\u{1B}[<64;3;2M", .scroll(-1, ScreenPoint(column: 2, row: 1))),
      ("\u{1B}[<65;3;2M", .scroll(1, ScreenPoint(column: 2, row: 1))),
      ("\u{1B}[M #\"", .click(ScreenPoint(column: 2, row: 1))),
    ]
    for (text, key) in sequences {
      #expect(keys(text) == [key] && keys("x" + text) == [.character("x"), key], "\(text.debugDescription)")
    }
  }

  @Test("Sequences that are no keys are dropped")
  func unknown() {
    let sequences: [String] = [
      "\u{1B}[2~", "\u{1B}[99~", "\u{1B}[I", "\u{1B}[O", "\u{1B}[?1;2c", "\u{1B}[>0;276;0c", "\u{1B}[?2026;2$y",
      "\u{1B}[200;1~", "\u{1B}[99999999999999999999~", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "\u{1B}]0;title\u{7}",
      "\u{1B}P1+r544e=787465726d\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}[<0;1;1m", "\u{1B}[<32;5;5M",
      "\u{1B}[<2;5;5M", "\u{1B}[<0;0;5M", "\u{1B}[<0;5M", "\u{1B}[97;1:3u", "\u{1B}[1;1:3A", "\u{1B}[57358u",
      "\u{1B}[97;9u", "\u{1B}[1114112u", "\u{1B}[u", "\u{1B}OZ", "\u{1B}[[Z", "\u{1B}[0;0;0;0;0;0m",
      "\u{1B}[" + String(repeating: "1;", count: 1000) + "A", "\u{9B}", "\u{85}", "\u{1B}[M###",
    ]
    for text in sequences {
      #expect(
        keys(text).isEmpty && keys("a" + text + "b") == [.character("a"), .character("b")], "\(text.debugDescription)")
    }
  }

  @Test("Text is typed character by character") func text() {
    expectEqual(keys("aé日"), [.character("a"), .character("é"), .character("日")])
    expectEqual(keys("e\u{301}👩‍🚀🇩🇪"), [.character("é"), .character("👩‍🚀"), .character("🇩🇪")])
    expectEqual(keys("a\u{1B}[Ab"), [.character("a"), .up, .character("b")])
    expectEqual(keys("\r\n"), [.enter, .enter])
  }

  @Test("A character may be split between reads, and invalid UTF-8 is dropped") func pieces() {
    var reader = KeyReader()
    expectEqual(reader.read([0xE6, 0x97]), [])
    #expect(reader.isWaiting)
    expectEqual(reader.read([0xA5]), [.character("日")])
    #expect(!reader.isWaiting)
    expectEqual(reader.read("e".utf8), [.character("e")])
    expectEqual(reader.read("\u{301}".utf8), [.character("\u{301}")])
    for bytes in [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF7, 0xBF, 0xBF, 0xBF], [0x80]] as [[UInt8]] {
      expectEqual(reader.read(bytes + "a".utf8), [.character("a")])
      expectEqual(reader.read("b\u{1B}".utf8 + bytes) + reader.flush(), [.character("b")])
      expectEqual(reader.read("c".utf8), [.character("c")])
    }
  }

  @Test("Escape is a key when nothing follows it") func escape() {
    var reader = KeyReader()
    expectEqual(reader.read([0x1B]), [])
    #expect(reader.isWaiting)
    expectEqual(reader.flush(), [.escape])
    #expect(!reader.isWaiting && reader.flush() == [])
    expectEqual(reader.read("[A".utf8), [.character("["), .character("A")])
    expectEqual(keys("\u{1B}\u{1B}"), [.escape, .escape])
    expectEqual(keys("\u{1B}\u{1B}a"), [.escape, .alt("a")])
    expectEqual(keys("\u{1B}\u{1B}\u{1B}[A"), [.escape, .up])
  }

  @Test("An incomplete sequence is dropped when nothing follows, and the next key is parsed") func brokenOff() {
    for text in ["\u{1B}[1;", "\u{1B}]0;title", "\u{1B}[M#", "\u{1B}[["] {
      var reader = KeyReader()
      expectEqual(reader.read(text.utf8), [])
      #expect(reader.isWaiting)
      expectEqual(reader.flush(), [])
      expectEqual(reader.read("a".utf8), [.character("a")])
    }
    expectEqual(keys("\u{1B}[1;\u{1B}[A"), [.up])
    expectEqual(keys("\u{1B}]0;title\u{1B}[A"), [.up])
    expectEqual(keys("\u{1B}[1;\r"), [.enter])
    expectEqual(keys("\u{1B}[M#\r"), [.enter])
    expectEqual(keys("\u{1B}[[\r"), [.enter])
  }

  @Test("Pasted text is one key, whatever it contains") func paste() {
    let text = "one\rtwo\r\nthree\u{1B}[A\u{3}\u{1B}[201 日~"
    var reader = KeyReader()
    var keys: [Key] = []
    for byte in "a\u{1B}[200~\(text)\u{1B}[201~b".utf8 {
      keys += reader.read([byte])
      if !reader.isWaiting { keys += reader.flush() }
    }
    expectEqual(keys, [.character("a"), .paste("one\ntwo\nthree\u{1B}[A\u{3}\u{1B}[201 日~"), .character("b")])
    expectEqual(self.keys("\u{1B}[200~\u{1B}[201~"), [.paste("")])
    expectEqual(self.keys("\u{1B}[201~a"), [.character("a")])
    let long = String(repeating: "0123456789~", count: 100_000)
    expectEqual(self.keys("\u{1B}[200~\(long)\u{1B}[201~"), [.paste(long)])
  }

  @Test("The keys do not depend on how the bytes are split") func split() {
    for seed in RandomCases.seeds(500, long: 12_500) {
      var chance = SeededGenerator(seed: seed)
      let bytes = chance.terminalInput()
      var whole = KeyReader()
      let expected = whole.read(bytes) + whole.flush()
      var reader = KeyReader()
      var keys: [Key] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = chance.number(in: 1...8)
        keys += reader.read(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      keys += reader.flush()
      expectEqual(joined(keys), joined(expected), "seed \(seed)")
    }
  }

  @Test("After any bytes the next key is parsed") func recovers() {
    for seed in RandomCases.seeds(1_000, long: 25_000) {
      var chance = SeededGenerator(seed: seed)
      var reader = KeyReader()
      for _ in 0..<chance.number(in: 1...4) {
        _ = reader.read(chance.terminalInput())
        if chance.once(in: 2) { _ = reader.flush() }
      }
      _ = reader.read("\u{1B}[201~".utf8)
      _ = reader.flush()
      #expect(!reader.isWaiting, "seed \(seed)")
      expectEqual(reader.read("a\u{1B}[A".utf8), [.character("a"), .up], "seed \(seed)")
    }
  }

  /// The keys with consecutive scalars joined: a character ends at the end of a read.
  private func joined(_ keys: [Key]) -> [Key] {
    var joined: [Key] = []
    var text = ""
    for key in keys {
      if case .character(let character) = key {
        text.append(character)
      } else {
        joined += text.map { .character($0) } + [key]
        text = ""
      }
    }
    return joined + text.map { .character($0) }
  }
}

extension SeededGenerator {
  /// Bytes as a terminal may send them: text, keys, replies, and garbage.
  fileprivate mutating func terminalInput() -> [UInt8] {
    let pieces = array(of: 0...12) { chance -> [UInt8] in
      switch chance.number(in: 0...9) {
      case 0: chance.array(of: 1...6) { UInt8($0.number(in: 0...255)) }
      case 1: [0x1B]
      case 2: Array("\u{1B}[\(chance.number(in: 0...300));\(chance.number(in: 0...9))".utf8)
      default: Array(chance.element(of: Self.inputs).utf8)
      }
    }
    return pieces.flatMap { $0 }
  }

  private static let inputs = [
    "a", "word ", "é", "e\u{301}", "日本", "👩‍🚀", "\r", "\t", "\u{7F}", "\u{3}", "\u{1B}[A", "\u{1B}OB", "\u{1B}[1;5C",
    "\u{1B}[[",
    "\u{1B}[3~", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[200~pasted\u{1B}[201~", "\u{1B}[<0;10;5M", "\u{1B}[<0;10;5m",
    "\u{1B}[M",
    "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}P1$r", "\u{1B}\\", "\u{1B}[97;5u", "\u{1B}b", "A", "~", "u", "M", "[", "O", "$",
    "\u{18}",
  ]
}
