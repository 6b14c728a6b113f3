/// Begins with the characters of a piece, and merges the two neighbours that come first in a list, until none are in it.
struct BytePairModel: Sendable {
  struct Merge: Sendable {
    let rank: UInt32
    let id: Int32
  }

  let vocabulary: Vocabulary
  /// The tokens of single characters.
  let characterIDs: [Unicode.Scalar: Int32]
  /// What two neighbours become, by both their numbers.
  let merges: [UInt64: Merge]
  /// The token that stands for a character that is none.
  let unknownID: Int32?
  /// Whether neighbours of that kind are one token.
  let fusesUnknown: Bool
  /// The token of each byte, for characters that are no token; without all bytes of a character it is unknown.
  let byteIDs: [Int32?]?
  /// Whether a piece that is a token as a whole is not made of merges.
  let prefersWholePieces: Bool

  static func pair(_ left: Int32, _ right: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: left)) << 32 | UInt64(UInt32(bitPattern: right))
  }

  func append(tokensOf piece: PreTokenizer.Piece, to tokens: inout [Int32]) {
    if prefersWholePieces {
      var text = String(String.UnicodeScalarView(piece))
      if let id = text.withUTF8({ vocabulary[UnsafeRawBufferPointer($0)] }) { return tokens.append(id) }
    }
    var symbols = symbols(of: piece)
    merge(&symbols)
    var index = 0
    while index < symbols.count {
      tokens.append(symbols[index].id)
      index = symbols[index].next
    }
  }

  /// A token in a list of tokens, of which neighbours become one.
  private struct Symbol {
    var id: Int32
    var previous: Int
    var next: Int
    /// Whether it has become part of the one before it.
    var isMerged = false
  }

  private func symbols(of piece: PreTokenizer.Piece) -> [Symbol] {
    var symbols: [Symbol] = []
    symbols.reserveCapacity(piece.count)
    func add(_ id: Int32) { symbols.append(Symbol(id: id, previous: symbols.count - 1, next: symbols.count + 1)) }
    // An unknown character is added with the next one that is known as a token of its own: bytes may come before it.
    var isUnknown = false
    for scalar in piece {
      if let id = characterIDs[scalar] {
        if isUnknown, let unknownID { add(unknownID) }
        isUnknown = false
        add(id)
      } else if let ids = bytes(of: scalar) {
        ids.forEach(add)
      } else if let unknownID {
        if isUnknown, !fusesUnknown { add(unknownID) }
        isUnknown = true
      }
    }
    if isUnknown, let unknownID { add(unknownID) }
    return symbols
  }

  private func bytes(of scalar: Unicode.Scalar) -> [Int32]? {
    guard let byteIDs else { return nil }
    let bytes = scalar.utf8
    let ids = bytes.compactMap { byteIDs[Int($0)] }
    return ids.count == bytes.count ? ids : nil
  }

  private func merge(_ symbols: inout [Symbol]) {
    guard symbols.count > 1 else { return }
    var queue = MergeQueue()
    func add(_ left: Int, _ right: Int) {
      if let merge = merges[Self.pair(symbols[left].id, symbols[right].id)] {
        queue.insert(rank: merge.rank, index: left, id: merge.id)
      }
    }
    for index in 1..<symbols.count { add(index - 1, index) }
    while let (left, id) = queue.removeFirst() {
      let right = symbols[left].next
      // One of both may have been merged meanwhile.
      guard !symbols[left].isMerged, right < symbols.count,
        merges[Self.pair(symbols[left].id, symbols[right].id)]?.id == id
      else { continue }
      symbols[left].id = id
      symbols[left].next = symbols[right].next
      symbols[right].isMerged = true
      if symbols[left].next < symbols.count {
        symbols[symbols[left].next].previous = left
        add(left, symbols[left].next)
      }
      if symbols[left].previous >= 0 { add(symbols[left].previous, left) }
    }
  }
}

/// The merges that are possible, in a heap: the one that comes first in the list first, and of the same the one further left.
private struct MergeQueue {
  private struct Element {
    /// The rank, and the index of the left token in the lower half.
    let order: UInt64
    let id: Int32
  }

  private var elements: [Element] = []

  mutating func insert(rank: UInt32, index: Int, id: Int32) {
    let element = Element(order: UInt64(rank) << 32 | UInt64(UInt32(truncatingIfNeeded: index)), id: id)
    var child = elements.count
    elements.append(element)
    while child > 0 {
      let parent = (child - 1) / 2
      guard element.order < elements[parent].order else { break }
      elements[child] = elements[parent]
      child = parent
    }
    elements[child] = element
  }

  mutating func removeFirst() -> (index: Int, id: Int32)? {
    guard let first = elements.first, let last = elements.popLast() else { return nil }
    if !elements.isEmpty {
      var parent = 0
      while true {
        var child = 2 * parent + 1
        guard child < elements.count else { break }
        if child + 1 < elements.count, elements[child + 1].order < elements[child].order { child += 1 }
        guard elements[child].order < last.order else { break }
        elements[parent] = elements[child]
        parent = child
      }
      elements[parent] = last
    }
    return (Int(first.order & 0xFFFF_FFFF), first.id)
  }
}
