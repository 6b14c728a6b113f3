import AlgoliaWire
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

@Suite("Browsing over the protocol")
struct BrowseTests {
  let server: TestServer

  init() throws { server = try TestServer() }

  private func ids(_ page: JSON) -> [String] { page["hits"]?.array?.compactMap { $0["objectID"]?.string } ?? [] }

  /// All records from a page on.
  private func rest(_ page: JSON, _ index: String = "lamps") throws -> [String] {
    var (found, page) = (ids(page), page)
    while let cursor = page["cursor"] {
      page = try server.json("POST", "/1/indexes/\(index)/browse", ["cursor": cursor])
      found += ids(page)
    }
    return found
  }

  @Test("All records are returned in pages, in the order in which they were added")
  func pages() throws {
    let first = try server.json("POST", "/1/indexes/lamps/browse", ["hitsPerPage": 3])
    expectEqual(ids(first), ["1", "2", "3"])
    expectEqual(first["nbHits"], 4)
    expectEqual(first["nbPages"], 2)
    expectEqual(first["hits"]?[0], TestServer.lamps[0])
    try expectEqual(rest(first), ["1", "2", "3", "4"])
    let whole = try server.json("GET", "/1/indexes/lamps/browse")
    expectEqual(ids(whole), ["1", "2", "3", "4"])
    expectEqual(whole["cursor"], nil)
    expectEqual(whole["hitsPerPage"], 1000)
    for size in [0, -1, 1001] {
      try expectEqual(
        server.refusal("POST", "/1/indexes/lamps/browse", ["hitsPerPage": .integer(Int64(size))]).message,
        "hitsPerPage: expected a number from 1 to 1000", "\(size)")
    }
  }

  @Test("A query and filters apply to all pages, also those of a key to a cursor that was made without them")
  func filters() throws {
    let body: JSON = ["query": "lamp", "filters": "price > 20", "hitsPerPage": 1, "attributesToRetrieve": ["price"]]
    let first = try server.json("POST", "/1/indexes/lamps/browse", body)
    expectEqual(first["hits"], [["objectID": "1", "price": 30]])
    try expectEqual(rest(first), ["1", "2"])
    let cursor = try #require(first["cursor"]?.string)
    let second = try server.json(
      "GET", "/1/indexes/lamps/browse?query=chair&hitsPerPage=5&cursor=\(cursor.percentEncoded)")
    expectEqual(ids(second), ["2"])
    expectEqual(second["hitsPerPage"], 5)
    let unfiltered = try server.json("POST", "/1/indexes/lamps/browse", ["hitsPerPage": 1])
    let key = try server.makeKey(["acl": ["browse"], "queryParameters": "filters=color:white", "maxHitsPerQuery": 1])
    let page = try server.json("POST", "/1/indexes/lamps/browse", ["cursor": unfiltered["cursor"] ?? nil], key: key)
    expectEqual(ids(page), ["2"])
    expectEqual(page["nbHits"], 2)
    expectEqual(ids(try server.json("GET", "/1/indexes/lamps/browse?hitsPerPage=9", key: key)).count, 1)
  }

  @Test(
    "Changes between pages: unchanged records come once, a changed one again, a new one last, a deleted one no more")
  func writes() throws {
    let first = try server.json("POST", "/1/indexes/lamps/browse", ["hitsPerPage": 2])
    _ = try server.json("PUT", "/1/indexes/lamps/1", ["name": "changed"])
    _ = try server.json("PUT", "/1/indexes/lamps/5", ["name": "new"])
    _ = try server.json("DELETE", "/1/indexes/lamps/3")
    try expectEqual(rest(first), ["1", "2", "4", "1", "5"])
  }

  @Test("A cursor of a replaced index is refused, and a malformed one")
  func staleCursor() throws {
    let first = try server.json("POST", "/1/indexes/lamps/browse", ["hitsPerPage": 2])
    let cursor = try #require(first["cursor"])
    _ = try server.json("POST", "/1/indexes/lamps/operation", ["operation": "copy", "destination": "b"])
    let other = try server.refusal("POST", "/1/indexes/b/browse", ["cursor": cursor])
    expectEqual(other, Refusal(status: 400, message: "cursor: the index was replaced since: begin again"))
    _ = try server.json("POST", "/1/indexes/b/operation", ["operation": "move", "destination": "lamps"])
    try expectEqual(server.refusal("POST", "/1/indexes/lamps/browse", ["cursor": cursor]), other)
    for text in ["", "x", "AAAA", "e30="] {
      try expectEqual(server.refusal("POST", "/1/indexes/lamps/browse", ["cursor": .string(text)]).status, 400)
    }
    try expectEqual(server.refusal("POST", "/1/indexes/lamps/browse", ["cursor": 1]).status, 400)
  }
}
