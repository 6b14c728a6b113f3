internal import Platform

/// A branch of the engine that a threshold or the kind of data selects.
package enum Branch: CaseIterable, Sendable {
  case queryWordsIgnored, removedWordsLimited, positionLimited
  case postingsAsList, postingsAsBitmap, readyUnionBuilt, readyUnionOmitted
  case valuesInRows, valuesInLists, furtherRowWord, quantilesBuilt, quantilesOmitted, stringTableGrown
  case facetStringsKept, facetStringsDecoded, valuesInSeveralForms, formsCompared
  case wholeWordsMatched, emptyPrefix, prefixByReadyUnion, prefixByPostings, wordsJoined, sequenceSought, sequenceFound
  case synonymApplied, otherFormApplied, correctionSought, correctedByRecords, correctionFound
  case ruleApplied, ruleByAlternative, ruleByFacet, ruleWithPromotion
  case typosKnown, typosSearched
  case unionByMerging, unionByBitmap, setCompacted, bitmapKept
  case facetFilterByRows, numberFilterByRows, filterBySet, rangeByQuantiles, rangeByEntries
  case countedSet, countedComplement, countedByPostings, countedByRows, countedByLists, countedInPasses
  case extremesByRows, extremesByEntries, bucketsByNumbers, bucketsByDocuments
  case areaByDocuments, areaByBlocks, radiusByDocuments, radiusByBlocks, radiusByBoth
  case orderWalked, ranksCompared, rankedInClasses, rankedInOneClass, rankedInRings, ringSplit, rankingEndedEarly
  case selectedByRelevance
  case facetsOfOneSegment, facetsOfSegments
  case scratchExtended, scratchFreed, filterSetsReleased
  case segmentInMemory, segmentInFile, mergedAtOnce, mergedInBackground, mergeLimited, deletionsMerged
  case bufferWritten, logEmptied, logKept, waitedForReaders, readerKept, readerClosed, recordPages, recordsReadInSlices
}

/// Counts how often branches were taken.
package final class BranchCounter: Sendable {
  private let counts = Locked<[Branch: Int]>([:])

  package init() {}

  func add(_ branch: Branch) { counts.withLock { $0[branch, default: 0] += 1 } }

  /// How often each branch was taken.
  package subscript(branch: Branch) -> Int { counts.withLock { $0[branch, default: 0] } }
}
