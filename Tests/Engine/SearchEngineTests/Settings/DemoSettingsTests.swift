import Foundation
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

/// A public demo of the API: its settings are a file in `Demos`, and its records have the attributes of that file.
struct Demo: Sendable, CustomTestStringConvertible {
  /// The name of the file, without its extension.
  var file: String
  var text: String
  /// The objectIDs of the hits for the text.
  var hits: [String]
  var records: [JSON]

  var testDescription: String { file }
}

@Suite("Settings of public demos")
struct DemoSettingsTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Demos")

  /// The settings of a file as they are.
  private func settings(of file: String) throws -> IndexSettings {
    let text = try String(contentsOf: Self.folder.appending(path: "\(file).json"), encoding: .utf8)
    return IndexSettings(parameters: try #require(try JSON(parsing: text).object))
  }

  @Test("Each file of settings has a demo")
  func files() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(names.sorted() == Self.demos.map { "\($0.file).json" }.sorted() && names.count == 10)
  }

  @Test("An index loads the settings of a demo as they are, and searches", arguments: demos)
  func loading(demo: Demo) throws {
    var settings = try settings(of: demo.file)
    // Some files have them under their deprecated name.
    #expect(settings.searchableAttributes?.isEmpty == false && settings["attributesToIndex"] == nil)
    #expect(settings.unsupported.isEmpty)
    let index = try LocalIndex(settings: settings)
    let lists = settings[.synonyms]?.array ?? []
    expectEqual(index.synonyms.map(\.json["synonyms"]), lists)
    settings[.synonyms] = JSON?.none
    expectEqual(index.settings, settings)

    try index.save(demo.records)
    try expectEqual(index.search(Query(demo.text)).hits.map(\.objectID), demo.hits)
    for view in index.views {
      var query = Query(demo.text)
      query.relevancyStrictness = 0
      let hits = try index.search(query, view: view).hits.map(\.objectID)
      // A virtual replica sorts by attributes alone.
      let isVirtual = settings.replicas?.contains("virtual(\(view))") ?? false
      #expect(isVirtual ? hits.sorted() == demo.hits.sorted() : hits == demo.hits)
    }
  }

  private static let demos: [Demo] = [
    // The words of a city are found, the airport with the most connections first.
    Demo(
      file: "airports", text: "new york", hits: ["3797", "3697"],
      records: [
        [
          "objectID": "507", "name": "Heathrow", "city": "London", "country": "United Kingdom", "iata_code": "LHR",
          "_geoloc": ["lat": 51.4775, "lng": -0.461389], "links_count": 1051,
        ],
        [
          "objectID": "3697", "name": "La Guardia", "city": "New York", "country": "United States",
          "iata_code": "LGA", "_geoloc": ["lat": 40.777245, "lng": -73.872608], "links_count": 316,
        ],
        [
          "objectID": "3797", "name": "John F Kennedy Intl", "city": "New York", "country": "United States",
          "iata_code": "JFK", "_geoloc": ["lat": 40.639751, "lng": -73.778925], "links_count": 911,
        ],
      ]),
    // Three letters are enough for a typo; the brand is more important than the name.
    Demo(
      file: "best-buy", text: "lmp", hits: ["3", "2", "1"],
      records: [
        [
          "objectID": "1", "name": "Desk Lamp", "brand": "Lux", "categories": ["Home", "Lighting"],
          "hierarchicalCategories": ["lvl0": "Home", "lvl1": "Home > Lighting"], "type": "Lighting", "price": 19.99,
          "price_range": "1 - 50", "free_shipping": false, "rating": 4, "popularity": 10,
        ],
        [
          "objectID": "2", "name": "Floor Lamp", "brand": "Lux", "categories": ["Home", "Lighting"],
          "hierarchicalCategories": ["lvl0": "Home", "lvl1": "Home > Lighting"], "type": "Lighting", "price": 89.99,
          "price_range": "50 - 100", "free_shipping": true, "rating": 5, "popularity": 90,
        ],
        ["objectID": "3", "name": "Paper Shade", "brand": "Lamp House", "price": 9.5, "popularity": 1],
      ]),
    // Without a record that has both words, either is enough; a page occurs once.
    Demo(
      file: "docsearch", text: "install quickly", hits: ["1", "3"],
      records: [
        [
          "objectID": "3", "type": "content", "lang": "en", "url": "https://example.org/themes", "anchor": "themes",
          "hierarchy": ["lvl0": "Guides", "lvl1": "Themes", "lvl2": nil], "content": "Then install a theme.",
          "weight": ["pageRank": "0", "level": 0, "position": 3],
        ],
        [
          "objectID": "2", "type": "content", "lang": "en", "url": "https://example.org/start", "anchor": "install",
          "hierarchy": ["lvl0": "Guides", "lvl1": "Install", "lvl2": nil], "content": "It takes one command.",
          "weight": ["pageRank": "0", "level": 0, "position": 2],
        ],
        [
          "objectID": "1", "type": "lvl1", "lang": "en", "url": "https://example.org/start", "anchor": "install",
          "hierarchy": ["lvl0": "Guides", "lvl1": "Install", "lvl2": nil], "content": nil,
          "weight": ["pageRank": "0", "level": 90, "position": 1],
        ],
      ]),
    // A plural finds its singular; better reviews come first.
    Demo(
      file: "fashion-products", text: "watches", hits: ["W-2", "W-1"],
      records: [
        [
          "objectID": "S-1", "sku": "S-1", "name": "Wool skirt", "brand": "Nord", "gender": "women",
          "reviews": ["rating": 5, "count": 80, "bayesian_avg": 4.9],
        ],
        [
          "objectID": "W-1", "sku": "W-1", "name": "Steel watch", "brand": "Nord", "gender": "men",
          "color": ["filter_group": "Grey;#808080", "original_name": "steel"], "available_sizes": ["one size"],
          "list_categories": ["Men", "Time"], "hierarchical_categories": ["lvl0": "Men", "lvl1": "Men > Time"],
          "price": ["value": 145, "on_sales": false], "reviews": ["rating": 4, "count": 12, "bayesian_avg": 3.8],
        ],
        [
          "objectID": "W-2", "sku": "W-2", "name": "Golden watch", "brand": "Sund", "gender": "women",
          "color": ["filter_group": "Yellow;#ffff00", "original_name": "gold"], "available_sizes": ["one size"],
          "list_categories": ["Women", "Time"], "price": ["value": 260, "on_sales": true],
          "reviews": ["rating": 4, "count": 31, "bayesian_avg": 4.2],
        ],
      ]),
    // Titles are more important than comments, and then points count.
    Demo(
      file: "hacker-news", text: "swift", hits: ["2", "1", "3"],
      records: [
        [
          "objectID": "3", "comment_text": "Try it in Swift.", "story_id": 2, "story_title": "A search engine",
          "author": "bo", "points": nil, "created_at_i": 1_700_000_300, "_tags": ["comment", "author_bo", "story_2"],
        ],
        [
          "objectID": "1", "title": "Swift on servers", "url": "https://example.org/servers", "author": "ann",
          "points": 10, "num_comments": 4, "created_at_i": 1_700_000_100, "_tags": ["story", "author_ann", "story_1"],
        ],
        [
          "objectID": "2", "title": "Show HN: A search engine in Swift", "author": "cy", "points": 200,
          "num_comments": 90, "created_at_i": 1_700_000_200, "_tags": ["story", "author_cy", "story_2", "show_hn"],
        ],
      ]),
    // All words are prefixes, nearer ones are better, and "&" is a synonym of "and".
    Demo(
      file: "movies", text: "lam riv", hits: ["1", "2"],
      records: [
        ["objectID": "3", "title": "River", "year": 2011, "genre": ["Drama"], "actors": ["Ann Reed"], "score": 9.1],
        ["objectID": "2", "title": "Lamplight", "year": 2001, "actors": ["Joe Rivers"], "rating": 4, "score": 8.2],
        [
          "objectID": "1", "title": "Lamp by the River", "year": 1990, "actors": ["Ann Reed"], "rating": 3,
          "score": 6.5,
        ],
      ]),
    // The word "js" is optional, and packages that are not deprecated come first.
    Demo(
      file: "npm-search", text: "tinypad js", hits: ["tinypad", "tinypad-next", "tinypad-old"],
      records: [
        [
          "objectID": "tinypad-old", "name": "tinypad-old", "description": "Pads texts", "keywords": ["pad"],
          "owner": ["name": "ann"], "isDeprecated": true, "popular": false, "downloadsLast30Days": 70_000,
          "_searchInternal": ["downloadsMagnitude": 5],
        ],
        [
          "objectID": "tinypad-next", "name": "tinypad-next", "description": "Pads texts", "keywords": ["pad"],
          "owner": ["name": "ann"], "isDeprecated": false, "popular": false, "downloadsLast30Days": 300,
          "_searchInternal": ["downloadsMagnitude": 3],
        ],
        [
          "objectID": "tinypad", "name": "tinypad", "description": "Pads texts", "keywords": ["pad", "js"],
          "owner": ["name": "ann"], "isDeprecated": false, "popular": true, "downloadsLast30Days": 9_000,
          "_searchInternal": ["popularName": "tinypad", "downloadsMagnitude": 4],
        ],
      ]),
    // A year has no typos; a video occurs once.
    Demo(
      file: "talksearch", text: "keynote 2017", hits: ["2"],
      records: [
        [
          "objectID": "1", "video": ["id": "a", "title": "Keynote 2018", "hasCaptions": true],
          "speakers": [["name": "Bo"]],
          "conference": ["name": "Example", "year": 2018], "caption": ["content": "Welcome back", "start": 0],
        ],
        [
          "objectID": "3", "video": ["id": "b", "title": "Keynote 2017", "hasCaptions": true],
          "speakers": [["name": "Ann"]],
          "conference": ["name": "Example", "year": 2017], "caption": ["content": "and thank you", "start": 12],
        ],
        [
          "objectID": "2", "video": ["id": "b", "title": "Keynote 2017", "hasCaptions": true],
          "speakers": [["name": "Ann"]],
          "conference": ["name": "Example", "year": 2017], "caption": ["content": "Welcome", "start": 0],
        ],
      ]),
    // Newer talks come first, and a speaker has one.
    Demo(
      file: "ted-talks", text: "sleep", hits: ["2", "3"],
      records: [
        [
          "objectID": "1", "name": "Why we sleep", "speakers": ["Ann Lee"], "event_name": "Example 2019",
          "tags": ["health"], "languages": ["English"], "date": 1_555_000_000, "viewed_count": 9_000,
        ],
        [
          "objectID": "2", "name": "Sleep and dreams", "speakers": ["Ann Lee"], "event_name": "Example 2020",
          "tags": ["brain"], "languages": ["English", "French"], "date": 1_600_000_000, "viewed_count": 500,
        ],
        [
          "objectID": "3", "name": "The sleep of plants", "speakers": ["Bo Chen"], "event_name": "Example 2017",
          "tags": ["nature"], "languages": ["English"], "date": 1_500_000_000, "viewed_count": 4_000,
        ],
      ]),
    // The texts of any taxonomy are searched, after headings; a post occurs once, with its best record.
    Demo(
      file: "wordpress-posts", text: "harbour", hits: ["7-1", "9-0"],
      records: [
        [
          "objectID": "9-0", "post_id": 9, "post_title": "Plans", "content": "What comes next.",
          "post_date": 1_600_000_000,
          "is_sticky": 1, "post_type_label": "Posts", "taxonomies": ["category": ["Harbour"], "post_tag": []],
        ],
        [
          "objectID": "7-0", "post_id": 7, "post_title": "Walks", "title1": "", "content": "A harbour at night.",
          "post_date": 1_500_000_000, "is_sticky": 0, "post_type_label": "Posts", "taxonomies": ["category": ["Town"]],
        ],
        [
          "objectID": "7-1", "post_id": 7, "post_title": "Walks", "title1": "Harbour walk", "content": "Two hours.",
          "post_date": 1_500_000_000, "is_sticky": 0, "post_type_label": "Posts", "taxonomies": ["category": ["Town"]],
        ],
      ]),
  ]
}
