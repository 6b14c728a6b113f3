import InstantSearchCore
import RecordOutlines
import SearchEngine
import SearchModel

/// `index`: adds records to a stored index, or to the index of a cluster.
struct IndexCommand: Sendable {
  let arguments: Arguments
  let console: Console

  func run() async throws(Failure) {
    if arguments.clusterServer != nil {
      return try await ClusterIndexCommand(arguments: arguments, console: console).run()
    }
    if let option = [Option.Name.indexName, .apiKey].first(where: { arguments[$0] }) {
      throw Failure(
        .wrongUse, "--\(option.rawValue) is of a cluster, and none is named",
        advice: "Name its nodes: --typesense URL,… or --opensearch URL,…")
    }
    guard let path = arguments.text(.store) else {
      throw Failure(
        .wrongUse, "--store is missing",
        advice: "Name the file of the index: --store PATH, or a cluster: --typesense URL,… or --opensearch URL,…")
    }
    let file = arguments.operands.count == 1 ? arguments.operands[0] : path
    let overrides = try PageSettings(arguments, besides: file, on: console)
    let given = try arguments.text(.settings).map { file throws(Failure) in try SettingsFile.settings(in: file) }
    let changes = overrides.or(given: given)
    let changesSettings = !changes.isEmpty || given != nil
    let named = overrides.attributes
    let embedder = try await embedder(path)
    let paths = Inputs.paths(arguments, on: console, namesNothingElse: !changesSettings && embedder == nil)
    guard paths.isEmpty else {
      // Records that are added are read as those that are there.
      let stored = arguments[.replace] ? nil : try? LocalIndex(path: path, access: .reading).settings.recordTypes
      let records = try Inputs(arguments, on: console).source(paths, stored: stored)
      try save(records, path, changes, given, named)
      return try await embed(path, embedder)
    }
    guard changesSettings || embedder != nil else {
      throw Failure(.wrongUse, "nothing is named to be indexed", advice: "Name a file with records, or - .")
    }
    if changesSettings { try changeSettings(path, changes, given, named) }
    try await embed(path, embedder)
  }

  private func changeSettings(
    _ path: String, _ changes: PageSettings, _ given: IndexSettings?, _ named: [Attribute]
  ) throws(Failure) {
    let index = try Failure.storing {
      // Opens it for reading first, which does not create a missing index.
      try AttributeCheck(named, in: LocalIndex(path: path, access: .reading), on: console).finish()
      return try LocalIndex(path: path)
    }
    try configure(index, Inspection(try Failure.storing { try index.sample() }), changes, given)
    try console.print("the settings of \(path) are changed\n")
  }

  // MARK: Vectors

  /// Makes the embedder before anything is read, and checks that it is that of the store; nil without `--embedder`.
  private func embedder(_ path: String) async throws(Failure) -> (any TextEmbedder)? {
    let options = try SemanticOptions(arguments, on: console)
    let index = arguments[.replace] ? nil : try? LocalIndex(path: path, access: .reading)
    guard let embedder = try await options.embedder(fitting: index) else {
      if arguments[.dimensions] {
        throw Failure(
          .wrongUse, "--dimensions is of an embedder", advice: "Name it: --embedder \(EmbedderArgument.form)")
      }
      return nil
    }
    if let index { try options.check(embedder, of: index) }
    return embedder
  }

  /// Embeds the records that lack their vectors. They are stored some at a time, so that another call can go on.
  private func embed(_ path: String, _ embedder: (any TextEmbedder)?) async throws(Failure) {
    guard let embedder else { return }
    let index = try Failure.storing {
      let index = try LocalIndex(existing: path)
      if arguments[.replace], index.mismatch(of: embedder) != nil { try index.removeVectors() }
      return index
    }
    let count = try await SemanticOptions(arguments, on: console).embed(
      index, with: embedder, advice: "What is done stays: instantsearch index --store \(path) --embedder … goes on.")
    try console.print("\(count.groupedByThousands()) \(count == 1 ? "record" : "records") embedded\n")
  }

  // MARK: Records

  /// Adds records, or replaces all.
  private func save(
    _ records: Inputs.SampledSource, _ path: String, _ changes: PageSettings, _ given: IndexSettings?,
    _ named: [Attribute]
  ) throws(Failure) {
    var check = try AttributeCheck(named, records.sample, of: records.source, on: console)
    if !arguments[.replace], let index = try? LocalIndex(path: path, access: .reading) { try check.look(in: index) }
    try check.finish()
    let inspection = Inspection(records.sample)
    let count = try LocalIndex.filling(path: path) { index throws(Failure) in
      try fill(index, records.source, inspection, changes, given)
      return index.count
    }
    try console.print("\(count.groupedByThousands()) records in \(path)\n")
  }

  private func fill(
    _ index: LocalIndex, _ source: RecordSource, _ inspection: Inspection, _ changes: PageSettings,
    _ given: IndexSettings?
  ) throws(Failure) {
    if index.count == 0 || arguments[.replace] {
      let outline = inspection.outline(changes)
      var settings = inspection.settings(for: outline, of: source)
      if let given { settings = settings.merging(given) }
      try source.showingProgress(on: console) { [settings] in
        try index.replaceAll(with: $0, settings: settings, views: outline.views(of: name))
      }
      try Failure.storing { try index.keep(outline, chosen: changes) }
    } else {
      if !inspection.allHaveObjectIDs, source.key == nil, arguments.text(.id) != "none" {
        throw .withoutKeys
      }
      try source.showingProgress(on: console) { try index.save($0) }
      // At last: if the records can't be read, the settings are as they were.
      if !changes.isEmpty || given != nil { return try configure(index, inspection, changes, given) }
      // The new records may have what the first ones lacked.
      if let origin = index.settings.outlineOrigin, index.currentOutline == nil {
        try Failure.storing {
          let outline = try RecordOutline(of: index)
          try index.keep(outline, chosen: origin.chosen)
          try index.declare(outline, named: name)
        }
      }
    }
  }

  /// The name of the index on a server, after which its views are named.
  private var name: String { ServeCommand.indexName(ofFile: arguments.text(.store) ?? "") }

  /// Changes the settings and the outline of an existing index.
  private func configure(
    _ index: LocalIndex, _ inspection: Inspection, _ changes: PageSettings, _ given: IndexSettings?
  ) throws(Failure) {
    let chosen = changes.or(index.settings.chosenPage)
    let isChosen = index.settings.outline != nil && index.settings.outlineOrigin == nil
    let outline = inspection.applying(changes, to: index.currentOutline ?? inspection.outline(chosen))
    var settings = index.settings
    if changes.search != nil { settings.searchableAttributes = outline.settings.searchableAttributes }
    if changes.chooseLists { settings.attributesForFaceting = outline.settings.attributesForFaceting }
    if let given { settings = settings.merging(given) }
    settings.outline = outline
    try Failure.storing { [settings] in
      try index.setSettings(settings)
      if !isChosen { try index.keep(outline, chosen: chosen) }
      try index.declare(outline, named: name, ranking: changes.order.map(\.customRanking))
    }
  }
}
