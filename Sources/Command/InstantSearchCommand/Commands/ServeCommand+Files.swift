import ExampleCatalogue
import InstantSearchCore
import RecordOutlines
import SearchEngine
import SearchModel
import SearchServer

/// A file that is served: records, or an index.
struct ServedFile: Sendable {
  /// The name of the index.
  let name: String
  let path: String

  init(_ path: String) { (self.path, name) = (path, ServeCommand.indexName(ofFile: path)) }

  /// Whether this is a database, which can be an index.
  var isDatabase: Bool {
    let start = Array("SQLite format 3\0".utf8)
    // A pipe has no size, and can only be read once.
    guard path != "-", SystemFile.size(of: path) ?? 0 > start.count else { return false }
    return (try? RecordSource(path: path).opened().firstBytes(start.count)) == start
  }
}

extension ServeCommand {
  /// Records from which an index is made.
  private struct Records {
    let name: String
    let source: RecordSource
    let inspection: Inspection
    /// The user's choices that these records have the attributes for.
    let overrides: PageSettings
  }

  /// Adds the indices of files, unless the server has them already. Returns the addresses of some of their pictures, and
  /// what somebody chose for the pages of indices that say nothing of it themselves.
  func add(
    _ files: [ServedFile], _ inputs: Inputs, _ given: IndexSettings?, to server: SearchServer
  ) throws(Failure) -> (pictures: [String], chosen: [String: PageSettings]) {
    let named = try PageSettings(arguments).attributes + inputs.namedAttributes
    var check = AttributeCheck(named, on: console)
    var all: [Records] = []
    var pictures: [String] = []
    var chosen: [String: PageSettings] = [:]
    for file in files {
      let overrides = try PageSettings(arguments, besides: file.path, on: console)
      let isKept = keepsIndex(file.name, insteadOf: file.path, in: server)
      if isKept || file.isDatabase {
        if !isKept { try addIndex(in: file, to: server) }
        let own = try choose(overrides, for: file, in: server)
        check.formUnion(own.check)
        pictures += own.pictures
        chosen[file.name] = overrides
        continue
      }
      let records = try inputs.source([file.path], isOnlyOne: false)
      let own = try AttributeCheck(
        named + overrides.attributes, records.sample, of: records.source, on: console)
      check.formUnion(own)
      let inspection = Inspection(records.sample)
      pictures += inspection.outline.pictures(in: records.sample.records)
      all.append(
        Records(
          name: file.name, source: records.source, inspection: inspection,
          overrides: overrides.omitting(own.lacks)))
    }
    // Each attribute must be in one of the files.
    try check.finish()
    for records in all { try makeIndex(of: records, given, in: server) }
    return (pictures, chosen)
  }

