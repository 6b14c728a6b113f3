internal import CKernels

/// Combines sets of one segment's documents. Results are allocated in the scratch memory, or are one of the operands.
struct DocumentSetAlgebra {
  let documents: Int
  let words: Int
  let scratch: Scratch
  private let segment: Segment

  init(_ segment: Segment, _ scratch: Scratch) {
    self.segment = segment
    documents = segment.count
    words = segment.words
    self.scratch = scratch
  }

  var thresholds: Thresholds { segment.thresholds }
  var budget: SearchBudget { scratch.budget }

  /// The size up to which bitmaps are converted to lists; above it, bitmaps are faster to count.
  private var maxListLength: Int { documents / segment.thresholds.compactingDivisor }

  func isEmpty(_ set: DocumentSet) -> Bool { set.count(of: documents) == 0 }

  func intersection(_ left: DocumentSet, _ right: DocumentSet) -> DocumentSet {
    budget.spend(words / 8)
    switch (left, right) {
    case (.all, let other), (let other, .all): return other
    case (.list(let a), .list(let b)):
      let out = scratch.allocate(UInt32.self, min(a.count, b.count) + 1)
      return list(out, ck_list_and_list(out, a.baseAddress, a.count, b.baseAddress, b.count))
    case (.list(let list), .bitmap(let bits, _)), (.bitmap(let bits, _), .list(let list)):
      return keeping(list, where: bits, inverted: false)
    case (.bitmap(let a, _), .bitmap(let b, _)):
      let out = scratch.allocate(UInt64.self, words)
      return .bitmap(out, count: Int(ck_and(out, a, b, words)))
    }
  }

  /// The documents of the left set that are not in the right one.
  func difference(_ left: DocumentSet, _ right: DocumentSet) -> DocumentSet {
    if isEmpty(right) { return left }
    budget.spend(words / 8)
    switch (left, right) {
    case (_, .all): return .none
    case (.list(let list), .bitmap(let bits, _)): return keeping(list, where: bits, inverted: true)
    case (.list(let list), .list): return keeping(list, where: bitmap(right), inverted: true)
    case (.all, _), (.bitmap, _):
      let out = scratch.allocate(UInt64.self, words)
      return .bitmap(out, count: Int(ck_and_not(out, bitmap(left), bitmap(right), words)))
    }
  }

  func union(_ sets: [DocumentSet]) -> DocumentSet {
    let sets = sets.filter { !isEmpty($0) }
    guard sets.count > 1 else { return sets.first ?? .none }
    var total = 0
    var areLists = true
    for set in sets {
      if case .all = set { return .all }
      if case .bitmap = set { areLists = false }
      total += set.count(of: documents)
    }
    let rounds = Int.bitWidth - (sets.count - 1).leadingZeroBitCount
    let areShort = areLists && total * rounds < words * segment.thresholds.mergingFactor
    if segment.thresholds.choose(.unionByMerging, over: .unionByBitmap, if: areShort) {
      return merged(sets, total: total)
    }
    let bits = UnsafeMutableBufferPointer(start: scratch.zeros(UInt64.self, words), count: words)
    for set in sets {
      guard budget.spend(min(words, set.count(of: documents)) / 8 + 1) else { break }
      bits.formUnion(set)
    }
    guard let start = bits.baseAddress else { return .none }
    return compact(.bitmap(start, count: Int(ck_popcount(start, words))))
  }

  /// Merges lists in pairs until one is left.
  private func merged(_ sets: [DocumentSet], total: Int) -> DocumentSet {
    var lists = sets.compactMap { set in if case .list(let list) = set { list } else { nil } }
    while lists.count > 1 {
      var next: [UnsafeBufferPointer<UInt32>] = []
      budget.spend(total / 4)
      for index in stride(from: 0, to: lists.count, by: 2) {
        guard index + 1 < lists.count else {
          next.append(lists[index])
          continue
        }
        let (a, b) = (lists[index], lists[index + 1])
        let out = scratch.allocate(UInt32.self, a.count + b.count)
        let count = ck_list_or_list(out, a.baseAddress, a.count, b.baseAddress, b.count)
        next.append(UnsafeBufferPointer(start: out, count: count))
      }
      lists = next
    }
    return .list(lists[0])
  }

  /// The same set, as a list where it is small.
  func compact(_ set: DocumentSet) -> DocumentSet {
    guard case .bitmap(let bits, let count) = set else { return set }
    guard segment.thresholds.choose(.setCompacted, over: .bitmapKept, if: count <= maxListLength) else { return set }
    let out = scratch.allocate(UInt32.self, count + 1)
    return list(out, ck_decode(bits, words, out))
  }

