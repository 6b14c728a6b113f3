import InstantSearchCore
import SearchEngine
import SearchModel
import SearchServer

/// `serve`: runs an HTTP server.
struct ServeCommand: Sendable {
  let arguments: Arguments
  let console: Console

  func run() async throws {
    let inputs = try Inputs(arguments, on: console)
    let files = try named(try inputs.files(arguments.operands))
    let given = try arguments.text(.settings).map { file throws(Failure) in
      try SettingsFile.settings(in: file, isLenient: arguments[.lenient])
    }
    let options = try options()
    let pictureOrigins = try pictureOrigins()
    do {
      let server = try SearchServer(options)
      try add(files, inputs, given, to: server)
      if arguments[.demo] { try addDemo(to: server) }
      if arguments[.ui] { try addPages(to: server, pictureOrigins) }
      try await server.runUntilStopped { port in try announce(server, port) }
    } catch let error as ServerStartError {
      throw Failure(error)
    }
  }

  /// The files with the names of their indices.
  private func named(_ paths: [String]) throws(Failure) -> [ServedFile] {
    guard !paths.isEmpty || arguments[.data] || arguments[.demo] else {
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

  private func options() throws(Failure) -> ServerOptions {
    var options = ServerOptions()
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
    options.searchLog = arguments.text(.searchLog)
    options.log = { [console] in console.note($0) }
    options.logsRequests = arguments[.log]
    return options
  }

  private func text(of path: String) throws(Failure) -> String {
    String(decoding: try Inputs.wholeFile(path), as: UTF8.self)
  }

  /// Adds the pages; a server without an index has none, since its key could not be restricted to indices.
  private func addPages(to server: SearchServer, _ pictureOrigins: [String]) throws(Failure) {
    let names = server.indexNames
    guard !names.isEmpty else {
      console.note("there is no index yet: --ui has pages from the next start on")
      return
    }
    do {
      // Suggestions may be made later.
      let key = try server.pageKey(searching: names + names.map { QuerySuggestion.indexName(for: $0) })
      ServedPages(key: key, pictureOrigins: pictureOrigins).add(to: server)
    } catch {
      throw Failure(.backendFailed, "the pages have no key: \(error)")
    }
  }

  /// The origins of `--images`, which become a part of a header field.
  private func pictureOrigins() throws(Failure) -> [String] {
    let origins = arguments.list(.images) ?? []
    guard origins.isEmpty || arguments[.ui] else {
      throw Failure(.wrongUse, "--images is for the pages of --ui", advice: "Add --ui.")
    }
    for origin in origins {
      let host = ["https://", "http://"].first { origin.hasPrefix($0) }.map { origin.dropFirst($0.count) } ?? ""
      guard !host.isEmpty, host.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".-:[]".contains($0)) })
      else {
        throw Failure(
          .wrongUse, "--images can't be read at '\(origin)'",
          advice: "Name the origin alone, as in https://pictures.example.")
      }
    }
    return origins
  }

  private func announce(_ server: SearchServer, _ port: Int) throws(Failure) {
    let scheme = arguments[.tlsCertificate] ? "https" : "http"
    let host = arguments.text(.host) ?? "127.0.0.1"
    let address = "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    var lines = ["Serving \(address)"]
    if arguments[.ui], !server.indexNames.isEmpty { lines.append("page: \(address)\(ServedPages.path)") }
    if !server.indexNames.isEmpty { lines.append("indices: \(server.indexNames.joined(separator: ", "))") }
    if server.hasNewAdminKey { lines.append("admin key: \(server.adminKey)") }
    try console.print(lines.joined(separator: "\n") + "\n")
  }
}

extension Failure {
  /// Converts an error of starting the server.
  fileprivate init(_ error: ServerStartError) {
    switch error {
    case .address(_, _, let reason) where reason.contains("in use"):
      self.init(.backendFailed, "\(error)", advice: "Another port: --port 0")
    case .folderInUse, .address, .memory, .daemon: self.init(.backendFailed, "\(error)")
    case .folder, .searchLog, .certificate: self.init(.badInput, "\(error)")
    }
  }
}
