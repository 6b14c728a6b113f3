/// The meaning of the names in a link.
///
/// ```swift
/// let mapping = LinkMapping(
///   [
///     .values("brand"), .values("color", of: "attributes.color"),
///     .levels("category", ["categories.lvl0", "categories.lvl1"]), .numbers("price"),
///     .filters("deal", group: .and(name: "deals"), [("free-shipping", Filter(Filter.Tag("free shipping")))]),
///   ],
///   orders: [("price", "products_by_price")])
/// ```
///
/// Filters that no parameter can express, such as those with a score, are written as `FilterGroups.urlQuery` writes
/// them. Where two names are equal the first one counts, and names that saved filters use stand for nothing: `filters`,
/// and such as `and.NAME`.
public struct LinkMapping: Sendable {
  /// The parameters with filters.
  package var parameters: [Parameter] { didSet { table = LinkTable(self) } }
  /// The values of the parameter `orderName`, and the index of each.
  package var orders: [(value: String, indexName: String)]
  /// The name of the text.
  package var textName: String { didSet { table = LinkTable(self) } }
  /// The name of the page.
  package var pageName: String { didSet { table = LinkTable(self) } }
  /// The name of the order.
  package var orderName: String { didSet { table = LinkTable(self) } }
  /// The name of the lists that show all of their values.
  package var expandedListsName: String { didSet { table = LinkTable(self) } }
  /// The names of the tabs of several indices, which are the values of the parameter `tabName`.
  package var tabs: [String] { didSet { table = LinkTable(self) } }
  /// The name of the open tab.
  package var tabName: String { didSet { table = LinkTable(self) } }
  /// The numbers of results on a page that can be chosen, which are the values of the parameter `pageSizeName`.
  package var pageSizes: [Int] { didSet { table = LinkTable(self) } }
  /// The name of the number of results on a page.
  package var pageSizeName: String { didSet { table = LinkTable(self) } }
  /// The name of how relevant results must be; nil without a relevant sort.
  package var relevancyName: String? { didSet { table = LinkTable(self) } }
  /// The name of the area of a map; nil without a map.
  package var locationName: String? { didSet { table = LinkTable(self) } }
  /// The name of the choice between words and meaning; nil without that choice.
  package var modeName: String? { didSet { table = LinkTable(self) } }
  /// The meaning of each name.
  private(set) var table = LinkTable()

  /// A mapping with these parameters.
  ///
  /// - Parameters:
  ///   - parameters: The parameters with filters.
  ///   - orders: The name of each order other than the main one, and its index.
  ///   - textName: The name of the text.
  ///   - pageName: The name of the page.
  ///   - orderName: The name of the order.
  ///   - expandedListsName: The name of the lists that show all of their values.
  ///   - tabs: The names of the tabs of several indices, without the one that is open first.
  ///   - tabName: The name of the open tab.
  ///   - pageSizes: The numbers of results on a page that can be chosen: `per=50`. Others are refused, since a large page
  ///     costs much.
  ///   - pageSizeName: The name of the number of results on a page.
  ///   - relevancyName: The name of how relevant results must be, such as `relevant`: `relevant=0` for all results. Nil if
  ///     there is no relevant sort.
  ///   - locationName: The name of the area of a map, such as `area`: `area=48.8:2.2:48.9:2.4` from south to north and from
  ///     west to east, or `area=48.85:2.35:5000` around a point. Nil if there is no map.
  ///   - modeName: The name of the choice whether to search by meaning too, such as `by`: `by=meaning` or `by=words`. Nil
  ///     without that choice.
  public init(
    _ parameters: [Parameter] = [], orders: [(value: String, indexName: String)] = [], textName: String = "q",
    pageName: String = "page", orderName: String = "sort", expandedListsName: String = "more", tabs: [String] = [],
    tabName: String = "tab", pageSizes: [Int] = [], pageSizeName: String = "per", relevancyName: String? = nil,
    locationName: String? = nil, modeName: String? = nil
  ) {
    self.parameters = parameters
    self.orders = orders
    self.textName = textName
    self.pageName = pageName
    self.orderName = orderName
    self.expandedListsName = expandedListsName
    (self.tabs, self.tabName) = (tabs, tabName)
    (self.pageSizes, self.pageSizeName, self.relevancyName) = (pageSizes, pageSizeName, relevancyName)
    (self.locationName, self.modeName) = (locationName, modeName)
    table = LinkTable(self)
  }

  /// A name, and the filters that it stands for.
  public struct Parameter: Sendable {
    /// The name in the link; with `!` behind it, the filters are excluded ones. Those of an `or` group are in the `and`
    /// group of the same name, as lists write them.
    package let name: String
    let kind: Kind

