import InstantSearchTesting
import SearchEngine

/// Random thresholds, mostly so small that few records reach every branch.
struct RandomThresholds: CustomStringConvertible {
  /// Nil for the usual thresholds.
  private let seed: UInt64?
  /// How many times the index was opened again.
  private var openings: UInt64 = 0
  private let counter: BranchCounter?

  init(seed: UInt64? = nil, counting counter: BranchCounter? = nil) {
    self.seed = seed
    self.counter = counter
  }

  /// Others with the same limits, for an index that is opened again.
  var next: RandomThresholds {
    var next = self
    next.openings += 1
    return next
  }

  var limits: SlowLimits {
    SlowLimits(
      maxQueryWords: values.maxQueryWords, maxRemovedWords: values.maxRemovedWords,
      highestPosition: values.highestPosition, nearestRecords: values.nearestRecords,
      maxCorrections: values.maxCorrections, maxWordsCorrected: values.maxWordsCorrected,
      maxProposals: values.maxProposals, maxRecordsOfContext: values.maxRecordsOfContext,
      contextDivisor: values.contextDivisor, vectorSampleSize: values.vectorSampleSize)
  }

  /// The usual thresholds, if these differ from them.
  var smaller: [RandomThresholds] { seed == nil ? [] : [RandomThresholds(counting: counter)] }

  var description: String { seed.map { "of seed \($0), opened \(openings) times before" } ?? "the usual ones" }

  var values: Thresholds {
    var values = Thresholds()
    values.counter = counter
    guard let seed else { return values }
    var random = SeededGenerator(seed: seed &+ 9_000_000)
    // One case in eight has the documented limits.
    if !random.once(in: 8) {
      values.maxQueryWords = random.element(of: 1, 2, 3, 32)
      values.maxRemovedWords = random.element(of: 1, 2, 5)
      values.highestPosition = random.element(of: 0, 3, 11, 1000)
      values.nearestRecords = random.element(of: 1, 2, 5, 1000)
      values.maxCorrections = random.element(of: 1, 2, 4)
      values.maxWordsCorrected = random.element(of: 1, 2, 3)
      values.maxProposals = random.element(of: 1, 2, 3, 8)
      values.maxRecordsOfContext = random.element(of: 0, 2, 8, 256)
      values.contextDivisor = random.element(of: 1, 2, 4, 128)
      values.vectorSampleSize = random.element(of: 2, 3, 8, 512)
    }
    random = SeededGenerator(seed: seed &+ 9_100_000 &+ openings &* 7_000_003)
    if random.once(in: 8) { return values }
    random.makeSmall(&values)
    return values
  }
}

extension SeededGenerator {
  /// Draws every threshold that does not change answers; each has its usual value now and then.
  fileprivate mutating func makeSmall(_ values: inout Thresholds) {
    values.maxSegmentSize = element(of: 0, 3000, 30_000, values.maxSegmentSize, values.maxSegmentSize)
    values.postingListDivisor = element(of: 1, 3, 10, 64)
    values.shortPostingList = element(of: 0, 0, 1, 8)
    values.maxReadyPrefixLength = number(in: 0...3)
    values.smallestReadyUnion = element(of: 0, 2, 5, 256)
    values.maxRowWords = number(in: 0...4)
    values.rowWordBits = element(of: 4, 8, 20, 64)
    values.maxRowSlots = number(in: 0...6)
    values.maxRowBits = element(of: 1, 2, 30)
    values.quantileCount = element(of: 1, 2, 5, 64)
    values.minForQuantiles = element(of: 0, 3, 8, 8192)
    values.expectedStrings = element(of: 0, 1, 4096)
    values.maxFacetStrings = element(of: 0, 3, 4096)
    values.mergingFactor = element(of: 0, 2, 100, 100_000)
    values.compactingDivisor = element(of: 1, 2, 8, 32, 1_000_000)
    values.orderDivisor = element(of: 1, 4, 32, 1_000_000)
    values.complementDivisor = element(of: 1, 2, 3, 1_000_000)
    values.rowValueCost = element(of: 0, 0.1, 0.5, 1_000_000)
    values.bitmapWordCost = element(of: 0, 0.3, 100)
    values.listedDocumentCost = element(of: 0, 0.8, 100)
    values.maxFieldsInPass = number(in: 1...8)
    values.maxCountedTwice = element(of: 0, 3, 1024)
    values.maxRankedTerms = element(of: 0, 1, 3, 256)
    values.ringDivisor = element(of: 1, 4, 1_000_000)
    values.maxRankedInOneRing = element(of: 0, 1, 3, 4096)
    values.areaDivisor = element(of: 1, 4, 1_000_000)
    values.radiusDivisor = element(of: 1, 4, 1_000_000)
    values.scratchChunk = element(of: 64, 256, 1 << 16)
    values.minDocumentsOfFile = element(of: 0, 2, 5, 4096)
    values.maxDocumentsMergedAtOnce = element(of: 0, 4, 12, 1024)
    values.writeBufferSize = element(of: 64, 256, 4096, 1 << 20)
    values.logLimit = element(of: 0, 20_000, 4 << 20)
    values.logPatience = element(of: 0, 40_000, 32 << 20)
    // No other thread of a law would release a reader meanwhile.
    values.maxWaitForReaders = element(of: 0, 1)
    values.maxIdleReaders = element(of: 0, 1, 8)
    values.recordPageSize = element(of: 1, 200, 1 << 16)
    values.maxScratchKept = element(of: 0, 2048, 64 << 20)
    values.maxTyposKept = element(of: 0, 20, 50, 1 << 16)
    values.maxFilterSets = element(of: 1, 2, 3, 64)
    values.maxRecordsRead = element(of: 1, 2, 16)
    values.maxVectorsSampled = element(of: 0, 2, 1024)
    values.vectorsAtOnce = element(of: 1, 3, 64, 100, 1024)
  }
}
