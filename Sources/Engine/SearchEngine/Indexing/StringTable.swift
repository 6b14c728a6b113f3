internal import CKernels

/// A hash table that numbers different strings in the order in which they are added.
final class StringTable {
  private let strings: StringArena
  private let thresholds: Thresholds
  private var slots: UnsafeMutablePointer<Slot>
  private var mask: Int

  private struct Slot {
    /// The number of the string, counted from 1; 0 in a free slot.
    var number: UInt32 = 0
    /// The upper half of its hash.
    var hash: UInt32 = 0
  }

  /// - Parameter strings: the initial capacity, unless the thresholds have a lower one.
  init(_ thresholds: Thresholds = Thresholds(), expecting strings: Int = 64) {
    self.thresholds = thresholds
    let strings = min(strings, thresholds.expectedStrings)
    self.strings = StringArena(expecting: strings)
    var size = 16
    while size < strings * 2 { size *= 2 }
    slots = Self.emptySlots(size)
    mask = size - 1
  }

  deinit { slots.deallocate() }

  var count: Int { strings.count }

  /// About the bytes that the strings take in a segment, with their postings.
  var size: Int { strings.size + count * 24 }

  /// A string; valid until the next one is added.
  subscript(number: Int) -> UnsafeBufferPointer<UInt8> { strings[number] }

  /// The number of a string, which is added if it is new.
  func number(of text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let hash = ck_hash(text.baseAddress, text.count)
    let upper = UInt32(truncatingIfNeeded: hash >> 32)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot].number != 0 {
      if slots[slot].hash == upper, strings[Int(slots[slot].number) - 1].isEqual(to: text) {
        return slots[slot].number - 1
      }
      slot = (slot + 1) & mask
    }
    strings.append(text)
    slots[slot] = Slot(number: UInt32(count), hash: upper)
    defer { if count * 2 > mask { grow() } }
    return UInt32(count - 1)
  }

  /// The numbers of the strings in the order of their bytes.
  func ascending() -> [UInt32] {
    (0..<UInt32(count)).sorted { self[Int($0)].precedes(self[Int($1)]) }
  }

  private func grow() {
    thresholds.count(.stringTableGrown)
    let size = (mask + 1) * 2
    let larger = Self.emptySlots(size)
    for number in 0..<count {
      let text = self[number]
      let hash = ck_hash(text.baseAddress, text.count)
      var slot = Int(truncatingIfNeeded: hash) & (size - 1)
      while larger[slot].number != 0 { slot = (slot + 1) & (size - 1) }
      larger[slot] = Slot(number: UInt32(number + 1), hash: UInt32(truncatingIfNeeded: hash >> 32))
    }
    slots.deallocate()
    slots = larger
    mask = size - 1
  }

  private static func emptySlots(_ size: Int) -> UnsafeMutablePointer<Slot> {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: size)
    slots.initialize(repeating: Slot(), count: size)
    return slots
  }
}
