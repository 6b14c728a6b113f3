import ChildProcesses
import Foundation
import InstantSearchTesting
import Platform
import TestSupport
import Testing

@Suite("Programs that tests start", .serialized)
struct ChildProcessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Arguments, environment, folder and input arrive, and output and ending come back")
  func runs() throws {
    let run = try ChildProcess.run(
      "/bin/sh", ["-c", "echo \"$0 $COLOR${HOME-nothing}\"; cat; pwd >&2; exit 7", "a b"], input: "text\n",
      environment: ["COLOR": "red ", "HOME": nil], directory: "/usr")
    #expect(run.ending == .exit(7) && run.output == "a b red nothing\ntext\n" && run.errors == "/usr\n")
    try expectEqual(ChildProcess.run("/bin/sh", ["-c", "kill -9 $$"]).ending, .signal(SIGKILL))
    try expectEqual(ChildProcess.run("/no/such/program", []).ending, .exit(127))
  }

  @Test("A program gets none of the descriptors of tests that run at the same time")
  func descriptors() throws {
    var ends: [Int32] = [-1, -1]
    expectEqual(pipe(&ends), 0)
    let program = try ChildProcess("/bin/sleep", ["1000"])
    // The pipe reaches its end with the last writing descriptor, although the program runs.
    close(ends[1])
    var byte: UInt8 = 0
    expectEqual(read(ends[0], &byte, 1), 0)
    try expectEqual(program.ending, nil)
    close(ends[0])
  }

  @Test("A program, and what it starts, ends with the process of the tests, even if that is killed")
  func endsWithParent() async throws {
    let fifo = folder.path + "/fifo"
    expectEqual(mkfifo(fifo, 0o600), 0)
    // The pipe reaches its end when no process has a writing descriptor.
    let reader = open(fifo, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [fifo = fifo as String] in
      let program = try ChildProcess("/bin/sh", ["-c", "sleep 100000 & echo ready; wait"], output: fifo)
      // Both are running after this output.
      let end = open(fifo, O_RDONLY)
      var byte: UInt8 = 0
      while read(end, &byte, 1) == 1, byte != UInt8(ascii: "\n") {}
      kill(getpid(), SIGKILL)
      withExtendedLifetime(program) {}
    }
    try await onThread {
      try waitUntil {
        var byte: UInt8 = 0
        return read(reader, &byte, 1) == 0
      }
    }
  }

  @Test("A signal can be sent while another thread waits for the end")
  func signalWhileWaiting() async throws {
    // Ends by itself, so that a late signal is detected.
    let program = try ChildProcess("/bin/sleep", ["30"])
    let isWaiting = Locked(false)
    let ending = Task.detached {
      try await onThread {
        isWaiting.withLock { $0 = true }
        return try program.wait()
      }
    }
    try await onThread {
      try waitUntil { isWaiting.withLock { $0 } }
      // No signal: until the other thread waits.
      for _ in 0..<100 {
        program.send(signal: 0)
        usleep(1000)
      }
      program.send(signal: SIGTERM)
    }
    try await expectEqual(ending.value, .signal(SIGTERM))
    try expectEqual(program.ending, .signal(SIGTERM))
  }

  @Test("Waiting for a program that was reaped elsewhere is an error")
  func reapedElsewhere() async throws {
    let program = try ChildProcess("/bin/sleep", ["1000"])
    program.send(signal: SIGKILL)
    var status: Int32 = 0
    expectEqual(waitpid(program.process, &status, 0), program.process)
    #expect(throws: ChildProcess.Failure.self) { try program.wait() }
    await #expect(throws: ChildProcess.Failure.self) { try await program.waitForEnd() }
    #expect(throws: ChildProcess.Failure.self) { try program.ending }
  }

  @Test("Programs can be started although the guard was killed")
  func killedGuard() async {
    await #expect(processExitsWith: .success) {
      let first = try ChildProcess.run("/bin/sh", ["-c", "exit 3"])
      expectEqual(first.ending, .exit(3))
      kill(ChildProcess.guardProcess, SIGKILL)
      var status: Int32 = 0
      expectEqual(waitpid(ChildProcess.guardProcess, &status, 0), ChildProcess.guardProcess)
      let second = try ChildProcess.run("/bin/sh", ["-c", "exit 4"])
      expectEqual(second.ending, .exit(4))
    }
  }
}

/// A folder for one test, deleted with the object.
private final class TemporaryFolder {
  let path = NSTemporaryDirectory() + "/ChildProcesses-" + UUID().uuidString

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
