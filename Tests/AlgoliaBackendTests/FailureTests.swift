import AlgoliaBackend
import Foundation
import InstantSearchCore
import InstantSearchTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("When the service gives no answer")
struct FailureTests {
  static let request = SearchRequest.hits(HitsRequest(indexName: "products", query: Query()))

  static func error(_ transport: any Transport, appID: String = "app", apiKey: String = "s3cret") async -> SearchError?
  {
    do throws(SearchError) {
      _ = try await AlgoliaBackend(appID: appID, apiKey: apiKey, transport: transport).search([request])
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "What the service says becomes the error",
    arguments: [
      (
        403, #"{"message":"Invalid Application-ID or API key","status":403}"#,
        SearchError.refused(message: "Invalid Application-ID or API key", status: 403)
      ),
      (404, #"{"message":"Index products does not exist","status":404}"#, .indexNotFound("products")),
      (500, "oops", .refused(message: "the service gave no reason", status: 500)),
      (302, "", .refused(message: "the service gave no reason", status: 302)),
      (
        200, "<html>", .unreadableAnswer(part: "the answer", reason: "line 1, column 1: expected a JSON value")
      ),
      (200, "{}", .unreadableAnswer(part: "results", reason: "it is missing")),
    ])
  func statuses(status: Int, body: String, error: SearchError) async {
    #expect(await Self.error(FixedTransport(status: status, body)) == error)
  }

  @Test(
    "What the transport says stays as it is",
    arguments: [SearchError.timedOut, .unreachable(reason: "no route"), .cancelled])
  func transportErrors(error: SearchError) async {
    #expect(await Self.error(FixedTransport(error)) == error)
  }

  @Test(
    "A session's errors have their meaning",
    arguments: [
      (URLError.Code.cancelled, SearchError.cancelled), (.timedOut, .timedOut),
    ])
  func sessionErrors(code: URLError.Code, error: SearchError) {
    #expect(SearchError(transferring: URLError(code)) == error)
  }

  @Test("Other errors of a session say that the service can't be reached, without the request")
  func unreachable() {
    let error = URLError(.cannotConnectToHost, userInfo: ["header": "s3cret"])
    guard case .unreachable(let reason) = SearchError(transferring: error) else {
      Issue.record("expected that it can't be reached")
      return
    }
    #expect(!reason.isEmpty && !reason.contains("s3cret"))
    #expect(SearchError(transferring: CancellationError()) == .cancelled)
    #expect(SearchError(transferring: SearchError.timedOut) == .timedOut)
  }

  @Test("An ID or a key that can't be one fails before anything is sent", arguments: ["", "a b", "a/b", "é", "a\nb"])
  func badNames(name: String) async {
    let service = FakeService(answering: ReferenceBackend(records: []))
    #expect(await Self.error(service, appID: name) == .failed(reason: "'\(name)' is not the ID of an application"))
    #expect(await service.requests.isEmpty)
  }

  @Test("A key with a line break or none at all is not sent", arguments: ["", "key\n", "ke y", "clé"])
  func badKeys(key: String) async {
    let service = FakeService(answering: ReferenceBackend(records: []))
    #expect(
      await Self.error(service, apiKey: key)
        == .failed(reason: "the API key is empty, or holds characters that are in no key"))
    #expect(await service.requests.isEmpty)
  }

  @Test("The key is in no error and no description, even where the service repeats it")
  func keyStaysHidden() async throws {
    let error = await Self.error(FixedTransport(status: 400, #"{"message":"bad key s3cret!"}"#))
    #expect(error == .refused(message: "bad key …!", status: 400))

    let service = FakeService(answering: ReferenceBackend(records: []))
    let backend = AlgoliaBackend(appID: "app", apiKey: "s3cret", transport: service)
    _ = try await backend.search([Self.request])
    let request = try #require(await service.requests.first)
    for value in [backend, request] as [Any] {
      var dumped = ""
      dump(value, to: &dumped)
      for text in [String(describing: value), String(reflecting: value), "\(value)", dumped] {
        #expect(!text.contains("s3cret"))
      }
    }
  }
}
