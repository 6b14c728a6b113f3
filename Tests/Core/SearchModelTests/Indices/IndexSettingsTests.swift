import Foundation
import SearchModel
import TestSupport
import Testing

struct IndexSettingsTests {
  @Test func `Deprecated names become those of today, which take precedence`() throws {
    let deprecated: JSON.Object = [
      "attributesToIndex": ["name"], "numericAttributesToIndex": ["price"], "slaves": ["dear"], "hitsPerPage": 2,
    ]
    let today: JSON = [
      "hitsPerPage": 2, "searchableAttributes": ["name"], "numericAttributesForFiltering": ["price"],
      "replicas": ["dear"],
    ]
    expectEqual(JSON.object(IndexSettings(parameters: deprecated).parameters), today)
    let data = Data(JSON.object(deprecated).bytes())
    try expectEqual(JSON.object(JSONDecoder().decode(IndexSettings.self, from: data).parameters), today)
    let both = IndexSettings(parameters: ["searchableAttributes": nil, "attributesToIndex": ["name"]])
    expectEqual(JSON.object(both.parameters), ["searchableAttributes": nil])
  }
}
