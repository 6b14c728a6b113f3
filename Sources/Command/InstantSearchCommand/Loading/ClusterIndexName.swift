import SearchModel
import TypesenseBackend

/// The index of a Typesense cluster that the arguments name.
struct ClusterIndexName: Hashable, Sendable {
  /// The addresses of the nodes, the nearest one first.
  let nodes: [String]
  let name: String

  /// - Parameter others: Options that name another index.
  init(_ arguments: Arguments, excluding others: [Option.Name]) throws(Failure) {
    nodes = arguments.list(.typesense) ?? []
    if let other = others.first(where: { arguments[$0] }) {
      throw Failure(
        .wrongUse, "--typesense and --\(other.rawValue) exclude each other", advice: "Leave out one of them.")
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
  func index(_ arguments: Arguments, _ console: Console) throws(Failure) -> TypesenseIndex {
    guard let key = arguments.text(.apiKey) ?? console.environment["TYPESENSE_API_KEY"], !key.isEmpty else {
      throw Failure(
        .wrongUse, "the key is missing",
        advice: "Give it in the environment, as TYPESENSE_API_KEY, or as --api-key.")
    }
    var configuration = TypesenseBackend.Configuration()
    // A person who searches is told sooner that most nodes are down; a long load goes on after an election.
    if arguments.command.name != .index { configuration.electionTimeout = .seconds(5) }
    return TypesenseBackend(nodes: nodes, apiKey: key, configuration: configuration).index(name)
  }

  /// The options that name it.
  var options: String { "--typesense \(nodes.joined(separator: ",")) --index-name \(name)" }
}
