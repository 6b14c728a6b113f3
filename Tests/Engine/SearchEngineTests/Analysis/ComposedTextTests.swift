import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Normalization form C")
struct ComposedTextTests {
  @Test("Every character has its normalization form C")
  func characters() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), !scalar.isUnused else { continue }
      let text = String(Character(scalar))
      let expected = text.precomposedStringWithCanonicalMapping
      let composed = text.composed
      if !composed.utf8.elementsEqual(expected.utf8) {
        Issue.record("U+\(String(value, radix: 16)): \(hex(composed)), expected \(hex(expected))")
      }
      let decomposed = text.decomposedStringWithCanonicalMapping.composed
      if !decomposed.utf8.elementsEqual(expected.utf8) {
        Issue.record("U+\(String(value, radix: 16)), taken apart: \(hex(decomposed)), expected \(hex(expected))")
      }
    }
  }

  @Test(
    "Texts that are equal to Swift have one form",
    arguments: RandomCases.slices(of: RandomCases.seeds(2_000, long: 50_000)))
  func texts(seeds: Range<UInt64>) {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let scalars = random.array(of: 0...8) { random -> Unicode.Scalar in
        let value =
          random.once(in: 3)
          ? random.element(of: Self.awkward)
          : random.element(of: 0x41...0x7A, 0xC0...0x24F, 0x300...0x345, 0x1E00...0x1FFF, 0x1100...0x11FF).lowerBound
            + UInt32(random.number(in: 0...57))
        return Unicode.Scalar(value) ?? "a"
      }
      let text = String(String.UnicodeScalarView(scalars))
      let composed = text.composed
      expectEqual(composed, text, "\(hex(text)): \(hex(composed))")
      for other in [composed, text.decomposedStringWithCanonicalMapping] {
        #expect(
          other.composed.utf8.elementsEqual(composed.utf8), "\(hex(text)): \(hex(other.composed)), \(hex(composed))")
      }
    }
  }

  private static let awkward: [UInt32] = [
    0x61, 0xE9, 0x301, 0x302, 0x323, 0x345, 0x3B1, 0x1F00, 0x915, 0x93C, 0x958, 0x9C7, 0x9BE, 0x1100, 0x1161, 0x11A8,
    0xAC00, 0xAC01, 0x212B, 0xF900, 0x2F800, 0x304B, 0x3099, 0x1D157, 0x1D165, 0x1F600, 0xCC6, 0xCC2, 0xCD5,
  ]

  private func hex(_ text: String) -> String {
    text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
  }

  private static let composed = "Caf\u{E9}"
  private static let decomposed = "Cafe\u{301}"
}

extension Unicode.Scalar {
  /// Whether Unicode says nothing of this character, as of most.
  var isUnused: Bool { [.unassigned, .privateUse].contains(properties.generalCategory) }
}
