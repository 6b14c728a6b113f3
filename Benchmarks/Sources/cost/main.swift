// Work of a fixed size, whose instructions `Scripts/cost` counts with Valgrind:
//
//   cost prepare RECORDS FOLDER    makes the indices
//   cost run FOLDER                does each piece of work twice, of which the second time is counted, and prints a line
//                                  with the number of requests and the name of each

import Foundation

Task { @MainActor in
  do {
    try await run(Array(CommandLine.arguments.dropFirst()))
    exit(0)
  } catch {
    FileHandle.standardError.write(Data("cost: \(error)\n".utf8))
    exit(1)
  }
}
// Not `dispatchMain()`, which ends the main thread: Valgrind crashes.
RunLoop.main.run()

@MainActor
private func run(_ arguments: [String]) async throws {
  switch (arguments.first, arguments.count) {
  case ("prepare", 3): try Indices.make(of: arguments[1], in: arguments[2])
  case ("run", 2):
    let indices = try Indices(in: arguments[1])
    try countEngine(indices)
    try await countRanges(indices)
    try countRows(in: arguments[1])
    try await countServer(indices)
    try await countLists(indices)
    countChat()
    try await countOpenSearch()
  default: throw Failure(text: "usage: cost prepare RECORDS FOLDER, cost run FOLDER")
  }
}

struct Failure: Error, CustomStringConvertible {
  var text: String
  var description: String { text }
}
