/// A word of a query.
struct QueryWord: Hashable {
  /// UTF-8.
  var folded: [UInt8]
  var scalarCount: Int
  /// Whether it also matches longer words that begin with it.
  var isPrefix: Bool
  var maxTypos: Int
  /// The number of the phrase it belongs to.
  var phrase: Int?
  /// Whether records with it are left out; with a phrase, records with the phrase.
  var isExcluded: Bool
  /// The position in the query: words of a phrase must have the same distances in a record.
  var position: Int

  var text: String { String(decoding: folded, as: UTF8.self) }
  var matcher: WordMatcher { WordMatcher(folded: folded, isPrefix: isPrefix, maxTypos: maxTypos) }
}
