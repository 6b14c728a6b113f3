import InstantSearchCore
import Platform
import RecordOutlines
import SearchAssistant
import SearchEngine
import SearchModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// `mcp`: lets an assistant search records, over standard input and output.
struct MCPCommand: Sendable {
  let arguments: Arguments
  let console: Console

  func run() async throws(Failure) {
    if arguments.operands.contains("-") {
      throw Failure(
        .wrongUse, "standard input has the assistant's messages, and can't have records", advice: "Name a file.")
    }
    if arguments[.printConfig] { return try console.print(configuration) }
    let server = MCPServer([MCPServer.Index(name, try await tool())], version: version)
    let lines = InputLines()
    await MCPSession(server, write: Self.write).run(AsyncStream { await lines.next() })
  }

  /// The tool that searches what the arguments name.
  private func tool() async throws(Failure) -> SearchTool {
    let target = try await target()
    let tool = try target.tool(arguments)
    Task { await target.refresh { tool.forget() } }
    return tool
  }

  /// What the arguments name.
  func target() async throws(Failure) -> SearchTarget {
    let attributes = try Self.filters(arguments).filters.filter { $0.kind != .numeric }.map(\.attribute)
    return try await SearchTargetLoader(arguments: arguments, console: console)
      .target(try PageSettings(arguments), filtering: attributes, mayOrder: true)
  }

  fileprivate static func filters(_ arguments: Arguments) throws(Failure) -> FilterExpression {
    do throws(FilterSyntaxError) {
      return try FilterExpression(parsing: arguments.text(.filters) ?? "")
    } catch {
      throw Failure(filters: error)
    }
  }

  /// The name of what is searched.
  private var name: String {
    let path = arguments.operands.first ?? arguments.text(.store)
    return path.map(ServeCommand.indexName(ofFile:)) ?? arguments.text(.indexName) ?? DemoCommand.indexName
  }

  // MARK: Standard input and output

  private static func write(_ line: [UInt8]) {
    // The client has left: its end of standard input says so too.
    _ = Console.write(String(decoding: line, as: UTF8.self) + "\n", to: 1)
  }

  // MARK: Settings of assistants

  /// What assistants want in their settings to start this command.
  private var configuration: String {
    let folder = console.environment["PWD"] ?? ""
    let path = { (path: String) in path.hasPrefix("/") || path == "-" || folder.isEmpty ? path : "\(folder)/\(path)" }
    var words = ["mcp"] + arguments.operands.map(path)
    for option in Command.named(.mcp)?.options ?? [] where option.name != .printConfig && arguments[option.name] {
      words.append("--\(option.name.rawValue)")
      if let value = arguments.text(option.name) {
        if case .path = option.form { words.append(path(value)) } else { words.append(value) }
      } else if let number = arguments.number(option.name) {
        words.append("\(number)")
      }
    }
    let called = CommandLine.arguments.first ?? "instantsearch"
    let program = called.contains("/") ? path(called) : called
    let server: JSON = [
      "command": .string(program), "args": .array(words.map { .string($0) }),
    ]
    let command = ([program] + words).map(QueryCommandLine.quoted).joined(separator: " ")
    return """
      Claude Desktop, Cursor and others, in their file of settings:
      \(JSON.object(["mcpServers": .object([name: server])]).text())

      VS Code, in .vscode/mcp.json:
      \(JSON.object(["servers": .object([name: server])]).text())

      Claude Code, in a shell:
      claude mcp add \(QueryCommandLine.quoted(name)) -- \(command)

      """
  }
}

/// The lines of standard input. What is not asked for stays in the pipe, so that the client waits.
private final class InputLines: Sendable {
  /// The longest line, in bytes. Of a longer one the beginning is read, which is no message.
  private static let longest = 4 << 20
  private let rest = Locked<ArraySlice<UInt8>>([])
  private let thread = SerialThread()

  /// The next line that is not empty; nil at the end.
  func next() async -> [UInt8]? {
    await withCheckedContinuation { continuation in thread.add { continuation.resume(returning: self.line()) } }
  }

