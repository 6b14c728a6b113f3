// A server in a process of its own, for tests that kill it: its arguments are those of the options.
//
//   ServerProcess [--data FOLDER] [--host HOST] [--port PORT] [--admin-key KEY] [--cors ORIGIN]
//
// Prints the port when it listens, and exits with 0 after SIGTERM or SIGINT.

#if os(Linux) || os(macOS)
import SearchServer

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

func option(_ name: String) -> String? {
  let arguments = CommandLine.arguments
  guard let index = arguments.firstIndex(of: name), arguments.indices.contains(index + 1) else { return nil }
  return arguments[index + 1]
}

var options = ServerOptions()
options.port = option("--port").flatMap { Int($0) } ?? 0
options.host = option("--host") ?? options.host
options.dataFolder = option("--data")
options.adminKey = option("--admin-key")
options.allowedOrigins = option("--cors").map { [$0] } ?? []
do {
  let server = try SearchServer(options)
  try await server.runUntilStopped { port in
    print("port \(port)")
    if server.hasNewAdminKey { print("admin key \(server.adminKey)") }
    fflush(nil)
  }
} catch {
  print("error: \(error)")
  exit(1)
}
#endif
