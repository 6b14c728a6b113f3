package import SearchModel

/// What somebody chose of a page, as a JSON object. What it does not say is found out from the records.
///
/// It is a file beside the records, the member `outline` of an index's settings, or the options of a command. A member
/// that is `null` says that there is none.
package struct PageSettings: Hashable, Sendable {
  package private(set) var members: JSON.Object

  package init() { members = [:] }

  /// Takes the members as they are. What can't be read in them has no effect.
  package init(unchecked members: JSON.Object) {
    self.members = members
    self.members["found"] = nil
  }

  /// Reads members that somebody wrote.
  package init(_ members: JSON.Object) throws(Problem) {
    self.init(unchecked: members)
    for (name, value) in self.members where !value.isNull {
      guard let form = Self.forms[name] else {
        let similar = EditDistance.nearest(to: name, among: Self.forms.keys.sorted())
        let advice = similar.map { "Did you mean '\($0)'?" } ?? "There are \(Self.names.joined(separator: ", "))."
        throw Problem(text: "there is no member '\(name)'", advice: advice)
      }
      guard form.fits(value) else { throw Problem(text: "'\(name)' must be \(form.rawValue)", advice: nil) }
    }
  }

  /// What is wrong with a document.
  package struct Problem: Error {
    package let text: String
    package let advice: String?
  }

  package var isEmpty: Bool { members.isEmpty }

  /// These settings, and others for the members that are missing.
  package func or(_ others: PageSettings) -> PageSettings {
    var all = others.members
    // These would take something away from the lists that are chosen here.
    if members["filters"] != nil { (all["facets"], all["ranges"]) = (nil, nil) }
    if let subtitle = members["subtitle"]?.string, members["details"] == nil,
      let details = all["details"]?.array?.compactMap(\.string)
    {
      all["details"] = .texts([subtitle] + details.filter { $0 != subtitle })
    }
    for (name, value) in members {
      if let own = value.object, let known = all[name]?.object, Self.forms[name]?.isDictionary ?? false {
        all[name] = .object(JSON.Object(Array(known) + Array(own)))
      } else {
        all[name] = value
      }
    }
    return PageSettings(unchecked: all)
  }
}

// MARK: The members

extension PageSettings {
  /// The members of a document in the order in which it is written.
  package static let names = [
    "heading", "description", "title", "subtitle", "details", "picture", "price", "currency", "rating", "link", "date",
    "filters", "sort", "order", "labels", "values", "hidden", "layout", "search", "numbers", "language",
  ]

  private enum Form: String {
    case text = "a text"
    case attribute = "the name of an attribute"
    case attributes = "a list of names of attributes"
    case list = "a list"
    case layout = "list, cards or table"
    case order = "an order, as in price:desc"
    case orders = "a list of orders, as in price:desc"
    case texts = "an object with a text for each name"
    case tables = "an object with texts for the values of each name"

    var isDictionary: Bool { self == .texts || self == .tables }

    func fits(_ value: JSON) -> Bool {
      switch self {
      case .text: value.string != nil
      case .attribute: value.string.map { !$0.isEmpty } ?? false
      case .attributes: value.string != nil || value.array?.allSatisfy { $0.string != nil } ?? false
      case .list: value.array?.allSatisfy { RecordOutline.ListSettings($0) != nil } ?? false
      case .layout: value.string.flatMap(RecordOutline.Layout.init(rawValue:)) != nil
      case .order: value.string.flatMap(RecordOutline.Order.init(name:)) != nil
      case .orders: value.array?.allSatisfy { PageSettings.order($0) != nil } ?? false
      case .texts: value.object?.allSatisfy { $0.value.string != nil } ?? false
      case .tables:
        value.object?.allSatisfy { $0.value.object?.allSatisfy { $0.value.string != nil } ?? false } ?? false
      }
    }
  }

  /// The forms of all members. Those of older versions come last.
  private static let forms: [String: Form] = [
    "heading": .text, "description": .text, "title": .attribute, "subtitle": .attribute, "details": .attributes,
    "picture": .attribute, "price": .attribute, "currency": .text, "rating": .attribute, "link": .attributes,
    "date": .attributes, "filters": .list, "sort": .orders, "order": .order, "labels": .texts, "values": .tables,
    "hidden": .attributes, "layout": .layout, "search": .attributes, "numbers": .texts, "language": .text,
    "facets": .list, "ranges": .list, "detail": .attributes, "dates": .attributes, "links": .attributes,
    "orders": .orders, "numberForms": .texts,
  ]

