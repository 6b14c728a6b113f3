import AlgoliaWire
import SearchModel
import TestSupport
import Testing

@Suite("Error responses of the service")
struct ServiceFailureTests {
  @Test(
    "Message and status become an error",
    arguments: [
      (
        403, #"{"message":"Invalid Application-ID or API key","status":403}"#,
        SearchError.refused(message: "Invalid Application-ID or API key", status: 403)
      ),
      (404, #"{"message":"Index my index does not exist","status":404}"#, .indexNotFound("my index")),
      (404, #"{"message":"ObjectID does not exist"}"#, .refused(message: "ObjectID does not exist", status: 404)),
      (404, #"{"message":"Index  does not exist"}"#, .refused(message: "Index  does not exist", status: 404)),
      (400, #"{"message":"Index x does not exist"}"#, .refused(message: "Index x does not exist", status: 400)),
      (
        400, #"{"message":"the attribute 'it's' is not declared for faceting","status":400}"#,
        .attributeNotFaceted("it's")
      ),
      (
        400, #"{"message":"the attribute '' is not declared for faceting"}"#,
        .refused(message: "the attribute '' is not declared for faceting", status: 400)
      ),
      (
        500, #"{"message":"the attribute 'x' is not declared for faceting"}"#,
        .refused(message: "the attribute 'x' is not declared for faceting", status: 500)
      ),
      (502, "<html>Bad gateway</html>", .refused(message: "the service gave no reason", status: 502)),
      (500, #"{"message":5}"#, .refused(message: "the service gave no reason", status: 500)),
      (429, "", .refused(message: "the service gave no reason", status: 429)),
    ])
  func reading(status: Int, body: String, error: SearchError) {
    expectEqual(ServiceFailure(status: status, body: Array(body.utf8)).error, error)
  }

  @Test(
    "Errors have a status, and those of the service come back as they were",
    arguments: [
      (SearchError.indexNotFound("a b"), 404), (.refused(message: "no", status: 403), 403),
      (.refused(message: "no"), 400), (.unsupportedParameter("x"), 400), (.attributeNotFaceted("x"), 400),
      (.unreadableFilter(FilterSyntaxError(text: "a:", offset: 2, expected: "a value")), 400), (.timedOut, 504),
      (.unreachable(reason: "x"), 503), (.cancelled, 500), (.unreadableAnswer(path: "x", reason: "y"), 500),
      (.failed(reason: "x"), 500),
    ])
  func writing(error: SearchError, status: Int) {
    let failure = ServiceFailure(error)
    #expect(failure.status == status && failure.json["status"] == .integer(Int64(status)))
    expectEqual(ServiceFailure(status: status, body: failure.json.bytes()), failure)
    switch error {
    case .indexNotFound, .attributeNotFaceted: expectEqual(failure.error, error)
    default: expectEqual(failure.error, .refused(message: failure.message, status: status))
    }
  }
}
