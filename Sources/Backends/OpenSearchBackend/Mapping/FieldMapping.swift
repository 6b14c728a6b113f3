import SearchModel

/// The mapping of the indices that this library makes. Writing makes it, reading relies on it.
///
/// A document is the record as it is, with its `objectID` as the ID of the document too, and two members more:
/// ``positionField`` and, if the record has `_geoloc`, ``locationField``. So other clients read and write the same
/// documents; those that lack the two members come last among equal matches, and are not found by place.
///
/// | values of an attribute | field |
/// |---|---|
/// | texts that are searched | ``words``; if the attribute is declared for faceting, or nothing is declared, ``exactText`` with a subfield of that type |
/// | other texts, and values of several types | ``exactText`` |
/// | numbers | ``number`` |
/// | booleans | ``boolean`` |
/// | members of objects, also in lists of objects | fields with dotted names: the cluster flattens objects |
/// | others | not mapped: `dynamic` is `false`, so that they are kept and found by nothing |
///
/// Of values of several types, numbers are in ``exactText`` by their text, so that they can be filtered by value and
/// counted, but not compared.
enum FieldMapping {
  /// The order of records among equal matches, ascending: microseconds since 1970 when a record was written, and the number
  /// of the record in its call added.
  static let positionField = "_position"
  /// The places of a record: the coordinates of `_geoloc`, each as `lat` and `lon`.
  static let locationField = "_location"
  /// The subfield with the words of an attribute whose whole texts are counted too.
  static let wordsSubfield = "words"
  /// The member of `_meta` with the settings of the index: `{"settings": {…}}`, the parameters of `IndexSettings`.
  static let metaName = "instantsearch"

  /// The longest text in UTF-16 units that can be filtered by value and counted: a term has at most 32,766 bytes.
  static let longestExactText = 8_191

  /// A text whose words are searched: the type has fields for pairs, triples and beginnings of words.
  ///
  /// It has no subfields of ours: OpenSearch before 2.18 and Elasticsearch before 8.1 drop them without an error.
  private static let words: JSON = ["type": "search_as_you_type", "analyzer": .string(analyzer)]

  /// A text whose words are searched.
  ///
  /// - Parameter isExact: Whether it is filtered by value and counted too.
  static func searchedText(isExact: Bool) -> JSON {
    guard isExact, var field = exactText.object else { return words }
    field["fields"] = .object([wordsSubfield: words])
    return .object(field)
  }

  /// A text, or a value of any type by its text, that is filtered by value and counted.
  static let exactText: JSON = ["type": "keyword", "ignore_above": .integer(Int64(longestExactText))]

  /// A number. Whole numbers are exact up to 2 to the power of 53. A text is refused, also one of digits: it would be found
  /// and counted as a number that the record does not have.
  static let number: JSON = ["type": "double", "coerce": false]

  static let boolean: JSON = ["type": "boolean"]

  /// The fields that every index has.
  static let ownFields: JSON.Object = [
    "objectID": ["type": "keyword"], "_tags": exactText, positionField: ["type": "long"],
    locationField: ["type": "geo_point"],
  ]

  /// The analyzer of searched texts: words of letters and digits without case and accents.
  private static let analyzer = "instantsearch"

  /// The member `analysis` of the settings of an index.
  static let analysis: JSON = [
    "char_filter": [
      "instantsearch_words": [
        "type": "pattern_replace", "pattern": "[^\\p{L}\\p{M}\\p{N}]+", "replacement": " ",
      ]
    ],
    "analyzer": [
      "instantsearch": [
        "type": "custom", "char_filter": ["instantsearch_words"], "tokenizer": "standard",
        "filter": ["lowercase", "asciifolding"],
      ]
    ],
  ]
}
