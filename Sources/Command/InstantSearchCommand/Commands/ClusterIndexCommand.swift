import InstantSearchCore
import Platform
import RecordOutlines
import SearchEngine
import SearchModel
import SearchTransport

/// `index --typesense` and `index --opensearch`: adds records to an index of a cluster.
struct ClusterIndexCommand: Sendable {
  let arguments: Arguments
  let console: Console

  func run() async throws(Failure) {
    let name = try ClusterIndexName(arguments, excluding: [.store])
    try checkOptions()
    let overrides = try PageSettings(arguments)
    let given = try givenSettings(name.server)
    let changes = overrides.or(given: given)
    let changesSettings = !changes.isEmpty || given != nil
    let paths = Inputs.paths(arguments, on: console, namesNothingElse: !changesSettings)
    let index = try name.index(arguments, console)
    let filling = Filling(
      name: name, index: index, named: overrides.attributes, changes: changes, given: given,
      mayRepeat: arguments.text(.id) == "none", console: console)
    if !paths.isEmpty {
      // Records that are added are read as those that are there.
      let stored = arguments[.replace] ? nil : try await filling.storedTypes()
      let records = try Inputs(arguments, on: console).source(paths, stored: stored)
      let count = try await filling.fill(records, replacesAll: arguments[.replace])
      return try console.print("\(count.groupedByThousands()) records in \(name.name)\n")
    }
    guard changesSettings else {
      throw Failure(.wrongUse, "nothing is named to be indexed", advice: "Name a file with records, or - .")
    }
    try await filling.changeSettings()
    try console.print("the settings of \(name.name) are changed\n")
  }

  private func checkOptions() throws(Failure) {
    let others: [(Option.Name, advice: String)] = [
      (.embedder, "An index of a cluster gets no vectors from here: leave it out."),
      (.dimensions, "An index of a cluster gets no vectors from here: leave it out."),
      (.sort, "An index of a cluster is sorted by any number: give --sort to query or browse."),
      (.ranges, "An index of a cluster counts any numbers: give --ranges to browse."),
      (.title, "An index of a cluster does not keep it: give --title to query or browse."),
    ]
    let shown = PageSettings.options.filter { option in
      option != .search && option != .facets && !others.contains { $0.0 == option }
    }
    for (option, advice) in others
      + shown.map({ ($0, "An index of a cluster does not keep it: give it to browse or serve.") })
    where arguments[option] {
      throw Failure(.wrongUse, "--\(option.rawValue) is not kept in a cluster", advice: advice)
    }
  }

  /// The settings in a file; a cluster has few of them.
  private func givenSettings(_ server: ClusterServer) throws(Failure) -> IndexSettings? {
    guard let file = arguments.text(.settings) else { return nil }
    let settings = try SettingsFile.settings(in: file)
    let known = server.supportedSettings
    if let other = settings.parameters.first(where: { !$0.value.isNull && !known.contains($0.key) }) {
      throw Failure(
        .badInput, "\(file): \(server.name) has no setting '\(other.key)'",
        advice: "Leave it out. There are: \(known.joined(separator: ", ")).")
    }
    return settings
  }
}

/// The changes to an index.
private struct Filling {
  let name: ClusterIndexName
  let index: any ClusterIndex
  /// Attributes that the user names, each of which some record must have.
  let named: [Attribute]
  let changes: PageSettings
  let given: IndexSettings?
  /// Whether records without keys may be added to others.
  let mayRepeat: Bool
  let console: Console

  /// Saves records, or replaces all; returns how many there are then.
  func fill(_ records: Inputs.SampledSource, replacesAll: Bool) async throws(Failure) -> Int {
    let (source, sample) = (records.source, records.sample)
    let replacesAll = replacesAll ? true : try await !exists()
    var check = try AttributeCheck(named, sample, of: source, on: console)
    if !replacesAll { try await check.look(in: index, name) } else { try check.finish() }
    let inspection = Inspection(sample)
    let filling = ClusterFilling(source, on: console)
    TerminationSignal.intercept(once: true)
    defer { TerminationSignal.restore() }
    if replacesAll {
      // A new index too: nobody sees it before all records are in it.
      var settings = settings(inspection)
      settings.recordTypes = source.types
      if let given { settings = settings.merging(given) }
      try await filling.replaceAll(in: index, name, settings)
    } else {
      if !inspection.allHaveObjectIDs, source.key == nil, !mayRepeat { throw .withoutKeys }
      try await filling.save(in: index, name)
      try await change(inspection)
    }
    for left in (try? await index.removeLeftovers()) ?? [] {
      console.note(
        "\(left) is in no use: a call that was interrupted has left it, or another one still fills it. If none does, "
          + "delete it.")
    }
    return try await count()
  }

  /// Changes the settings of an index that exists.
  func changeSettings() async throws(Failure) {
    let sample = try await calling { () async throws(SearchError) in
      let types = try await index.settings(mayBeOlder: false).settings.recordTypes
      var sample = try await index.sample()
      sample.types = types
      return sample
    }
    var check = AttributeCheck(named, on: console)
    check.look(in: sample)
    if sample.isWhole { try check.finish() } else { check.noteMissing() }
    try await change(Inspection(sample))
  }

  /// The types of the attributes of an index that exists; nil without any.
  func storedTypes() async throws(Failure) -> RecordTypes? {
    guard try await exists() else { return nil }
    return try await calling { () async throws(SearchError) in
      try await index.settings(mayBeOlder: true).settings.recordTypes
    }
  }

  private func exists() async throws(Failure) -> Bool {
    try await calling { () async throws(SearchError) in try await index.exists() }
  }

  private func count() async throws(Failure) -> Int {
    try await calling { () async throws(SearchError) in
      var query = Query()
      query.hitsPerPage = 0
      return try await index.search(query).nbHits
    }
  }

  /// The settings that are found out, and those that the user gives otherwise than in a file.
  private func settings(_ inspection: Inspection) -> IndexSettings {
    let found = inspection.outline(changes).settings
    return IndexSettings(
      searchableAttributes: found.searchableAttributes?.filter(canSearch),
      attributesForFaceting: found.attributesForFaceting)
  }

  /// Whether the server can search in an attribute; otherwise a note says so.
  private func canSearch(in setting: String) -> Bool {
    let attribute = Attribute(setting).withoutModifier
    let canSearch = name.server.canSearch(in: attribute)
    if !canSearch {
      console.note(
        "\(name.server.name) can't search in '\(attribute)', because of the signs in its name: rename it in the records"
      )
    }
    return canSearch
  }

  /// Changes the settings that the user gives.
  private func change(_ inspection: Inspection) async throws(Failure) {
    if changes.isEmpty, given == nil { return }
    let found = settings(inspection)
    let settings = IndexSettings(
      searchableAttributes: changes.search == nil ? nil : found.searchableAttributes,
      attributesForFaceting: !changes.chooseLists ? nil : found.attributesForFaceting ?? [])
    try await calling { () async throws(SearchError) in
      try await index.updateSettings(given.map { settings.merging($0) } ?? settings)
    }
  }

  private func calling<Value>(_ call: () async throws(SearchError) -> Value) async throws(Failure) -> Value {
    do throws(SearchError) { return try await call() } catch { throw Failure(error, of: name) }
  }
}
