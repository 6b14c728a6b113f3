package import SearchModel

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
    func attributes(_ name: String, _ value: inout [Attribute]) {
      if members[name] != nil { value = settings.names(name) ?? [] }
    }
    text("heading", &heading)
    text("description", &summary)
    text("language", &language)
    if let title = settings.title {
      // A detail that becomes the title leaves its row to the former title.
      if let former = self.title, let index = detail.firstIndex(of: title) { detail[index] = former }
      if members["search"] == nil, finder.hasTexts(title) {
        search.removeAll { $0 == title.rawValue || $0 == "unordered(\(title))" }
        search.insert(title.rawValue, at: 0)
      }
    }
    attribute("title", &title)
    attributes("details", &detail)
    // The title is not below itself.
    if settings.title != nil { detail.removeAll { $0 == title } }
    attribute("subtitle", &subtitle)
    if let subtitle, members["subtitle"] != nil {
      // One that is chosen alone becomes the first detail.
      if members["details"] == nil { detail.removeAll { $0 == subtitle } }
      if !detail.contains(subtitle) { detail.insert(subtitle, at: 0) }
    } else if let shown = subtitle, !detail.contains(shown) {
      subtitle = detail.first(where: finder.hasTexts)
    }
    attribute("picture", &picture)
    attribute("price", &price)
    attribute("rating", &rating)
    attributes("link", &links)
    attributes("date", &dates)
    attributes("hidden", &hidden)
    if let names = settings.search { search = names.map(\.rawValue) }
    for (name, form) in members["numbers"]?.object ?? [:] {
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
          case .list, nil:
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
    if settings["order"] != nil { order = settings.order }
    if let order, settings.order != nil, settings.orders == nil {
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
    links.removeAll(where: hidden.contains)
    dates.removeAll(where: hidden.contains)
    for role in [\RecordOutline.subtitle, \.picture, \.price, \.rating] {
      if let attribute = self[keyPath: role], hidden.contains(attribute) { self[keyPath: role] = nil }
    }
  }
}

extension NumberForm {
  fileprivate func with(currency: String) -> NumberForm {
    if case .wholeMoney = self { .wholeMoney(currency: currency) } else { .typed(.money(currency: currency)) }
  }
}
