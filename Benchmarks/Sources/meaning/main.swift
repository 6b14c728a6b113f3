// Searches by meaning, for Benchmarks/Semantic/measure, which says what is measured:
//
//   meaning make STORE VECTORS COUNT DIMENSIONS   makes an index of records with vectors of a file of 32-bit floats, or
//                                                 without vectors if DIMENSIONS is 0
//   meaning scan STORE QUERIES DIMENSIONS         answers passes of the queries, one for each line of the input
//   meaning find RECORDS QUERIES FOLDER           prints what queries find by words and by meaning, with a static table
import Foundation

do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  switch (arguments.first, arguments.count) {
  case ("make", 5): try makeIndex(arguments[1], arguments[2], count: number(arguments[3]), number(arguments[4]))
  case ("scan", 4): try answerPasses(arguments[1], arguments[2], number(arguments[3]))
  case ("find", 4): try await findPackages(arguments[1], arguments[2], table: arguments[3])
  default: throw Failure(text: "usage: make STORE VECTORS COUNT DIMENSIONS, scan STORE QUERIES DIMENSIONS, or find …")
  }
} catch {
  FileHandle.standardError.write(Data("meaning: \(error)\n".utf8))
  exit(1)
}

struct Failure: Error, CustomStringConvertible {
  var text: String
  var description: String { text }
}

private func number(_ text: String) throws -> Int {
  guard let number = Int(text) else { throw Failure(text: "\(text) is no number") }
  return number
}
