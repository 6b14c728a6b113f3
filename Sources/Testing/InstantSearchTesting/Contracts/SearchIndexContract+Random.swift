import InstantSearchCore

/// Case: random writes, compared with plain records.
extension SearchIndexContract {
  /// Twelve random writes for each seed, on an index of its own.
  static func random(_ seeds: Range<UInt64>) -> Contract<any SearchIndexDriver> {
    Contract("After any writes the records are those of the plain model, and are found by its filters") { make in
      for seed in seeds {
        try await make().withIndex { index in
          var generator = SeededGenerator(seed: seed)
          var model: [String: JSON] = [:]
          try await index.updateSettings(Write.settings[0])
          for number in 0..<12 {
            let write = Write(from: &generator)
            let label = "seed \(seed), write \(number): \(write)"
            do {
              try await write.apply(to: index)
            } catch {
              throw ContractViolation(description: "\(label): \(error)")
            }
            try write.apply(to: &model)
            try expect(try await index.records(), model, label)
            let filter = generator.element(of: Write.filters)
            let found = try Write.matching(filter, in: model)
            try expect(try await index.ids(.with { $0.filters = filter }), found, "browsed by \(filter), \(label)")
            try expect(try await index.found(where: filter), found, "found by \(filter), \(label)")
          }
        }
      }
    }
  }

  /// A change of records or settings.
  private enum Write {
    case save([JSON])
    case partialUpdate([JSON], createIfNotExists: Bool)
    case delete([String])
    case deleteMatching(String)
    case clear
    case replaceAll([JSON])
    case settings(Int)

    static let settings = [
      IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["color", "isNew"]),
      IndexSettings(searchableAttributes: ["name", "color"], attributesForFaceting: ["color", "isNew", "maker.name"]),
    ]

    static let filters = [
      "color:red", "NOT color:blue", "color:\"a:b, c\" OR color:é", "price > 2", "price <= 0.25 AND color:red",
      "isNew:true OR price < 0", "sizes = 3", "sizes: 0 TO 1", "isNew:false AND NOT color:red", "objectID:é1",
    ]

    init(from generator: inout SeededGenerator) {
      self =
        switch generator.number(in: 0...14) {
        case 0...4: .save(generator.array(of: 1...8) { $0.record() })
        case 5...7:
          .partialUpdate(
            generator.array(of: 1...5) { $0.record(part: true) }, createIfNotExists: generator.once(in: 2))
        case 8, 9: .delete(generator.array(of: 0...4) { $0.writtenID() })
        case 10, 11: .deleteMatching(generator.element(of: Self.filters))
        case 12: generator.once(in: 2) ? .clear : .settings(generator.number(in: 0...1))
        case 13: .settings(generator.number(in: 0...1))
        default: .replaceAll(generator.array(of: 0...8) { $0.record() })
        }
    }

    @MainActor
    func apply(to index: any SearchIndex) async throws {
      switch self {
      case .save(let records): try await index.save(records)
      case .partialUpdate(let records, let creates):
        try await index.partialUpdate(records, createIfNotExists: creates)
      case .delete(let ids): try await index.delete(ids)
      case .deleteMatching(let filter): try await index.delete(matching: FilterExpression(parsing: filter))
      case .clear: try await index.clear()
      case .replaceAll(let records): try await index.replaceAll(with: records)
      case .settings(let number): try await index.updateSettings(Self.settings[number])
      }
    }

    func apply(to model: inout [String: JSON]) throws {
      switch self {
      case .save(let records), .replaceAll(let records):
        if case .replaceAll = self { model = [:] }
        for record in records { model[record["objectID"]?.string ?? ""] = record }
      case .partialUpdate(let records, let creates):
        for record in records {
          let id = record["objectID"]?.string ?? ""
          guard var members = model[id]?.object ?? (creates ? [:] : nil) else { continue }
          for (name, value) in record.object ?? [:] { members[name] = value }
          model[id] = .object(members)
        }
      case .delete(let ids): for id in ids { model[id] = JSON?.none }
      case .deleteMatching(let filter): for id in try Self.matching(filter, in: model) { model[id] = JSON?.none }
      case .clear: model = [:]
      case .settings: break
      }
    }

    /// The objectIDs of the records that match, sorted.
    static func matching(_ filter: String, in model: [String: JSON]) throws -> [String] {
      let query = Query.with {
        $0.filters = filter
        $0.hitsPerPage = 100
      }
      return try ReferenceBackend(records: Array(model.values)).answer(to: HitsRequest(indexName: "", query: query))
        .hits
        .map(\.objectID).sorted()
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func writtenID() -> String { "\(element(of: "", "é", "a/"))\(number(in: 0...9))" }

  /// A record, or some of its attributes, which have the same type in all records.
  fileprivate mutating func record(part: Bool = false) -> JSON {
    var record: JSON.Object = ["objectID": .string(writtenID())]
    let isLeftOut = { (generator: inout SeededGenerator) in generator.once(in: part ? 2 : 5) }
    if !isLeftOut(&self) { record["name"] = .string(element(of: "zebra", "zest", "two words")) }
    if !isLeftOut(&self) { record["color"] = .string(element(of: "red", "blue", "a:b, c", "é")) }
    if !isLeftOut(&self) { record["price"] = .double(Double(number(in: -8...20)) / 4) }
    if !isLeftOut(&self) { record["sizes"] = .array(array(of: 0...3) { .integer(Int64($0.number(in: 0...4))) }) }
    if !isLeftOut(&self) { record["isNew"] = .bool(once(in: 2)) }
    if !isLeftOut(&self) { record["maker"] = ["name": .string(element(of: "Lux", "Umbra"))] }
    return .object(record)
  }
}
