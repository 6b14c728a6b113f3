import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

/// A segment file records how it was built.
struct SavedThresholdsTests {
  private let folder: StoreFolder
  private var plain = PlainIndex()

  init() throws {
    folder = try StoreFolder(isQuick: true)
    var random = SeededGenerator(seed: 3)
    for id in 0..<300 { plain.records["\(id)"] = RandomChange.record("\(id)", 1, &random) }
  }

  private func save(_ thresholds: Thresholds) throws {
    let index = try LocalIndex(path: folder.store, settings: plain.settings, thresholds: thresholds)
    try index.save(plain.records.keys.sorted().compactMap { plain.records[$0] })
  }

  private static func small(_ change: (inout Thresholds) -> Void = { _ in }) -> Thresholds {
    var thresholds = Thresholds()
    thresholds.minDocumentsOfFile = 10
    change(&thresholds)
    return thresholds
  }

  private static let built: [Thresholds] = [
    small(),
    small {
      ($0.maxReadyPrefixLength, $0.smallestReadyUnion) = (1, 0)
      ($0.postingListDivisor, $0.shortPostingList, $0.maxRowWords) = (1, 0, 0)
    },
    small {
      ($0.quantileCount, $0.minForQuantiles, $0.smallestReadyUnion) = (7, 1, 2)
      ($0.postingListDivisor, $0.shortPostingList, $0.maxRowBits) = (1000, 0, 2)
    },
  ]

  @Test(arguments: built.indices)
  func `Saved segments are usable under other thresholds`(number: Int) throws {
    try save(Self.built[number])
    let names = folder.indexFiles
    let files = try names.map { try folder.bytes(of: $0) }
    expectEqual(files.count, 1)
    let answers = try plain.answers()
    for thresholds in Self.built {
      let index = try LocalIndex(path: folder.store, settings: nil, thresholds: thresholds)
      try plain.expectIsHeld(by: index, answers: answers, "\(thresholds)")
      // A file that was built again has another name.
      expectEqual(folder.indexFiles, names, "\(thresholds)")
      let isUntouched = try names.map { try folder.bytes(of: $0) } == files
      #expect(isUntouched, "\(thresholds)")
    }
  }

  @Test func `Segments with another position cap are rebuilt`() throws {
    try save(Self.small { $0.highestPosition = 3 })
    let files = try folder.indexFiles.map { try folder.bytes(of: $0) }
    let index = try LocalIndex(path: folder.store, settings: nil, thresholds: Self.small())
    try plain.expectIsHeld(by: index, "other positions")
    let rebuilt = try folder.indexFiles.map { try folder.bytes(of: $0) }
    #expect(rebuilt.count == 1 && rebuilt != files)
  }

  @Test func `Segments with the words of fewer attributes are rebuilt`() throws {
    try save(Self.small { $0.maxTextAttributes -= 1 })
    let files = try folder.indexFiles.map { try folder.bytes(of: $0) }
    let index = try LocalIndex(path: folder.store, settings: nil, thresholds: Self.small())
    try plain.expectIsHeld(by: index, "fewer attributes")
    let rebuilt = try folder.indexFiles.map { try folder.bytes(of: $0) }
    #expect(rebuilt.count == 1 && rebuilt != files)
  }
}
