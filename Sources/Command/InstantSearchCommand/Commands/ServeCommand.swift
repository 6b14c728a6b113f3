import InstantSearchCore
import SearchEngine
import SearchModel
import SearchServer

/// `serve`: runs an HTTP server.
struct ServeCommand: Sendable {
  let arguments: Arguments
  let console: Console

  func run() async throws {
    if arguments.clusterServer != nil { return try await servePageOfCluster() }
    if let option = [Option.Name.indexName, .apiKey].first(where: { arguments[$0] }) {
      throw Failure(
        .wrongUse, "--\(option.rawValue) is of a cluster, and none is named",
        advice: "Name its nodes: --typesense URL,… or --opensearch URL,…")
    }
    let inputs = try Inputs(arguments, on: console)
    let files = try named(try inputs.files(arguments.operands))
    let given = try arguments.text(.settings).map { file throws(Failure) in
      try SettingsFile.settings(in: file, isLenient: arguments[.lenient])
    }
    var options = try options()
    let semantic = try SemanticOptions(arguments, on: console)
    options.embedder = try await semantic.embedder(fitting: stored(files))
    let allowed = try pictureOrigins()
    do {
      let server = try SearchServer(options)
      let added = try add(files, inputs, given, to: server)
      let pictures = PictureOrigins.common(in: added.pictures)
      if arguments[.demo] { try addDemo(to: server) }
      let followers = try await follow(in: server)
      defer { withExtendedLifetime(followers) {} }
      if let embedder = options.embedder {
        try await embedRecords(of: files.map(\.name) + [DemoCommand.indexName], with: embedder, semantic, in: server)
      }
      let adjusting = arguments[.adjust] ? AdjustSession(savingTo: targets(of: files)) : nil
      if arguments[.ui] {
        try addPages(to: server, allowed ?? originsByDefault(pictures), choosing: added.chosen, adjusting)
        noteOrigins(pictures, allowed)
      }
      if arguments[.mcp] { ServedTools(tokenLimit: arguments.number(.tokens) ?? 1000).add(to: server) }
      try await server.runUntilStopped { port in try announce(server, port, adjusting) }
    } catch let error as ServerStartError {
      throw Failure(error)
    }
  }

  /// The files with the names of their indices.
  private func named(_ paths: [String]) throws(Failure) -> [ServedFile] {
    guard !paths.isEmpty || arguments[.data] || arguments[.demo] || arguments[.follow] else {
      throw Failure(
        .wrongUse, "nothing is named to be served", advice: "Name a file with records, or a folder after --data.")
    }
    var files: [ServedFile] = []
    for path in paths {
      let file = ServedFile(path)
      if let other = files.first(where: { $0.name == file.name }) {
        throw Failure(
          .wrongUse, "\(other.path) and \(path) would both be the index '\(file.name)'",
          advice: "Give one another name.")
      }
      files.append(file)
    }
    return files
  }

  /// The name of the index that is made of a file: `products` of `data/products.ndjson`.
  static func indexName(ofFile path: String) -> String {
    let file = path == "-" ? "records" : path.split(separator: "/").last.map { String($0) } ?? path
    return file.split(separator: ".", omittingEmptySubsequences: true).first.map { String($0) } ?? file
  }

  /// Options without effect, unless there is another one.
  private static let dependencies: [(Option.Name, Option.Name)] = [
    (.adjust, .ui), (.images, .ui), (.noTrending, .ui), (.noTrending, .analytics), (.chat, .ui), (.chatLimit, .chat),
    (.chatTokens, .chat), (.rounds, .chat), (.tokens, .mcp), (.install, .follow), (.dimensions, .embedder),
  ]

  func options() throws(Failure) -> ServerOptions {
    var options = ServerOptions()
    for (option, other) in Self.dependencies where arguments[option] && !arguments[other] {
      throw Failure(
        .wrongUse, "--\(option.rawValue) is for --\(other.rawValue)", advice: "Add --\(other.rawValue).")
    }
    options.dataFolder = arguments.text(.data)
    if let host = arguments.text(.host) { options.host = host }
    if let port = arguments.number(.port) { options.port = port }
    options.adminKey = arguments.text(.adminKey) ?? console.environment["INSTANTSEARCH_ADMIN_KEY"]
    if options.adminKey?.isEmpty ?? false {
      throw Failure(.wrongUse, "the admin key is empty", advice: "Leave it out, and one is made.")
    }
    options.allowedOrigins = arguments.list(.cors) ?? []
    switch (arguments.text(.tlsCertificate), arguments.text(.tlsKey)) {
    case (nil, nil): break
    case (let certificate?, let key?):
      options.certificate = ServerOptions.Certificate(certificate: try text(of: certificate), key: try text(of: key))
    default:
      throw Failure(.wrongUse, "--tls-cert and --tls-key need each other", advice: "Name both files.")
    }
    options.isLenient = arguments[.lenient]
    options.changeRetention = try changeRetention()
    options.compress = { Gzip.isAccepted($0) ? Gzip.compress($1) : nil }
    options.searchLog = arguments.text(.searchLog)
    options.keepsAnalytics = arguments[.analytics]
    options.log = { [console] in console.note($0) }
    options.logsRequests = arguments[.log]
    return options
  }

