import Foundation
import InstantSearchTesting
import Platform
import SearchModel
import Testing

@testable import SearchSync

@Suite("Feeds")
struct ChangeFeedContractTests {
  @Test("of a database", arguments: ChangeFeedContract.cases)
  func database(_ contract: Contract<any ChangeFeedDriver>) async throws { try await contract.check { TableDriver() } }

  @Test("of a list in memory", arguments: ChangeFeedContract.cases)
  func list(_ contract: Contract<any ChangeFeedDriver>) async throws { try await contract.check { NoteDriver() } }
}

/// A table. `@unchecked Sendable`: the contract calls one method at a time.
private final class TableDriver: ChangeFeedDriver, @unchecked Sendable {
  private var database: AppDatabase?

  private func opened() throws -> AppDatabase {
    let opened = try database ?? AppDatabase("CREATE TABLE note(id TEXT PRIMARY KEY, text TEXT)")
    database = opened
    return opened
  }

  func feed() throws -> any ChangeFeed { try opened().feed("note", portion: 2) }

  func commit(_ texts: [String: String?]) throws {
    let statements = texts.map { id, text in
      text.map { "REPLACE INTO note VALUES ('\(id)', '\($0)');" } ?? "DELETE FROM note WHERE id = '\(id)';"
    }
    try opened().run("BEGIN;\(statements.joined())COMMIT")
  }

  func restore(_ texts: [String: String]) throws {
    database = nil
    try commit(texts)
  }
}

/// Notes in memory. The token is the name of their history, and the number of the last change.
private struct NoteFeed: ChangeFeed {
  struct Notes {
    var history = UUID().uuidString
    var number = 0
    var texts: [String: (text: String?, number: Int)] = [:]
    /// The number of the last deletion that is not known any more.
    var forgotten = 0

    func number(of token: String?) -> Int? {
      let parts = token?.split(separator: " ") ?? []
      return parts.count == 2 && parts[0] == history ? Int(parts[1]).flatMap { $0 < forgotten ? nil : $0 } : nil
    }
  }

  let notes: Locked<Notes>

  func hasChanges(since token: String?) -> Bool { notes.withLock { $0.number(of: token) != $0.number } }

  func read(since token: String?, _ receive: (FeedChange) throws -> Void) throws -> String {
    let notes = notes.withLock { $0 }
    let number = notes.number(of: token)
    if number == nil { try receive(.all) }
    for (id, note) in notes.texts where note.number > number ?? 0 {
      if let text = note.text {
        try receive(.save(["text": .string(text)], objectID: id))
      } else if number != nil {
        try receive(.delete(objectID: id))
      }
    }
    return "\(notes.history) \(notes.number)"
  }

  func forget(before token: String) -> Bool {
    notes.withLock { notes in
      guard let number = notes.number(of: token) else { return false }
      for (id, note) in notes.texts where note.text == nil && note.number <= number {
        notes.texts[id] = nil
        notes.forgotten = max(notes.forgotten, note.number)
      }
      return false
    }
  }
}

private struct NoteDriver: ChangeFeedDriver {
  private let notes = Locked(NoteFeed.Notes())

  func feed() -> any ChangeFeed { NoteFeed(notes: notes) }

  func commit(_ texts: [String: String?]) {
    notes.withLock { notes in
      notes.number += 1
      for (id, text) in texts { notes.texts[id] = (text, notes.number) }
    }
  }

  func restore(_ texts: [String: String]) {
    notes.withLock { $0 = NoteFeed.Notes() }
    commit(texts.mapValues { $0 })
  }
}
