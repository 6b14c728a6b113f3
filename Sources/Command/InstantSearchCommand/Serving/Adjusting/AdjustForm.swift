import InstantSearchCore
import InstantSearchWeb
import RecordOutlines
import SearchModel

/// The fields of the panel's form: what is chosen for each part of the page, and the button that was pressed.
struct AdjustForm {
  private let fields: [PageField]
  private let values: [String: String]
  /// The button, as in `filters.up.2`: a list, what to do, and the number of a row.
  let button: String

  /// The most fields, and the most characters of a text.
  private static let (mostFields, longestText) = (5_000, 500)

  init(_ body: [UInt8]) {
    fields = Array(PageField.fields(ofQuery: String(decoding: body, as: UTF8.self)).prefix(Self.mostFields))
    values = Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
    button = values["do"] ?? ""
  }

  subscript(name: String) -> String? { values[name] }

  /// The rows of a list in their order, after what the button does with one of them.
  private func rows(_ list: String) -> [(number: Int, value: String)] {
    var rows = fields.compactMap { field -> (number: Int, value: String)? in
      guard field.name.hasPrefix("\(list).") else { return nil }
      return Int(field.name.dropFirst(list.count + 1)).map { ($0, field.value) }
    }
    if button == "\(list).clear" { return [] }
    let parts = button.split(separator: ".")
    guard parts.count == 3, parts[0] == list, let number = Int(parts[2]),
      let index = rows.firstIndex(where: { $0.number == number })
    else { return rows }
    switch parts[1] {
    case "remove": rows.remove(at: index)
    case "up" where index > 0: rows.swapAt(index, index - 1)
    case "down" where index + 1 < rows.count: rows.swapAt(index, index + 1)
    default: break
    }
    return rows
  }

  private func text(_ name: String) -> String? { self[name].map(Self.shortened) }

  /// A text as a field sends it.
  private static func shortened(_ text: String) -> String {
    let scalars = text.unicodeScalars.filter { $0 != "\n" && $0 != "\r" }.prefix(longestText)
    return text.allSatisfy(\.isWhitespace) ? "" : String(String.UnicodeScalarView(scalars))
  }

  /// The members of page settings that the form changes.
  ///
  /// - Parameters:
  ///   - outline: What the form has shown.
  ///   - chosen: What somebody chose of it.
  ///   - known: The attributes to choose from.
  func changes(of outline: RecordOutline, _ chosen: PageSettings, among known: [Attribute]) -> JSON.Object {
    var changes: JSON.Object = [:]
    let members = outline.members
    func set(_ name: String, _ value: JSON, insteadOf old: JSON?) {
      if value != old ?? .null { changes[name] = value }
    }
    func attribute(_ name: String, _ old: Attribute?) {
      guard let text = self[name], text.isEmpty || known.contains(Attribute(text)) else { return }
      set(name, text.isEmpty ? .null : .string(text), insteadOf: old.map { .string($0.rawValue) })
    }
    for name in ["heading", "description", "currency"] {
      guard let text = text(name), text != Self.shortened(members[name]?.string ?? "") else { continue }
      if name == "currency", outline.price == nil || text.isEmpty { continue }
      set(name, text.isEmpty ? .null : .string(text), insteadOf: members[name])
    }
    attribute("title", outline.title)
    attribute("picture", outline.picture)
    attribute("price", outline.price)
    attribute("rating", outline.rating)
    attribute("link", outline.links.first)
    attribute("date", outline.dates.first)
    attribute("subtitle", outline.subtitle)
    if let added = self["details.add"] {
      let details = (rows("details").map(\.value) + [added]).filter { known.contains(Attribute($0)) }
      set("details", .texts(details.keepingFirst), insteadOf: members["details"])
    }
    var labels: JSON.Object = [:]
    if let filters = filters(outline, chosen, known, &labels) { changes["filters"] = .array(filters) }
    if let added = self["sort.add"] {
      var orders = rows("sort").map { ($0.value, text("sort.\($0.number).name") ?? "") } + [(added, "")]
      // One that is chosen for the beginning is offered, too.
      if let order = self["order"], order != outline.order?.name ?? "", !orders.contains(where: { $0.0 == order }) {
        orders.insert((order, ""), at: 0)
      }
      let all = orders.filter { RecordOutline.Order(name: $0.0) != nil }.map { order, name -> JSON in
        name.isEmpty ? .string(order) : ["by": .string(order), "name": .string(name)]
      }
      set("sort", .array(all.keepingFirst), insteadOf: members["sort"])
    }
    if let order = self["order"], order.isEmpty || RecordOutline.Order(name: order) != nil {
      set("order", order.isEmpty ? .null : .string(order), insteadOf: members["order"])
    }
    let named = rows("attribute")
    for (number, name) in named { label(Attribute(name), "attribute.\(number).label", outline, &labels) }
    if !labels.isEmpty { changes["labels"] = .object(labels) }
    if let values = values(outline) { changes["values"] = .object(values) }
    let hidden = named.filter { number, name in
      self["attribute.\(number).hidden"] != nil || button == "hide.rest" && !outline.shows(Attribute(name))
    }.map(\.value)
    let others = outline.hidden.map(\.rawValue).filter { name in !named.contains { $0.value == name } }
    if Set(others + hidden) != Set(outline.hidden.map(\.rawValue)) {
      changes["hidden"] = .array((others + hidden).map { .string($0) })
    }
    if let layout = self["layout"], layout.isEmpty || RecordOutline.Layout(rawValue: layout) != nil {
      set("layout", layout.isEmpty ? .null : .string(layout), insteadOf: members["layout"])
    }
    return changes
  }

