import InstantSearchCore

/// Cases: records are saved, changed and deleted.
extension SearchIndexContract {
  static let saving = [
    Case("Saved records are read by objectID, and replaced as a whole") { index in
      let whole: JSON = [
        "objectID": "2", "name": "Lamp", "sizes": [1, 2.5], "maker": ["name": "Lux", "address": ["city": "Ulm"]],
        "parts": [["n": 1], ["n": 2]], "isNew": true, "empty": [], "text": "",
      ]
      try expect(try await index.save([["objectID": "1", "a": 1, "b": 2], whole]), ["1", "2"], "what it returns")
      try expect(try await index.record("2"), whole, "a record with objects and lists")
      try await index.save([["objectID": "1", "c": true]])
      try expect(try await index.record("1"), ["objectID": "1", "c": true], "a replaced record")
      try expect(try await index.record("none"), nil, "no record")
      try expect(try await index.records().count, 2, "the number of records")
      try expect(try await index.save([whole]), ["2"], "the second time")
      try expect(try await index.records()["2"], whole, "saved twice")
    },
    Case("Records keep attributes that are null", needs: [.nulls]) { index in
      let record: JSON = ["objectID": "1", "a": .null, "b": [1, .null], "c": ["d": .null]]
      for number in 1...2 {
        try await index.save([record])
        try expect(try await index.records(), ["1": record], "saved \(number) times")
      }
      try await index.partialUpdate([["objectID": "1", "b": .null]], createIfNotExists: false)
      try expect(
        try await index.record("1"), ["objectID": "1", "a": .null, "b": .null, "c": ["d": .null]], "a changed record")
    },
    Case("A record without an objectID gets one of its own") { index in
      let ids = try await index.save([["n": 1], ["objectID": "own", "n": 2], ["n": 3]])
      try expect(Set(ids).count, 3, "different objectIDs")
      try expect(ids[1], "own", "the order")
      for (number, id) in ids.enumerated() {
        let expected: JSON = ["objectID": .string(id), "n": .integer(Int64(number + 1))]
        try expect(try await index.record(id), expected, "record \(number)")
      }
      let more = try await index.save([["n": 1]])
      try expect(try await index.ids(), (ids + more).sorted(), "the same record again is another one")
    },
    Case("Values of one's own types are saved, changed, replaced and read back") { index in
      try expect(try await index.save(products), ["1", "2", "3"], "what saving returns")
      try await index.partialUpdate([Price(objectID: "2", price: 7), Price(objectID: "9", price: 9)])
      try await index.partialUpdate([Price(objectID: "8", price: 8)], createIfNotExists: false)
      let changed: Product? = try await index.record("2")?.decoded()
      try expect(changed, Product(objectID: "2", name: "Floor lamp", brand: "Lux", price: 7), "a changed one")
      try expect(try await index.ids(), ["1", "2", "3", "9"], "the records")
      try await index.replaceAll(with: products.suffix(1))
      try expect(try await index.records().values.map { try $0.decoded() as Product }, [products[2]], "replaced")
    },
    Case("A write is seen by the next search") { index in
      for number in 0..<4 {
        try await index.save([["objectID": "1", "number": .integer(Int64(number))]])
        let hits = try await index.search(Query()).hits
        try expect(hits.map { $0.record["number"] }, [.integer(Int64(number))], "write \(number)")
      }
      try await index.delete(["1"])
      try expect(try await index.search(Query()).nbHits, 0, "after the deletion")
    },
    Case("The first records of an index that has no settings are searched by words, and filtered by numbers") { index in
      try await index.save(products)
      try expect(try await index.found("lamp"), ["1", "2", "3"], "a text")
      try expect(try await index.found("lamp", where: "price < 50"), ["1", "3"], "a text and a number")
    },
    Case("Attributes whose numbers come later, or become fractions, are filtered too") { index in
      try await index.save([["objectID": "1", "size": 3]])
      try await index.save([["objectID": "2", "size": 3.5, "weight": 7]])
      try await index.partialUpdate([["objectID": "1", "length": -1]], createIfNotExists: true)
      try expect(try await index.found(where: "size > 3 AND weight = 7"), ["2"], "a fraction and a new number")
      try expect(try await index.found(where: "size >= 3"), ["1", "2"], "whole numbers and fractions")
      try expect(try await index.found(where: "length < 0"), ["1"], "a number by a partial update")
    },
    Case("Of records with the same objectID in a call the last one stays") { index in
      let ids = try await index.save([["objectID": "1", "a": 1], ["objectID": "2"], ["objectID": "1", "b": 2]])
      try expect(ids, ["1", "2", "1"], "what it returns")
      try expect(try await index.record("1"), ["objectID": "1", "b": 2], "the record")
      try expect(try await index.ids(), ["1", "2"], "the records")
    },
    Case("ObjectIDs may have any characters") { index in
      try await index.save(oddIDs.map { ["objectID": .string($0), "name": .string($0)] })
      try expect(try await index.ids(), oddIDs.sorted(), "all records")
      for id in oddIDs {
        try expect(try await index.record(id)?["name"], .string(id), "the record '\(id)'")
        let filter = FilterExpression.filter(Filter(Filter.Facet(attribute: "objectID", stringValue: id)))
        try expect(try await index.ids(.with { $0.filters = filter.text }), [id], "the filter \(filter.text)")
      }
      try await index.partialUpdate(
        oddIDs.map { ["objectID": .string($0), "n": 1] } as [JSON], createIfNotExists: false)
      try expect(try await index.records().values.map { $0["n"] }, oddIDs.map { _ in 1 }, "changed")
      let last = Filter(Filter.Facet(attribute: "objectID", stringValue: oddIDs[1]))
      try await index.delete(matching: .filter(last))
      try await index.delete(oddIDs.dropFirst(2) + ["none"])
      try expect(try await index.ids(), [oddIDs[0]], "what is not deleted")
    },
    Case("Records may be big: long texts, long lists, deep objects") { index in
      let words = (0..<20_000).map { "word\($0 % 500)" }.joined(separator: " ")
      var deep: JSON = 1
      for _ in 0..<15 { deep = ["x": deep] }
      let records = (0..<4).map { number -> JSON in
        [
          "objectID": .string("\(number)"), "text": .string("\(words) end\(number)"), "deep": deep,
          "list": .array((0..<1_000).map { JSON.integer($0) }), "number": .integer(Int64(number)),
        ]
      }
      try await index.save(records)
      for (number, record) in records.enumerated() {
        try expect(try await index.record("\(number)") == record, true, "record \(number) is as it was saved")
      }
      let browsed = try await index.records()
      try expect(records.allSatisfy { browsed[$0["objectID"]?.string ?? ""] == $0 }, true, "all records")
      try expect(try await index.found(where: "number >= 2"), ["2", "3"], "the filter")
    },
    Case("Empty calls change nothing") { index in
      try await index.save(products)
      let before = try await index.records()
      try expect(try await index.save([] as [JSON]), [], "what saving returns")
      try expect(try await index.save([] as [Product]), [], "what saving no values returns")
      try await index.partialUpdate([] as [JSON], createIfNotExists: true)
      try await index.partialUpdate([] as [Price])
      try await index.delete([])
      try await index.updateSettings(IndexSettings())
      try expect(try await index.records(), before, "the records")
    },
  ]

