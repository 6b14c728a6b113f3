import AlgoliaBackend
import RecordOutlines
import SearchEngine
import SearchModel

/// Opens or creates the index that the arguments of a command name.
struct SearchTargetLoader: Sendable {
  let arguments: Arguments
  let console: Console

  /// The name of the index in the process.
  static let indexName = "records"

  /// - Parameters:
  ///   - overrides: The user's choices for the outline.
  ///   - filtered: Attributes that are filtered by value.
  ///   - named: Further attributes that the user names, each of which some record must have.
  ///   - mayOrder: Whether the user can select one of the derived orders later.
  func target(
    _ overrides: PageSettings, filtering filtered: [Attribute] = [], naming named: [Attribute] = [],
    mayOrder: Bool
  ) async throws(Failure) -> SearchTarget {
    let named = overrides.attributes + filtered + named
    let isService = arguments[.appID] || arguments[.host] || arguments[.indexName]
    let paths = Inputs.paths(arguments, on: console, namesNothingElse: !arguments.namesPlace)
    if arguments[.demo] { return try demo(paths, overrides, filtering: filtered, naming: named) }
    if arguments.clusterServer != nil { return try await cluster(paths, overrides, naming: named, mayOrder: mayOrder) }
    if isService { return try service(paths) }
    guard paths.isEmpty else {
      let records = try Inputs(arguments, on: console).source(paths)
      return try target(of: records, overrides, filtering: filtered, naming: named, mayOrder: mayOrder)
    }
    guard let path = arguments.text(.store) else {
      throw Failure(
        .wrongUse, "nothing is named to be searched",
        advice: "Name a file with records, - for standard input, or --store PATH.")
    }
    return try target(stored: path, overrides, naming: named)
  }

  /// Indexes records from files in memory, or replaces the records of the stored index.
  private func target(
    of records: Inputs.SampledSource, _ overrides: PageSettings, filtering filtered: [Attribute],
    naming named: [Attribute],
    mayOrder: Bool
  ) throws(Failure) -> SearchTarget {
    let store = arguments.text(.store)
    let source = records.source
    try AttributeCheck(named, records.sample, of: source, on: console).finish()
    let inspection = Inspection(records.sample)
    var outline = inspection.outline(overrides)
    if !mayOrder, store == nil { outline.orders = [overrides.order].compactMap(\.self) }
    var settings = inspection.settings(for: outline, of: source, filtering: filtered)
    // Whoever looks through a file of their own wants to see it, whatever it has.
    settings.attributesLimitedTo = 32_768
    let fill = { [settings, outline] (index: LocalIndex) throws(Failure) in
      try source.showingProgress(on: console) {
        try index.replaceAll(
          with: $0, settings: settings, views: outline.views(of: store.map(ServeCommand.indexName(ofFile:))))
      }
      if store != nil { try Failure.storing { try index.keep(outline, chosen: overrides) } }
      return SearchTarget(index, outline, kind: store == nil ? .memory : .stored)
    }
    guard let store else { return try fill(try Failure.storing { try LocalIndex() }) }
    return try LocalIndex.filling(path: store, fill)
  }

  private func target(
    stored path: String, _ overrides: PageSettings, naming named: [Attribute]
  ) throws(Failure) -> SearchTarget {
    try Failure.storing {
      let index = try LocalIndex(path: path, access: .reading)
      try AttributeCheck(named, in: index, on: console).finish()
      let outline = try index.outline(choosing: overrides)
      return SearchTarget(index, outline.fitting(index.settings), kind: .stored)
    }
  }

  private func demo(
    _ paths: [String], _ overrides: PageSettings, filtering filtered: [Attribute], naming named: [Attribute]
  ) throws(Failure) -> SearchTarget {
    let others = Arguments.places.filter { $0 != .demo && arguments[$0] }.map { "--\($0.rawValue)" }
    if let other = (paths + others).first {
      throw Failure(.wrongUse, "the demo is to be searched, and '\(other)' too", advice: "Leave out one of them.")
    }
    return try DemoCommand.target(overrides, filtering: filtered, naming: named).target
  }

  private func service(_ paths: [String]) throws(Failure) -> SearchTarget {
    if let path = paths.first ?? arguments.text(.store) {
      throw Failure(.wrongUse, "a service is to be searched, and '\(path)' too", advice: "Leave out one of them.")
    }
    if arguments[.sort] {
      throw Failure(
        .wrongUse, "a service can't be told --sort", advice: "Name the replica with that order as --index-name.")
    }
    let (backend, indexName) = try backend()
    return SearchTarget(
      backend: backend, indexName: indexName, serviceIndex: backend.index(indexName), outline: nil, kind: .service)
  }

  /// The client of the service or server that is named, and the name of the index.
  func backend() throws(Failure) -> (backend: AlgoliaBackend, indexName: String) {
    let host = arguments.text(.host)
    guard let indexName = arguments.text(.indexName) else {
      throw Failure(.wrongUse, "--index-name is missing", advice: "A service has several indices: name one.")
    }
    guard let appID = arguments.text(.appID) ?? host.map({ _ in "instantsearch" }) else {
      throw Failure(
        .wrongUse, "--app-id is missing",
        advice: "Name the application, the --host of a server, or the nodes of a cluster: --typesense, --opensearch.")
    }
    guard let key = arguments.text(.apiKey) ?? console.environment["INSTANTSEARCH_API_KEY"], !key.isEmpty else {
      throw Failure(
        .wrongUse, "the key is missing",
        advice: "Give it in the environment, as INSTANTSEARCH_API_KEY, or as --api-key.")
    }
    let hosts = host.map { [AlgoliaHost(address: $0)] }
    return (AlgoliaBackend(appID: appID, apiKey: key, configuration: .init(hosts: hosts)), indexName)
  }
}
