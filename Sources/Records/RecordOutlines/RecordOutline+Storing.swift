public import InstantSearchCore
package import SearchEngine
public import SearchModel

// An index stores the outline of its records in its setting `userData`, so that they need not be inspected again.

extension IndexSettings {
  private static let outlineName = "outline"
  private static let originName = "outlineOrigin"

  /// The outline of the records of the index, instead of one that is found out; nil if there is none, or it can't be read.
  ///
  /// It is the member `outline` of the setting `userData`, and can't be stored if that is something else than an object.
  public var outline: RecordOutline? {
    get { self.userData?[Self.outlineName]?.object.flatMap { RecordOutline($0) } }
    set { store(newValue, nil) }
  }

  /// From which records the stored outline was found out; nil if somebody chose it.
  package var outlineOrigin: OutlineOrigin? { self.userData?[Self.originName]?.object.flatMap { OutlineOrigin($0) } }

  package mutating func store(_ outline: RecordOutline?, _ origin: OutlineOrigin?) {
    var members: JSON.Object = [:]
    switch self.userData {
    case .object(let others)?: members = others
    case nil, .null?: break
    default: return
    }
    members[Self.outlineName] = outline.map { .object($0.json) }
    members[Self.originName] = origin.map { .object($0.json) }
    self.userData = members.isEmpty ? nil : .object(members)
  }

  /// The attributes for faceting, without modifiers; attributes for filtering only are omitted.
  package var listedAttributes: [Attribute] {
    (self.attributesForFaceting ?? []).compactMap { text in
      if text.hasPrefix("filterOnly(") { return nil }
      let rest = ["searchable(", "afterDistinct("].first { text.hasPrefix($0) }.map {
        text.dropFirst($0.count).dropLast()
      }
      return Attribute(String(rest ?? text[...]))
    }
  }
}

/// From which records a stored outline was found out, and what somebody chose of it.
package struct OutlineOrigin: Hashable, Sendable {
  /// How many records had been saved in the index.
  package var savedCount: Int
  package var chosen: OutlineOverrides
}

extension LocalIndex {
  /// The stored outline; nil if there is none, or if it was found out when the index had other records.
  package var currentOutline: RecordOutline? { current(in: settings)?.outline }

  private func current(in settings: IndexSettings) -> (outline: RecordOutline, savedCount: Int?)? {
    let origin = settings.outlineOrigin
    if let origin, hasOtherRecords(since: origin.savedCount) { return nil }
    return settings.outline.map { ($0, origin?.savedCount) }
  }

  /// The stored outline, or one that was found out and kept, and how many records had been saved then; nil if there is
  /// none, or the index has other records now.
  package var knownOutline: (outline: RecordOutline, savedCount: Int?)? {
    current(in: settings) ?? findings.flatMap { current(in: IndexSettings(parameters: ["userData": $0])) }
  }

  /// Finds an outline out, and keeps it beside the settings until these change.
  package func findOutline() throws(IndexError) -> (outline: RecordOutline, savedCount: Int?) {
    let (settings, savedCount) = (settings, savedCount)
    let chosen = settings.outlineOrigin?.chosen ?? OutlineOverrides()
    let outline = Inspection(try sample()).outline(chosen.or(OutlineOverrides(settings)))
    var found = IndexSettings()
    found.store(outline, OutlineOrigin(savedCount: savedCount, chosen: OutlineOverrides()))
    if let findings = found.userData { keep(findings, from: settings) }
    return (outline, savedCount)
  }

  /// Whether half of the records or more were saved after a number of them: they may have pictures that the first ones
  /// lacked.
  package func hasOtherRecords(since savedCount: Int) -> Bool {
    self.savedCount > savedCount && 2 * (self.savedCount - savedCount) >= count
  }

  /// Stores an outline that was found out from the records that the index has now, except for what somebody chose.
  package func keep(_ outline: RecordOutline, chosen: OutlineOverrides) throws(IndexError) {
    var settings = settings
    settings.store(outline, OutlineOrigin(savedCount: savedCount, chosen: chosen))
    try setSettings(settings)
  }
}

extension RecordOutline {
  /// The outline without the facets that these settings don't list, and without the facets and ranges of attributes that
  /// they hide: a search that counted them would fail.
  package func fitting(_ settings: IndexSettings) -> RecordOutline {
    let listed = settings.listedAttributes
    let hidden = settings.unretrievableAttributes ?? []
    func isHidden(_ attribute: Attribute) -> Bool {
      hidden.contains { attribute == $0 || attribute.rawValue.hasPrefix("\($0).") }
    }
    var outline = self
    outline.facets.removeAll { !$0.attributes.allSatisfy { listed.contains($0) && !isHidden($0) } }
    outline.ranges.removeAll { isHidden($0.attribute) }
    return outline
  }
}

// MARK: JSON