  private func line() -> [UInt8]? {
    rest.withLock { rest in
      var line: [UInt8] = []
      while true {
        let end = rest.firstIndex(of: UInt8(ascii: "\n"))
        line += rest[..<(end ?? rest.endIndex)].prefix(Self.longest - line.count)
        rest = end.map { rest[($0 + 1)...] } ?? Self.bytes()
        if end != nil ? !line.isEmpty : rest.isEmpty { return line.isEmpty ? nil : line }
      }
    }
  }

  private static func bytes() -> ArraySlice<UInt8> {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var count = 0
    repeat { count = read(0, &bytes, bytes.count) } while count < 0 && errno == EINTR
    return bytes.prefix(max(0, count))
  }
}

/// Answers the messages of one client. Several calls run at once, and the client may cancel each of them.
final class MCPSession: Sendable {
  /// The most calls at once.
  private static let mostCalls = 32
  private let server: MCPServer
  private let write: @Sendable ([UInt8]) -> Void
  private let calls = Locked<[JSON: Task<Void, Never>]>([:])

  /// - Parameter write: Writes a message, one at a time.
  init(_ server: MCPServer, write: @escaping @Sendable ([UInt8]) -> Void) {
    (self.server, self.write) = (server, write)
  }

  /// Answers messages until there are no more, and returns when all are answered.
  func run(_ messages: AsyncStream<[UInt8]>) async {
    for await message in messages {
      let calls = calls.withLock { Array($0.values) }
      if calls.count >= Self.mostCalls { await calls[0].value }
      take(message)
    }
    for task in calls.withLock({ Array($0.values) }) { await task.value }
  }

  private func take(_ bytes: [UInt8]) {
    switch MCPServer.read(bytes) {
    case .notification: break
    case .unreadable(let response): calls.withLock { _ in write(response.line) }
    case .cancellation(let id):
      // Whoever removes the call answers it, or not.
      calls.withLock { $0.removeValue(forKey: id) }?.cancel()
    case .request(let request):
      calls.withLock { calls in
        guard calls[request.id] == nil else { return write(MCPServer.repeated(request).line) }
        calls[request.id] = Task {
          let response = await server.response(to: request)
          self.calls.withLock { calls in
            guard calls.removeValue(forKey: request.id) != nil else { return }
            write(response.line)
          }
        }
      }
    }
  }
}

extension SearchTarget {
  /// The tool that searches the target. Records in memory can be sorted by their numbers then.
  func tool(_ arguments: Arguments) throws(Failure) -> SearchTool {
    if kind == .memory, let index { try Failure.storing { try index.sortByNumbers() } }
    return SearchTool(
      backend, indexName: indexName, describedBy: index, filters: try MCPCommand.filters(arguments),
      tokenLimit: arguments.number(.tokens) ?? 1000, outline: { [outline] in outline },
      orders: Dictionary(uniqueKeysWithValues: (outline?.orders ?? []).map { ($0.name, indexName(of: $0)) }))
  }
}

extension LocalIndex {
  /// Makes a sorted view for each number and date, in both directions, and lets their averages be counted.
  fileprivate func sortByNumbers() throws(IndexError) {
    let known = orders.map(\.order)
    let profiles = Inspection(try sample()).profiles
    let numbers = profiles.filter { $0.numbers.count > $0.texts && $0.lists == 0 }.prefix(40).map(\.attribute)
    let orders = numbers.flatMap { [RecordOutline.Order($0), RecordOutline.Order($0, isDescending: true)] }
    var settings = settings
    let listed = settings.listedAttributes
    settings.attributesForFaceting =
      (settings.attributesForFaceting ?? [])
      + (numbers + profiles.filter { $0.booleans > 0 }.prefix(40).map(\.attribute)).filter { !listed.contains($0) }.map(
        \.rawValue)
    try setSettings(settings, views: orders.filter { !known.contains($0) }.map { ($0.name, $0.viewSettings) })
  }
}
