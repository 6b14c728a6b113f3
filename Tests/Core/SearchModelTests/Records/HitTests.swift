import Foundation
import SearchModel
import TestSupport
import Testing

@Suite("Hits")
struct HitTests {
  private struct Book: Codable, Hashable {
    var title: String
    var author: Author

    struct Author: Codable, Hashable {
      var name: String
    }
  }

  private static let hit = Hit<JSON>(
    objectID: "1", record: ["title": "Emma", "author": ["name": "Jane"]],
    highlights: .object([.init(name: "title", value: .text(.init(value: "<em>Emma</em>", matchLevel: .full)))]),
    snippets: .object([.init(name: "title", value: .text(.init(value: "Emma…")))]), rankingInfo: ["nbTypos": 0])

  @Test("A hit is decoded, and keeps its highlights, snippets and ranking info; a misfit names the record and the path")
  func decoding() throws {
    let book = try Self.hit.decoded(as: Book.self)
    expectEqual(book.record, Book(title: "Emma", author: Book.Author(name: "Jane")))
    #expect(book.objectID == "1" && book.id == "1")
    expectEqual(book.highlights, Self.hit.highlights)
    expectEqual(book.snippets, Self.hit.snippets)
    expectEqual(book.rankingInfo, ["nbTypos": 0])
    let inferred: Hit<Book> = try Self.hit.decoded()
    #expect(inferred == book && inferred.hashValue == book.hashValue)
    // A record that is a hit itself has the highlights of the whole hit, at any depth.
    let nested = try Self.hit.decoded(as: Hit<Book>.self)
    #expect(nested.objectID == "1" && nested.record == book && nested.highlights == Self.hit.highlights)
    try expectEqual(Self.hit.decoded(as: Hit<Hit<Book>>.self).record.record, book)
    let error = #expect(throws: SearchError.self) {
      try Hit<JSON>(objectID: "2", record: [:]).decoded(as: Hit<Book>.self)
    }
    expectEqual(error, .unreadableAnswer(path: "record 2", reason: "expected 'title'"))
    for (record, path, reason) in Self.misfittingRecords {
      #expect(throws: SearchError.unreadableAnswer(path: path, reason: reason)) {
        try Hit<JSON>(objectID: "7", record: record).decoded(as: Book.self)
      }
    }
  }

  @Test("The highlighted text of a hit is found by its path; without highlights it is the text of the record")
  func highlightedText() throws {
    expectEqual(Self.hit.highlightedText(of: "title"), HighlightedText([.init("Emma", isHighlighted: true)]))
    expectEqual(Self.hit.highlightedText(of: "title", preTag: "Em", postTag: "a<")?.text, "<em>m/em>")
    expectEqual(Self.hit.highlightedText(of: "author.name"), nil)
    let book = try Self.hit.decoded(as: Book.self)
    let title = book.highlightedText(of: "title", default: book.record.author.name)
    expectEqual(title, HighlightedText([.init("Emma", isHighlighted: true)]))
    expectEqual(book.highlightedText(of: "title", default: "", preTag: "Em", postTag: "a<").text, "<em>m/em>")
    let name = book.highlightedText(of: "author.name", default: book.record.author.name)
    expectEqual(name, HighlightedText([.init("Jane")]))
  }

  private static let misfittingRecords: [(record: JSON, path: String, reason: String)] = [
    (["title": "a", "author": ["name": 1]], "record 7, author.name", "expected a string, found a number"),
    (["title": "a", "author": [:]], "record 7, author", "expected 'name'"),
    (["author": 1], "record 7", "expected 'title'"),
    ("text", "record 7", "expected an object, found a string"),
  ]

  @Test("Hits come back from Codable as they were")
  func saving() throws {
    try expectEqual(JSONDecoder().decode(Hit<JSON>.self, from: JSONEncoder().encode(Self.hit)), Self.hit)
    let book = try Hit<JSON>(objectID: "1", record: Self.hit.record).decoded(as: Book.self)
    try expectEqual(JSONDecoder().decode(Hit<Book>.self, from: JSONEncoder().encode(book)), book)
  }
}