  /// An order, and its name if it has one.
  fileprivate static func order(_ json: JSON) -> (order: RecordOutline.Order, name: String?)? {
    (json.string ?? json["by"]?.string).flatMap(RecordOutline.Order.init(name:)).map { ($0, json["name"]?.string) }
  }

  private func names(_ name: String) -> [Attribute]? {
    if let single = members[name]?.string { return [Attribute(single)] }
    return members[name]?.array?.compactMap { $0.string.map { Attribute($0) } }
  }

  private mutating func set(_ name: String, _ attributes: [Attribute]?) {
    members[name] = attributes.map { .texts($0.map(\.rawValue)) }
  }

  package var search: [Attribute]? {
    get { names("search") }
    set { set("search", newValue) }
  }
  package var facets: [Attribute]? {
    get { names("facets") }
    set { set("facets", newValue) }
  }
  package var ranges: [Attribute]? {
    get { names("ranges") }
    set { set("ranges", newValue) }
  }
  package var title: Attribute? {
    get { members["title"]?.string.map { Attribute($0) } }
    set { members["title"] = newValue.map { .string($0.rawValue) } }
  }
  /// The initial order.
  package var order: RecordOutline.Order? {
    get { members["order"]?.string.flatMap(RecordOutline.Order.init(name:)) }
    set { members["order"] = newValue.map { .string($0.name) } }
  }

  package subscript(name: String) -> JSON? {
    get { members[name] }
    set { members[name] = newValue }
  }

  /// The attributes that the settings name, so that mistakes can be said.
  package var attributes: [Attribute] {
    let single = ["title", "subtitle", "picture", "price", "rating", "link", "date", "details", "hidden", "search"]
    let lists = ["filters", "facets", "ranges"].flatMap { self.lists($0) ?? [] }.flatMap(\.attributes)
    let orders = (self.orders ?? []).map(\.order) + [order].compactMap(\.self)
    let keys = ["labels", "values", "numbers"].flatMap { members[$0]?.object?.keys ?? [] }.map { Attribute($0) }
    return (single.flatMap { names($0) ?? [] } + lists + orders.flatMap(\.attributes) + keys).keepingFirst
  }

  /// The settings for records that lack some attributes: what is left without one is found out.
  package func omitting(_ isMissing: (Attribute) -> Bool) -> PageSettings {
    var settings = self
    for (name, value) in members {
      switch Self.forms[name] {
      case .attribute: if names(name)?.contains(where: isMissing) ?? false { settings.members[name] = nil }
      case .attributes, .list, .orders:
        guard let elements = value.array else {
          if names(name)?.contains(where: isMissing) ?? false { settings.members[name] = nil }
          continue
        }
        let present = elements.filter { element in
          let attributes =
            Self.order(element).map(\.order.attributes) ?? RecordOutline.ListSettings(element)?.attributes
          return !(attributes ?? []).contains(where: isMissing)
        }
        settings.members[name] = present.isEmpty && !elements.isEmpty ? nil : .array(present)
      case .order: if order?.attributes.contains(where: isMissing) ?? false { settings.order = nil }
      case .text, .layout, .texts, .tables, nil: break
      }
    }
    return settings
  }

  fileprivate func lists(_ name: String) -> [RecordOutline.ListSettings]? {
    members[name]?.array?.compactMap { RecordOutline.ListSettings($0) }
  }

  fileprivate var orders: [(order: RecordOutline.Order, name: String?)]? {
    (members["sort"] ?? members["orders"])?.array?.compactMap { Self.order($0) }
  }
}

// MARK: Lists of filters

extension RecordOutline {
  /// What somebody says of a list.
  package struct ListSettings: Hashable, Sendable {
    /// The attribute, or the levels of a hierarchy.
    package let attributes: [Attribute]
    package var look: ListLook
    /// The bounds of ranges; nil to find them out.
    let bounds: [Double]?
    let isWhole: Bool

    package init?(_ json: JSON) {
      let levels = (json.array ?? json["levels"]?.array)?.compactMap { $0.string.map { Attribute($0) } }
      let single = (json.string ?? json["attribute"]?.string).map { [Attribute($0)] }
      guard let attributes = levels ?? single, !attributes.isEmpty else { return nil }
      self.attributes = attributes
      var look = ListLook()
      if let name = json["as"]?.string {
        guard let kind = ListLook.Kind(rawValue: name) else { return nil }
        look.kind = kind
      }
      look.isOpen = json["open"]?.bool
      self.look = look
      bounds = json["bounds"]?.array?.compactMap { $0.number ?? $0.string.flatMap(ISODate.seconds) }
      isWhole = (json["whole"] ?? json["isWhole"]) != false
      // More would be as many searches for each page.
      if let bounds {
        guard bounds.count <= 100, zip(bounds, bounds.dropFirst()).allSatisfy({ $0 < $1 }),
          !isWhole || bounds.allSatisfy({ $0.rounded() == $0 })
        else { return nil }
      }
    }

    var buckets: RangeBuckets? {
      bounds.map { RangeBuckets(attribute: attributes[0], bounds: $0, isWhole: isWhole) }
    }
  }

