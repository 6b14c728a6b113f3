import AlgoliaBackend
import AlgoliaWire
import Foundation
import InstantSearchTesting
import SearchModel

/// A transport that responds like the service, with the answers of another backend, and records the requests.
final class FakeService: Transport {
  private let model: any SearchBackend
  private let log = Log()

  init(answering model: any SearchBackend) { self.model = model }

  var requests: [TransportRequest] {
    get async { await log.requests }
  }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    await log.append(request)
    do throws(SearchError) {
      return TransportResponse(status: 200, body: try await answer(to: request.body).bytes())
    } catch {
      let failure = ServiceFailure(error)
      return TransportResponse(status: failure.status, body: failure.json.bytes())
    }
  }

  private func answer(to body: [UInt8]) async throws(SearchError) -> JSON {
    guard let json = try? JSON(parsing: body) else { throw .refused(message: "the body is no JSON", status: 400) }
    return QueriesCall.answer(try await model.search(try QueriesCall.queries(in: json)))
  }

  private actor Log {
    private(set) var requests: [TransportRequest] = []
    func append(_ request: TransportRequest) { requests.append(request) }
  }
}

/// A transport with the same response or error for all requests.
struct FixedTransport: Transport {
  let result: Result<TransportResponse, TransportError>

  init(status: Int, _ body: String) { result = .success(TransportResponse(status: status, body: Array(body.utf8))) }
  init(_ error: TransportError) { result = .failure(error) }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse { try result.get() }
}
