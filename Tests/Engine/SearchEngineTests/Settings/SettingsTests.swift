import Foundation
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Settings of an index")
struct SettingsTests {
  @Test("Settings are their JSON under the names of the API")
  func names() throws {
    var settings = IndexSettings(
      searchableAttributes: ["name,brand", "unordered(description)"], attributesForFaceting: ["searchable(brand)"],
      customRanking: [.descending("popularity"), .ascending("price")])
    settings.ranking = [.descending("price"), .typo, .custom]
    settings.typoTolerance = .strict
    settings.minWordSizeForOneTypo = 5
    settings.replicas = ["by_price", "virtual(by_date)"]
    settings.exactOnSingleWordQuery = .word
    settings.advancedSyntaxFeatures = [.excludeWords]
    settings.userData = ["by": "me"]
    expectEqual(
      JSON.object(settings.parameters),
      [
        "searchableAttributes": ["name,brand", "unordered(description)"],
        "attributesForFaceting": ["searchable(brand)"], "customRanking": ["desc(popularity)", "asc(price)"],
        "ranking": ["desc(price)", "typo", "custom"], "typoTolerance": "strict", "minWordSizefor1Typo": 5,
        "replicas": ["by_price", "virtual(by_date)"], "exactOnSingleWordQuery": "word",
        "advancedSyntaxFeatures": ["excludeWords"], "userData": ["by": "me"],
      ])
    expectEqual(IndexSettings(parameters: settings.parameters).ranking, settings.ranking)
    expectEqual(IndexSettings(parameters: settings.parameters).customRanking, settings.customRanking)
    try settings.validate()
  }

  @Test("Settings are encoded as their JSON and decoded again, including unknown ones")
  func saving() throws {
    let settings = IndexSettings(parameters: ["hitsPerPage": 7, "somethingNew": [1, nil]])
    let read = try JSONDecoder().decode(IndexSettings.self, from: JSONEncoder().encode(settings))
    expectEqual(read, settings)
  }

  @Test("Without settings everything has the API's default")
  func defaults() throws {
    let resolved = try IndexSettings().resolved()
    #expect(resolved.searchable == nil && resolved.faceting.isEmpty && resolved.numericAttributesForFiltering == nil)
    let parameters = try resolved.effective(Query())
    expectEqual(parameters, SearchParameters())
    #expect(parameters.hitsPerPage == 20 && parameters.paginationLimitedTo == 1000 && parameters.maxFacetHits == 10)
    expectEqual(parameters.ranking, [.typo, .geo, .words, .filters, .proximity, .attribute, .exact, .custom])
  }

  @Test("A setting that is null or empty has no effect")
  func nothing() throws {
    let settings = IndexSettings(parameters: [
      "searchableAttributes": [], "numericAttributesForFiltering": nil, "hitsPerPage": nil, "synonyms": nil,
    ])
    try expectEqual(settings.resolved(), ResolvedSettings(IndexSettings()))
    #expect(settings.ignoredSettings.isEmpty)
  }

  @Test("The settings of a view override those of the index")
  func merging() {
    let index = IndexSettings(searchableAttributes: ["name"], customRanking: [.descending("popularity")])
    let view = index.merging(IndexSettings(customRanking: [.ascending("price")]))
    #expect(view.customRanking == [.ascending("price")] && view.searchableAttributes == ["name"])
  }

  private static let shared: [(name: String, value: JSON)] = [
    ("searchableAttributes", ["brand"]), ("attributesForFaceting", ["searchable(color)"]),
    ("numericAttributesForFiltering", ["size"]), ("replicas", ["other"]),
  ]