  /// How a list is shown.
  package struct ListLook: Hashable, Sendable {
    package var kind: Kind?
    /// Whether it is open at first; nil for the first few.
    package var isOpen: Bool?

    package enum Kind: String, Sendable, CaseIterable {
      case list, range, menu, toggle
    }
  }

  /// The arrangement of the results of a page.
  package enum Layout: String, Sendable, CaseIterable {
    case list, cards, table
  }
}

// MARK: Applying

/// What is found out about the records, for settings that name a list and not what is in it.
package struct ListFinder {
  /// The lists that were found.
  package var facets: [RecordOutline.Facet] = []
  package var ranges: [RangeBuckets] = []
  /// The levels of the hierarchy that an attribute belongs to, or that has this name.
  package var levels: (Attribute) -> [Attribute]? = { _ in nil }
  /// The ranges of an attribute; nil if it has no numbers, or equal ones.
  package var buckets: (Attribute) -> RangeBuckets? = { _ in nil }
  /// Whether an attribute has texts.
  package var hasTexts: (Attribute) -> Bool = { _ in false }
  /// Whether an attribute has numbers that are too many for a list of values.
  package var hasManyNumbers: (Attribute) -> Bool = { _ in false }

  package init() {}

  fileprivate func facet(_ attributes: [Attribute]) -> RecordOutline.Facet {
    guard attributes.count == 1 else { return .levels(attributes) }
    return levels(attributes[0]).map { .levels($0) } ?? .values(attributes[0])
  }

  fileprivate func buckets(for list: RecordOutline.ListSettings) -> RangeBuckets? {
    list.buckets ?? buckets(list.attributes[0])
  }
}

extension RecordOutline {
  /// Changes what settings say.
  package mutating func apply(_ settings: PageSettings, _ finder: ListFinder = ListFinder()) {
    let members = settings.members
    func text(_ name: String, _ value: inout String?) {
      guard let json = members[name] else { return }
      value = json.string.flatMap { $0.isEmpty ? nil : $0 }
    }
    func attribute(_ name: String, _ value: inout Attribute?) {
      if let json = members[name] { value = json.string.map { Attribute($0) } }
    }
    func attributes(_ names: [String], _ value: inout [Attribute]) {
      for name in names {
        guard let json = members[name] else { continue }
        let all = json.array?.compactMap(\.string) ?? [json.string].compactMap(\.self)
        value = all.map { Attribute($0) }
      }
    }
    text("heading", &heading)
    text("description", &summary)
    text("language", &language)
    if let title = settings.title {
      detail.removeAll { $0 == title }
      if members["search"] == nil, finder.hasTexts(title) {
        search.removeAll { $0 == title.rawValue || $0 == "unordered(\(title))" }
        search.insert(title.rawValue, at: 0)
      }
    }
    attribute("title", &title)
    attributes(["detail", "details"], &detail)
    attribute("subtitle", &subtitle)
    if let subtitle, members["subtitle"] != nil {
      // One that is chosen alone becomes the first detail.
      if members["details"] == nil, members["detail"] == nil { detail.removeAll { $0 == subtitle } }
      if !detail.contains(subtitle) { detail.insert(subtitle, at: 0) }
    } else if let shown = subtitle, !detail.contains(shown) {
      subtitle = detail.first(where: finder.hasTexts)
    }
    attribute("picture", &picture)
    attribute("price", &price)
    attribute("rating", &rating)
    attributes(["links", "link"], &links)
    attributes(["dates", "date"], &dates)
    attributes(["hidden"], &hidden)
    if let names = settings.search { search = names.map(\.rawValue) }
    for (name, form) in (members["numbers"] ?? members["numberForms"])?.object ?? [:] {
      numberForms[name] = form.string.flatMap(NumberForm.init(rawValue:))
    }
    if let currency = members["currency"]?.string, let price {
      numberForms[price.rawValue] = numberForm(of: price).with(currency: currency)
    }
    for (name, label) in members["labels"]?.object ?? [:] { labels[name] = label.string }
    for (name, texts) in members["values"]?.object ?? [:] {
      let pairs = (texts.object ?? [:]).compactMap { pair in pair.value.string.map { (pair.key, $0) } }
      valueLabels[name] = Dictionary(pairs) { $1 }
    }
    if let layout = members["layout"] { self.layout = layout.string.flatMap(Layout.init(rawValue:)) }
    applyLists(settings, finder)
    applyOrders(settings)
    hide()
  }

