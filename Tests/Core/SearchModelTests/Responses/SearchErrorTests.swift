import SearchModel
import TestSupport
import Testing

@Suite("Search errors")
struct SearchErrorTests {
  private static let descriptions: [(error: SearchError, description: String)] = [
    (.cancelled, "the search was cancelled"),
    (.unreachable(reason: "no network"), "the search backend can't be reached: no network"),
    (.timedOut, "the search backend did not answer in time"),
    (.refused(message: "bad key"), "the search was refused: bad key"),
    (.refused(message: "bad key", status: 403), "the search was refused (403): bad key"),
    (.indexNotFound("products"), "there is no index named 'products'"),
    (
      .unreadableFilter(FilterSyntaxError(text: "a:", offset: 2, expected: "a value")),
      "a filter can't be read: expected a value at character 3\na:\n  ^"
    ),
    (.attributeNotFaceted("color"), "the attribute 'color' is not declared for faceting"),
    (
      .unsupportedParameter(.filters),
      "the search backend can't honour the parameter 'filters', and without it other records would match"
    ),
    (
      .unreadableAnswer(path: "hits", reason: "expected an array"), "the answer can't be read (hits): expected an array"
    ),
    (.failed(reason: "disk full"), "the search failed: disk full"),
    (.answerTooLarge(limit: 9), "the answer is longer than 9 bytes, the limit of the client"),
    (.limitPassed(.memory), "there is no memory left for the answer"),
    (
      .limitPassed(.answerBytes(9)),
      "the answer would have more than the 9 bytes that a call may have: ask for fewer hits, attributes or queries"
    ),
    (
      .limitPassed(.processorTime(milliseconds: 9)),
      "the call took more than the 9 ms of processor time that it may take: ask for fewer or simpler queries"
    ),
  ]

  @Test("An error says what happened; a reason that looks like the name of a value stays as it is")
  func description() {
    for (error, description) in Self.descriptions {
      expectEqual(error.description, description, "\(error)")
    }
    expectEqual(
      SearchError.refused(message: "{status} {", status: 403).description, "the search was refused (403): {status} {")
  }

  private struct DiskFull: Error, CustomStringConvertible {
    var description: String { "disk full" }
  }

  private static let path: [any CodingKey] = [Attribute("lines").codingKey, Attribute("price").codingKey]

  private static let kindsOfErrors: [DecodingError] = [
    .typeMismatch(Int.self, .init(codingPath: path, debugDescription: "why")),
    .valueNotFound(Int.self, .init(codingPath: path, debugDescription: "why")),
    .keyNotFound(Attribute("x").codingKey, .init(codingPath: path, debugDescription: "why")),
    .dataCorrupted(.init(codingPath: path, debugDescription: "why")),
  ]

  @Test("A decoding error has the root, the path and the reason; other errors are described")
  func decodingErrors() {
    for kind in 0..<4 {
      expectEqual(
        SearchError(decoding: "record 1", failed: Self.kindsOfErrors[kind]),
        .unreadableAnswer(path: "record 1, lines.price", reason: "why"), "\(kind)")
    }
    let error = DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "why"))
    expectEqual(SearchError(decoding: "settings", failed: error), .unreadableAnswer(path: "settings", reason: "why"))
    expectEqual(
      SearchError(decoding: "settings", failed: DiskFull()), .unreadableAnswer(path: "settings", reason: "disk full"))
  }
}
