package import SearchModel

/// The changes of an index since a position, or as many of them as a page may have.
///
/// Saved records come first. After the last page, the reader has the state of that page, also where earlier pages were read
/// from earlier states: what has changed between two pages is in the later one.
package struct ChangePage: Sendable {
  /// Whether all records follow, since the history from the position on is not known.
  package let isReset: Bool
  /// The settings, views, synonyms and rules, each as an object with one member, if they are others than at the position.
  package private(set) var configuration: [JSON]?
  /// The records that were saved, as JSON.
  package private(set) var saved: [[UInt8]] = []
  /// The objectIDs of those that are there no more, or that the reader sees no more. It may not have seen all of them.
  package private(set) var deleted: [String] = []
  /// The position after the page.
  package private(set) var position: ChangePosition
  /// Whether further changes are known.
  package private(set) var hasMore = false

  /// The state of the index that was read: ``LocalIndex/generation``.
  package var generation: Int { position.generation }

  package var isEmpty: Bool { !isReset && configuration == nil && saved.isEmpty && deleted.isEmpty && !hasMore }

  /// What a reader may see.
  struct Reader {
    var conditions: [Condition] = []
    var visible: [[Attribute]] = []
  }

  /// The greatest size of a page.
  package struct Limit: Sendable {
    package var records: Int
    package var bytes: Int

    package init(records: Int = 10_000, bytes: Int = 8_000_000) { (self.records, self.bytes) = (records, bytes) }
  }

  init(
    since start: ChangePosition?, for reader: Reader, in snapshot: IndexSnapshot, _ store: RecordSnapshot,
    limit: Limit, _ scratch: Scratch
  ) throws {
    let contents = try store.contents()
    guard let now = ChangePosition(snapshot.configuration, contents, reader) else {
      throw SearchError.refused(message: "the changes of this index are not kept", status: 404)
    }
    let oldest = try store.reader.oldestFormer() ?? contents.lastFormer + 1
    let known = start.flatMap { start in
      contents.marks.isCurrent(start, in: contents) && start.visibility == now.visibility && start.number >= oldest - 1
        ? start : nil
    }
    isReset = known == nil
    if known?.configuration != now.configuration { configuration = snapshot.configuration.stored.members }
    position = now
    let (row, number) = (known?.row ?? 0, known?.number ?? contents.lastFormer)
    guard row < contents.nextRow || number < contents.lastFormer else { return }
    let search = try IndexSearch(snapshot, Query(), reader.conditions, view: nil, within: [], scratch)
    let next = try addSaved(from: row, limit: limit, reader, search, scratch.budget)
    hasMore = next != nil
    var lastNumber = number
    if !hasMore {
      let former = try store.reader.former(
        after: number, before: row, count: limit.records - saved.count, bytes: limit.bytes)
      lastNumber = former.isAll ? contents.lastFormer : former.records.last?.number ?? number
      hasMore = !former.isAll
      try addDeleted(former.records, reader, search, scratch.budget)
    }
    position = ChangePosition(
      mark: now.mark, generation: now.generation, row: next ?? contents.nextRow, number: lastNumber,
      configuration: now.configuration, visibility: now.visibility)
    try scratch.budget.check()
  }

  /// Adds the records from a row on.
  ///
  /// - Returns: The row of the first one for which there is no room; nil if all were added.
  private mutating func addSaved(
    from first: Int, limit: Limit, _ reader: Reader, _ search: IndexSearch, _ budget: SearchBudget
  ) throws -> Int? {
    var found = FirstRows(limit: limit.records + 1)
    search.forEachMatch { row, address in if row >= first { found.add(row, address) } }
    let hidden = search.view.settings.unretrievableAttributes
    let visible = VisibleAttributes(reader.visible, without: hidden)
    var rest = found.sorted[...]
    var bytes = 0
    while !rest.isEmpty, saved.count < limit.records, bytes < limit.bytes {
      let some = rest.prefix(min(16, limit.records - saved.count))
      rest = rest.dropFirst(some.count)
      let addresses = some.map(\.address)
      try search.snapshot.forEachText(of: addresses, budget) { index, text throws(SearchError) in
        var record = Array(text)
        if !visible.isWhole {
          guard let members = try? JSON(parsing: text).object else {
            throw search.snapshot.unreadable(addresses[index])
          }
          record = JSON.object(visible.kept(of: members)).bytes()
        }
        budget.take(bytes: record.count)
        bytes += record.count
        saved.append(record)
      }
    }
    return rest.first.map { Int($0.row) }
  }

  /// Adds the objectIDs of former records that the reader has seen, unless it sees a later record under them.
  private mutating func addDeleted(
    _ former: [FormerRecord], _ reader: Reader, _ search: IndexSearch, _ budget: SearchBudget
  ) throws {
    guard !former.isEmpty else { return }
    var ids: Set<String> = []
    let gone = try reader.seen(former, as: search.snapshot.configuration, budget).compactMap { record in
      record["objectID"]?.string.flatMap { ids.insert($0).inserted ? $0 : nil }
    }
    let later = gone.map { search.snapshot.address(of: $0) }
    // Records that were saved after the former ones, so most often few.
    let first = later.lazy.compactMap { $0.map { search.snapshot.row(of: $0) } }.min() ?? .max
    var current: Set<DocumentAddress> = []
    search.forEachMatch { row, address in if row >= first { current.insert(address) } }
    for (id, address) in zip(gone, later) where !(address.map { current.contains($0) } ?? false) {
      budget.take(bytes: id.utf8.count)
      deleted.append(id)
    }
  }
}

