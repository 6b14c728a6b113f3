import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
import Testing

/// The ways in which the records of an index can be saved.
enum LocalDriver: BackendDriver, CaseIterable {
  /// All records at once.
  case oneBatch
  /// Saves the records in several batches, with others between them that are deleted or replaced later.
  case manyBatches
  /// In a file that is opened again.
  case file

  func backend(for catalogue: BackendCatalogue) async throws -> any SearchBackend {
    let name = catalogue.indexName
    switch self {
    case .oneBatch:
      let index = try LocalIndex()
      try index.configure(for: catalogue)
      try await index.save(catalogue.records)
      return LocalBackend([name: index, "other": try LocalIndex()])
    case .manyBatches:
      let index = try LocalIndex()
      try index.configure(for: catalogue)
      try Self.saveInBatches(catalogue.records, in: index)
      return LocalBackend([name: index])
    case .file:
      let folder = try StoreFolder(isQuick: true)
      do {
        let index = try LocalIndex(path: folder.file("index"))
        try await index.save(catalogue.records)
        try index.configure(for: catalogue)
      }
      let index = try LocalIndex(path: folder.file("index"), access: .reading)
      return withExtendedLifetime(folder) { LocalBackend([name: index]) }
    }
  }

  private static func saveInBatches(_ records: [JSON], in index: LocalIndex) throws {
    for (number, record) in records.reversed().enumerated() where number.isMultiple(of: 3) {
      var former = record.object ?? [:]
      former["color"] = "former"
      former["price"] = 1_000_000
      try index.save([.object(former), ["objectID": "passing", "name": "passing", "color": "passing"]])
    }
    for start in stride(from: 0, to: records.count, by: 7) {
      try index.save(Array(records[start..<min(start + 7, records.count)]))
    }
    try index.delete(["passing", "never there"])
  }
}

extension LocalIndex {
  /// Sets the settings, replicas, synonyms and rules of a catalogue.
  fileprivate func configure(for catalogue: BackendCatalogue) throws {
    try setSettings(catalogue.settings)
    for (name, criteria) in catalogue.virtualReplicas { try setView(name, IndexSettings(customRanking: criteria)) }
    try saveSynonyms(catalogue.synonyms)
    try saveRules(catalogue.rules)
  }
}

@Suite("The engine as a backend")
struct LocalBackendContractTests {
  @MainActor
  @Test("A local backend does what every backend must", arguments: BackendContract.cases(), LocalDriver.allCases)
  func contract(_ contract: Contract<any BackendDriver>, driver: LocalDriver) async throws {
    try await contract.check { driver }
  }

  @MainActor
  @Test(
    "Every widget does over a local backend what it does over the model",
    arguments: RecordedContract.cases()
  )
  func widgets(_ contract: Contract<Void>) async throws {
    try await contract.check(over: LocalDriver.oneBatch) {}
  }
}