  /// The time of `--changes`; nil if it is not given.
  private func changeRetention() throws(Failure) -> Duration? {
    guard let text = arguments.text(.changes) else { return nil }
    let seconds: [Character: Int64] = ["d": 86_400, "h": 3_600, "m": 60]
    guard let unit = text.last.flatMap({ seconds[$0] }), let count = Int64(text.dropLast()), 1...100_000 ~= count else {
      throw Failure(.wrongUse, "--changes can't be read at '\(text)'", advice: "Write it as in: --changes 7d, or 12h")
    }
    return .seconds(count * unit)
  }

  private func text(of path: String) throws(Failure) -> String {
    String(decoding: try Inputs.wholeFile(path), as: UTF8.self)
  }

  /// Adds the pages; a server without an index has none, since its key could not be restricted to indices.
  private func addPages(
    to server: SearchServer, _ pictureOrigins: [String], choosing chosen: [String: PageSettings],
    _ adjusting: AdjustSession?
  ) throws(Failure) {
    let chats = try chats()
    let names = server.indexNames
    guard !names.isEmpty else {
      console.note("there is no index yet: --ui has pages from the next start on")
      return
    }
    do {
      // Suggestions may be made later.
      let key = try server.pageKey(searching: names + names.map { QuerySuggestion.indexName(for: $0) })
      ServedPages(
        key: key, pictureOrigins: pictureOrigins, offersTrending: !arguments[.noTrending], choosing: chosen,
        adjusting: adjusting, chats: chats
      ).add(to: server)
    } catch {
      throw Failure(.backendFailed, "the pages have no key: \(error)")
    }
  }

  /// The conversations of visitors with the model of `--chat`; nil without one.
  private func chats() throws(Failure) -> ServedChats? {
    let model = try ModelArgument.transport(arguments.text(.chat), of: .chat, on: console, replyLimit: 2_000)
    guard let model else { return nil }
    let limits = (
      arguments.number(.rounds) ?? 5, arguments.number(.chatLimit) ?? 60, arguments.number(.chatTokens) ?? 500_000
    )
    let names = (arguments.list(.cors) ?? []) + [arguments.text(.host)].compactMap(\.self)
    return ServedChats(model, limits, names: names, log: { [console] in console.note($0) })
  }

  /// The origins of `--images`; nil if it is not given.
  func pictureOrigins() throws(Failure) -> [String]? {
    guard let origins = arguments.list(.images) else { return nil }
    if origins == [PictureOrigins.none] { return [] }
    for origin in origins where !PictureOrigins.isOrigin(origin) {
      throw Failure(
        .wrongUse, "--images can't be read at '\(origin)'",
        advice: "Name the origin alone, as in https://pictures.example, or 'none'.")
    }
    return origins
  }

  /// Whether only programs on this machine reach the server.
  private var isLocal: Bool { ["127.0.0.1", "localhost", "::1", nil].contains(arguments.text(.host)) }

  /// The origins of pictures that pages show without `--images`: only those who have named the files see them.
  func originsByDefault(_ found: [String]) -> [String] { isLocal ? found : [] }

  /// Says where pictures come from, and which the pages do not show.
  func noteOrigins(_ found: [String], _ allowed: [String]?) {
    let hidden = found.filter { !(allowed ?? originsByDefault(found)).contains($0) }
    if allowed == nil, isLocal, !found.isEmpty {
      console.note("the pages load pictures from \(found.joined(separator: ", ")); --images none leaves them out")
    } else if !hidden.isEmpty, allowed != [] {
      let list = ((allowed ?? []) + hidden).joined(separator: ",")
      console.note(
        "pictures from \(hidden.joined(separator: ", ")) are not shown; --images \(list) allows them")
    }
  }

  /// The address at which the server listens.
  func address(_ port: Int) -> String {
    let scheme = arguments[.tlsCertificate] ? "https" : "http"
    let host = arguments.text(.host) ?? "127.0.0.1"
    return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  private func announce(_ server: SearchServer, _ port: Int, _ adjusting: AdjustSession?) throws(Failure) {
    let address = address(port)
    var lines = ["Serving \(address)"]
    if arguments[.ui], !server.indexNames.isEmpty {
      lines.append("page: \(address)\(ServedPages.path)")
      if arguments[.chat] { lines.append("questions go to: \(arguments.text(.chat) ?? "")") }
      if arguments[.analytics] { lines.append("analytics: \(address)\(AnalyticsPage.path)") }
      if let adjusting { lines.append("to adjust it, once: \(adjusting.begin(at: address))") }
    }
    if arguments[.mcp] { lines.append("for assistants: \(address)\(ServedTools.path)") }
    if !server.indexNames.isEmpty { lines.append("indices: \(server.indexNames.joined(separator: ", "))") }
    if server.hasNewAdminKey { lines.append("admin key: \(server.adminKey)") }
    try console.print(lines.joined(separator: "\n") + "\n")
  }
}

extension Failure {
  /// Converts an error of starting the server.
  init(_ error: ServerStartError) {
    switch error {
    case .address(_, _, let reason) where reason.contains("in use"):
      self.init(.backendFailed, "\(error)", advice: "Another port: --port 0")
    case .address(_, let port, let reason) where port < 1024 && reason.contains("denied"):
      self.init(
        .backendFailed, "\(error)",
        advice: "Another port: --port 8178. Those below 1024 are for root, and on Linux for a program that may have "
          + "them: sudo setcap cap_net_bind_service=+ep \"$(command -v instantsearch)\"")
    case .folderInUse, .address, .memory, .daemon: self.init(.backendFailed, "\(error)")
    case .folder, .searchLog, .certificate: self.init(.badInput, "\(error)")
    }
  }
}