  private mutating func applyLists(_ settings: PageSettings, _ finder: ListFinder) {
    if let lists = settings.lists("filters") {
      let known = (facets: facets + finder.facets, ranges: ranges + finder.ranges)
      (facets, ranges, listOrder, looks) = ([], [], [], [:])
      for list in lists {
        let (attribute, facet) = (list.attributes[0], finder.facet(list.attributes))
        let found = list.buckets ?? known.ranges.first { $0.attribute == attribute }
        let isRange =
          switch list.look.kind {
          case .range: true
          case .menu, .toggle: false
          case .list: list.buckets != nil || finder.hasManyNumbers(attribute)
          case nil:
            list.buckets != nil || !known.facets.contains(facet) && (found != nil || finder.hasManyNumbers(attribute))
          }
        let first = isRange ? attribute : facet.attributes[0]
        guard !listOrder.contains(first) else { continue }
        if isRange {
          let none = RangeBuckets(attribute: attribute, bounds: [], isWhole: list.isWhole)
          ranges.append(found ?? finder.buckets(attribute) ?? none)
        } else {
          facets.append(facet)
        }
        listOrder.append(first)
        if list.look != ListLook() { looks[first] = list.look }
      }
      leaveOutDefaults()
    }
    if let lists = settings.lists("facets") {
      facets = []
      for list in lists {
        let named = list.attributes == ["*"] ? finder.facets : [finder.facet(list.attributes)]
        facets += named.filter { !facets.contains($0) }
      }
      let listed = facets.flatMap(\.attributes)
      ranges.removeAll { listed.contains($0.attribute) }
    }
    if let lists = settings.lists("ranges") {
      ranges = lists.compactMap(finder.buckets(for:))
      let named = lists.map { $0.attributes[0] }
      if settings["facets"] == nil { facets.removeAll { $0.attributes.contains(where: named.contains) } }
    }
  }

  /// Keeps of the order and the look of the lists only what would be different otherwise.
  private mutating func leaveOutDefaults() {
    let order = listOrder
    listOrder = []
    if lists.compactMap(\.attributes.first) != order { listOrder = order }
    for range in ranges where looks[range.attribute]?.kind == (range == rangeWithSlider ? .range : .list) {
      looks[range.attribute]?.kind = nil
      if looks[range.attribute] == ListLook() { looks[range.attribute] = nil }
    }
  }

  private mutating func applyOrders(_ settings: PageSettings) {
    if let named = settings.orders {
      orders = named.map(\.order)
      orderNames = Dictionary(named.compactMap { order, name in name.map { (order.name, $0) } }) { first, _ in first }
    }
    if let order = settings.order {
      orders.removeAll { $0 == order }
      orders.insert(order, at: 0)
    }
  }

  /// Leaves out what is hidden, but for searching.
  private mutating func hide() {
    guard !hidden.isEmpty else { return }
    detail.removeAll(where: hidden.contains)
    facets.removeAll { $0.attributes.contains(where: hidden.contains) }
    ranges.removeAll { hidden.contains($0.attribute) }
    orders.removeAll { $0.attributes.contains(where: hidden.contains) }
    for role in [\RecordOutline.subtitle, \.picture, \.price, \.rating] {
      if let attribute = self[keyPath: role], hidden.contains(attribute) { self[keyPath: role] = nil }
    }
  }
}

// MARK: The whole outline as a document

extension RecordOutline: JSONCodable {
  /// Nil if lists are out of order: whoever may change the settings of an index may have written anything there.
  package init?(_ members: JSON.Object) {
    self.init()
    let lists = (members["ranges"]?.array ?? []) + (members["filters"]?.array ?? [])
    guard lists.allSatisfy({ $0["bounds"] == nil || ListSettings($0) != nil }) else { return nil }
    apply(PageSettings(unchecked: members))
  }

