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
    case .deleteMatching, .setSettings, .reopen: []
    }
  }
}

/// The records of an index as a plain dictionary.
struct PlainRecords {
  var records: [String: SlowRecord] = [:]
  var settings: JSON.Object
  private let typos = SlowTypos()

  private let limits: SlowLimits

  init(settings: JSON.Object, _ limits: SlowLimits) {
    self.settings = settings
    self.limits = limits
  }

  /// The records in any order.
  var model: SlowIndex { SlowIndex(Array(records.values), settings: settings, typos, limits) }

  /// Throws where an index must refuse the step.
  mutating func apply(_ step: WriteStep) throws(SearchError) {
    switch step {
    case .save(let saved):
      for record in saved { records[Self.objectID(of: record)] = SlowRecord(record) }
    case .partialUpdate(let changes, let createIfNotExists):
      for change in changes {
        let id = Self.objectID(of: change)
        guard createIfNotExists || records[id] != nil else { continue }
        var members = records[id]?.json.object ?? [:]
        for (name, value) in change.object ?? [:] { members[name] = value }
        records[id] = SlowRecord(.object(members))
      }
    case .delete(let ids):
      for id in ids { records[id] = nil }
    case .deleteMatching(let filter):
      try SlowFilters.check(filter.filters, SlowParameters(Query(), settings: settings))
      records = records.filter { !SlowFilters.matches(filter, $0.value) }
    case .clear: records = [:]
    case .batch(let steps): for step in steps { try apply(step) }
    case .setSettings(let new): settings = new
    case .reopen: break
    }
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
    return (0..<count).map { _ in
      switch number(in: 0...16) {
      case 0...5: return .save(array(of: 1...(once(in: 3) ? 8 : 2)) { $0.record($0.writtenID(), vocabulary) })
      case 6, 7:
        return .partialUpdate(array(of: 1...3) { $0.change(vocabulary) }, createIfNotExists: once(in: 2))
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
            case 0...3: .save([random.record(random.writtenID(), vocabulary)])
            case 4...6: .partialUpdate([random.change(vocabulary)], createIfNotExists: random.once(in: 2))
            case 7, 8: .delete([random.writtenID()])
            default: random.once(in: 3) ? .clear : .delete([random.writtenID()])
            }
          })
      default: return .save([record(writtenID(), vocabulary)])
      }
    }
  }

  mutating func writtenID() -> String { "\(element(of: "", "é", "a"))\(number(in: 0...12))" }

  private mutating func change(_ vocabulary: RandomVocabulary) -> JSON {
    let record = record(writtenID(), vocabulary)
    let kept = (record.object ?? [:]).filter { $0.key == "objectID" || once(in: 3) }
    return .object(JSON.Object(kept.map { (key: $0.key, value: $0.value) }))
  }
}
