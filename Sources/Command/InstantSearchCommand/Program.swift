/// The program `instantsearch`.
package enum Program {
  /// Runs the command of the command line, and ends the process.
  package static func main() async {
    let console = Console.standard
    console.leave(with: await run(Array(CommandLine.arguments.dropFirst()), on: console))
  }

  /// Runs the command, and prints its error if it fails.
  static func run(_ words: [String], on console: Console) async -> ExitCode {
    do {
      return try await Arguments(reading: words).run(on: console)
    } catch let failure as Failure {
      console.printError(failure)
      return failure.exitCode
    } catch {
      console.printError(Failure(.backendFailed, "\(error)"))
      return .backendFailed
    }
  }
}