  /// Reads page settings, in which all lists have their bounds, as `instantsearch page` prints them.
  package init(json: JSON) throws {
    self.init()
    do throws(PageSettings.Problem) {
      guard let members = json.object else { throw PageSettings.Problem(text: "they must be an object", advice: nil) }
      apply(try PageSettings(members))
    } catch {
      let text = "the page settings can't be read: \(error.text)"
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: text))
    }
  }

  package var json: JSON { .object(members) }

  /// All that the outline says.
  package var members: JSON.Object {
    var members: JSON.Object = [:]
    func add(_ name: String, _ text: String?) { members[name] = text.map { .string($0) } }
    func add(_ name: String, _ attributes: [Attribute]) {
      guard let first = attributes.first else { return }
      members[name] = attributes.count == 1 ? .string(first.rawValue) : .texts(attributes.map(\.rawValue))
    }
    add("heading", heading)
    add("description", summary)
    add("title", title?.rawValue)
    members["subtitle"] = subtitle.map { .string($0.rawValue) } ?? (detail.isEmpty ? nil : .null)
    members["details"] = .texts(detail.map(\.rawValue))
    add("picture", picture?.rawValue)
    add("price", price?.rawValue)
    add("currency", price.flatMap { numberForm(of: $0).currency })
    add("rating", rating?.rawValue)
    add("link", links)
    add("date", dates)
    members["filters"] = .array(lists.map(json))
    members["sort"] = .array(
      orders.map { order in
        orderNames[order.name].map { ["by": .string(order.name), "name": .string($0)] } ?? .string(order.name)
      })
    if !labels.isEmpty { members["labels"] = .object(.sorted(labels)) }
    if !valueLabels.isEmpty {
      let sorted = valueLabels.sorted { $0.key < $1.key }.map { (key: $0, value: JSON.object(.sorted($1))) }
      members["values"] = .object(JSON.Object(sorted))
    }
    if !hidden.isEmpty { members["hidden"] = .texts(hidden.map(\.rawValue)) }
    add("layout", layout?.rawValue)
    if !search.isEmpty { members["search"] = .texts(search) }
    if !numberForms.isEmpty { members["numbers"] = .object(.sorted(numberForms.mapValues(\.rawValue))) }
    add("language", language)
    return members
  }

  private func json(of list: List) -> JSON {
    var members: JSON.Object = [:]
    let look: ListLook
    switch list {
    case .facet(.values(let attribute)):
      look = looks[attribute] ?? ListLook()
      if look == ListLook() { return .string(attribute.rawValue) }
      members["attribute"] = .string(attribute.rawValue)
    case .facet(.levels(let levels)):
      look = levels.first.flatMap { looks[$0] } ?? ListLook()
      members["levels"] = .texts(levels.map(\.rawValue))
    case .numbers(let buckets, let hasSlider):
      look = ListLook(kind: hasSlider ? .range : .list, isOpen: looks[buckets.attribute]?.isOpen)
      members["attribute"] = .string(buckets.attribute.rawValue)
      let isDate = numberForm(of: buckets.attribute).isDate
      members["bounds"] = .array(
        buckets.bounds.map { bound in
          if isDate, let text = ISODate.day(bound), ISODate.seconds(of: text) == bound { return .string(text) }
          return Int64(exactly: bound).map { .integer($0) } ?? .double(bound)
        })
      if !buckets.isWhole { members["whole"] = false }
    }
    if let kind = look.kind { members["as"] = .string(kind.rawValue) }
    if let isOpen = look.isOpen { members["open"] = .bool(isOpen) }
    return .object(members)
  }
}

extension NumberForm {
  /// The currency of amounts.
  fileprivate var currency: String? {
    switch self {
    case .typed(.money(let currency)): currency
    case .wholeMoney(let currency): currency
    default: nil
    }
  }

  fileprivate func with(currency: String) -> NumberForm {
    if case .wholeMoney = self { .wholeMoney(currency: currency) } else { .typed(.money(currency: currency)) }
  }
}

extension JSON {
  fileprivate static func texts(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }
}

extension JSON.Object {
  fileprivate static func sorted(_ texts: [String: String]) -> JSON.Object {
    JSON.Object(
      texts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { (key: $0, value: .string($1)) })
  }
}