  /// The lists as somebody wrote them, and others without what is found out of them again; nil if they are not changed.
  private func filters(
    _ outline: RecordOutline, _ chosen: PageSettings, _ known: [Attribute], _ labels: inout JSON.Object
  ) -> [JSON]? {
    guard let added = self["filters.add"] else { return nil }
    let (lists, written) = (outline.lists, chosen["filters"]?.array ?? [])
    let rows = rows("filters")
    var isChanged = rows.map(\.value) != lists.map { $0.attributes[0].rawValue }
    var filters: [JSON] = []
    for (number, value) in rows {
      guard let index = lists.firstIndex(where: { $0.attributes[0].rawValue == value }) else {
        // Added by the script, while an answer was awaited.
        if known.contains(Attribute(value)) { filters.append(.string(value)) }
        continue
      }
      let (list, attributes) = (lists[index], lists[index].attributes)
      let own = written.first { RecordOutline.ListSettings($0)?.attributes == attributes }
      var members = own?.object ?? [:]
      if attributes.count > 1 {
        members["levels"] = .array(attributes.map { .string($0.rawValue) })
      } else {
        members["attribute"] = .string(value)
      }
      // Which range has the slider depends on their order.
      if case .numbers = list { members["as"] = .string(outline.kind(of: list).rawValue) }
      if let look = outline.looks[attributes[0]] {
        members["as"] = look.kind.map { .string($0.rawValue) } ?? members["as"]
        members["open"] = look.isOpen.map { .bool($0) }
      }
      if let kind = self["filters.\(number).as"].flatMap(RecordOutline.ListLook.Kind.init),
        kind != outline.kind(of: list)
      {
        (members["as"], isChanged) = (.string(kind.rawValue), true)
      }
      let isOpen = self["filters.\(number).open"] != nil
      // A row that the script has added has no box.
      if self["filters.\(number).label"] != nil, isOpen != outline.isOpen(list, at: index) {
        (members["open"], isChanged) = (.bool(isOpen), true)
      }
      filters.append(members.count == 1 ? members["attribute"] ?? .object(members) : .object(members))
      label(attributes[0], "filters.\(number).label", outline, &labels)
    }
    if known.contains(Attribute(added)) { (filters, isChanged) = (filters + [.string(added)], true) }
    return isChanged ? filters : nil
  }

  /// The names of the values of lists whose names are changed; nil if none are.
  private func values(_ outline: RecordOutline) -> JSON.Object? {
    let attributes = Dictionary(rows("filters").map { ("\($0.number)", $0.value) }) { first, _ in first }
    var all = outline.valueLabels
    for field in fields where field.name.hasPrefix("value.") {
      // The field of a value has the number of its list.
      let parts = field.name.split(separator: ".", maxSplits: 2).map(String.init)
      guard parts.count == 3, let attribute = attributes[parts[1]] else { continue }
      let text = Self.shortened(field.value)
      all[attribute, default: [:]][parts[2]] = text.isEmpty || text == parts[2] ? nil : text
    }
    all = all.filter { !$1.isEmpty || outline.valueLabels[$0] != nil }
    return all == outline.valueLabels ? nil : JSON.Object(valueLabels: all)
  }

  /// Takes the changed name of an attribute. An empty name stands for the usual one.
  private func label(
    _ attribute: Attribute, _ field: String, _ outline: RecordOutline, _ labels: inout JSON.Object
  ) {
    guard let text = text(field), text != outline.title(of: attribute) else { return }
    labels[attribute.rawValue] = .string(text.isEmpty ? attribute.familyTitle : text)
  }
}

extension RecordOutline {
  /// Whether a result, a filter or an order has an attribute.
  fileprivate func shows(_ attribute: Attribute) -> Bool {
    [title, picture, price, rating, links.first, dates.first].contains(attribute) || detail.contains(attribute)
      || lists.contains { $0.attributes.contains(attribute) } || orders.contains { $0.attributes.contains(attribute) }
  }

  /// How a list is shown.
  func kind(of list: List) -> ListLook.Kind {
    switch list {
    case .facet(let facet): looks[facet.attributes[0]]?.kind ?? .list
    case .numbers(_, let hasSlider): hasSlider ? .range : .list
    }
  }
}
