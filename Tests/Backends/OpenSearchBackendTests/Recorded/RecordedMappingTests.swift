import SearchModel
import SearchTransport
import TestSupport
import Testing

@testable import OpenSearchBackend

@Suite("Fields of OpenSearch, with recorded answers") struct RecordedMappingTests {
  private static func pair(
    _ method: TransportRequest.Method, _ path: String, _ body: String, status: Int = 200
  ) -> RecordedServer.Pair {
    RecordedServer.Pair(method: method, path: path, status: status, body: body)
  }

  /// `GET /things` or `GET /things-1/_mapping` of an index of this library that has these fields.
  private static func described(_ path: String, _ properties: String) -> RecordedServer.Pair {
    pair(
      .get, path,
      #"""
      {"things-1": {"aliases": {"things": {}}, "mappings": {"_meta": {"instantsearch": {"settings": {}}},
        "properties": {\#(properties)}}}}
      """#)
  }

  private static func refusal(_ reason: String) -> RecordedServer.Pair {
    pair(
      .put, "/things-1/_mapping",
      #"{"error": {"type": "illegal_argument_exception", "reason": "\#(reason)"}, "status": 400}"#, status: 400)
  }

  @Test("Of records with an attribute that another client has given another type, those that don't fit are refused")
  func race() async throws {
    let server = RecordedServer(
      Self.described("/things", ""),
      Self.refusal("mapper [size] cannot be changed from type [double] to [search_as_you_type]"),
      Self.described("/things-1/_mapping", #""size": {"type": "double", "coerce": false}"#),
      Self.pair(.put, "/things-1/_mapping", #"{"acknowledged": true}"#),
      Self.pair(
        .post, "/things-1/_bulk?refresh=wait_for",
        #"""
        {"errors": true, "items": [
          {"index": {"_id": "1", "status": 400, "error": {"type": "mapper_parsing_exception", "reason": "no number"}}},
          {"index": {"_id": "2", "status": 201, "result": "created"}}]}
        """#))
    let refused = try await OpenSearchBackend.recorded(server).index("things").saveAccepted([
      ["objectID": "1", "size": "large"], ["objectID": "2", "brand": "Acme"],
    ])
    #expect(refused.map(\.objectID) == ["1"] && refused.map(\.reason) == ["no number"])
    // The other fields are added.
    try await expectEqual(server.body(1)["properties"]?.object?.map(\.key), ["size", "brand"])
    try await expectEqual(server.body(3)["properties"]?.object?.map(\.key), ["brand"])
    #expect(await server.rest.isEmpty)
  }

  @Test("A mapping that is refused again is an error, which says what to do if there are too many fields")
  func tooManyFields() async throws {
    let full = Self.refusal("Limit of total fields [1000] has been exceeded")
    let server = RecordedServer(
      Self.described("/things", ""), full, Self.described("/things-1/_mapping", ""), full)
    let error = await #expect(throws: SearchError.self) {
      try await OpenSearchBackend.recorded(server).index("things").save([["objectID": "1", "size": "large"]])
    }
    let text = "\(try #require(error))"
    #expect(
      text.contains("Limit of total fields [1000] has been exceeded: each text that is searched takes four or five"))
    #expect(text.contains("searchableAttributes") && text.contains("index.mapping.total_fields.limit"))
    #expect(await server.rest.isEmpty)
  }
}
