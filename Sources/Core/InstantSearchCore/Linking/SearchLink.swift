/// A search as the query of a URL: `q=lamp&brand=Acme&brand=Tarn&price=10:50&page=2`.
///
/// The same link opens the same search in every front end: as a deep link in an app, after `--url` in the terminal, in
/// the address bar of a page. What the names in it stand for is a ``LinkMapping``.
///
/// ```swift
/// let mapping = LinkMapping([.values("brand"), .numbers("price")], orders: [("price", "products_by_price")])
/// let (link, notices, _) = SearchLink.reading("q=lamp&brand=Acme&price=10:50", with: mapping)
/// link.apply(to: searcher, filterState, mainIndexName: "products")
/// searcher.search()
/// ```
public struct SearchLink: Hashable, Sendable {
  /// The text that is searched for; empty for none.
  public var text = ""
  /// The filters.
  public var groups = FilterGroups()
  /// The page, 0 for the first; a link counts from 1.
  public var page = 0
  /// The index whose order shows; nil for the main index. Only indices with a name in the mapping are written.
  public var indexName: String?
  /// The number of results on a page that was chosen; nil for the one that the app has set. Only numbers of the mapping
  /// are written.
  package var hitsPerPage: Int?
  /// How relevant results must be, from 0 for all results to 100, as a relevant sort has chosen; nil for what the app has
  /// set.
  package var relevancyStrictness: Int?
  /// Whether records are searched by their meaning too, as a user has chosen; nil for what the app or the index has set.
  package var mode: Query.Mode?
  /// Where results must be, as a map shows it; nil for anywhere.
  public var location: GeoRestriction?
  /// The names of the lists that show all of their values.
  package var expandedLists: Set<String> = []
  /// The name of the open tab of several indices; nil for the one that is open first. Only tabs of the mapping are
  /// written.
  public var tab: String?

  /// The link to everything: no text, no filters, the first page.
  public init() {}
}
