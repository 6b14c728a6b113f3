import ChildProcesses
import Foundation

/// A server in a process of its own.
final class ServerProcess: Sendable {
  private let process: ChildProcess
  let host: String
  let port: Int
  let firstLines: [String]

  /// Starts the process, and waits for its first output.
  ///
  /// - Parameter descriptors: The greatest number of files that it may open; nil for as many as the tests may.
  init(
    data: String, host: String = "127.0.0.1", port: Int = 0, adminKey: String? = "admin", descriptors: Int? = nil
  ) async throws {
    let output = NSTemporaryDirectory() + "ServerProcess-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: output) }
    let key = adminKey.map { ["--admin-key", $0] } ?? []
    var command = [try Product.path("ServerProcess"), "--data", data, "--host", host, "--port", "\(port)"] + key
    if let descriptors {
      command = ["/bin/sh", "-c", "ulimit -n \(descriptors) && exec \"$0\" \"$@\""] + command
    }
    process = try ChildProcess(command[0], Array(command.dropFirst()), output: output, errors: output)
    self.host = host
    var lines: [Substring] = []
    while true {
      // In this order: after the end, the output is complete.
      let hasEnded = try process.ending != nil
      let text = try String(contentsOfFile: output, encoding: .utf8)
      lines = text.split(separator: "\n")
      if hasEnded || (text.hasSuffix("\n") && lines.count >= (adminKey == nil ? 2 : 1)) { break }
      try await Task.sleep(for: .milliseconds(5))
    }
    firstLines = lines.map { String($0) }
    self.port = firstLines.first.flatMap { Int($0.dropFirst(5)) } ?? 0
  }

  func connect() throws -> RawClient { try RawClient(host: host, port: port) }

  /// Sends a signal, or none, and returns how the process ended.
  @discardableResult
  func end(_ signal: Int32? = nil) async throws -> ChildProcess.Ending {
    if let signal { process.send(signal: signal) }
    return try await process.waitForEnd()
  }
}
