public import SearchModel

/// The catalogue of a fictitious shop, which the demo shows and examples search.
///
/// It is generated, and the same on every machine. `Examples/catalogue.ndjson` has its records, and
/// `Examples/catalogue.settings.json` its settings.
public enum Catalogue {
  /// About 3,000 products.
  public static let records: [JSON] = {
    var dice = Dice(seed: 2_018)
    var names: Set<String> = []
    var products: [GeneratedProduct] = []
    while products.count < 3_000 {
      let product = GeneratedProduct(of: dice.pick(Shelf.all), &dice)
      if names.insert(product.brand + product.name).inserted { products.append(product) }
    }
    return products.enumerated().map { number, product in product.record(String(10_001 + number)) }
  }()

  /// The searchable attributes, the facets, the ranking, and the order of the facets.
  public static let settings: JSON.Object = [
    "searchableAttributes": [
      "kind", "name", "brand", "categories.lvl2", "color,material", "tags", "unordered(description)",
    ],
    // A word of a sentence is not taken for another one: "lamp" does not find "laptop".
    "disableTypoToleranceOnAttributes": ["description"],
    "typoTolerance": "min",
    // The demo shows which words to leave out where nothing is found.
    "removeWordsIfNoResults": "none",
    "attributesForFaceting": [
      "searchable(brand)", "categories.lvl0", "categories.lvl1", "categories.lvl2", "color", "searchable(material)",
      "sizes", "tags", "available", "price", "rating",
    ],
    "customRanking": ["desc(available)", "desc(reviews)", "desc(rating)"],
    "renderingContent": [
      "facetOrdering": [
        "facets": ["order": ["categories.lvl0", "brand", "color", "sizes", "material", "tags", "available"]],
        "values": [
          "brand": ["sortRemainingBy": "count"],
          "color": ["sortRemainingBy": "count"],
          "sizes": ["order": ["XS", "S", "M", "L", "XL", "XXL"], "sortRemainingBy": "count"],
          "material": ["sortRemainingBy": "count"],
          "tags": ["order": ["new", "sale", "bestseller"], "sortRemainingBy": "alpha"],
          "available": ["order": ["true", "false"]],
        ],
      ]
    ],
  ]

  /// Words that people use for products which the shop calls something else.
  public static let synonyms: [Synonym] = [
    ["sofa", "couch", "settee", "loveseat", "armchair"], ["sneakers", "trainers"], ["sweater", "pullover", "jumper"],
    ["backpack", "rucksack"], ["headphones", "headset", "earphones"], ["monitor", "screen", "display"],
    ["turntable", "record player"], ["bike", "bicycle"], ["stove", "cooker"], ["notebook", "notepad"],
    ["secateurs", "pruner", "pruning shears"], ["blanket", "throw", "bedspread"], ["speaker", "loudspeaker"],
    ["flask", "thermos"], ["pan", "skillet"],
  ].map { Synonym(objectID: $0[0], kind: .equivalent($0)) }

  /// Sorted views of the same products: the name of the index, its label, and its ranking.
  public static let views: [(name: String, label: String, ranking: String)] = [
    ("cheapest", "Lowest price", "asc(price)"), ("dearest", "Highest price", "desc(price)"),
    ("newest", "Newest", "desc(releasedAt)"), ("best", "Best rated", "desc(rating)"),
  ]
}
