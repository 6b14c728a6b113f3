import Foundation

/// A server in a process of its own.
final class ServerProcess: Sendable {
  private let process: Process
  let port: Int
  let firstLines: [String]

  /// The program stands beside the tests.
  private static let path: String = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent("ServerProcess").path
  }()

  init(data: String, port: Int = 0, adminKey: String? = "admin") throws {
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.path)
    process.arguments = ["--data", data, "--port", "\(port)"] + (adminKey.map { ["--admin-key", $0] } ?? [])
    process.standardOutput = output
    try process.run()
    self.process = process
    var text = ""
    while !text.hasSuffix("\n") || text.filter({ $0 == "\n" }).count < (adminKey == nil ? 2 : 1) {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      text += String(decoding: more, as: UTF8.self)
    }
    firstLines = text.split(separator: "\n").map { String($0) }
    self.port = firstLines.first.flatMap { Int($0.dropFirst(5)) } ?? 0
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// Sends a signal, or none, and says how the process ended: its code, or that of the signal.
  @discardableResult
  func end(_ signal: Int32? = nil) async throws -> (reason: Process.TerminationReason, status: Int32) {
    if let signal { kill(process.processIdentifier, signal) }
    return try await onThread { [self] in
      process.waitUntilExit()
      return (process.terminationReason, process.terminationStatus)
    }
  }
}
