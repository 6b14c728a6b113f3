import ChildProcesses
import Foundation
import Testing

@Suite("Programs that tests start", .serialized, .timeLimit(.minutes(30)))
struct ChildProcessTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test("Arguments, environment, folder and input arrive, and output and ending come back")
  func runs() throws {
    let run = try ChildProcess.run(
      "/bin/sh", ["-c", "echo \"$0 $COLOR${HOME-nothing}\"; cat; pwd >&2; exit 7", "a b"], input: "text\n",
      environment: ["COLOR": "red ", "HOME": nil], directory: "/usr")
    #expect(run.ending == .exit(7) && run.output == "a b red nothing\ntext\n" && run.errors == "/usr\n")
    #expect(try ChildProcess.run("/bin/sh", ["-c", "kill -9 $$"]).ending == .signal(SIGKILL))
    #expect(try ChildProcess.run("/no/such/program", []).ending == .exit(127))
  }

  @Test("A program gets none of the descriptors of tests that run at the same time")
  func descriptors() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let program = try ChildProcess("/bin/sleep", ["1000"])
    // With the last writing end the pipe is at its end, though the program runs.
    close(ends[1])
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) == 0)
    #expect(program.ending == nil)
    close(ends[0])
  }

  @Test("A program, and what it starts, ends with the process of the tests, even if that is killed")
  func endsWithParent() async throws {
    let fifo = folder.path + "/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    // The pipe is at its end when nobody can write to it any more.
    let reader = open(fifo, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [fifo = fifo as String] in
      let program = try ChildProcess("/bin/sh", ["-c", "sleep 100000 & echo ready; wait"], output: fifo)
      // Both run when it has said so.
      let end = open(fifo, O_RDONLY)
      var byte: UInt8 = 0
      while read(end, &byte, 1) == 1, byte != UInt8(ascii: "\n") {}
      kill(getpid(), SIGKILL)
      withExtendedLifetime(program) {}
    }
    while true {
      var byte: UInt8 = 0
      let count = read(reader, &byte, 1)
      if count == 0 { break }
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}
