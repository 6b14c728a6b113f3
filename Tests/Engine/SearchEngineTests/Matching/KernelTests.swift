import CKernels
import InstantSearchTesting
import TestSupport
import Testing

@Suite("The C kernels, against obvious loops")
struct KernelTests {
  /// Ascending numbers below a limit, few or many.
  static func list(_ random: inout SeededGenerator, below limit: Int) -> [UInt32] {
    let share = random.element(of: 1, 3, 30, 300)
    return (0..<UInt32(limit)).filter { _ in random.once(in: share) }
  }

  static func bits(_ list: [UInt32], words: Int) -> [UInt64] {
    var bits = [UInt64](repeating: 0, count: words)
    ck_set(&bits, list, list.count)
    return bits
  }

  @Test("Bitmaps and lists are sets", arguments: RandomCases.slices(of: RandomCases.seeds(200, long: 5_000)))
  func sets(seeds: Range<UInt64>) {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let words = 8 * random.number(in: 1...6)
      let (a, b) = (Self.list(&random, below: words * 64), Self.list(&random, below: words * 64))
      let (aBits, bBits) = (Self.bits(a, words: words), Self.bits(b, words: words))
      let (aSet, bSet) = (Set(a), Set(b))
      var out = [UInt64](repeating: 0, count: words)
      var ids = [UInt32](repeating: 0, count: a.count + b.count + 1)

      #expect(ck_popcount(aBits, words) == a.count)
      #expect(ck_and_popcount(aBits, bBits, words) == aSet.intersection(b).count)
      #expect(ck_and(&out, aBits, bBits, words) == aSet.intersection(b).count)
      expectEqual(Array(ids[..<ck_decode(out, words, &ids)]), aSet.intersection(b).sorted())
      #expect(ck_and_not(&out, aBits, bBits, words) == aSet.subtracting(b).count)
      expectEqual(Array(ids[..<ck_decode_first(out, words, &ids, 5)]), Array(aSet.subtracting(b).sorted().prefix(5)))
      out = aBits
      ck_or(&out, bBits, words)
      expectEqual(out, Self.bits(aSet.union(b).sorted(), words: words))
      out = [UInt64](repeating: 0, count: words)
      ck_or_and_not(&out, aBits, bBits, words)
      expectEqual(out, Self.bits(aSet.subtracting(b).sorted(), words: words))

      expectEqual(Array(ids[..<ck_list_and_list(&ids, a, a.count, b, b.count)]), aSet.intersection(b).sorted())
      expectEqual(Array(ids[..<ck_list_or_list(&ids, a, a.count, b, b.count)]), aSet.union(b).sorted())
      expectEqual(Array(ids[..<ck_list_and_bits(&ids, a, a.count, bBits, 0)]), aSet.intersection(bSet).sorted())
      expectEqual(Array(ids[..<ck_list_and_bits(&ids, a, a.count, bBits, 1)]), aSet.subtracting(bSet).sorted())
    }
  }

  @Test(
    "Words and marks are found at their offsets",
    arguments: RandomCases.slices(of: RandomCases.seeds(200, long: 5_000))
  )
  func words(seeds: Range<UInt64>) {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let matched = Self.list(&random, below: 512)
      let entries = random.array(of: 0...80) { random in
        random.once(in: 8)
          ? 1 << 31 | UInt32.random(in: 0..<1 << 31, using: &random) : UInt32(random.number(in: 0...511))
      }
      var offsets = [UInt32](repeating: 0, count: entries.count + 1)
      let found = ck_find_words(&offsets, entries, entries.count, Self.bits(matched, words: 8))
      #expect(
        Array(offsets[..<found])
          == entries.indices.filter { entries[$0] >> 31 == 1 || matched.contains(entries[$0]) }.map { UInt32($0) })
    }
  }

  @Test(
    "The next word that may match is found, whatever is before it",
    arguments: RandomCases.slices(of: RandomCases.seeds(100, long: 2_500)))
  func nextWord(seeds: Range<UInt64>) {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let bytes = Array(
        random.element(of: "xxxxxxxxb ", "        b", "aBz09 é", "xxxxxxxxxxxxxxé", "ab9 -@[`{/:\u{19}").utf8)
      let text = random.array(of: 0...80) { $0.element(of: bytes) }
      let firsts = Array("b9az".utf8.prefix(random.number(in: 0...4)))
      func isLetter(_ byte: UInt8) -> Bool { 48...57 ~= byte || 97...122 ~= byte | 0x20 }
      let starts = text.indices.filter { index in
        if text[index] >= 0x80 { return true }
        let begins = isLetter(text[index]) && (index == 0 || !isLetter(text[index - 1]))
        return begins && firsts.contains(text[index] | 0x20)
      }
      for start in 0...text.count {
        let expected = starts.first { $0 >= start } ?? text.count
        #expect(ck_find_word(text, text.count, start, firsts, firsts.count) == expected, "seed \(seed), \(start)")
      }
    }
  }

  @Test("The largest keys come first", arguments: RandomCases.slices(of: RandomCases.seeds(300, long: 7_500)))
  func largest(seeds: Range<UInt64>) {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let highest: UInt64 = random.element(of: 3, 1000, .max)
      let keys = random.array(of: 0...400) { UInt64.random(in: 0...highest, using: &$0) }
      let limit = random.number(in: 0...120)
      var sorted = keys
      let count = ck_largest(&sorted, keys.count, limit)
      expectEqual(Array(sorted[..<count]), Array(keys.sorted(by: >).prefix(limit)))
      expectEqual(sorted.sorted(), keys.sorted())
    }
  }

  @Test("The most counted values come first", arguments: RandomCases.slices(of: RandomCases.seeds(200, long: 5_000)))
  func mostCounted(seeds: Range<UInt64>) {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let highest: UInt32 = random.element(of: 0, 3, 255, 256, 100_000, .max)
      let counts = random.array(of: 0...300) { UInt32.random(in: 0...highest, using: &$0) }
      let limit = random.number(in: 0...320)
      var keys = [UInt64](repeating: 0, count: counts.count)
      let found = ck_most_counted(&keys, ck_count_keys(&keys, counts, counts.count), limit)
      let numbers = counts.indices.filter { counts[$0] > 0 }
      let expected = numbers.sorted { counts[$0] == counts[$1] ? $0 < $1 : counts[$0] > counts[$1] }.prefix(limit)
      let first = keys[..<found].map { Int(UInt32.max - UInt32(truncatingIfNeeded: $0)) }
      expectEqual(first, Array(expected), "seed \(seed)")
    }
  }

  @Test("Each count above 0 has a key", arguments: RandomCases.slices(of: RandomCases.seeds(100, long: 2_500)))
  func countKeys(seeds: Range<UInt64>) {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let share = random.element(of: 1, 2, 30)
      let counts = random.array(of: 0...100) { $0.once(in: share) ? UInt32($0.number(in: 0...5)) : 0 }
      var keys = [UInt64](repeating: 0, count: counts.count)
      let found = ck_count_keys(&keys, counts, counts.count)
      let expected = counts.indices.filter { counts[$0] > 0 }.map {
        UInt64(counts[$0]) << 32 | UInt64(UInt32.max) - UInt64($0)
      }
      expectEqual(Array(keys[..<found]), expected, "seed \(seed)")
    }
  }

  @Test(
    "Rows are counted field by field, by list and by bitmap",
    arguments: RandomCases.slices(of: RandomCases.seeds(200, long: 5_000)))
  func counting(seeds: Range<UInt64>) {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let words = 8
      let rows = (0..<words * 64).map { _ in UInt64.random(in: 0 ... .max, using: &random) }
      let chosen = Self.list(&random, below: rows.count)
      let width = random.number(in: 1...7)
      let fields = (0..<random.number(in: 1...8)).map { index in
        let base = index << width
        return ck_field(
          shift: UInt32(index * width), mask: UInt32(1 << width - 1), base: UInt32(base),
          other_base: UInt32(random.once(in: 2) ? base : base + (8 << width)))
      }
      var expected = [UInt32](repeating: 0, count: fields.count << width)
      for id in chosen {
        for field in fields {
          expected[Int(field.base) + Int(rows[Int(id)] >> UInt64(field.shift) & UInt64(field.mask))] += 1
        }
      }
      var cells = [UInt32](repeating: 0, count: expected.count)
      ck_count_list(rows, chosen, chosen.count, fields, fields.count, &cells)
      expectEqual(cells, expected)

      let all = [UInt64](repeating: .max, count: words)
      let bits = Self.bits(chosen, words: words)
      var rest = [UInt64](repeating: 0, count: words)
      _ = ck_and_not(&rest, all, bits, words)
      for complement in [false, true] {
        var cells = [UInt32](repeating: 0, count: 16 << width)
        ck_count_bits(rows, complement ? rest : bits, complement ? all : nil, words, fields, fields.count, &cells)
        let counts = fields.flatMap { field in
          (0...field.mask).map { value in
            let (first, other) = (cells[Int(field.base + value)], cells[Int(field.other_base + value)])
            return field.base == field.other_base ? first : first + other
          }
        }
        expectEqual(counts, expected)
      }
    }
  }

  @Test(
    "The significands of numbers are added up", arguments: RandomCases.slices(of: RandomCases.seeds(200, long: 5_000)))
  func significands(seeds: Range<UInt64>) {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let share = random.element(of: 1, 2, 30)
      let counts = random.array(of: 0...60) { $0.once(in: share) ? UInt32.random(in: 0..<1 << 26, using: &$0) : 0 }
      let numbers = counts.map { _ in Double(bitPattern: UInt64.random(in: 0 ... .max, using: &random)) }
      let sums = ck_sum_significands(numbers, counts, counts.count)
      var (high, low, count): (UInt64, UInt64, UInt64) = (0, 0, 0)
      for (number, each) in zip(numbers, counts) {
        let stored = number.bitPattern & (1 << 52 - 1)
        high += (stored >> 26) * UInt64(each)
        low += (stored & (1 << 26 - 1)) * UInt64(each)
        count += UInt64(each)
      }
      #expect((sums.high, sums.low, sums.count) == (high, low, count), "seed \(seed)")
    }
  }

  @Test("Lists are filtered by packed rows", arguments: RandomCases.slices(of: RandomCases.seeds(200, long: 5_000)))
  func narrowing(seeds: Range<UInt64>) {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let rows = (0..<512).map { _ in UInt64.random(in: 0 ... .max, using: &random) }
      let chosen = Self.list(&random, below: rows.count)
      let (shift, bits, slots) = (random.number(in: 0...20), random.number(in: 1...7), random.number(in: 1...4))
      let mask = UInt32(1 << bits - 1)
      func value(_ id: UInt32, slot: Int = 0) -> UInt32 {
        UInt32(truncatingIfNeeded: rows[Int(id)] >> UInt64(shift + slot * bits)) & mask
      }
      let low = UInt32(random.number(in: 0...Int(mask)))
      let high = UInt32(random.number(in: Int(low)...Int(mask)))
      var ids = [UInt32](repeating: 0, count: chosen.count + 1)
      let inRange = ck_list_in_range(&ids, chosen, chosen.count, rows, UInt32(shift), mask, low, high)
      expectEqual(Array(ids[..<inRange]), chosen.filter { (low...high).contains(value($0)) })

      let accepted = (0...mask).filter { _ in random.once(in: 3) }
      let inSet = ck_list_in_set(
        &ids, chosen, chosen.count, rows, UInt32(shift), UInt32(bits), UInt32(slots), Self.bits(accepted, words: 2))
      expectEqual(
        Array(ids[..<inSet]), chosen.filter { id in (0..<slots).contains { accepted.contains(value(id, slot: $0)) } })

      var (least, most): (UInt32, UInt32) = (0, 0)
      ck_list_extremes(chosen, chosen.count, rows, UInt32(shift), mask, mask, &least, &most)
      let values = chosen.map { value($0) }.filter { $0 != mask }
      if let smallest = values.min(), let largest = values.max() {
        #expect((least, most) == (smallest, largest))
      } else {
        #expect(least > most)
      }
    }
  }
}