  /// The set as a bitmap.
  func bitmap(_ set: DocumentSet) -> UnsafePointer<UInt64> {
    switch set {
    case .bitmap(let bits, _): return bits
    case .list(let list):
      let bits = scratch.zeros(UInt64.self, words)
      ck_set(bits, list.baseAddress, list.count)
      return UnsafePointer(bits)
    case .all:
      let bits = scratch.zeros(UInt64.self, words)
      for word in 0..<documents / 64 { bits[word] = .max }
      if documents % 64 != 0 { bits[documents / 64] = 1 << UInt64(documents % 64) - 1 }
      return UnsafePointer(bits)
    }
  }

  /// The set as an ascending list.
  func list(_ set: DocumentSet) -> UnsafeBufferPointer<UInt32> {
    if case .list(let list) = set { return list }
    let out = scratch.allocate(UInt32.self, set.count(of: documents) + 1)
    return UnsafeBufferPointer(start: out, count: ck_decode(bitmap(set), words, out))
  }

  /// Calls the body with the documents of a set, ascending, until it returns true or the budget is spent.
  @inline(__always)
  func forEach(_ set: DocumentSet, until isDone: (UInt32) -> Bool) {
    // Steps are spent per block, not per document.
    let block = 64
    switch set {
    case .all:
      for start in stride(from: 0, to: documents, by: block) {
        guard budget.spend(block) else { return }
        for document in start..<min(start + block, documents) where isDone(UInt32(document)) { return }
      }
    case .list(let list):
      for start in stride(from: 0, to: list.count, by: block) {
        guard budget.spend(block) else { return }
        for document in list[start..<min(start + block, list.count)] where isDone(document) { return }
      }
    case .bitmap(let bits, _):
      for word in 0..<words {
        var rest = bits[word]
        guard budget.spend(rest.nonzeroBitCount + 1) else { return }
        while rest != 0 {
          if isDone(UInt32(word * 64 + rest.trailingZeroBitCount)) { return }
          rest &= rest - 1
        }
      }
    }
  }

  /// Does the same, and passes each document to `ahead` some documents earlier, so that the processor can load it.
  @inline(__always)
  func forEach(_ set: DocumentSet, ahead: (UInt32) -> Void, until isDone: (UInt32) -> Bool) {
    // A ring of the documents that were only passed to `ahead`.
    var waiting = SIMD4<UInt32>()
    var count = 0
    var isEnded = false
    forEach(set) { document in
      ahead(document)
      let earlier = waiting[count % 4]
      waiting[count % 4] = document
      count += 1
      isEnded = count > 4 && isDone(earlier)
      return isEnded
    }
    if isEnded { return }
    for index in max(0, count - 4)..<count where isDone(waiting[index % 4]) { return }
  }

  /// Copies a set into memory that is large enough for a bitmap.
  func copy(_ set: DocumentSet, into memory: UnsafeMutableRawPointer) -> DocumentSet {
    switch set {
    case .all: return .all
    case .list(let list) where list.count <= words * 2:
      if let start = list.baseAddress { memory.copyMemory(from: start, byteCount: list.count * 4) }
      return self.list(memory.bindMemory(to: UInt32.self, capacity: words * 2), list.count)
    case .list, .bitmap:
      memory.copyMemory(from: bitmap(set), byteCount: words * 8)
      return .bitmap(memory.bindMemory(to: UInt64.self, capacity: words), count: set.count(of: documents))
    }
  }

  private func keeping(
    _ ids: UnsafeBufferPointer<UInt32>, where bits: UnsafePointer<UInt64>, inverted: Bool
  ) -> DocumentSet {
    let out = scratch.allocate(UInt32.self, ids.count + 1)
    return list(out, ck_list_and_bits(out, ids.baseAddress, ids.count, bits, inverted ? 1 : 0))
  }

  /// The set of ascending documents.
  func set(of documents: [UInt32]) -> DocumentSet {
    let out = scratch.allocate(UInt32.self, documents.count + 1)
    for (index, document) in documents.enumerated() { out[index] = document }
    let all = list(out, documents.count)
    return documents.count > maxListLength ? .bitmap(bitmap(all), count: documents.count) : all
  }

  private func list(_ start: UnsafeMutablePointer<UInt32>, _ count: Int) -> DocumentSet {
    .list(UnsafeBufferPointer(start: start, count: count))
  }
}
