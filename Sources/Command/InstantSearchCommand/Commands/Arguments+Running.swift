import SearchEngine
import SearchModel

extension Arguments {
  /// Runs the command.
  func run(on console: Console) async throws -> ExitCode {
    if self[.help] {
      try console.print(Help.text(of: command))
      return .fine
    }
    switch command.name {
    case .browse: return try await BrowseCommand(arguments: self, console: console).run()
    case .query: return try await QueryCommand(arguments: self, console: console).run()
    case .demo: return try await DemoCommand(console: console).run()
    case .index: try await IndexCommand(arguments: self, console: console).run()
    case .follow: try await FollowCommand(arguments: self, console: console).run()
    case .page: try PageCommand(arguments: self, console: console).run()
    case .settings: try SettingsCommand(arguments: self, console: console).run()
    case .synonyms: try SynonymsCommand(arguments: self, console: console).run()
    case .rules: try RulesCommand(arguments: self, console: console).run()
    case .snapshot: try SnapshotCommand(arguments: self, console: console).run()
    case .suggest: try await SuggestCommand(arguments: self, console: console).run()
    case .serve: try await ServeCommand(arguments: self, console: console).run()
    case .analytics: try await AnalyticsCommand(arguments: self, console: console).run()
    case .popularity: try await PopularityCommand(arguments: self, console: console).run()
    case .ask: try await AskCommand(arguments: self, console: console).run()
    case .mcp: try await MCPCommand(arguments: self, console: console).run()
    case .embedder: try await EmbedderCommand(arguments: self, console: console).run()
    case .completions:
      guard let shell = operands.first.flatMap({ Shell(rawValue: $0) }) else { return .wrongUse }
      try console.print(shell.completions)
    case .manual: try console.print(Manual.text)
    case .version: try console.print("instantsearch \(version)\n")
    case .help:
      let name = operands.first.flatMap { Command.Name(rawValue: $0) }
      try console.print(name.flatMap { Command.named($0) }.map { Help.text(of: $0) } ?? Help.overview)
    }
    return .fine
  }
}

/// The version of the project.
let version = "0.2.0"
