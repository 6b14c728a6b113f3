import InstantSearchTesting
import SearchModel

@testable import SearchEngine
@testable import SlowEngine

/// Changes to an index, with searches after each of them.
struct WriteCase: Shrinkable, CustomStringConvertible {
  var settings: JSON.Object
  /// The settings that a sorted view overrides.
  var view: JSON.Object = [:]
  var steps: [WriteStep]
  /// The requests after each step, generated from the seed.
  var vocabulary: RandomVocabulary
  var seed: UInt64
  var searchesPerStep = 3
  /// Whether the index is in a file.
  var hasPath: Bool
  var thresholds = RandomThresholds()

  /// The first difference between the engine and the plain records; nil if there is none.
  func difference() -> String? {
    do {
      let folder = try StoreFolder(isQuick: true)
      return try withExtendedLifetime(folder) { try difference(path: hasPath ? folder.file("records") : nil) }
    } catch {
      return "an error: \(error)"
    }
  }

  private func difference(path: String?) throws -> String? {
    var index: LocalIndex? =
      try path.map {
        try LocalIndex(path: $0, settings: IndexSettings(parameters: settings), thresholds: thresholds.values)
      } ?? LocalIndex(settings: IndexSettings(parameters: settings), thresholds: thresholds.values)
    try index?.setView(SearchCase.viewName, IndexSettings(parameters: view))
    var plain = PlainRecords(settings: settings, thresholds.limits)
    var current = thresholds
    // A reader of an older state, like a long search.
    var held: IndexSnapshot?
    for (number, step) in steps.enumerated() {
      if number % 3 == 0 { held = index?.snapshot }
      if number % 3 == 2 { held = nil }
      let (failure, expected) = (
        failure { try step.apply(to: &index, path: path, &current) }, failure { try plain.apply(step) }
      )
      if (failure == nil) != (expected == nil) {
        return "step \(number): \(failure ?? "no error"), expected: \(expected ?? "no error")"
      }
      guard let index else { return "step \(number): the index is gone" }
      if let difference = try recordDifference(index, plain) ?? searchDifference(index, plain) {
        return "step \(number): \(difference)"
      }
    }
    return withExtendedLifetime(held) { nil }
  }

  private func failure(_ change: () throws -> Void) -> String? {
    do {
      try change()
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func recordDifference(_ index: LocalIndex, _ plain: PlainRecords) throws -> String? {
    if index.count != plain.records.count { return "count \(index.count), expected \(plain.records.count)" }
    for id in ["0", "é1", "a2", "3"] where try index.record(id) != plain.records[id]?.json {
      return "record \(id): \(try index.record(id) ?? .null), expected \(plain.records[id]?.json ?? .null)"
    }
    // A merge that ends in between gives the index another one.
    let snapshot = index.snapshot
    for id in plain.records.keys.sorted() {
      let stored = try snapshot.address(of: id).flatMap { try snapshot.storedVector(at: $0) }
      let (found, expected) = (stored?.vector?.values.map(Int.init), plain.vector(of: id)?.values)
      if found != expected { return "vector of \(id): \(found ?? []), expected \(expected ?? [])" }
    }
    // Many records are compared only now and then.
    if index.count > 40, index.count % 16 != 0 { return nil }
    var browsed: [String: JSON] = [:]
    try index.browse { browsed[$0["objectID"]?.string ?? ""] = $0 }
    let expected = plain.records.mapValues(\.json)
    if browsed != expected { return "browsed \(browsed), expected \(expected)" }
    return try pagesDifference(index)
  }

  /// The first difference between browsing in pages and all records; nil if there is none.
  private func pagesDifference(_ index: LocalIndex) throws -> String? {
    var expected: [JSON] = []
    try index.browse { expected.append($0) }
    var pages: [JSON] = []
    var row: Int?
    repeat {
      let page = try index.browse(HitsRequest(indexName: "x", query: Query()), after: row, limit: 3)
      if page.count != expected.count { return "\(page.count) to browse, expected \(expected.count)" }
      pages += page.records
      row = page.next
    } while row != nil
    // Browsing omits what answers omit.
    let names = { (records: [JSON]) in records.map { $0["objectID"]?.string ?? "" } }
    return names(pages) == names(expected) ? nil : "pages of \(names(pages)), expected \(names(expected))"
  }

  private func searchDifference(_ index: LocalIndex, _ plain: PlainRecords) -> String? {
    var generator = SeededGenerator(seed: seed)
    let model = plain.model
    for _ in 0..<searchesPerStep {
      let request = generator.searchRequest(vocabulary, settings: plain.settings, view: view)
      let difference = SearchCase.difference(request, index, model.searched(by: request, view: view))
      if let difference { return "\(request): \(difference)" }
    }
    return nil
  }

  var smaller: [WriteCase] {
    thresholds.smaller.map { thresholds in
      var smaller = self
      smaller.thresholds = thresholds
      return smaller
    }
      + steps.withLess.map { steps in
        var smaller = self
        smaller.steps = steps
        return smaller
      }
      + steps.indices.flatMap { index in
        steps[index].smaller.map { step in
          var smaller = self
          smaller.steps[index] = step
          return smaller
        }
      }
  }

  var description: String {
    ([
      "settings: \(JSON.object(settings))", "of the view: \(JSON.object(view))", hasPath ? "in a file" : "in memory",
      "thresholds: \(thresholds)",
    ]
      + steps.map(\.description))
      .joined(separator: "\n")
  }
}

extension WriteStep: Shrinkable {
  var smaller: [WriteStep] {
    switch self {
    case .save(let records): records.withLess.filter { !$0.isEmpty }.map { .save($0) }
    case .partialUpdate(let records, let creates):
      records.withLess.filter { !$0.isEmpty }.map { .partialUpdate($0, createIfNotExists: creates) }
    case .delete(let ids): ids.withLess.filter { !$0.isEmpty }.map { .delete($0) }
    case .batch(let steps): steps.withLess.filter { !$0.isEmpty }.map { .batch($0) }
    case .replaceAll(let records): records.withLess.map { .replaceAll($0) }
    case .deleteMatching, .clear, .removeVectors, .setSettings, .reopen: []
    }
  }
}