  @Test("A view can't override the attributes to search and to count", arguments: shared)
  func viewAttributes(name: String, value: JSON) throws {
    let settings = IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["color"])
    let index = try LocalIndex(settings: settings)
    let error = #expect(throws: IndexError.self) { try index.setView("view", IndexSettings(parameters: [name: value])) }
    guard case .setting(let named, _, let found)? = error else { return issue(with: error) }
    #expect(named.rawValue == name && found == value.text())
    expectEqual(error?.description.contains("'view'"), true)
    #expect(index.views.isEmpty)
    // It may repeat the same values.
    try index.setView("view", settings)
    expectEqual(index.views, ["view"])
  }

  // MARK: Declarations of attributes

  private static let searchable: [(text: String, paths: [Attribute]?, isOrdered: Bool)] = [
    ("name", ["name"], true), (" name ", ["name"], true), ("unordered(name)", ["name"], false),
    ("ordered(name)", ["name"], true), ("a,b", ["a", "b"], false), ("a, b ,c.d", ["a", "b", "c.d"], false),
    ("unordered(a), unordered(b)", ["a", "b"], false), ("price (EUR)", ["price (EUR)"], true),
    ("", nil, false), (" ", nil, false), ("a,", nil, false), (",", nil, false), ("unordered()", nil, false),
    ("unordered(a", nil, false), ("unordered(a,b)", nil, false),
  ]

  @Test("A searchable attribute is a name, an unordered name, or names that share a rank", arguments: searchable)
  func searchableAttributes(text: String, paths: [Attribute]?, isOrdered: Bool) {
    let read = SearchableAttribute(text)
    expectEqual(read?.paths, paths)
    if let read { expectEqual(read.isOrdered, isOrdered) }
  }

  private static let faceting: [(text: String, name: Attribute?, isSearchable: Bool, isFilterOnly: Bool)] = [
    ("brand", "brand", false, false), ("searchable(brand)", "brand", true, false),
    ("filterOnly(brand)", "brand", false, true), ("afterDistinct(brand)", "brand", false, false),
    ("afterDistinct(searchable(brand))", "brand", true, false),
    ("searchable(afterDistinct( brand ))", "brand", true, false),
    ("filterOnly(searchable(brand))", nil, false, false), ("searchable()", nil, false, false), ("", nil, false, false),
    ("searchable(brand", nil, false, false), ("other(brand)", "other(brand)", false, false),
  ]

  @Test("A facet is a name within any of its modifiers", arguments: faceting)
  func facetingAttributes(text: String, name: Attribute?, isSearchable: Bool, isFilterOnly: Bool) {
    let read = FacetingAttribute(text)
    expectEqual(read?.attribute, name)
    if let read { #expect(read.isSearchable == isSearchable && read.isFilterOnly == isFilterOnly) }
  }

  @Test("A facet that is declared twice can do what either declaration permits, at its first position")
  func facetTwice() throws {
    let settings = IndexSettings(attributesForFaceting: ["filterOnly(a)", "b", "searchable(a)", "searchable(b)"])
    let faceting = try settings.resolved().faceting
    expectEqual(faceting.map(\.attribute), ["a", "b"])
    #expect(faceting.map(\.isSearchable) == [true, true] && faceting.map(\.isFilterOnly) == [false, false])
  }

  private static let snippets: [(text: String, name: Attribute?, words: Int)] = [
    ("text", "text", 10), ("text:25", "text", 25), ("a:b:3", "a:b", 3), ("a:b", "a:b", 10), ("text:", "text:", 10),
    ("text:0", nil, 0), ("text:-1", nil, 0), (":5", nil, 0), ("", nil, 0), ("*:5", "*", 5),
  ]

  @Test("An excerpt is a name with a number of words", arguments: snippets)
  func snippetAttributes(text: String, name: Attribute?, words: Int) {
    let read = SnippetAttribute(text)
    expectEqual(read?.attribute, name)
    if let read { expectEqual(read.words, words) }
  }

  @Test("The names of views may be marked as virtual")
  func replicaNames() throws {
    var settings = IndexSettings()
    settings.replicas = ["by_price", "virtual(by_date)"]
    let replicas = try settings.resolved().replicas
    #expect(replicas.map(\.name) == ["by_price", "by_date"] && replicas.map(\.isVirtual) == [false, true])
  }

  // MARK: Wrong and unsupported settings

  private static let wrong: [(name: String, value: JSON)] = [
    ("searchableAttributes", 3), ("searchableAttributes", ["name", 3]), ("searchableAttributes", ["unordered(a"]),
    ("attributesForFaceting", [["a"]]), ("customRanking", ["popularity"]), ("customRanking", ["up(x)"]),
    ("ranking", ["tipo"]), ("ranking", "desc()"), ("replicas", ["a", "virtual(a)"]), ("typoTolerance", "maybe"),
    ("minWordSizefor1Typo", -1), ("minWordSizefor2Typos", "8"), ("queryType", "prefix"), ("minProximity", 0),
    ("minProximity", 8), ("relevancyStrictness", 101), ("hitsPerPage", 1001), ("hitsPerPage", -1), ("hitsPerPage", 2.5),
    ("maxFacetHits", 101),
    ("maxValuesPerFacet", 1001), ("paginationLimitedTo", -1), ("highlightPreTag", true), ("advancedSyntax", "true"),
    ("advancedSyntaxFeatures", ["exactPhrases"]), ("attributesToSnippet", ["a:0"]), ("renderingContent", []),
    ("sortFacetValuesBy", "size"), ("numericAttributesForFiltering", ["equalOnly("]), ("userDate", [:]),
    ("searchableAttribute", ["name"]), ("query", "x"), ("aroundLatLng", ""), ("synonyms", ["a,b"]),
    ("synonyms", true), ("synonyms", [["a", ""]]), ("synonyms", [[]]), ("distinct", -1), ("distinct", 5),
    ("distinct", "yes"), ("camelCaseAttributes", 5),
  ]

  @Test("A setting with a wrong value, or of no known name, is an error that names it", arguments: wrong)
  func wrongSettings(name: String, value: JSON) {
    let error = #expect(throws: IndexError.self) { try IndexSettings(parameters: [name: value]).validate() }
    guard case .setting(let named, _, let found)? = error else { return issue(with: error) }
    #expect(named.rawValue == name && found == value.text())
    expectEqual(error?.description.contains("'\(name)'"), true)
  }

  private static let vital: [(name: String, value: JSON)] = [
    ("decompoundedAttributes", ["de": ["name"]]),
    ("keepDiacriticsOnCharacters", "ø"),
    ("customNormalization", ["default": ["ä": "ae"]]), ("attributesToTransliterate", ["name"]),
    ("reRankingApplyFilter", "a:b"),
  ]

  @Test("A setting that is not supported is an error if it would change which records match", arguments: vital)
  func vitalSettings(name: String, value: JSON) {
    #expect(throws: IndexError.self) { try IndexSettings(parameters: [name: value]).validate() }
  }

  @Test("Any other unsupported setting is stored and listed, and values without effect are accepted")
  func exportedSettings() throws {
    let settings = IndexSettings(parameters: [
      "version": 2, "distinct": false, "attributeForDistinct": "url", "ignorePlurals": false, "optionalWords": nil,
      "alternativesAsExact": ["ignorePlurals"], "decompoundQuery": true, "responseFields": ["*"],
      "mode": "keywordSearch", "camelCaseAttributes": ["name"],
      "hitsPerPage": 10, "enableRules": true, "queryLanguages": [], "primary": nil,
    ])
    try settings.validate()
    expectEqual(settings.ignoredSettings, ["version", "camelCaseAttributes"])
    expectEqual(settings[.distinct], false)
  }

  @Test("An index that is opened again with lists of synonyms is not written, unless one of them is missing")
  func synonymsAtOpening() throws {
    let folder = try StoreFolder()
    let settings = IndexSettings(parameters: ["synonyms": [["sofa", "couch"]], "hitsPerPage": 5])
    let index = try LocalIndex(path: folder.store, settings: settings)
    #expect(index.synonyms.map(\.objectID) == ["sofa, couch"] && index.settings.parameters == ["hitsPerPage": 5])
    // An index that is opened for reading throws where it would have to be written.
    let reader = try LocalIndex(path: folder.store, settings: settings, access: .reading)
    expectEqual(reader.synonyms, index.synonyms)
    try index.saveSynonyms([], replacingAll: true)
    #expect(throws: IndexError.self) { try LocalIndex(path: folder.store, settings: settings, access: .reading) }
    try index.updateSettings(settings)
    expectEqual(index.synonyms, reader.synonyms)
  }

  @Test("Lists of synonyms have objectIDs of their own, also where their words have commas")
  func synonymsWithCommas() throws {
    let lists: JSON = [["a", "b, c"], ["a, b", "c"], ["a", "b", "c"], ["[a", "b"]]
    let index = try LocalIndex(settings: IndexSettings(parameters: ["synonyms": lists]))
    expectEqual(index.synonyms.map(\.objectID), [#"["a","b, c"]"#, #"["a, b","c"]"#, "a, b, c", #"["[a","b"]"#])
  }

  @Test("Empty camelCaseAttributes ask for nothing, and others are listed")
  func camelCase() throws {
    #expect(IndexSettings(parameters: ["camelCaseAttributes": []]).ignoredSettings.isEmpty)
    let named = IndexSettings(parameters: ["camelCaseAttributes": ["name"]])
    expectEqual(named.ignoredSettings, ["camelCaseAttributes"])
    try named.validate()
  }

  @Test("Lists of synonyms among the settings are saved as synonyms, each once")
  func synonymsAmongSettings() throws {
    let index = try LocalIndex(
      settings: IndexSettings(parameters: ["synonyms": [["sofa", "couch"]], "hitsPerPage": 5]))
    let sofas = Synonym(objectID: "sofa, couch", kind: .equivalent(["sofa", "couch"]))
    #expect(index.synonyms == [sofas] && index.settings.parameters == ["hitsPerPage": 5])
    let lights = Synonym(objectID: "lights", kind: .equivalent(["lamp", "light"]))
    try index.saveSynonyms([lights])
    try index.updateSettings(IndexSettings(parameters: ["synonyms": [["sofa", "couch"], ["rug", "carpet"]]]))
    expectEqual(index.synonyms.map(\.objectID), ["sofa, couch", "lights", "rug, carpet"])
    try index.setView("dear", IndexSettings(parameters: ["synonyms": [["rug", "carpet"], ["a", "b"]]]))
    expectEqual(index.synonyms.map(\.objectID), ["sofa, couch", "lights", "rug, carpet", "a, b"])
    expectEqual(index.viewSettings("dear"), IndexSettings())

    let tooLong = IndexSettings(parameters: ["synonyms": [["a", .string(String(repeating: "b", count: 1_001))]]])
    #expect(throws: IndexError.self) { try index.setSettings(tooLong) }
    #expect(index.synonyms.count == 4 && index.settings.hitsPerPage == 5)
  }
}
