import SearchModel
import TestSupport
import Testing

@testable import TypesenseBackend

@Suite("The schema of a collection") struct CollectionSchemaTests {
  private static let settings = IndexSettings(searchableAttributes: ["name", "tags", "unordered(notes)"])

  private func isList(_ attribute: Attribute, _ schema: CollectionSchema) -> Bool? {
    schema.field(of: attribute)?.isList
  }

  @Test("The types of attributes are kept, by the name of a field that no document has")
  func types() throws {
    var settings = Self.settings
    settings["attributeTypes"] = ["sold on": "day month-first", "preis_~": "money:EUR", "größe": "list:;"]
    let schema = CollectionSchema(name: "new", settings: settings, records: [["name": "Lamp", "price": 3]])
    var json = schema.json
    json["name"] = "new"
    let read = try CollectionSchema(json: .object(json))
    expectEqual(read, schema)
    expectEqual(read.settings["attributeTypes"], settings["attributeTypes"])
    let without = CollectionSchema(name: "new", settings: Self.settings, records: [])
    #expect(without.types == nil && without.settings["attributeTypes"] == nil)
  }

  @Test("An attribute that no record has is a list if it was one before")
  func oldLists() {
    let old = CollectionSchema(
      name: "old", settings: Self.settings, records: [["name": "Lamp", "tags": ["new"], "notes": ["one"]]])
    let new = CollectionSchema(
      name: "new", settings: Self.settings, records: [["name": "Chair", "notes": "two"]], old: old)
    expectEqual(isList("name", new), false)
    expectEqual(isList("tags", new), true)
    expectEqual(isList("notes", new), false)
    let without = CollectionSchema(name: "new", settings: Self.settings, records: [["name": "Chair"]])
    expectEqual(isList("tags", without), false)
    #expect(without.isFirstList(in: [["name": "Stool"], ["tags": ["new"]]]))
    #expect(!without.isFirstList(in: [["name": "Stool", "tags": "new", "others": ["a"]]]))
    #expect(!old.isFirstList(in: [["tags": ["new"]]]))
  }
}
