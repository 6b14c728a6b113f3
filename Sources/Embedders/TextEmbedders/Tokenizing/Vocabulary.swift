/// The numbers of tokens by their text, compared byte by byte.
///
/// A dictionary of strings would take canonically equivalent tokens for the same, and a lookup would have to make a string.
/// The hash is seeded at random, so that no file can make all lookups slow.
struct Vocabulary: Sendable {
  private struct Entry {
    let start: Int
    let length: Int
    let id: Int32
  }

  private var texts: [UInt8] = []
  private var entries: [Entry] = []
  /// The index of an entry in each slot, -1 for none; twice as many slots as entries at least, a power of two.
  private var slots: [Int32] = []
  private(set) var greatestID: Int32 = -1

  var count: Int { entries.count }

  /// Adds a token; false if it is there already.
  mutating func add(_ token: String, id: Int32) -> Bool {
    var token = token
    return token.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      if entries.count * 2 >= slots.count { grow() }
      let slot = slot(of: bytes)
      guard slots[slot] < 0 else { return false }
      slots[slot] = Int32(entries.count)
      entries.append(Entry(start: texts.count, length: bytes.count, id: id))
      texts.append(contentsOf: bytes)
      greatestID = max(greatestID, id)
      return true
    }
  }

  subscript(token: String) -> Int32? {
    var token = token
    return token.withUTF8 { self[UnsafeRawBufferPointer($0)] }
  }

  subscript(token: UnsafeRawBufferPointer) -> Int32? {
    guard !slots.isEmpty else { return nil }
    let index = slots[slot(of: token)]
    return index < 0 ? nil : entries[Int(index)].id
  }

  /// The tokens that are a single character.
  var characterIDs: [Unicode.Scalar: Int32] {
    var ids: [Unicode.Scalar: Int32] = [:]
    for entry in entries where entry.length <= 4 {
      let text = String(decoding: texts[entry.start..<entry.start + entry.length], as: UTF8.self).unicodeScalars
      if let first = text.first, text.count == 1 { ids[first] = entry.id }
    }
    return ids
  }

  /// The slot that has the token, or the empty one for it.
  private func slot(of token: UnsafeRawBufferPointer) -> Int {
    let mask = slots.count - 1
    var slot = Self.hash(token) & mask
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.length == token.count,
        texts[entry.start..<entry.start + entry.length].withUnsafeBytes({ $0.elementsEqual(token) })
      {
        break
      }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: max(64, slots.count * 2))
    for (index, entry) in entries.enumerated() {
      let hash = texts[entry.start..<entry.start + entry.length].withUnsafeBytes { Self.hash($0) }
      var slot = hash & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index)
    }
  }

  private static func hash(_ token: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: token)
    return hasher.finalize()
  }
}
