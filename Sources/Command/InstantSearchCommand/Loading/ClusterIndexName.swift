import OpenSearchBackend
import SearchModel
import SearchTransport
import TypesenseBackend

/// The index of a cluster that the arguments name.
struct ClusterIndexName: Hashable, Sendable {
  let server: ClusterServer
  /// The addresses of the nodes, the nearest one first.
  let nodes: [String]
  let name: String
  /// Whether this library has made the index, so that its settings can be changed.
  var isOwn = true

  /// - Parameter others: Options that name another index.
  init(_ arguments: Arguments, excluding others: [Option.Name]) throws(Failure) {
    server = arguments.clusterServer ?? .typesense
    nodes = arguments.list(server.option) ?? []
    let otherServers = ClusterServer.allCases.filter { [server] in $0 != server }.map(\.option)
    if let other = (otherServers + others).first(where: { arguments[$0] }) {
      throw Failure(
        .wrongUse, "--\(server.option.rawValue) and --\(other.rawValue) exclude each other",
        advice: "Leave out one of them.")
    }
    guard let name = arguments.text(.indexName), !name.isEmpty else {
      throw Failure(.wrongUse, "--index-name is missing", advice: "A cluster has several indices: name one.")
    }
    guard !name.contains("/") else {
      throw Failure(
        .wrongUse, "--index-name can't have a '/', as in '\(name)'", advice: "To search in an order: --sort price:desc")
    }
    self.name = name
  }

  /// The index itself, with the key of the arguments or of the environment.
  ///
  /// - Parameter answerLimit: The greatest size of an answer of the cluster, in bytes; nil for the usual one.
  func index(
    _ arguments: Arguments, _ console: Console, answerLimit: Int? = nil
  ) throws(Failure) -> any ClusterIndex {
    switch server {
    case .typesense: try typesenseIndex(arguments, console, answerLimit)
    case .openSearch: try openSearchIndex(arguments, console, answerLimit)
    }
  }

  private func typesenseIndex(
    _ arguments: Arguments, _ console: Console, _ answerLimit: Int?
  ) throws(Failure) -> TypesenseIndex {
    guard let key = arguments.text(.apiKey) ?? console.environment[server.keyVariable], !key.isEmpty else {
      throw Failure(
        .wrongUse, "the key is missing",
        advice: "Give it in the environment, as \(server.keyVariable), or as --api-key.")
    }
    var configuration = TypesenseBackend.Configuration()
    // A person who searches is told sooner that most nodes are down; a long load goes on after an election.
    if arguments.command.name != .index { configuration.electionTimeout = .seconds(5) }
    if let answerLimit { configuration.answerLimit = answerLimit }
    return TypesenseBackend(nodes: nodes, apiKey: key, configuration: configuration).index(name)
  }

  private func openSearchIndex(
    _ arguments: Arguments, _ console: Console, _ answerLimit: Int?
  ) throws(Failure) -> OpenSearchIndex {
    var configuration = OpenSearchBackend.Configuration()
    if arguments.command.name != .index { configuration.patience = .seconds(5) }
    if let answerLimit { configuration.answerLimit = answerLimit }
    let credentials = try openSearchCredentials(arguments, console)
    return OpenSearchBackend(nodes: nodes, credentials: credentials, configuration: configuration).index(name)
  }

  /// The credentials of the arguments or of the environment; a cluster may need none.
  private func openSearchCredentials(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> OpenSearchBackend.Credentials {
    func variable(_ name: String) -> String? { console.environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let key = arguments.text(.apiKey) ?? variable(server.keyVariable) { return .apiKey(key) }
    if let token = variable("OPENSEARCH_TOKEN") { return .bearer(token) }
    let (user, password) = (variable("OPENSEARCH_USERNAME"), variable("OPENSEARCH_PASSWORD"))
    if let user, let password { return .basic(user: user, password: password) }
    guard user == nil, password == nil else {
      throw Failure(
        .wrongUse, "OPENSEARCH_USERNAME and OPENSEARCH_PASSWORD need each other", advice: "Set both of them.")
    }
    // Another server must not get a signature of somebody who happens to have keys of AWS.
    let addresses = nodes.map { NodeAddress($0) }
    guard let host = addresses.first?.host.name, !addresses.contains(where: \.hasUser),
      host.hasSuffix(".amazonaws.com"),
      let accessKey = variable("AWS_ACCESS_KEY_ID"), let secretKey = variable("AWS_SECRET_ACCESS_KEY"),
      let region = variable("AWS_REGION") ?? variable("AWS_DEFAULT_REGION")
    else { return .none }
    return .aws(
      accessKey: accessKey, secretKey: secretKey, sessionToken: variable("AWS_SESSION_TOKEN"), region: region,
      service: host.contains(".aoss.") ? "aoss" : "es")
  }

  /// The options that name it, without passwords.
  var options: String {
    let shown = nodes.map { NodeAddress($0).shown }.joined(separator: ",")
    return "--\(server.option.rawValue) \(shown) --index-name \(name)"
  }
}
