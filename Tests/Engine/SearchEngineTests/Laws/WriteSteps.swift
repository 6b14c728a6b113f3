import InstantSearchTesting
import SearchEngine
import SearchModel

@testable import SlowEngine

/// A change of an index, or opening it again.
enum WriteStep {
  case save([JSON])
  case partialUpdate([JSON], createIfNotExists: Bool)
  case delete([String])
  case deleteMatching(FilterExpression)
  case clear
  case replaceAll([JSON])
  case removeVectors
  /// Several changes of records at once.
  case batch([WriteStep])
  case setSettings(JSON.Object)
  case reopen

  func apply(to index: inout LocalIndex?, path: String?, _ thresholds: inout RandomThresholds) throws {
    switch self {
    case .save(let records): try index?.save(records)
    case .partialUpdate(let records, let createIfNotExists):
      try index?.partialUpdate(records, createIfNotExists: createIfNotExists)
    case .delete(let ids): try index?.delete(ids)
    case .deleteMatching(let filter): try index?.delete(matching: filter)
    case .clear: try index?.clear()
    case .replaceAll(let records): try index?.replaceAll(with: records)
    case .removeVectors: try index?.removeVectors()
    case .batch(let steps): try index?.apply(steps.flatMap(\.changes))
    case .setSettings(let settings): try index?.setSettings(IndexSettings(parameters: settings))
    case .reopen:
      guard let path else { return }
      index = nil
      // Segment files must be usable under other thresholds.
      thresholds = thresholds.next
      index = try LocalIndex(path: path, settings: nil, thresholds: thresholds.values)
    }
  }
}

extension WriteStep {
  /// The changes of records that make up the step.
  fileprivate var changes: [RecordChange] {
    switch self {
    case .save(let records): records.map { .save($0) }
    case .partialUpdate(let records, let createIfNotExists):
      records.map { .partialUpdate($0, createIfNotExists: createIfNotExists) }
    case .delete(let ids): ids.map { .delete(objectID: $0) }
    case .clear: [.clear]
    case .batch(let steps): steps.flatMap(\.changes)
    case .deleteMatching, .replaceAll, .removeVectors, .setSettings, .reopen: []
    }
  }
}

/// The records of an index as a plain dictionary.
struct PlainRecords {
  var records: [String: SlowRecord] = [:]
  /// The vectors of records, each with the text that it is for.
  private var vectors: [String: (text: String, vector: JSON)] = [:]
  var settings: JSON.Object
  private let typos = SlowTypos()

  private let limits: SlowLimits

  init(settings: JSON.Object, _ limits: SlowLimits) {
    self.settings = settings
    self.limits = limits
  }

  /// The records in any order.
  var model: SlowIndex {
    let withVectors = records.map { id, record in
      guard let vector = vectors[id]?.vector, var members = record.json.object else { return record }
      members["_vectors"] = vector
      return SlowRecord(.object(members))
    }
    return SlowIndex(withVectors, settings: settings, typos, limits)
  }

  func vector(of id: String) -> SlowVector? { SlowVector(vectors[id]?.vector) }

  /// Throws where an index must refuse the step, which then changes nothing.
  mutating func apply(_ step: WriteStep) throws(SearchError) {
    var changed = self
    try changed.change(by: step, isBatch: false)
    changed.vectors = changed.vectors.filter { changed.records[$0.key] != nil }
    self = changed
  }

  /// - Parameter isBatch: Whether the step is one of several that are one change.
  private mutating func change(by step: WriteStep, isBatch: Bool) throws(SearchError) {
    switch step {
    case .save(let saved), .replaceAll(let saved):
      if case .replaceAll = step { records = [:] }
      for record in saved {
        try save(record)
        if !isBatch { dropVectorsOfOtherTexts(of: [Self.objectID(of: record)]) }
      }
    case .removeVectors: vectors = [:]
    case .partialUpdate(let changes, let createIfNotExists):
      for change in changes {
        let id = Self.objectID(of: change)
        guard createIfNotExists || records[id] != nil else { continue }
        var members = records[id]?.json.object ?? [:]
        for (name, value) in change.object ?? [:] { members[name] = value }
        try save(.object(members))
      }
      if !isBatch { dropVectorsOfOtherTexts(of: Set(changes.map(Self.objectID))) }
    case .delete(let ids):
      for id in ids { (records[id], vectors[id]) = (nil, nil) }
    case .deleteMatching(let filter):
      try SlowFilters.check(filter.filters, SlowParameters(Query(), settings: settings))
      records = records.filter { !SlowFilters.matches(filter, $0.value) }
    case .clear: (records, vectors) = ([:], [:])
    case .batch(let steps):
      for step in steps { try change(by: step, isBatch: true) }
      dropVectorsOfOtherTexts(of: Set(steps.flatMap(Self.written)))
    case .setSettings(let new): settings = new
    case .reopen: break
    }
  }

  /// The objectIDs of the records that a step writes.
  private static func written(by step: WriteStep) -> [String] {
    switch step {
    case .save(let records), .partialUpdate(let records, _): records.map(objectID)
    default: []
    }
  }

