import InstantSearchCore
import RecordOutlines
import SearchEngine
import SearchModel

/// The outline of an index of a server, with the state of the index from which it was made.
struct IndexOutline: Sendable {
  let outline: RecordOutline
  let settings: IndexSettings
  /// The types of attributes.
  let types: [String: AttributeType]
  /// The attributes from which pictures are drawn.
  let drawing: PictureAttributes
  /// The attributes with special roles, such as the price.
  let roles: RecordRoles
  /// The addresses of some pictures.
  let pictures: [String]
  /// Whether records have places on the earth.
  let hasPlaces: Bool
  private weak let index: LocalIndex?
  private let views: [String]
  private let foreignViews: Set<String>
  private let count: Int
  /// How many records had been saved when the outline was found out; nil if somebody chose it.
  private let savedCount: Int?

  /// - Parameter others: The names of the sorted views of other indices. In an index that was made elsewhere a view may
  ///   have the same name, by which the server finds the other one.
  init(_ index: LocalIndex, besides others: Set<String> = []) {
    self.index = index
    (settings, views, count) = (index.settings, index.views, index.count)
    foreignViews = others
    let isStored = index.currentOutline != nil
    savedCount = isStored ? settings.outlineOrigin?.savedCount : index.savedCount
    outline = (try? RecordOutline(of: index)) ?? RecordOutline()
    types = Dictionary(
      (settings.recordTypes?.findings ?? []).map { ($0.attribute.rawValue, $0.type) }, uniquingKeysWith: { $1 })
    let some = (try? index.sample(of: 200).records) ?? []
    drawing = PictureAttributes(outline, of: some)
    roles = RecordRoles(outline, types, of: some)
    pictures = outline.pictures(in: some)
    hasPlaces = some.contains { !Query.GeoPoint.points(of: .object($0)).isEmpty }
  }

  /// Whether the outline still fits the index, which was neither replaced nor changed in a way that matters.
  func fits(_ index: LocalIndex) -> Bool {
    guard self.index === index, index.settings == settings, index.views == views else { return false }
    // Of few records less is found out than of many, and later ones may have pictures.
    guard let savedCount else { return true }
    return !index.hasOtherRecords(since: savedCount) && 2 * index.count >= count
  }

  /// Whether nobody has the index any more.
  var isOfDeletedIndex: Bool { index == nil }

  /// The name of the sorted view with an order; nil if the index has none.
  func viewName(of order: RecordOutline.Order, indexName: String) -> String? {
    // The views of a stored index have the names of their orders.
    [order.viewName(of: indexName), order.name].first { views.contains($0) && !foreignViews.contains($0) }
  }
}

extension RecordOutline {
  /// The addresses of pictures of records.
  func pictures(in records: [JSON.Object]) -> [String] {
    picture.map { picture in records.flatMap { JSON.object($0).values(at: picture).compactMap(\.string) } } ?? []
  }
}

extension RecordOutline.Order {
  /// The name of the view of an index with this order, unique among all indices of a server: `products_price_desc`.
  func viewName(of indexName: String) -> String {
    ([indexName] + keys.map { "\($0.attribute)_\($0.isDescending ? "desc" : "asc")" }).joined(separator: "_")
  }
}