extension ChangePosition {
  /// The position of a reader who has everything; nil where no history is kept.
  init?(_ index: IndexConfiguration, _ contents: StoreContents, _ reader: ChangePage.Reader) {
    guard let mark = contents.marks.last?.id else { return nil }
    self.init(
      mark: mark, generation: contents.generation, row: contents.nextRow, number: contents.lastFormer,
      configuration: JSON.array(index.stored.members).checksum, visibility: reader.visibility(in: index))
  }
}

extension StoredSettings {
  /// What a copy of the index needs.
  fileprivate var members: [JSON] {
    let views = views.map { view -> JSON in
      ["name": .string(view.name), "settings": .object(view.settings.parameters)]
    }
    return [
      ["settings": .object(settings.parameters)], ["views": .array(views)],
      ["synonyms": .array(synonyms.map(\.json))], ["rules": .array((rules[""] ?? []).map(\.json))],
    ]
  }
}

extension JSON {
  fileprivate var checksum: UInt64 { bytes().withUnsafeBytes { Checksum.ofRecord($0, row: 0) } }
}

extension [HistoryMark] {
  /// Whether a position is of the history that has led to the current contents.
  fileprivate func isCurrent(_ position: ChangePosition, in contents: StoreContents) -> Bool {
    guard let index = firstIndex(where: { $0.id == position.mark }) else { return false }
    let end = index + 1 < count ? self[index + 1].generation : contents.generation
    return self[index].generation...end ~= position.generation && position.row <= contents.nextRow
      && position.number <= contents.lastFormer
  }
}

extension ChangePage.Reader {
  /// The settings on which it depends what a filter matches.
  private static let filtering: [Query.Parameter] = [
    .attributesForFaceting, .numericAttributesForFiltering, .attributesLimitedTo,
  ]

  /// A checksum of what decides which records and attributes are seen.
  func visibility(in configuration: IndexConfiguration) -> UInt64 {
    let settings = configuration.stored.settings
    let names = [.unretrievableAttributes] + (conditions.isEmpty ? [] : Self.filtering)
    let parts: [JSON] = [
      .array(conditions.map { .string("\($0.expression)") }),
      .array(visible.map { .array($0.map { .string($0.rawValue) }) }), .array(names.map { settings[$0] ?? .null }),
    ]
    return JSON.array(parts).checksum
  }

  /// The former records that were seen: an index of nothing else filters them.
  func seen(
    _ former: [FormerRecord], as configuration: IndexConfiguration, _ budget: SearchBudget
  ) throws -> [JSON] {
    let records = try former.map { record in
      // Indexing a byte takes longer than reading it.
      try budget.require(50 * record.body.count)
      return try JSON(parsing: record.body)
    }
    guard !conditions.isEmpty else { return records }
    var settings = IndexSettings(searchableAttributes: ["objectID"])
    for name in Self.filtering { settings[name] = configuration.stored.settings[name] }
    var seen: [JSON] = []
    var rest = records
    while !rest.isEmpty {
      // An index has one record with each objectID.
      var ids: Set<String> = []
      let repeated = rest.filter { !ids.insert($0["objectID"]?.string ?? "").inserted }
      ids = []
      let index = try LocalIndex(settings: settings)
      try index.save(rest.filter { ids.insert($0["objectID"]?.string ?? "").inserted })
      seen += try index.browse(
        HitsRequest(indexName: "", query: Query(), conditions: conditions), after: nil, limit: rest.count,
        budget: budget
      ).records
      rest = repeated
    }
    return seen
  }
}
