import SearchEngine
import SearchModel

/// The outline of an index of a server, with the state of the index from which it was made.
struct IndexOutline: Sendable {
  let outline: RecordOutline
  let settings: IndexSettings
  private weak let index: LocalIndex?
  private let views: [String]
  private let count: Int
  /// Whether the outline comes with the index; otherwise it was found out from its records.
  private let isStored: Bool

  init(_ index: LocalIndex) {
    self.index = index
    (settings, views, count) = (index.settings, index.views, index.count)
    var outline = settings.outline
    isStored = outline != nil
    if outline == nil, let sample = try? index.sample() {
      outline = Inspection(sample).outline(OutlineOverrides(settings))
    }
    self.outline = (outline ?? RecordOutline()).fitting(settings)
  }

  /// Whether the outline still fits the index, which was neither replaced nor changed in a way that matters.
  func fits(_ index: LocalIndex) -> Bool {
    guard self.index === index, index.settings == settings, index.views == views else { return false }
    // Of few records less is found out than of many.
    return isStored || index.count <= 2 * count && 2 * index.count >= count
  }

  /// Whether nobody has the index any more.
  var isOfDeletedIndex: Bool { index == nil }

  /// The name of the sorted view with an order; nil if the index has none.
  func viewName(of order: SortOrder, indexName: String) -> String? {
    let name = order.viewName(of: indexName)
    return views.contains(name) ? name : nil
  }
}

extension SortOrder {
  /// The name of the view of an index with this order, unique among all indices of a server: `products_price_desc`.
  func viewName(of indexName: String) -> String {
    ([indexName] + keys.map { "\($0.attribute)_\($0.isDescending ? "desc" : "asc")" }).joined(separator: "_")
  }
}
