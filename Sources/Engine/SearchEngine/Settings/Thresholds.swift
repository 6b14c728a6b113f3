/// The constants at which the engine switches between implementations, and its limits.
///
/// Tests make them small to reach every branch with little data. Only those of the first group change answers. A segment file
/// records how it was built: it can be used under other thresholds, and is rebuilt where `highestPosition` or
/// `maxTextAttributes` differ.
package struct Thresholds: Sendable {
  // MARK: Limits that change answers

  /// The number of words of a query that are searched.
  package var maxQueryWords = 32
  /// The number of words that `removeWordsIfNoResults` removes at most.
  package var maxRemovedWords = 5
  /// The number of texts that may replace a word of a query that finds nothing.
  package var maxCorrections = 4
  /// The number of words of such a query that are corrected at most.
  package var maxWordsCorrected = 3
  /// The number of texts that are searched for to find a corrected one.
  package var maxProposals = 2
  /// The number of records with the known words of such a query up to which all their terms are compared with the unknown
  /// words; at most this fraction (1/n) of the index too.
  package var maxRecordsOfContext = 256
  package var contextDivisor = 128
  /// The number of steps after which no corrected text is sought any more: some milliseconds.
  package var maxCorrectionSteps = 1 << 22
  /// The position cap: words of an attribute that come later all have this position.
  package var highestPosition = TextIndex.Mark.highestPosition
  /// The number of attributes whose words a segment indexes.
  package var maxTextAttributes = TextIndex.Mark.maxAttributes
  /// The number of the nearest records that an automatic radius includes.
  package var nearestRecords = 1000
  /// The number of records whose vectors are compared with each other, to know which are similar.
  package var vectorSampleSize = 512

  // MARK: Building

  /// The size in bytes, as estimated, from which on a segment gets no more records, and up to which segments are merged.
  /// Building takes 1.4 times as much memory, and phones end programs that take much. Three segments make a search a fifth
  /// slower than one.
  #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
  package var maxSegmentSize = 64 << 20
  #else
  package var maxSegmentSize = 256 << 20
  #endif
  /// Postings with more than this fraction (1/n) of the documents are stored as bitmaps.
  package var postingListDivisor = 64
  /// Postings with at most this number of documents are always lists.
  package var shortPostingList = 8
  /// The length in bytes up to which prefixes have precomputed unions.
  package var maxReadyPrefixLength = TextIndex.maxReadyPrefixLength
  /// The number of postings that a prefix must have for its union to be precomputed.
  package var smallestReadyUnion = 256
  /// The number of 64-bit words in a packed row.
  package var maxRowWords = 4
  /// The number of bits of such a word that are used, at most 64.
  package var rowWordBits = 64
  /// The number of values of one attribute that a packed row holds.
  package var maxRowSlots = 6
  /// The number of bits of a value in a packed row, at most 30.
  package var maxRowBits = 30
  /// The number of quantiles for which a column of numbers has bitmaps.
  package var quantileCount = 64
  /// The number of entries that a column of numbers must have for quantiles.
  package var minForQuantiles = 8192
  /// The initial capacity of string tables.
  package var expectedStrings = 4096
  /// The number of vectors that a segment lists for the sample: more than are needed, since records are deleted later.
  package var maxVectorsSampled = 1024
  /// The number of values up to which a facet's values are decoded in advance.
  package var maxFacetStrings = 4096

  // MARK: Searching

  /// Lists are merged if that takes fewer steps than this multiple of the words of a bitmap.
  package var mergingFactor = 2
  /// Results with at most this fraction (1/n) of the documents are converted to lists.
  package var compactingDivisor = 32
  /// Sets with more than this fraction (1/n) of the documents are sorted by walking along the whole order.
  package var orderDivisor = 32
  /// For sets with more than this fraction (1/n) of the documents, the complement is counted.
  package var complementDivisor = 2
  /// The nanoseconds that counting one value of a packed row takes, compared with those of intersecting postings.
  package var rowValueCost = 0.5
  /// The nanoseconds that intersecting a word of two bitmaps takes.
  package var bitmapWordCost = 0.3
  /// The nanoseconds that looking up a document of a list in a bitmap takes.
  package var listedDocumentCost = 0.8
  /// The number of values up to which a column has two cells for each.
  package var maxCountedTwice = 1024
  /// The number of fields that are counted in one pass over the packed rows, at most 8.
  package var maxFieldsInPass = 8
  /// The number of terms up to which documents are ranked in classes.
  package var maxRankedTerms = 256
  /// Distances are computed for all documents of a set with at most this fraction (1/n) of the locations, instead of ring
  /// by ring.
  package var ringDivisor = 256
  /// The number of documents from which on a ring is split.
  package var maxRankedInOneRing = 4096
  /// Lists with at most this fraction (1/n) of the locations are tested one by one for being in an area.
  package var areaDivisor = 512
  /// The distances of all documents of a set are compared for an automatic radius if they are at most this fraction (1/n)
  /// of the locations that would be visited around the center, or that have been visited already.
  package var radiusDivisor = 64
  /// The number of vectors that are compared between checks of the budget.
  package var vectorsAtOnce = 1024
  /// The number of bytes in a chunk of scratch memory.
  package var scratchChunk = 1 << 16
  /// The number of bytes of scratch memory that are kept from one search to the next.
  package var maxScratchKept = 64 << 20
  /// The number of terms matched with typos that are kept for each segment; 16 bytes each.
  package var maxTyposKept = 1 << 16
  /// The number of filters after which the scratch memory of their sets is released.
  package var maxFilterSets = 64

  // MARK: Writing and storing

  /// The number of documents, and the size in bytes, from which on a segment is written to a file.
  package var minDocumentsOfFile = 4096
  package var minSizeOfFile = 4 << 20
  /// The number of documents up to which segments are merged by the writer itself; more are merged in the background.
  package var maxDocumentsMergedAtOnce = 1024
  /// Whether merges run in the background; otherwise those that are due wait until the index is opened again.
  package var mergesInBackground = true
  /// The number of bytes of a segment's file that are written at once, a multiple of 64.
  package var writeBufferSize = 1 << 20
  /// The size in bytes from which on SQLite's log is emptied.
  package var logLimit = 4 << 20
  /// The size in bytes of SQLite's log from which on a transaction waits for readers of older generations.
  package var logPatience = 32 << 20
  /// The milliseconds for which it waits at most.
  package var maxWaitForReaders = 200
  /// The number of idle read connections that stay open.
  package var maxIdleReaders = 8
  /// The bytes of a page when many records are read.
  package var recordPageSize = 1 << 16
  /// The number of records that are read at once for an answer.
  package var maxRecordsRead = 16

  /// Whether a segment is written to a file.
  func isFile(count: Int, size: Int) -> Bool { count >= minDocumentsOfFile || size >= minSizeOfFile }

  /// Counts the branches that are taken; nil except in tests.
  package var counter: BranchCounter?

  package init() {}
}