    enum Kind: Sendable {
      case values(Attribute, FilterGroup.ID)
      case levels([Attribute], separator: String, FilterGroup.ID)
      case numbers(Attribute, FilterGroup.ID, LinkNumbers)
      case filters(FilterGroup.ID, [(value: String, filter: Filter)])
    }
  }
}

extension LinkMapping {
  /// Whether a name stands for a choice that a control of a form can have: the text, the order, the tab, the page size, the
  /// relevancy, the mode or a parameter.
  package func hasState(named name: String) -> Bool {
    switch table.role(of: name) {
    case .text, .order, .tab, .pageSize, .relevancy, .mode, .filters(_, isExcluded: false): true
    case .page, .expandedLists, .location, .filters(_, isExcluded: true), nil: false
    }
  }

  /// The value that stands for a filter in the parameter with this name; nil if there is none.
  package func value(of filter: Filter, named name: String) -> String? {
    guard let parameter = table.parameters.first(where: { $0.name == name }) else { return nil }
    switch parameter.kind {
    case .values(_, let id), .numbers(_, let id, _), .filters(let id, _):
      let named = parameter.value(of: filter, inGroupWithID: id.fitting(filter))
      return named.flatMap { $0.isExcluded ? nil : $0.value }
    case .levels: return nil
    }
  }
}

extension LinkMapping.Parameter {
  /// The values of an attribute, as a facet list chooses them: `brand=Acme&brand=Tarn`, excluded ones `brand!=Tarn`.
  ///
  /// - Parameters:
  ///   - name: The name in the link.
  ///   - attribute: The attribute to filter on; nil for the one of that name.
  ///   - group: The group of the filters; nil for the `or` group with the name of the attribute.
  public static func values(_ name: String, of attribute: Attribute? = nil, group: FilterGroup.ID? = nil) -> Self {
    let attribute = attribute ?? Attribute(name)
    return Self(name: name, kind: .values(attribute, group ?? .or(name: attribute.rawValue)))
  }

  /// The path of a hierarchical menu: `category=Home > Lighting`. A menu of several branches has a parameter for each level
  /// instead: ``values(_:of:group:)`` with the `or` group of the hierarchy's name.
  ///
  /// - Parameters:
  ///   - name: The name in the link.
  ///   - levels: The attributes of the levels, from the widest to the narrowest.
  ///   - separator: The text between the components of a path, with its spaces.
  ///   - groupName: The name of the hierarchy; nil for the name of the widest attribute.
  public static func levels(
    _ name: String, _ levels: [Attribute], separator: String = " > ", groupName: String? = nil
  ) -> Self {
    let id = FilterGroup.ID.hierarchical(name: groupName ?? levels.first?.rawValue ?? "")
    return Self(name: name, kind: .levels(levels, separator: separator, id))
  }

  /// The numbers of an attribute: `price=10:50`, `price=10:`, `price=:50`, `price=20`, `price=<20`, excluded ones
  /// `price!=20`.
  ///
  /// - Parameters:
  ///   - name: The name in the link.
  ///   - attribute: The attribute to filter on; nil for the one of that name.
  ///   - group: The group of the filters; nil for the `and` group with the name of the attribute, which is that of a
  ///     range.
  public static func numbers(_ name: String, of attribute: Attribute? = nil, group: FilterGroup.ID? = nil) -> Self {
    let attribute = attribute ?? Attribute(name)
    return Self(name: name, kind: .numbers(attribute, group ?? .and(name: attribute.rawValue), .numbers))
  }

  /// The dates of an attribute, which are stored in seconds since 1970: `added=2024-11-01..2024-11-30`, `added=2024-11-01..`,
  /// `added=..2024-11-30`, `added=2024-11-01`, `added=<2024-11-01`, with days of UTC. Numbers are read too.
  ///
  /// - Parameters:
  ///   - name: The name in the link, which is that of the attribute unless there is another one.
  ///   - isWhole: Whether all dates are whole seconds, so that a day ends a second before the next one.
  package static func dates(
    _ name: String, of attribute: Attribute? = nil, group: FilterGroup.ID? = nil, isWhole: Bool
  ) -> Self {
    let attribute = attribute ?? Attribute(name)
    return Self(
      name: name, kind: .numbers(attribute, group ?? .and(name: attribute.rawValue), .dates(isWhole: isWhole)))
  }

  /// Filters that have names, for filter lists, toggles and tags: `deal=free-shipping`.
  ///
  /// - Parameters:
  ///   - name: The name in the link.
  ///   - group: The group of the filters.
  ///   - values: The values in the link, none of them empty, and the filter that each stands for.
  public static func filters(
    _ name: String, group: FilterGroup.ID, _ values: [(value: String, filter: Filter)]
  ) -> Self {
    Self(name: name, kind: .filters(group, values))
  }
}
