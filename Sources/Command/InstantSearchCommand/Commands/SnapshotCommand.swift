import InstantSearchCore
import SearchEngine

/// `snapshot`: writes a stored index to one file, from which a copy of it begins.
struct SnapshotCommand: Sendable {
  let arguments: Arguments
  let console: Console

  func run() throws(Failure) {
    guard arguments.operands.count == 1 else {
      throw Failure(.wrongUse, "one index must be named", advice: "As in: instantsearch snapshot things.db")
    }
    let path = arguments.operands[0]
    let file = arguments.text(.into) ?? path + ".snapshot"
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
    guard SystemFile.isFolder(folder) else { throw Failure(.badInput, "\(folder) is not a folder") }
    let token = try Failure.storing { try LocalIndex(path: path, access: .reading).writeSnapshot(to: file) }
    let size = SystemFile.size(of: file) ?? 0
    try console.print("\(file) has \(size.groupedByThousands()) bytes\n")
    if token.isEmpty {
      console.note(
        "\(path) keeps no changes: a copy can't go on with those since, unless a server with --changes has served it")
    }
  }
}
