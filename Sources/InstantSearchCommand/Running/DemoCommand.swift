/// `demo`: the catalogue that comes along.
struct DemoCommand: Sendable {
  let console: Console

  func run() async throws(Failure) -> ExitCode { .fine }
}