  static let changing = [
    Case("Partial updates change some attributes, and add missing records only if they may") { index in
      try await index.save(products)
      try await index.partialUpdate(
        [["objectID": "1", "price": 31], ["objectID": "8", "price": 8]], createIfNotExists: true)
      try await index.partialUpdate(
        [["objectID": "2", "price": 2], ["objectID": "9", "price": 9]], createIfNotExists: false)
      for _ in 1...2 {
        try expect(
          try await index.records().mapValues { $0["price"] }, ["1": 31, "2": 2, "3": 12, "8": 8], "the prices")
        try expect(try await index.record("2")?["name"], "Floor lamp", "another attribute")
        try expect(try await index.record("8"), ["objectID": "8", "price": 8], "an added record")
        // The second time changes nothing.
        try await index.partialUpdate([["objectID": "2", "price": 2]], createIfNotExists: false)
      }
      try expect(try await index.found(where: "price < 10"), ["2", "8"], "the filter knows the new values")
    },
    Case("Partial updates replace an object as a whole, and change facets and texts") { index in
      try await index.updateSettings(
        IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["brand", "maker.name"]))
      try await index.save([
        ["objectID": "1", "name": "Lamp", "brand": "Lux", "maker": ["name": "Lux", "city": "Ulm"], "sizes": [1, 2]]
      ])
      try await index.partialUpdate(
        [
          ["objectID": "1", "brand": "Acme", "maker": ["name": "Acme"], "sizes": [3]],
          ["objectID": "1", "name": "Torch"],
        ], createIfNotExists: true)
      try expect(
        try await index.record("1"),
        ["objectID": "1", "name": "Torch", "brand": "Acme", "maker": ["name": "Acme"], "sizes": [3]], "the record")
      for (filter, ids) in [
        ("brand:Acme", ["1"]), ("brand:Lux", []), ("maker.name:Acme", ["1"]), ("maker.name:Lux", []), ("sizes = 1", []),
      ] {
        try expect(try await index.found(where: filter), ids, filter)
      }
      try expect(try await index.found("torch"), ["1"], "the new text")
      try expect(try await index.found("lamp"), [], "the old text")
    },
    Case("Operations count up and add to lists", needs: [.operations]) { index in
      try await index.save([["objectID": "1", "n": 1, "tags": ["a"]]])
      try await index.partialUpdate(
        [
          [
            "objectID": "1", "n": ["_operation": "Increment", "value": 2],
            "tags": ["_operation": "AddUnique", "value": "a"],
          ]
        ], createIfNotExists: true)
      try expect(try await index.record("1"), ["objectID": "1", "n": 3, "tags": ["a"]], "the record")
    },
  ]

  static let deleting = [
    Case("Records are deleted by objectID, once and again") { index in
      try await index.save(products)
      for _ in 1...2 {
        try await index.delete(["3", "none", "3", "1"])
        try expect(try await index.ids(), ["2"], "what is left")
        try expect(try await index.record("3"), nil, "a deleted record")
        try expect(try await index.found("lamp"), ["2"], "a search")
      }
      try await index.delete((0..<1_250).map { "\($0)" })
      try expect(try await index.ids(), [], "all")
    },
    Case("Records are deleted by a filter; one on an attribute that is not declared is an error") { index in
      try await index.updateSettings(IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["brand"]))
      try await index.save(products)
      for _ in 1...2 {
        try await index.delete(matching: FilterExpression(parsing: "brand:Lux AND price > 50"))
        try expect(try await index.ids(), ["1", "3"], "what is left")
      }
      try await expectError("an attribute that is not declared") {
        try await index.delete(matching: FilterExpression(parsing: "name:lamp"))
      }
      try await index.delete(matching: FilterExpression(parsing: "brand:none"))
      try expect(try await index.ids(), ["1", "3"], "still there")
      try await index.delete(matching: .everything)
      try expect(try await index.ids(), [], "all")
    },
    Case("All records are deleted at once, the settings stay, and records are saved again") { index in
      try await index.updateSettings(IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["brand"]))
      try await index.save(products)
      for _ in 1...2 {
        try await index.clear()
        try expect(try await index.ids(), [], "no records")
        try expect(try await index.search(Query()).nbHits, 0, "no hits")
        try expect(try await index.settings.attributesForFaceting, ["brand"], "the settings")
      }
      try await index.save(products)
      try expect(try await index.found("lamp", where: "brand:Lux"), ["1", "2"], "saved again")
    },
  ]

  static func refusing(_ lacking: Set<SearchIndexAbility>) -> [Case] {
    let isWhole = !lacking.contains(.allOrNone)
    let bad: [JSON] = ["no record", ["objectID": "", "name": "x"], ["objectID": ["a"], "name": "x"], 7, .null]
    return [
      Case("A refused record is an error, and \(isWhole ? "no" : "every other") record of the call is saved") { index in
        try await index.save([["objectID": "0", "name": "Desk"]])
        for (number, record) in bad.enumerated() {
          let id = "\(number + 1)"
          try await expectError("\(record)") {
            try await index.save([["objectID": .string(id), "name": "Lamp"], record])
          }
          try expect(try await index.record(id) != nil, !isWhole, "another record beside \(record) is saved")
        }
        try expect(try await index.ids(), isWhole ? ["0"] : ["0", "1", "2", "3", "4", "5"], "the records")
      },
      Case("A partial update that is no object, or whose objectID is none, is an error") { index in
        try await index.save([["objectID": "1", "a": 1]])
        for record in ["x", ["objectID": ["1"], "a": 2]] as [JSON] {
          try await expectError("\(record)") { try await index.partialUpdate([record], createIfNotExists: true) }
        }
        try expect(try await index.records(), ["1": ["objectID": "1", "a": 1]], "the records")
      },
    ]
  }
}
