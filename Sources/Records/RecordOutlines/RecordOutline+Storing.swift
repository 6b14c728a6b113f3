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
    get { outlineMembers.flatMap { RecordOutline($0) } }
    set { store(newValue, nil) }
  }

  /// The stored outline as it is written.
  package var outlineMembers: JSON.Object? { self.userData?[Self.outlineName]?.object }

  /// From which records the stored outline was found out; nil if somebody chose it.
  package var outlineOrigin: OutlineOrigin? { self.userData?[Self.originName]?.object.flatMap { OutlineOrigin($0) } }

  package mutating func store(_ outline: RecordOutline?, _ origin: OutlineOrigin?) {
    var members: JSON.Object = [:]
    switch self.userData {
    case .object(let others)?: members = others
    case nil, .null?: break
    default: return
    }
    members[Self.outlineName] = outline?.json
    members[Self.originName] = origin.map { .object($0.json) }
    self.userData = members.isEmpty ? nil : .object(members)
  }

  /// What somebody chose of the stored outline.
  package var chosenPage: PageSettings {
    if let origin = outlineOrigin { return origin.chosen }
    return outline == nil ? PageSettings() : PageSettings(unchecked: outlineMembers ?? [:])
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
  package var chosen: PageSettings
}

extension LocalIndex {
  /// The stored outline; nil if there is none, or if it was found out when the index had other records.
  package var currentOutline: RecordOutline? { current(in: settings)?.outline }

  private func current(in settings: IndexSettings) -> (outline: RecordOutline, savedCount: Int?)? {
    let origin = settings.outlineOrigin
    if let origin, hasOtherRecords(since: origin.savedCount) { return nil }
    // What an outline of an older version does not say, or a few choices that somebody wrote, is found out.
    guard settings.outlineMembers?["filters"] != nil else { return nil }
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
    let outline = Inspection(try sample()).outline(settings.chosenPage.or(PageSettings(facetsOf: settings)))
    var found = IndexSettings()
    found.store(outline, OutlineOrigin(savedCount: savedCount, chosen: PageSettings()))
    if let findings = found.userData { keep(findings, from: settings) }
    return (outline, savedCount)
  }

  /// Whether half of the records or more were saved after a number of them: they may have pictures that the first ones
  /// lacked.
  package func hasOtherRecords(since savedCount: Int) -> Bool {
    self.savedCount > savedCount && 2 * (self.savedCount - savedCount) >= count
  }

  /// Stores an outline that was found out from the records that the index has now, except for what somebody chose.
  package func keep(_ outline: RecordOutline, chosen: PageSettings) throws(IndexError) {
    var settings = settings
    settings.store(outline, OutlineOrigin(savedCount: savedCount, chosen: chosen))
    try setSettings(settings)
  }
}

extension LocalIndex {
  /// The sorted views that are orders, whatever they are called.
  package var orders: [(order: RecordOutline.Order, view: String)] {
    views.compactMap { view in
      viewSettings(view)?.ranking.flatMap { RecordOutline.Order(ranking: $0) }.map { ($0, view) }
    }
  }

  /// The outline of the index with what somebody chose besides, also lists that the index does not declare.
  package func outline(choosing page: PageSettings) throws(IndexError) -> RecordOutline {
    let known = knownOutline?.outline
    return try applying(page, to: known == nil ? findOutline().outline : known ?? RecordOutline())
  }

  /// An outline of the index with what somebody chose.
  package func applying(_ page: PageSettings, to outline: RecordOutline) throws(IndexError) -> RecordOutline {
    page.isEmpty ? outline : Inspection(try sample()).applying(page, to: outline)
  }

  /// The view with an order; nil if there is none.
  package func view(of order: RecordOutline.Order) -> String? { orders.first { $0.order == order }?.view }

  /// Declares for faceting what the lists of an outline need, and makes the views of its orders that are missing.
  ///
  /// - Parameter ranking: What records that match equally well are ordered by, in place of what the index says.
  package func declare(
    _ outline: RecordOutline, named indexName: String, ranking: [IndexSettings.SortCriterion]?? = nil
  ) throws(IndexError) {
    var settings = settings
    if let ranking { settings.customRanking = ranking }
    let listed = settings.listedAttributes
    let needed = outline.facets.flatMap(\.attributes).filter { !listed.contains($0) }.map(\.rawValue)
    if !needed.isEmpty {
      let others = (settings.attributesForFaceting ?? []).filter { text in
        !needed.contains { text == "filterOnly(\($0))" }
      }
      settings.attributesForFaceting = others + needed.map { "searchable(\($0))" }
    }
    if settings != self.settings { try setSettings(settings) }
    let orders = orders.map(\.order)
    for order in outline.orders where !orders.contains(order) {
      try setView(order.viewName(of: indexName), order.viewSettings)
    }
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

extension OutlineOrigin {
  fileprivate init?(_ json: JSON.Object) {
    guard let savedCount = json["savedCount"]?.int else { return nil }
    var members = json
    members["savedCount"] = nil
    self.init(savedCount: savedCount, chosen: PageSettings(unchecked: members))
  }

  fileprivate var json: JSON.Object {
    var json = chosen.members
    json["savedCount"] = .integer(Int64(savedCount))
    return json
  }
}