extension RecordOutline {
  /// Outlines of other versions may lack members, or have others. Nil if ranges are out of order: whoever may change the
  /// settings may have written anything there.
  init?(_ json: JSON.Object) {
    self.init()
    title = json.attribute("title")
    subtitle = json.attribute("subtitle")
    detail = json.attributes("detail") ?? []
    picture = json.attribute("picture")
    price = json.attribute("price")
    dates = json.attributes("dates") ?? []
    links = json.attributes("links") ?? []
    search = json.attributes("search")?.map(\.rawValue) ?? []
    facets = json["facets"]?.array?.compactMap { Facet($0) } ?? []
    ranges = json["ranges"]?.array?.compactMap { RangeBuckets($0) } ?? []
    guard ranges.allSatisfy(\.areAscending) else { return nil }
    orders = json["orders"]?.array?.compactMap { $0.string.flatMap(Order.init(name:)) } ?? []
    language = json["language"]?.string
    for (name, form) in json["numberForms"]?.object ?? [:] {
      numberForms[name] = form.string.flatMap(NumberForm.init(rawValue:))
    }
  }

  var json: JSON.Object {
    let forms = numberForms.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    var json: JSON.Object = [
      "dates": .texts(dates.map(\.rawValue)), "detail": .texts(detail.map(\.rawValue)),
      "facets": .array(facets.map(\.json)), "links": .texts(links.map(\.rawValue)),
      "numberForms": .object(JSON.Object(forms.map { (key: $0, value: .string($1.rawValue)) })),
      "orders": .texts(orders.map(\.name)), "ranges": .array(ranges.map(\.json)), "search": .texts(search),
    ]
    let others = [
      ("language", language), ("picture", picture?.rawValue), ("price", price?.rawValue),
      ("subtitle", subtitle?.rawValue), ("title", title?.rawValue),
    ]
    for (name, text) in others { json[name] = text.map { .string($0) } }
    return json
  }
}

extension RecordOutline.Facet {
  /// An attribute, or the array of the levels of a hierarchy.
  fileprivate init?(_ json: JSON) {
    if let name = json.string {
      self = .values(Attribute(name))
    } else if let levels = json.array {
      self = .levels(levels.compactMap(\.string).map { Attribute($0) })
    } else {
      return nil
    }
  }

  fileprivate var json: JSON {
    switch self {
    case .values(let attribute): .string(attribute.rawValue)
    case .levels(let levels): .texts(levels.map(\.rawValue))
    }
  }
}

extension RangeBuckets {
  /// More would be as many searches for each page.
  private static let maxBounds = 100

  /// Whether there is a range between each bound and the next one.
  fileprivate var areAscending: Bool {
    bounds.count <= Self.maxBounds && zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 }
      && (!isWhole || bounds.allSatisfy { $0.rounded() == $0 })
  }

  fileprivate init?(_ json: JSON) {
    guard let attribute = json.object?.attribute("attribute"),
      let bounds = json["bounds"]?.array?.compactMap(\.number), !bounds.isEmpty
    else { return nil }
    self.init(attribute: attribute, bounds: bounds, isWhole: json["isWhole"] == true)
  }

  fileprivate var json: JSON {
    let bounds = bounds.map { bound in Int64(exactly: bound).map { JSON.integer($0) } ?? .double(bound) }
    return ["attribute": .string(attribute.rawValue), "bounds": .array(bounds), "isWhole": .bool(isWhole)]
  }
}

extension OutlineOrigin {
  fileprivate init?(_ json: JSON.Object) {
    guard let savedCount = json["savedCount"]?.int else { return nil }
    var chosen = OutlineOverrides()
    chosen.search = json.attributes("search")
    chosen.facets = json.attributes("facets")
    chosen.ranges = json.attributes("ranges")
    chosen.title = json.attribute("title")
    chosen.order = json["order"]?.string.flatMap(RecordOutline.Order.init(name:))
    self.init(savedCount: savedCount, chosen: chosen)
  }

  fileprivate var json: JSON.Object {
    var json: JSON.Object = ["savedCount": .integer(Int64(savedCount))]
    for (name, attributes) in [("search", chosen.search), ("facets", chosen.facets), ("ranges", chosen.ranges)] {
      json[name] = attributes.map { .texts($0.map(\.rawValue)) }
    }
    json["title"] = chosen.title.map { .string($0.rawValue) }
    json["order"] = chosen.order.map { .string($0.name) }
    return json
  }
}

extension JSON {
  fileprivate static func texts(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }
}

extension JSON.Object {
  fileprivate func attribute(_ name: String) -> Attribute? { self[name]?.string.map { Attribute($0) } }
  fileprivate func attributes(_ name: String) -> [Attribute]? {
    self[name]?.array?.compactMap { $0.string.map { Attribute($0) } }
  }
}
