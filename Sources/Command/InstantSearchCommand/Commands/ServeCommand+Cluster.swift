import InstantSearchCore
import RecordOutlines
import SearchEngine
import SearchModel
import SearchServer
import SearchTransport

extension ServeCommand {
  /// Serves the search page of an index of a cluster, and no API: the cluster has one of its own.
  func servePageOfCluster() async throws {
    try checkOptionsOfCluster()
    let name = try ClusterIndexName(arguments, excluding: [])
    let overrides = try PageSettings(arguments)
    let allowed = try pictureOrigins()
    var options = try options()
    options.servesAPI = false
    // All pages that are made at once fill half of the memory at most.
    let answerLimit = options.limits.memoryQuota / (4 * max(1, options.limits.searchThreads))
    let index = try name.index(arguments, console, answerLimit: answerLimit)
    let known = try await knownAtStart(of: index, name, overrides)
    let page = BackendPage(
      name: name.name, searching: index.searchBackend, pictureOrigins: { allowed ?? originsByDefault(of: $0) },
      log: { [console] error in console.note(error.map { Failure($0, of: name).text } ?? "the cluster answers again") },
      knowing: known
    ) { () async throws(SearchError) in
      try await Self.found(in: index, name, overrides).findings
    }
    if let known { noteOrigins(PictureOrigins.common(in: known.outline.pictures), allowed) }
    do {
      let server = try SearchServer(options)
      page.add(to: server)
      try await server.runUntilStopped { port in
        let address = address(port)
        try console.print(
          "Serving \(address)\npage: \(address)\(ServedPages.path(of: name.name))\n")
      }
    } catch let error as ServerStartError {
      throw Failure(error)
    }
  }

  /// Options for indices of the server itself.
  private func checkOptionsOfCluster() throws(Failure) {
    let server = arguments.clusterServer?.option.rawValue ?? ""
    guard arguments[.ui] else {
      throw Failure(
        .wrongUse, "--\(server) serves the search page of an index, and no API", advice: "Add --ui.")
    }
    if let file = arguments.operands.first {
      throw Failure(
        .wrongUse, "the page of a cluster is to be served, and '\(file)' too", advice: "Start a server for each.")
    }
    let own: [Option.Name] = [
      .data, .replace, .demo, .follow, .install, .embedder, .dimensions, .settings, .cors, .lenient, .searchLog,
      .changes, .analytics, .noTrending, .adjust, .mcp, .tokens, .chat, .chatLimit, .chatTokens, .rounds, .search,
      .encoding, .type, .id, .decimalComma, .skipBad,
    ]
    if let option = own.first(where: { arguments[$0] }) {
      throw Failure(
        .wrongUse, "--\(option.rawValue) is for indices of the server itself, and not for --\(server)",
        advice: "Leave out one of them.")
    }
  }

  private func originsByDefault(of pictures: [String]) -> [String] {
    originsByDefault(PictureOrigins.common(in: pictures))
  }

  /// What is found out about an index.
  private static func found(
    in index: any ClusterIndex, _ name: ClusterIndexName, _ overrides: PageSettings
  ) async throws(SearchError) -> (target: SearchTarget, findings: BackendPage.Findings) {
    let found = try await InspectedCluster(index)
    let target = try await found.target(name, overrides, mayOrder: true)
    let some = Array(found.sample.records.prefix(IndexOutline.sampleLength))
    let outline = IndexOutline(
      target.outline ?? RecordOutline(), found.settings, supported: target.backend.supportedParameters, of: some
    ) { [target] order, _ in target.indexName(of: order) }
    let suggestionsName = QuerySuggestion.indexName(for: index.name)
    // The key of the page may not be allowed to read them.
    let hasSuggestions = (try? await index.another(suggestionsName).exists()) ?? false
    return (
      target, BackendPage.Findings(outline: outline, suggestionsName: hasSuggestions ? suggestionsName : nil)
    )
  }

  /// Inspects the index before the server starts, so that mistakes are said at once. Nil if the cluster is down: then the
  /// page says so until it answers.
  private func knownAtStart(
    of index: any ClusterIndex, _ name: ClusterIndexName, _ overrides: PageSettings
  ) async throws(Failure) -> BackendPage.Findings? {
    let found: (target: SearchTarget, findings: BackendPage.Findings)
    do throws(SearchError) {
      found = try await Self.found(in: index, name, overrides)
    } catch {
      guard error.mayPass else { throw Failure(error, of: name) }
      console.note(Failure(error, of: name).text)
      console.note("until the cluster answers, the page says that it can't be reached")
      return nil
    }
    var check = AttributeCheck(overrides.attributes, on: console)
    try await check.look(in: index, name)
    try found.target.check(overrides.facets ?? [], listedBy: found.findings.outline.outline)
    if let order = overrides.order { try await found.target.check(order, arguments) }
    return found.findings
  }
}
