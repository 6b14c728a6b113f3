#if os(Linux)
import ChildProcesses
import Foundation
import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

/// A server with its data folder on a file system of 30 MB, in the long check 40, restarted whenever it ends.
private final class SmallDisk {
  private let folder: TestFolder
  private let script: ChildProcess
  private let output: String

  /// Whether file systems can be mounted, which needs privileges; otherwise the tests are skipped.
  static let canMount: Bool = {
    guard let folder = try? TestFolder() else { return false }
    let run = try? ChildProcess.run("/usr/bin/unshare", ["-m", "mount", "-t", "tmpfs", "tmpfs", folder.path])
    return run?.ending == .exit(0)
  }()

  init() throws {
    folder = try TestFolder()
    output = folder.path + ".output"
    let lines = """
      mount -t tmpfs -o size=\(RandomCases.isLongCheck ? 40 : 30)m tmpfs "$0" || exit 1
      while true; do
        "$1" --data "$0/data" --port 0 --admin-key admin &
        echo "process $!"
        wait $!
      done
      """
    script = try ChildProcess(
      "/usr/bin/unshare", ["-m", "bash", "-c", lines, folder.path, Product.path("ServerProcess")], output: output,
      errors: output)
  }

  deinit {
    // First the loop that would restart it.
    script.send(signal: SIGKILL)
    _ = try? script.wait()
    for process in processes { kill(process, SIGKILL) }
    try? FileManager.default.removeItem(atPath: output)
  }

  private func lines(_ start: String) -> [Int32] {
    let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { $0.hasPrefix(start) ? Int32($0.dropFirst(start.count)) : nil }
  }

  private var processes: [Int32] { lines("process ") }

  /// Connects to the server after its nth start.
  func connect(_ number: Int) throws -> RawClient {
    try waitUntil {
      let text = try String(contentsOfFile: output, encoding: .utf8)
      guard !text.contains("error: ") else { throw RawClient.Failure(description: text) }
      return lines("port ").count >= number
    }
    return try RawClient(port: Int(lines("port ")[number - 1]))
  }

  /// Kills the server of the nth start.
  func kill9(_ number: Int) { kill(processes[number - 1], SIGKILL) }
}

@Suite("A full disk", .serialized)
struct FullDiskTests {
  private func status(_ client: RawClient, _ method: String, _ target: String, _ body: String = "") throws -> Int {
    client.request(method, "/1/\(target)", body)
    return try #require(try client.answer()).status
  }

  private func ids(_ client: RawClient, _ index: String) throws -> Set<String> {
    client.request("POST", "/1/indexes/\(index)/browse", "{\"attributesToRetrieve\":[]}")
    let answer = try #require(try client.answer())
    let hits = try JSON(parsing: answer.body)["hits"]?.array ?? []
    return Set(hits.compactMap { $0["objectID"]?.string })
  }

  /// Adds records until not even the smallest fits, and returns the acknowledged ones.
  private func fill(_ client: RawClient, _ index: String, _ mark: String) throws -> Set<String> {
    var added: Set<String> = []
    for size in [500_000, 50_000, 5000, 1] {
      for number in 0... {
        let id = "\(mark)-\(size)-\(number)"
        let text = String(repeating: "x", count: size)
        guard try status(client, "PUT", "indexes/\(index)/\(id)", "{\"text\":\"\(text)\"}") == 200 else { break }
        added.insert(id)
      }
    }
    return added
  }

  @Test(
    "On a full disk, records and indices can be deleted, indices cleared, and a killed server starts",
    .enabled(if: SmallDisk.canMount, "it needs to mount a small disk"))
  func deleting() throws {
    let disk = try SmallDisk()
    var client = try disk.connect(1)
    for name in ["large", "small", "other"] {
      try expectEqual(status(client, "PUT", "indexes/\(name)/settings", "{\"searchableAttributes\":[\"name\"]}"), 200)
      for id in 0..<5 {
        try expectEqual(status(client, "PUT", "indexes/\(name)/\(id)", "{\"price\":\(id)}"), 200)
      }
    }
    var expected = try fill(client, "large", "a").union((0..<5).map { "\($0)" })
    #expect(expected.count > 10)
    for target in ["indexes/small/9", "indexes/new/1", "indexes/large/9"] {
      try expectEqual(status(client, "PUT", target, "{}"), 500, "the disk is full")
    }
    client = try killed(disk, 1)
    try expectEqual(ids(client, "large"), expected)
    // Uses up the space that the start has freed.
    expected.formUnion(try fill(client, "large", "b"))
    try expectEqual(status(client, "PUT", "indexes/small/9", "{}"), 500, "the disk is full")

    for id in expected.prefix(10) {
      try expectEqual(status(client, "DELETE", "indexes/large/\(id)"), 200)
      expected.remove(id)
    }
    try expectEqual(status(client, "POST", "indexes/large/deleteByQuery", "{\"filters\":\"price>2\"}"), 200)
    expected.subtract(["3", "4"])
    try expectEqual(ids(client, "large"), expected)
    client = try killed(disk, 2)
    try expectEqual(ids(client, "large"), expected)
    expected.formUnion(try fill(client, "large", "c"))

    try expectEqual(status(client, "DELETE", "indexes/small"), 200)
    try expectEqual(ids(client, "other"), ["0", "1", "2", "3", "4"])
    try expectEqual(status(client, "POST", "indexes/large/clear"), 200)
    try expectEqual(ids(client, "large"), [])
    // All of its space is free again, and its settings remain.
    #expect(try fill(client, "large", "d").count > 10)
    client = try killed(disk, 3)
    client.request("GET", "/1/indexes/large/settings")
    try expectEqual(client.answer()?.body.contains("searchableAttributes"), true)
    try expectEqual(status(client, "DELETE", "indexes/large"), 200)
    try expectEqual(status(client, "PUT", "indexes/other/9", "{}"), 200)
    try expectEqual(status(client, "GET", "indexes/small/1"), 404)
  }

  private func killed(_ disk: SmallDisk, _ number: Int) throws -> RawClient {
    disk.kill9(number)
    return try disk.connect(number + 1)
  }
}
#endif
