import InstantSearchCore
import InstantSearchWeb
import RecordOutlines
import SearchEngine
import SearchModel

/// What a page needs to know of the records of an index, besides a backend that searches them.
struct IndexOutline: Sendable {
  let outline: RecordOutline
  let settings: IndexSettings
  /// The parameters that the backend of the index supports.
  let supported: SupportedParameters
  /// The attributes from which pictures are drawn.
  let drawing: PictureAttributes
  /// The attributes with special roles, such as the price.
  let roles: RecordRoles
  /// The addresses of some pictures.
  let pictures: [String]
  /// Whether records have places on the earth, and can be searched by them.
  let hasPlaces: Bool
  /// The name under which the index is searched in an order; nil if it can't be.
  let viewName: @Sendable (_ order: RecordOutline.Order, _ indexName: String) -> String?

  /// - Parameters:
  ///   - outline: What is known of the records.
  ///   - settings: The settings of the index.
  ///   - supported: The parameters that the backend of the index supports.
  ///   - some: Some of the records.
  ///   - viewName: Returns the name under which the index is searched in an order.
  init(
    _ outline: RecordOutline, _ settings: IndexSettings, supported: SupportedParameters = .all, of some: [JSON.Object],
    viewName: @escaping @Sendable (_ order: RecordOutline.Order, _ indexName: String) -> String?
  ) {
    (self.outline, self.settings, self.supported, self.viewName) = (outline, settings, supported, viewName)
    let types = Dictionary(
      (settings.recordTypes?.findings ?? []).map { ($0.attribute.rawValue, $0.type) }, uniquingKeysWith: { $1 })
    drawing = PictureAttributes(outline, of: some)
    roles = RecordRoles(outline, types, of: some)
    pictures = outline.pictures(in: some)
    hasPlaces =
      supported.contains(.insideBoundingBox) && some.contains { !Query.GeoPoint.points(of: .object($0)).isEmpty }
  }

  /// The number of records that are looked at for pictures, places and special attributes.
  static let sampleLength = 200

  /// The outline of an index in the process.
  ///
  /// - Parameter others: The names of the sorted views of other indices. In an index that was made elsewhere a view may
  ///   have the same name, by which the server finds the other one.
  init(_ index: LocalIndex, besides others: Set<String> = []) {
    self.init(index, (try? RecordOutline(of: index)) ?? RecordOutline(), besides: others)
  }

  fileprivate init(_ index: LocalIndex, _ outline: RecordOutline, besides others: Set<String>) {
    // A view that another index has too is not the one that the server finds.
    let orders = index.orders.filter { !others.contains($0.view) }
    self.init(
      outline, index.settings, of: (try? index.sample(of: Self.sampleLength).records) ?? []
    ) { order, _ in orders.first { $0.order == order }?.view }
  }
}

/// The outline of an index in the process, with the state of the index from which it was made.
struct LocalOutline: Sendable {
  let known: IndexOutline
  /// The outline with what the index can't show yet.
  let whole: RecordOutline
  private weak let index: LocalIndex?
  private let settings: IndexSettings
  private let views: [String]
  private let count: Int
  /// How many records had been saved when the outline was found out; nil if somebody chose it.
  private let savedCount: Int?
  private let page: PageSettings

  /// - Parameters:
  ///   - others: The names of the sorted views of other indices.
  ///   - page: What somebody chose for the page, besides what the index says.
  init(_ index: LocalIndex, besides others: Set<String> = [], _ page: PageSettings = PageSettings()) {
    self.index = index
    self.page = page
    (settings, views, count) = (index.settings, index.views, index.count)
    let found = (try? index.knownOutline ?? index.findOutline()) ?? (RecordOutline(), index.savedCount)
    savedCount = found.savedCount
    let outline = (try? index.applying(page, to: found.outline)) ?? found.outline
    whole = outline
    known = IndexOutline(index, outline.fitting(settings), besides: others)
  }

  /// Whether the outline still fits the index, which was neither replaced nor changed in a way that matters.
  func fits(_ index: LocalIndex, _ page: PageSettings = PageSettings()) -> Bool {
    guard self.index === index, self.page == page, index.settings == settings, index.views == views else {
      return false
    }
    // Of few records less is found out than of many, and later ones may have pictures.
    guard let savedCount else { return true }
    return !index.hasOtherRecords(since: savedCount) && 2 * index.count >= count
  }

  /// Whether nobody has the index any more.
  var isOfDeletedIndex: Bool { index == nil }
}

extension RecordOutline {
  /// The addresses of pictures of records.
  func pictures(in records: [JSON.Object]) -> [String] {
    picture.map { picture in records.flatMap { JSON.object($0).values(at: picture).compactMap(\.string) } } ?? []
  }
}
