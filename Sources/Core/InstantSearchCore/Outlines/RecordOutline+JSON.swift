package import SearchModel

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

  /// All that the outline says. What it does not have is `null`: nobody has to find that out.
  package var members: JSON.Object {
    var members: JSON.Object = [:]
    func add(_ name: String, _ text: String?) { members[name] = text.map { .string($0) } ?? .null }
    func add(_ name: String, _ attributes: [Attribute]) {
      if attributes.count > 1 {
        members[name] = .texts(attributes.map(\.rawValue))
      } else {
        add(name, attributes.first?.rawValue)
      }
    }
    add("heading", heading)
    add("description", summary)
    add("title", title?.rawValue)
    add("subtitle", subtitle?.rawValue)
    members["details"] = .texts(detail.map(\.rawValue))
    add("picture", picture?.rawValue)
    add("price", price?.rawValue)
    members["currency"] = price.flatMap { numberForm(of: $0).currency }.map { .string($0) }
    add("rating", rating?.rawValue)
    add("order", order?.name)
    add("link", links)
    add("date", dates)
    members["filters"] = .array(lists.map(json))
    members["sort"] = .array(
      orders.map { order in
        orderNames[order.name].map { ["by": .string(order.name), "name": .string($0)] } ?? .string(order.name)
      })
    if !labels.isEmpty { members["labels"] = .object(.sorted(labels)) }
    if !valueLabels.isEmpty { members["values"] = .object(JSON.Object(valueLabels: valueLabels)) }
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
}

extension JSON.Object {
  /// The names of values, by attribute.
  package init(valueLabels: [String: [String: String]]) {
    self.init(valueLabels.sorted { $0.key < $1.key }.map { (key: $0, value: JSON.object(.sorted($1))) })
  }

  fileprivate static func sorted(_ texts: [String: String]) -> JSON.Object {
    JSON.Object(
      texts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { (key: $0, value: .string($1)) })
  }
}
