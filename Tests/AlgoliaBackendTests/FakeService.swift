import AlgoliaBackend
import AlgoliaWire
import Foundation
import InstantSearchTesting
import SearchModel

/// A transport that answers as the service would, from the records of a model, and remembers what was sent.
final class FakeService: Transport {
  private let model: ReferenceBackend
  private let log = Log()

  init(answering model: ReferenceBackend) { self.model = model }

  var requests: [TransportRequest] {
    get async { await log.requests }
  }

  func send(_ request: TransportRequest) async throws(SearchError) -> TransportResponse {
    await log.append(request)
    do throws(SearchError) {
      return TransportResponse(status: 200, body: try answer(to: request.body).bytes())
    } catch {
      let failure = ServiceFailure(error)
      return TransportResponse(status: failure.status, body: failure.json.bytes())
    }
  }

  private func answer(to body: [UInt8]) throws(SearchError) -> JSON {
    guard let json = try? JSON(parsing: body) else { throw .refused(message: "the body is no JSON", status: 400) }
    var answers: [SearchAnswer] = []
    for query in try QueriesCall.queries(in: json) { answers.append(try model.answer(to: query)) }
    return QueriesCall.answer(answers)
  }

  private actor Log {
    private(set) var requests: [TransportRequest] = []
    func append(_ request: TransportRequest) { requests.append(request) }
  }
}

/// A transport that gives the same answer or error to everything.
struct FixedTransport: Transport {
  let result: Result<TransportResponse, SearchError>

  init(status: Int, _ body: String) { result = .success(TransportResponse(status: status, body: Array(body.utf8))) }
  init(_ error: SearchError) { result = .failure(error) }

  func send(_ request: TransportRequest) async throws(SearchError) -> TransportResponse { try result.get() }
}