  private mutating func save(_ record: JSON) throws(SearchError) {
    let id = Self.objectID(of: record)
    if let vector = record["_vectors"] {
      let isUsable = vector.array?.allSatisfy { $0.number != nil } == true && SlowVector(vector) != nil
      guard vector.isNull || isUsable else { throw .failed(reason: "an unusable vector") }
      vectors[id] = vector.isNull ? nil : (embeddedText(of: record), vector)
    }
    var members = record.object ?? [:]
    members["_vectors"] = JSON?.none
    records[id] = SlowRecord(.object(members))
  }

  /// A record keeps the vector from before, if its text is the same.
  private mutating func dropVectorsOfOtherTexts(of ids: Set<String>) {
    vectors = vectors.filter { id, known in
      !ids.contains(id) || records[id].map { embeddedText(of: $0.json) == known.text } ?? false
    }
  }

  /// The texts of the searched attributes, the most important first.
  private func embeddedText(of record: JSON) -> String {
    let parameters = SlowParameters(Query(), settings: settings)
    let paths = parameters.searchable?.flatMap(\.paths)
    return SlowRecord(record).values.enumerated().compactMap {
      offset, value -> (rank: Int, offset: Int, text: String)? in
      guard case .string(let text) = value.value, !text.isEmpty, parameters.indexedRank(of: value.path) != nil else {
        return nil
      }
      let rank = paths?.firstIndex { value.path == $0 || value.path.hasPrefix($0 + ".") }
      return (rank ?? 0, offset, text)
    }
    .sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }.map(\.text).joined(separator: "\n")
  }

  private static func objectID(of record: JSON) -> String { record["objectID"]?.string ?? "" }
}

extension WriteStep: CustomStringConvertible {
  var description: String {
    switch self {
    case .save(let records): "save \(records)"
    case .partialUpdate(let records, let createIfNotExists): "partialUpdate \(records), creating: \(createIfNotExists)"
    case .delete(let ids): "delete \(ids)"
    case .deleteMatching(let filter): "delete matching \(filter)"
    case .clear: "clear"
    case .replaceAll(let records): "replaceAll \(records)"
    case .removeVectors: "removeVectors"
    case .batch(let steps): "batch of (\(steps.map(\.description).joined(separator: "; ")))"
    case .setSettings(let settings): "setSettings \(JSON.object(settings))"
    case .reopen: "reopen"
    }
  }
}

extension SeededGenerator {
  /// Changes of records that often have the same objectIDs.
  mutating func writeSteps(_ count: Int, _ vocabulary: RandomVocabulary, _ settings: JSON.Object) -> [WriteStep] {
    var settings = settings
    let haveVectors = once(in: 2)
    return (0..<count).map { _ in
      switch number(in: 0...18) {
      case 0...5:
        return .save(array(of: 1...(once(in: 3) ? 8 : 2)) { $0.written(vocabulary, haveVectors) })
      case 6, 7:
        return .partialUpdate(array(of: 1...3) { $0.change(vocabulary, haveVectors) }, createIfNotExists: once(in: 2))
      case 8, 9: return .delete(array(of: 0...3) { $0.writtenID() })
      case 10,
        11 where once(in: 2):

        let filter = filterExpression(settings, depth: 1)
        // Empty conditions would delete everything.
        return .deleteMatching(filter.filters.isEmpty ? .filter(.tag("new")) : filter)
      case 12 where once(in: 4): return .clear
      case 13 where once(in: 2):
        settings = self.settings(vocabulary)
        return .setSettings(settings)
      case 14: return .reopen
      case 15:
        return .batch(
          array(of: 1...6) { random in
            switch random.number(in: 0...9) {
            case 0...3: .save([random.written(vocabulary, haveVectors)])
            case 4...6:
              .partialUpdate([random.change(vocabulary, haveVectors)], createIfNotExists: random.once(in: 2))
            case 7, 8: .delete([random.writtenID()])
            default: random.once(in: 3) ? .clear : .delete([random.writtenID()])
            }
          })
      case 16 where haveVectors && once(in: 4): return .removeVectors
      case 17 where once(in: 3): return .replaceAll(array(of: 0...8) { $0.written(vocabulary, haveVectors) })
      default: return .save([written(vocabulary, haveVectors)])
      }
    }
  }

  mutating func writtenID() -> String { "\(element(of: "", "é", "a"))\(number(in: 0...12))" }

  /// A record, and often its vector: seldom an unusable one, or the wish to have none. Few texts are the same as before,
  /// so that some records have no other attribute than a number.
  private mutating func written(_ vocabulary: RandomVocabulary, _ haveVectors: Bool) -> JSON {
    let id = haveVectors ? "\(number(in: 0...5))" : writtenID()
    var members = record(id, vocabulary).object ?? [:]
    if haveVectors, once(in: 4) { members = ["objectID": .string(id), "price": .integer(Int64(number(in: 0...9)))] }
    guard haveVectors, once(in: 2) else { return .object(members) }
    members["_vectors"] = once(in: 8) ? .null : once(in: 20) ? element(of: "x", [0, 0, 0.0], [1, "2", 3]) : vector()
    return .object(members)
  }

  private mutating func change(_ vocabulary: RandomVocabulary, _ haveVectors: Bool) -> JSON {
    let record = written(vocabulary, haveVectors)
    let kept = (record.object ?? [:]).filter { $0.key == "objectID" || once(in: 3) }
    return .object(JSON.Object(kept.map { (key: $0.key, value: $0.value) }))
  }
}
