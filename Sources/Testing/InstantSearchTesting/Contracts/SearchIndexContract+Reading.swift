import InstantSearchCore
import Platform

/// Cases: records are replaced, read and copied, settings are changed, and an index is missing.
extension SearchIndexContract {
  static let replacing = [
    Case("All records are replaced, once and again, and the settings stay") { index in
      try await index.updateSettings(IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["brand"]))
      try await index.save(products)
      let new: JSON = ["objectID": "7", "brand": "Lux", "price": 3]
      for _ in 1...2 {
        try await index.replaceAll(with: [new])
        try expect(try await index.records(), ["7": new], "the records")
        try expect(try await index.settings.attributesForFaceting, ["brand"], "the settings")
        try expect(try await index.found(where: "brand:Lux AND price = 3"), ["7"], "a search")
      }
      for _ in 1...2 {
        try await index.replaceAll(with: [] as [JSON])
        try expect(try await index.ids(), [], "replaced by nothing")
      }
      try await index.replaceAll(with: [["name": "Lamp"], ["name": "Desk"]] as [JSON])
      try expect(try await index.ids().count, 2, "records that got their objectIDs")
    },
    Case("If one of the new records is refused, the old ones stay") { index in
      try await index.save(products)
      for bad in ["no record", ["objectID": ""]] as [JSON] {
        try await expectError("\(bad)") { try await index.replaceAll(with: [["objectID": "8"], bad]) }
        try expect(try await index.ids(), ["1", "2", "3"], "the records")
      }
      try await index.save([["objectID": "4", "name": "Torch"]])
      try expect(try await index.found("torch"), ["4"], "a write after that")
    },
    Case("While all records are replaced, a search sees either the old ones or the new ones") { index in
      func replace(_ count: Int) async throws {
        try await index.replaceAll(with: (0..<count).map { ["objectID": .string("\($0) of \(count)")] } as [JSON])
      }
      let least = 400
      try await replace(least)
      let isOver = Locked(false)
      // Not on the main actor: an index in the process searches without leaving it.
      let reader = Task.detached {
        var counts: [Int] = []
        while !isOver.withLock({ $0 }) { counts.append(try await index.search(Query()).nbHits) }
        return counts
      }
      defer { isOver.set(true) }
      for round in 1...3 { try await replace(least + round) }
      isOver.set(true)
      let counts = try await reader.value
      let isSteady = counts == counts.sorted() && counts.allSatisfy { (least...least + 3).contains($0) }
      try expect(isSteady, true, "\(Set(counts).sorted()) records were found, from \(least) to \(least + 3)")
    },
  ]

  static let configuring = [
    Case("Settings are changed one by one, and null restores a default") { index in
      try await index.updateSettings(IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["brand"]))
      try await index.save(products)
      try expect(try await index.settings.searchableAttributes, ["name"], "the searched attributes")
      for _ in 1...2 {
        try await index.updateSettings(IndexSettings(parameters: ["searchableAttributes": ["name", "brand"]]))
        try expect(try await index.settings.searchableAttributes, ["name", "brand"], "the changed setting")
        try expect(try await index.settings.attributesForFaceting, ["brand"], "the other setting")
        try expect(try await index.found("umbra"), ["3"], "the new attribute")
      }
      try await index.updateSettings(IndexSettings(parameters: ["attributesForFaceting": nil]))
      try expect(try await index.settings.attributesForFaceting ?? [], [], "the default")
      try await expectError("a filter on what is not declared now") { _ = try await index.found(where: "brand:Lux") }
    },
    Case("Records stay when the settings change, and are searched and counted by the new ones") { index in
      try await index.save(products)
      try await index.updateSettings(IndexSettings(searchableAttributes: ["name"]))
      let before = try await index.records()
      try await expectError("an attribute that is not declared") { _ = try await index.found(where: "brand:Lux") }
      try await index.updateSettings(IndexSettings(attributesForFaceting: ["searchable(brand)"]))
      let query = Query.with("lamp") { $0.facets = ["brand"] }
      try expect(try await index.search(query).counts(of: "brand"), "Lux 2, Umbra 1", "the counts")
      try await index.updateSettings(IndexSettings(searchableAttributes: ["brand"]))
      try expect(try await index.found("lamp"), [], "an attribute that is not searched now")
      try expect(try await index.found("umbra"), ["3"], "an attribute that is searched now")
      try expect(try await index.found(where: "price < 50"), ["1", "3"], "numbers")
      try expect(try await index.records(), before, "the records")
    },
    Case("Settings that are refused change nothing") { index in
      try await index.updateSettings(IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["brand"]))
      let settings = try await index.settings
      try await expectError("a wrong value") {
        try await index.updateSettings(IndexSettings(parameters: ["searchableAttributes": ["x"], "ranking": 5]))
      }
      try expect(try await index.settings, settings, "the settings")
    },
    Case("Custom ranking orders equal matches", needs: [.customRanking]) { index in
      try await index.save(products)
      try await index.updateSettings(IndexSettings(customRanking: [.ascending("price")]))
      try expect(try await index.search(Query()).hits.map(\.objectID), ["3", "1", "2"], "ascending")
      try await index.updateSettings(IndexSettings(customRanking: [.descending("price")]))
      try expect(try await index.search(Query("lamp")).hits.first?.objectID, "2", "descending")
    },
    Case("Settings have defaults for parameters of searches", needs: [.searchDefaults]) { index in
      try await index.save(products)
      try await index.updateSettings(IndexSettings(parameters: ["hitsPerPage": 2]))
      try expect(try await index.settings.hitsPerPage, 2, "the setting")
      try expect(try await index.search(Query()).hits.count, 2, "the hits of a page")
      try expect(try await index.records().count, 3, "records are browsed whole")
    },
  ]

  static let browsing = [
    Case("Thousands of records are browsed, whole, by a filter and by a text") { index in
      let numbers = 0..<2_500
      func record(_ number: Int) -> JSON {
        ["objectID": .string("\(number)"), "n": .integer(Int64(number)), "text": number % 2 == 0 ? "even" : "odd"]
      }
      try await index.save(numbers.map(record))
      for _ in 1...2 {
        let all = try await index.records()
        try expect(all == Dictionary(uniqueKeysWithValues: numbers.map { ("\($0)", record($0)) }), true, "all records")
      }
      let last = try await index.records(.with { $0.filters = "n >= 1400" })
      try expect(last.count, 1_100, "the records of a filter")
      try expect(last["2499"], record(2_499), "a record of a filter")
      try expect(try await index.records(Query("odd")).count, 1_250, "the records of a text")
      let both = try await index.records(.with("even") { $0.filters = "n < 7" })
      try expect(both.keys.sorted(), ["0", "2", "4", "6"], "the records of both")
      try expect(try await index.records(Query("none")), [:], "no records")
    },
    Case("Records are browsed with some attributes, or without some, and always with the objectID") { index in
      try await index.save([["objectID": "1", "name": "Lamp", "brand": "Lux", "price": 30, "parts": [["n": 1]]]])
      let cases: [([Attribute], JSON)] = [
        (["name"], ["objectID": "1", "name": "Lamp"]),
        (["name", "price", "none"], ["objectID": "1", "name": "Lamp", "price": 30]),
        (["objectID"], ["objectID": "1"]), ([], ["objectID": "1"]),
        (["*", "-name", "-parts"], ["objectID": "1", "brand": "Lux", "price": 30]),
        (["-name", "-parts"], ["objectID": "1", "brand": "Lux", "price": 30]),
        (["*"], ["objectID": "1", "name": "Lamp", "brand": "Lux", "price": 30, "parts": [["n": 1]]]),
      ]
      for text in ["", "lamp"] {
        for (attributes, expected) in cases {
          let found = try await index.records(.with(text) { $0.attributesToRetrieve = attributes })
          try expect(found, ["1": expected], "'\(text)' with \(attributes.map(\.rawValue))")
        }
      }
    },
    Case("A wrong filter is an error of browsing, which ends with it") { index in
      try await index.save(products)
      for filters in ["undeclared:x", "price <"] {
        let error = try await errorThatEnds(index.browse(.with { $0.filters = filters }), filters)
        try expect(error is SearchError, true, "'\(error)' is a SearchError")
      }
    },
  ]

  private nonisolated static func errorThatEnds(_ records: BrowsedRecords, _ what: String) async throws -> any Error {
    var iterator = records.makeAsyncIterator()
    do {
      _ = try await iterator.next()
    } catch {
      try expect(try await iterator.next(), nil, "after the error of \(what)")
      return error
    }
    throw ContractViolation(description: "\(what): it is no error")
  }

  static let copying = [
    Case(ofDriver: "Records and settings are copied to another index and back") { driver in
      try await driver.withIndex { index in
        try await index.updateSettings(IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["brand"]))
        try await index.save(products)
        try await index.save([["objectID": "a/b", "name": "Bulb", "parts": [["n": 1.5]], "isNew": false]])
        let before = try await index.records()
        try await driver.withOtherIndex { other in
          try await other.save([["objectID": "old"]])
          try await copy(index, to: other)
          try expect(try await other.records(), before, "the copy")
          try expect(
            try await other.search(.with("lamp") { $0.facets = ["brand"] }).counts(of: "brand"), "Lux 2, Umbra 1",
            "the counts of the copy")
          try await index.clear()
          try await index.save([["objectID": "lost", "name": "Lost"]])
          try await copy(other, to: index)
          try expect(try await index.records(), before, "what was copied back")
          try expect(try await index.found("bulb"), ["a/b"], "a search")
        }
      }
    }
  ]

  @MainActor
  private static func copy(_ source: any SearchIndex, to destination: any SearchIndex) async throws {
    let settings = try await source.settings
    try await destination.updateSettings(
      IndexSettings(
        searchableAttributes: settings.searchableAttributes, attributesForFaceting: settings.attributesForFaceting))
    var records: [JSON] = []
    for try await record in source.browse() { records.append(record) }
    try await destination.replaceAll(with: records)
  }

  static let missing = [
    Case("Reading an index that does not exist is an error, and deleting leaves it missing", needs: [.absence]) {
      index in
      try await expectMissing(index, "at first")
      try await expectError("a record") { _ = try await index.record("1") }
      try await expectError("the settings") { _ = try await index.settings }
      try await expectError("browsing") { _ = try await index.records() }
      try expect(try await index.save([] as [JSON]), [], "saving nothing")
      try await index.delete([])
      try await index.partialUpdate([] as [JSON], createIfNotExists: true)
      try await index.replaceAll(with: [] as [JSON])
      try await expectMissing(index, "after empty writes")
    },
    Case(ofDriver: "The first write of whatever kind makes the index", needs: [.absence]) { driver in
      let writes: [@MainActor @Sendable (any SearchIndex) async throws -> Void] = [
        { try await $0.save([["objectID": "1", "a": 1]]) },
        { try await $0.partialUpdate([["objectID": "1", "a": 1]], createIfNotExists: true) },
        { try await $0.replaceAll(with: [["objectID": "1", "a": 1]]) },
      ]
      for write in writes {
        try await driver.withIndex { index in
          try await write(index)
          try expect(try await index.records(), ["1": ["objectID": "1", "a": 1]], "the records")
        }
      }
      try await driver.withIndex { index in
        try await index.updateSettings(IndexSettings(attributesForFaceting: ["brand"]))
        try expect(try await index.records(), [:], "the records of an index that has settings only")
        try expect(try await index.search(Query()).nbHits, 0, "its hits")
        try expect(try await index.settings.attributesForFaceting, ["brand"], "its settings")
      }
    },
  ]
}
