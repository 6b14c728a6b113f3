package import SearchModel

/// What somebody chose of a page, as a JSON object. What it does not say is found out from the records.
///
/// It is a file beside the records, the member `outline` of an index's settings, or the options of a command. A member
/// that is `null` says that there is none.
package struct PageSettings: Hashable, Sendable {
  package private(set) var members: JSON.Object

  package init() { members = [:] }

  /// Takes the members as they are, under the names that they have now. What can't be read in them has no effect.
  package init(unchecked members: JSON.Object) {
    self.members = members
    self.members["found"] = nil
    for (old, name) in Self.olderNames {
      guard let value = members[old] else { continue }
      if members[name] == nil { self.members[name] = value }
      self.members[old] = nil
    }
    // Older files have `weight`. The order by it is found out again.
    self.members["weight"] = nil
  }

  /// Reads members that somebody wrote.
  package init(_ members: JSON.Object) throws(Problem) {
    self.init(unchecked: members)
    for (name, value) in self.members {
      guard let form = Self.forms[name] else {
        let names = Self.members.map(\.key)
        let similar = EditDistance.nearest(to: name, among: names)
        let advice = similar.map { "Did you mean '\($0)'?" } ?? "There are \(names.joined(separator: ", "))."
        throw Problem(text: "there is no member '\(name)'", advice: advice)
      }
      guard value.isNull || form.fits(value) else {
        throw Problem(text: "'\(name)' must be \(form.rawValue)", advice: nil)
      }
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
    if let details = names("details"), let subtitle = all["subtitle"]?.string, !details.contains(Attribute(subtitle)) {
      all["subtitle"] = nil
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

  private static let members: KeyValuePairs<String, Form> = [
    "heading": .text, "description": .text, "title": .attribute, "subtitle": .attribute, "details": .attributes,
    "picture": .attribute, "price": .attribute, "currency": .text, "rating": .attribute, "link": .attributes,
    "date": .attributes, "filters": .list, "facets": .list, "ranges": .list, "sort": .orders, "order": .order,
    "labels": .texts, "values": .tables, "hidden": .attributes, "layout": .layout, "search": .attributes,
    "numbers": .texts, "language": .text,
  ]
  private static let forms = Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })
  /// The names that older versions wrote, with those of today.
  private static let olderNames: KeyValuePairs = [
    "detail": "details", "dates": "date", "links": "link", "orders": "sort", "numberForms": "numbers",
  ]

  /// An order, and its name if it has one.
  static func order(_ json: JSON) -> (order: RecordOutline.Order, name: String?)? {
    (json.string ?? json["by"]?.string).flatMap(RecordOutline.Order.init(name:)).map { ($0, json["name"]?.string) }
  }

  func names(_ name: String) -> [Attribute]? {
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
  /// The order of records that match equally well.
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
    let single = [
      "title", "subtitle", "picture", "price", "rating", "link", "date", "details", "hidden", "search",
    ]
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

  func lists(_ name: String) -> [RecordOutline.ListSettings]? {
    members[name]?.array?.compactMap { RecordOutline.ListSettings($0) }
  }

  var orders: [(order: RecordOutline.Order, name: String?)]? {
    members["sort"]?.array?.compactMap { Self.order($0) }
  }
}

extension JSON {
  package static func texts(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }
}
