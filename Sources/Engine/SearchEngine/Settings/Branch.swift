internal import Platform

/// A branch of the engine that a threshold or the kind of data selects.
package enum Branch: CaseIterable, Sendable {
  case queryWordsIgnored, removedWordsLimited, positionLimited
  case postingsAsList, postingsAsBitmap, readyUnionBuilt, readyUnionOmitted
  case valuesInRows, valuesInLists, furtherRowWord, quantilesBuilt, quantilesOmitted, stringTableGrown
  case facetStringsKept, facetStringsDecoded, valuesInSeveralForms, formsCompared
  case matchesShared, conditionsCounted
  case wholeWordsMatched, emptyPrefix, prefixByReadyUnion, prefixByPostings, wordsJoined, sequenceFound
  case synonymApplied, otherFormApplied, correctedByRecords, correctionFound
  case ruleByAlternative, ruleByFacet, ruleWithPromotion
  case typosKnown, typosSearched
  case unionByMerging, unionByBitmap, setCompacted, bitmapKept
  case facetFilterByRows, numberFilterByRows, filterBySet, rangeByQuantiles, rangeByEntries
  case countedSet, countedComplement, countedByPostings, countedByRows, countedByLists, countedInPasses
  case countedTwice, countedOnce
  case extremesByRows, extremesByEntries, bucketsByNumbers, bucketsByDocuments
  case areaByDocuments, areaByBlocks, radiusByDocuments, radiusByBlocks, radiusByBoth
  case orderWalked, ranksCompared, rankedInClasses, rankedInOneClass, rankedInRings, ringSplit, rankingEndedEarly
  case selectedByRelevance
  case sampleListed, sampleSought, vectorsScanned, vectorsLookedUp, vectorsKnown
  case scratchExtended, scratchFreed, filterSetsReleased
  case segmentInFile, mergedAtOnce, mergedInBackground, mergeLimited, deletionsMerged
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

// A choice between two methods is one call that names both. Where no counter is set, a call costs a comparison with nil.
// Don't call them in loops over documents.
extension Thresholds {
  /// Chooses the first of two methods if the condition holds, which is also the result.
  @inline(__always)
  func choose(_ branch: Branch, over other: Branch, if condition: Bool) -> Bool {
    if let counter { counter.add(condition ? branch : other) }
    return condition
  }

  /// Takes a branch if the condition holds, which is also the result.
  @inline(__always)
  func take(_ branch: Branch, if condition: Bool) -> Bool {
    if condition { count(branch) }
    return condition
  }

  /// Counts something that happens in some searches only.
  @inline(__always)
  func count(_ branch: Branch) { counter?.add(branch) }

  /// Counts it if the condition holds, which is evaluated only in tests.
  @inline(__always)
  func count(_ branch: Branch, if condition: @autoclosure () -> Bool) {
    if let counter, condition() { counter.add(branch) }
  }
}
