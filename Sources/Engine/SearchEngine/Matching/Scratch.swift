internal import Platform

/// An arena for one search: allocations are released together.
///
/// `@unchecked Sendable`: ``ScratchPool`` lends it to one search at a time. Its properties are read and written as a
/// whole, so that no two accesses overlap: they are not checked at run time, which would cost as much as an allocation.
final class Scratch: @unchecked Sendable {
  @exclusivity(unchecked) private var chunks: [UnsafeMutableRawBufferPointer] = []
  @exclusivity(unchecked) private var used = 0
  /// The bytes used in earlier chunks.
  @exclusivity(unchecked) private var filled = 0
  private let thresholds: Thresholds
  /// The budget of the search that uses the memory.
  @exclusivity(unchecked) fileprivate(set) var budget: SearchBudget
  /// The budget while no search uses the memory.
  fileprivate let idleBudget = SearchBudget()

  init(_ thresholds: Thresholds = Thresholds()) {
    self.thresholds = thresholds
    budget = idleBudget
  }

  deinit {
    for chunk in chunks { chunk.deallocate() }
  }

  /// Uninitialized memory for so many elements.
  func allocate<Element: BitwiseCopyable>(_ type: Element.Type, _ count: Int) -> UnsafeMutablePointer<Element> {
    let bytes = (max(1, count) * MemoryLayout<Element>.stride + 63) & ~63
    if let start = chunks.last?.baseAddress, used + bytes <= chunks[chunks.count - 1].count {
      defer { used += bytes }
      return (start + used).bindMemory(to: type, capacity: count)
    }
    thresholds.count(.scratchExtended, if: !chunks.isEmpty)
    filled += used
    let size = max(bytes, thresholds.scratchChunk, filled)
    budget.takeScratch(bytes: size)
    let start = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    chunks.append(UnsafeMutableRawBufferPointer(start: start, count: size))
    used = bytes
    return start.bindMemory(to: type, capacity: count)
  }

  /// Memory filled with zeros.
  func zeros<Element: BitwiseCopyable & ExpressibleByIntegerLiteral>(
    _ type: Element.Type, _ count: Int
  ) -> UnsafeMutablePointer<Element> {
    let start = allocate(type, count)
    start.initialize(repeating: 0, count: count)
    return start
  }

  /// A state of the arena, to which it can be released.
  struct Mark {
    fileprivate var chunks: Int
    fileprivate var used: Int
    fileprivate var filled: Int
  }

  var mark: Mark { Mark(chunks: chunks.count, used: used, filled: filled) }

  /// Releases what was allocated after a mark.
  func release(to mark: Mark) {
    while chunks.count > max(mark.chunks, 1) {
      let chunk = chunks.removeLast()
      budget.giveBackScratch(bytes: chunk.count)
      chunk.deallocate()
    }
    (used, filled) = (mark.used, mark.filled)
  }

  /// Releases everything, and tells the budget.
  @inline(__always)
  func endSearch() {
    budget.giveBackScratch(bytes: budget.scratchBytes)
    reset()
  }

  /// Releases everything. Several chunks are replaced by one of their total size for the next search; more than
  /// `maxScratchKept` is freed, so that one large search does not occupy memory for ever.
  func reset() {
    let total = chunks.count > 1 ? filled + used : chunks.first?.count ?? 0
    if chunks.count > 1 || total > thresholds.maxScratchKept {
      for chunk in chunks { chunk.deallocate() }
      chunks = []
      if !thresholds.take(.scratchFreed, if: total > thresholds.maxScratchKept) {
        chunks = [.allocate(byteCount: total, alignment: 64)]
      }
    }
    (used, filled) = (0, 0)
  }
}

/// A pool of scratch memory, with as many arenas as searches ran at once.
final class ScratchPool: Sendable {
  private let free = Locked<[Scratch]>([])
  private let thresholds: Thresholds

  init(_ thresholds: Thresholds = Thresholds()) { self.thresholds = thresholds }

  func withScratch<Value, Failure: Error>(
    budget: SearchBudget = SearchBudget(), _ body: (Scratch) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let scratch = take(for: budget)
    defer { giveBack(scratch) }
    return try body(scratch)
  }

  /// An arena for searches within a budget, which is given back once.
  @inline(__always)
  func take(for budget: SearchBudget) -> Scratch {
    let scratch = free.withLock { $0.popLast() } ?? Scratch(thresholds)
    scratch.budget = budget
    return scratch
  }

  @inline(__always)
  func giveBack(_ scratch: Scratch) {
    scratch.endSearch()
    scratch.budget = scratch.idleBudget
    free.withLock { $0.append(scratch) }
  }
}
