/// `browse`: a search on the whole screen.
struct BrowseCommand: Sendable {
  let arguments: Arguments
  let console: Console

  func run() async throws(Failure) -> ExitCode { .fine }
}
