package import InstantSearchCore
package import SearchEngine
package import SearchModel

extension PageSettings {
  /// The facets of the settings of an index.
  package init(facetsOf settings: IndexSettings) {
    self.init()
    let ordered = settings.renderingContent?.facetOrdering?.attributes ?? []
    let listed = settings.attributesForFaceting.map { _ in settings.listedAttributes }
    facets = ordered.isEmpty ? listed : ordered
  }

  /// These settings, and for what is missing those of an index that somebody gives: the outline in them, else their
  /// facets.
  package func or(given settings: IndexSettings?) -> PageSettings {
    guard let settings else { return self }
    return or(PageSettings(unchecked: settings.outlineMembers ?? [:])).or(PageSettings(facetsOf: settings))
  }

  /// Whether the settings say which lists there are.
  package var chooseLists: Bool { self["filters"] != nil || facets != nil }
}

extension Inspection {
  /// The outline derived from the sample, with what somebody chose.
  package func outline(_ settings: PageSettings) -> RecordOutline { applying(settings) }

  /// An outline, or the one derived from the sample, with what somebody chose; what a choice does not say itself, such as the bounds of a range, is derived
  /// from the sample.
  package func applying(_ settings: PageSettings, to known: RecordOutline? = nil) -> RecordOutline {
    if let known, settings.isEmpty { return known }
    let (hierarchies, found) = (hierarchies, found)
    var finder = ListFinder()
    (finder.facets, finder.ranges) = (found.facets, found.ranges)
    finder.levels = { name in
      hierarchies.first { $0.contains(name) || $0[0].rawValue.hasPrefix("\(name).") }
    }
    finder.buckets = { self[$0].flatMap(RangeBuckets.init) }
    finder.hasTexts = { self[$0]?.kind == .text }
    finder.hasManyNumbers = { self[$0].map { $0.kind == .number && !$0.hasFewValues } ?? false }
    var outline = known ?? found
    outline.apply(settings, finder)
    return outline
  }

  /// The settings of an index of a source's records. A key that is a number orders equal matches: as texts, 10 is before 9.
  package func settings(
    for outline: RecordOutline, of source: RecordSource, filtering: [Attribute] = []
  ) -> IndexSettings {
    var settings = outline.settings(filtering: filtering)
    settings.recordTypes = source.types
    if settings.customRanking == nil, let key = source.key, self[key]?.kind == .number {
      settings.customRanking = [.ascending(key)]
    }
    return settings
  }

  /// Why an outline has its attributes, and how sure that is: for each the share of the records that have a value, and
  /// what the values are.
  package func findings(_ outline: RecordOutline) -> JSON.Object {
    func text(_ attribute: Attribute) -> String {
      guard let profile = self[attribute] else { return "no record that was looked at has it" }
      let share = records == 0 ? 0 : 100 * profile.records / records
      var type = profile.type.map { "\($0)" } ?? "\(profile.kind)"
      // A list is said below.
      if case .list? = profile.type { type = "\(profile.kind)" }
      let kind = profile.isList ? "list of \(type)" : type
      return "in \(share) % of the records, \(profile.differentValues) different, \(kind)"
    }
    var found: JSON.Object = [:]
    func add(_ name: String, _ attributes: [Attribute?]) {
      let known = attributes.compactMap(\.self)
      if known.isEmpty { return }
      found[name] = .object(JSON.Object(known.keepingFirst.map { (key: $0.rawValue, value: .string(text($0))) }))
    }
    add("title", [outline.title])
    add("details", outline.detail)
    add("picture", [outline.picture])
    add("price", [outline.price])
    add("rating", [outline.rating])
    add("link", outline.links)
    add("date", outline.dates)
    add("filters", outline.lists.flatMap(\.attributes))
    add("sort", outline.orders.flatMap(\.attributes))
    let shown = outline.lists.flatMap(\.attributes) + outline.detail + [outline.title].compactMap(\.self)
    add("others", profiles.filter { $0.values > 0 && !shown.contains($0.attribute) }.map(\.attribute))
    return found
  }
}
