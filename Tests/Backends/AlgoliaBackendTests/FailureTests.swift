import AlgoliaBackend
import Foundation
import InstantSearchCore
import InstantSearchTesting
import SessionTransport
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Errors of the service and the transport")
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
    "Error responses become search errors",
    arguments: [
      (
        403, #"{"message":"Invalid Application-ID or API key","status":403}"#,
        SearchError.refused(message: "Invalid Application-ID or API key", status: 403)
      ),
      (404, #"{"message":"Index products does not exist","status":404}"#, .indexNotFound("products")),
      (500, "oops", .refused(message: "the service gave no reason", status: 500)),
      (302, "", .refused(message: "redirects are not followed", status: 302)),
      (
        200, "<html>", .unreadableAnswer(path: "the answer", reason: "line 1, column 1: expected a JSON value")
      ),
      (200, "{}", .unreadableAnswer(path: "results", reason: "it is missing")),
    ])
  func statuses(status: Int, body: String, error: SearchError) async {
    await expectEqual(Self.error(FixedTransport(status: status, body)), error)
  }

  @Test(
    "Transport errors become search errors",
    arguments: [
      (TransportError.timedOut, SearchError.timedOut), (.cancelled, .cancelled),
      (.notConnected(reason: "no route"), .unreachable(reason: "no route")),
      (.interrupted(reason: "reset"), .unreachable(reason: "reset")),
      (.answerTooLarge, .answerTooLarge(limit: 256_000_000)),
    ])
  func transportErrors(error: TransportError, expected: SearchError) async {
    await expectEqual(Self.error(FixedTransport(error)), expected)
  }

  @Test(
    "Errors of a session are classified",
    arguments: [
      (URLError.Code.timedOut, TransportError.timedOut), (.cancelled, .interrupted(reason: "curl's words")),
      (.cannotFindHost, .notConnected(reason: "curl's words")),
      (.networkConnectionLost, .interrupted(reason: "curl's words")),
      (.badServerResponse, .interrupted(reason: "curl's words")), (.unknown, .interrupted(reason: "curl's words")),
    ])
  func sessionErrors(code: URLError.Code, error: TransportError) {
    let userInfo = [NSLocalizedDescriptionKey: "curl's words", "header": "s3cret"]
    expectEqual(TransportError(URLError(code, userInfo: userInfo)), error)
  }

  #if canImport(FoundationNetworking)
  @Test("A refused connection counts as not connected only if none was established")
  func refusedAtFirst() {
    func error(_ words: String) -> TransportError {
      TransportError(URLError(.cannotConnectToHost, userInfo: [NSLocalizedDescriptionKey: words]))
    }
    let refused = "Failed to connect to localhost port 1 after 0 ms: Couldn't connect to server"
    expectEqual(error(refused), .notConnected(reason: refused))
    expectEqual(error("Empty reply from server"), .interrupted(reason: "Empty reply from server"))
  }
  #endif

  @Test("A task that is cancelled is no error of the network")
  func cancellationErrors() {
    expectEqual(TransportError(CancellationError()), .cancelled)
  }

  @Test("A malformed ID or key fails before anything is sent", arguments: ["", "a b", "a/b", "é", "a\nb"])
  func badNames(name: String) async {
    let service = FakeService(answering: ReferenceBackend(records: []))
    await expectEqual(Self.error(service, appID: name), .failed(reason: "'\(name)' is not the ID of an application"))
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

  @Test("The key is in no error and no description, even if the service repeats it")
  func keyStaysHidden() async throws {
    let error = await Self.error(FixedTransport(status: 400, #"{"message":"bad key s3cret!"}"#))
    expectEqual(error, .refused(message: "bad key …!", status: 400))

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