  /// Where the pages of files save their settings: in the file that has them, or beside the records. A stored index has its
  /// own.
  func targets(of files: [ServedFile]) -> [String: AdjustTarget] {
    Dictionary(
      files.map { file in
        let beside = file.path == "-" ? nil : PageSettings.file(beside: file.path)
        let isOwn = file.isDatabase && beside.map { SystemFile.size(of: $0) == nil } ?? true
        return (file.name, AdjustTarget(file: arguments.text(.pageSettings) ?? (isOwn ? nil : beside)))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether an index exists and stays, with a note that says so.
  private func keepsIndex(_ name: String, insteadOf records: String, in server: SearchServer) -> Bool {
    let exists = server.indexNames.contains(name) || server.damagedIndices.contains { $0.name == name }
    guard exists, !arguments[.replace] else { return false }
    console.note("the index '\(name)' is there already: \(records) is not read; --replace replaces it")
    return true
  }

  private func makeIndex(
    of records: Records, _ given: IndexSettings?, in server: SearchServer
  ) throws(Failure) {
    let (name, overrides) = (records.name, records.overrides)
    let chosen = overrides.or(given: given)
    let outline = records.inspection.outline(chosen)
    let derived = records.inspection.settings(for: outline, of: records.source)
    var settings = derived
    if let given { settings = settings.merging(given) }
    if overrides.search != nil { settings.searchableAttributes = derived.searchableAttributes }
    if overrides.chooseLists { settings.attributesForFaceting = derived.attributesForFaceting }
    var offered = outline
    if !arguments[.ui] { offered.orders = [overrides.order].compactMap(\.self) }
    try records.source.showingProgress(on: console) { [settings, offered] source in
      try server.makeIndex(name) { index in
        try index.replaceAll(with: source, settings: settings, views: offered.views(of: name))
        try index.keep(outline, chosen: chosen)
      }
    }
  }

  /// Serves the index in a file: changes are made there. With a data folder, it is copied to it.
  private func addIndex(in file: ServedFile, to server: SearchServer) throws(Failure) {
    if arguments[.search] {
      throw Failure(
        .wrongUse, "\(file.path) is an index, which says itself what to search",
        advice: "To change it: instantsearch index --store \(file.path) --search …")
    }
    let isCopied = arguments[.data]
    try Failure.storing {
      let index =
        isCopied
        ? try LocalIndex(path: file.path, access: .reading)
        : try LocalIndex(existing: file.path) { [console] in console.note($0) }
      try server.add(index, as: file.name)
    }
  }

  /// Declares in an index what its page needs. Returns the addresses of some of its pictures, and what it has of the
  /// attributes that are named.
  private func choose(
    _ page: PageSettings, for file: ServedFile, in server: SearchServer
  ) throws(Failure) -> (pictures: [String], check: AttributeCheck) {
    guard let index = server.indices.first(where: { $0.name == file.name })?.index else {
      return ([], AttributeCheck([]))
    }
    let check = page.isEmpty ? AttributeCheck([]) : try AttributeCheck(page.attributes, in: index, on: console)
    return try Failure.storing {
      let outline = try index.outline(choosing: page)
      if !page.isEmpty {
        try server.change(file.name) { index in
          try index.declare(outline, named: file.name, ranking: page.order.map(\.customRanking))
        }
      }
      return (outline.pictures(in: try index.sample(of: IndexOutline.sampleLength).records), check)
    }
  }

  // MARK: Vectors

  /// The first of the files that is an index with vectors.
  func stored(_ files: [ServedFile]) -> LocalIndex? {
    guard arguments[.embedder] else { return nil }
    return files.lazy.filter(\.isDatabase).compactMap { try? LocalIndex(path: $0.path, access: .reading) }
      .first { $0.vectorOrigin != nil }
  }

  /// Embeds the records that lack their vectors, of some indices and of those that have vectors of the embedder.
  func embedRecords(
    of names: [String], with embedder: any TextEmbedder, _ semantic: SemanticOptions, in server: SearchServer
  ) async throws(Failure) {
    for (name, index) in server.indices {
      guard let origin = index.vectorOrigin else {
        if names.contains(name) { try await note(semantic.embed(index, with: embedder), name) }
        continue
      }
      if let problem = index.mismatch(of: embedder) {
        console.note("the index '\(name)' is searched by its words alone: \(problem)")
      } else if origin.embedder != nil {
        try await note(semantic.embed(index, with: embedder), name)
      }
    }
  }

  private func note(_ count: Int, _ name: String) {
    guard count > 0 else { return }
    console.note("\(count.groupedByThousands()) \(count == 1 ? "record" : "records") of '\(name)' embedded")
  }

  /// Adds the catalogue of the demo, unless the server has it already.
  func addDemo(to server: SearchServer) throws(Failure) {
    let name = DemoCommand.indexName
    guard !keepsIndex(name, insteadOf: "the demo", in: server) else { return }
    let (source, outline, settings) = try DemoCommand.catalogue()
    var stored = settings
    stored.outline = outline
    try Failure.reading { [stored] in
      try server.makeIndex(name) { index in
        try index.replaceAll(
          with: source, settings: stored, views: arguments[.ui] ? outline.views(of: name) : [])
        try index.saveSynonyms(Catalogue.synonyms)
      }
    }
  }
}
