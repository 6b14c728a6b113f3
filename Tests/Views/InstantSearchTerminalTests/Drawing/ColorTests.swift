import Foundation
import TestSupport
import Testing

@testable import InstantSearchTerminal

@Suite("Colors") struct ColorTests {
  @Test(
    "The environment sets the color depth",
    arguments: [
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .full), (["TERM": "xterm-direct"], .full),
      (["TERM": "tmux-256color", "COLORTERM": "24bit"], .full), (["TERM": "xterm-256color"], .indexed),
      (["TERM": "xterm"], .sixteen), (["TERM": "linux"], .sixteen), (["TERM": "screen"], .sixteen),
      (["TERM": "xterm", "NO_COLOR": "1"], .noColors), (["TERM": "xterm", "NO_COLOR": ""], .sixteen),
      (["TERM": "xterm-direct", "NO_COLOR": "1", "COLORTERM": "truecolor"], .noColors),
      (["TERM": "vt220"], .noColors), (["TERM": "xterm-mono"], .noColors),
      (["TERM": "dumb", "COLORTERM": "truecolor"], .textOnly), ([:], .textOnly),
    ] as [([String: String], ColorDepth)])
  func depth(environment: [String: String], depth: ColorDepth) {
    expectEqual(ColorDepth(environment: environment), depth)
  }

  @Test("Every color is legible on black and on white, and all differ at every color depth")
  func contrast() throws {
    #expect(Palette.tone(of: .plain) == nil)
    for color in TextStyle.Color.allCases where color != .plain {
      let tone = try #require(Palette.tone(of: color))
      for light in [luminance(tone.red, tone.green, tone.blue), luminance(ofIndex: Int(tone.index))] {
        #expect((1 + 0.05) / (light + 0.05) >= 4 && (light + 0.05) / 0.05 >= 4, "\(color)")
      }
    }
    for depth in [ColorDepth.sixteen, .indexed, .full] {
      let parameters = TextStyle.Color.allCases.map { Palette(depth: depth).parameters(of: TextStyle($0)) }
      expectEqual(Set(parameters).count, parameters.count)
    }
  }

  @Test("A style is set by one sequence") func parameters() {
    let style = TextStyle(.match, isBold: true, isUnderlined: true, isStruck: true, isReversed: true)
    expectEqual(Palette(depth: .full).parameters(of: style), "0;1;4;7;9;38;2;184;102;0")
    expectEqual(Palette(depth: .indexed).parameters(of: style), "0;1;4;7;9;38;5;130")
    expectEqual(Palette(depth: .sixteen).parameters(of: style), "0;1;4;7;9;35")
    expectEqual(Palette(depth: .noColors).parameters(of: style), "0;1;4;7;9")
    expectEqual(Palette(depth: .textOnly).parameters(of: style), "0")
    expectEqual(Palette(depth: .full).parameters(of: .plain), "0")
  }

  /// The relative luminance of WCAG 2.
  private func luminance(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Double {
    func linear(_ component: UInt8) -> Double {
      let share = Double(component) / 255
      return share > 0.04045 ? pow((share + 0.055) / 1.055, 2.4) : share / 12.92
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Of 256 colors, 16 to 231 are a cube and 232 to 255 are grey.
  private func luminance(ofIndex index: Int) -> Double {
    if index >= 232 {
      let grey = UInt8(8 + (index - 232) * 10)
      return luminance(grey, grey, grey)
    }
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    let position = index - 16
    return luminance(steps[position / 36], steps[position / 6 % 6], steps[position % 6])
  }
}
