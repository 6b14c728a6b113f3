public import SearchModel

/// How a screen shows and searches records, which the module `RecordOutlines` finds out from the records themselves.
///
/// An outline names the attributes that a list of results needs (``title``, ``subtitle``, ``picture``, ``price``), the
/// filters beside the list (``facets``, ``ranges``) and the orders in which the list can be sorted (``orders``):
///
/// ```swift
/// let outline = try RecordOutline(of: index)
/// for hit in try index.search(Query("lamp")).hits {
///   print(outline.title.flatMap { outline.text(of: $0, in: hit.record) } ?? hit.objectID)
/// }
/// ```
///
/// Whoever knows better changes what was found out, and stores it with the settings of the index:
///
/// ```swift
/// var outline = try RecordOutline(of: index)
/// outline.title = "headline"
/// var settings = index.settings
/// settings.outline = outline
/// try await index.updateSettings(settings)
/// ```
///
/// In JSON it is the file that the command `page` prints, so that an app can show what somebody has adjusted:
/// `try JSONDecoder().decode(RecordOutline.self, from: file)`.
public struct RecordOutline: Hashable, Sendable {
  /// The heading of the screen; nil for the name of the index.
  public var heading: String?
  /// What the records are, in a sentence below the heading.
  package var summary: String?
  /// The attribute that names a record; nil if no attribute does.
  public var title: Attribute?
  /// The short text that says most about a record besides its title; one of ``detail``.
  public var subtitle: Attribute?
  /// The attributes below the title, in order.
  public var detail: [Attribute] = []
  /// The attribute with the address of a picture of the record.
  public var picture: Attribute?
  /// The attribute with the amount of money that the record costs or is about.
  public var price: Attribute?
  /// The attribute with a number of stars, from 0 to 5.
  package var rating: Attribute?
  /// Orders records that match equally well, which all do while nobody searches: by votes, sales or inhabitants, the newest first,
  /// or as somebody chose.
  package var order: Order?
  /// The attributes with dates, the most important one first.
  public var dates: [Attribute] = []
  /// The attributes with addresses of pages or files, other than pictures.
  public var links: [Attribute] = []
  /// The attributes to search in, in the form of the setting `searchableAttributes`; empty for all.
  package var search: [String] = []
  /// The facet lists, the most important one first.
  public var facets: [Facet] = []
  /// The ranges of numbers and dates, the most important one first.
  public var ranges: [RangeBuckets] = []
  /// The orders in which records can be sorted, the most common one first.
  public var orders: [Order] = []
  /// The names of orders, by the names of their views.
  package var orderNames: [String: String] = [:]
  /// The first attributes of the lists in their order; empty for the usual one.
  package var listOrder: [Attribute] = []
  /// How lists are shown, by their first attributes.
  package var looks: [Attribute: ListLook] = [:]
  /// The names of attributes for people, where others than their own are better.
  package var labels: [String: String] = [:]
  /// The names of values for people, by attribute.
  package var valueLabels: [String: [String: String]] = [:]
  /// The attributes that are not shown. This does not protect them: whoever may search may ask for them.
  package var hidden: [Attribute] = []
  /// How a page arranges the results at first; nil for what suits them.
  package var layout: Layout?
  /// The code of the language of the texts; nil if it is not known for sure.
  package var language: String?
  /// The forms of numbers that are not just grouped.
  package var numberForms: [String: NumberForm] = [:]

  package init() {}

  /// A facet list: of one attribute, or of the levels of a hierarchy.
  public enum Facet: Hashable, Sendable {
    /// The values of an attribute.
    case values(Attribute)
    /// The levels of a hierarchy such as `Audio > Speakers`, the widest first.
    case levels([Attribute])

    package var attributes: [Attribute] {
      switch self {
      case .values(let attribute): [attribute]
      case .levels(let levels): levels
      }
    }
  }
}

extension RecordOutline {
  /// The settings of an index with this outline.
  public var settings: IndexSettings { settings(filtering: []) }

  /// The settings of an index with this outline.
  ///
  /// - Parameter filtered: Attributes to declare for filtering even if they are not listed.
  package func settings(filtering filtered: [Attribute]) -> IndexSettings {
    var faceting = facets.flatMap { facet in
      if case .values(let attribute) = facet { ["searchable(\(attribute))"] } else { facet.attributes.map(\.rawValue) }
    }
    let listed = facets.flatMap(\.attributes)
    for attribute in filtered where !listed.contains(attribute) && !faceting.contains("filterOnly(\(attribute))") {
      faceting.append("filterOnly(\(attribute))")
    }
    var settings = IndexSettings(
      searchableAttributes: search.isEmpty ? nil : search, attributesForFaceting: faceting.isEmpty ? nil : faceting)
    // Whoever types three words that no record has together wants to see the records that have two.
    settings.removeWordsIfNoResults = .allOptional
    settings.advancedSyntax = true
    if let language {
      settings.queryLanguages = [language]
      settings.ignorePlurals = .only([language])
    }
    settings.customRanking = order?.customRanking
    // Browsing should reach the last record.
    settings.paginationLimitedTo = Int(Int32.max)
    return settings
  }

  /// A sorted view for each order, named after the index if it has a name.
  package func views(of indexName: String? = nil) -> [(name: String, settings: IndexSettings)] {
    orders.map { order in (indexName.map { order.viewName(of: $0) } ?? order.name, order.viewSettings) }
  }
}
