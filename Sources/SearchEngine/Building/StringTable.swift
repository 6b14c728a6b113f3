internal import CKernels

/// Gives each different string a number, in the order in which they come.
final class StringTable {
  private let strings: StringArena
  private let thresholds: Thresholds
  private var slots: UnsafeMutablePointer<Slot>
  private var mask: Int

  private struct Slot {
    /// The number of the string whose hash leads here, counted from 1.
    var number: UInt32 = 0
    /// The upper half of its hash.
    var hash: UInt32 = 0
  }

  /// - Parameter strings: the number of strings for which there is room at first, unless the thresholds have a lower one.
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

  /// A string; valid until the next one gets a number.
  subscript(number: Int) -> UnsafeBufferPointer<UInt8> { strings[number] }

  /// The number of a string, a new one where it was not there before.
  func number(of text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let hash = ck_hash(text.baseAddress, text.count)
    let upper = UInt32(truncatingIfNeeded: hash >> 32)
    var place = Int(truncatingIfNeeded: hash) & mask
    while slots[place].number != 0 {
      if slots[place].hash == upper, strings[Int(slots[place].number) - 1].isEqual(to: text) {
        return slots[place].number - 1
      }
      place = (place + 1) & mask
    }
    strings.append(text)
    slots[place] = Slot(number: UInt32(count), hash: upper)
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
      var place = Int(truncatingIfNeeded: hash) & (size - 1)
      while larger[place].number != 0 { place = (place + 1) & (size - 1) }
      larger[place] = Slot(number: UInt32(number + 1), hash: UInt32(truncatingIfNeeded: hash >> 32))
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
