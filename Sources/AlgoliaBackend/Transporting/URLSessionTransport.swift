public import SearchModel

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// The transport over Foundation's sessions.
public struct URLSessionTransport: Transport {
  private let session: URLSession

  /// A transport over a session that keeps nothing on disk.
  public init() { session = Self.ephemeralSession }

  /// A transport over a session with settings of your own.
  public init(session: URLSession) { self.session = session }

  public func send(_ request: TransportRequest) async throws(SearchError) -> TransportResponse {
    var urlRequest = URLRequest(url: request.url)
    urlRequest.httpMethod = request.method.rawValue
    if !request.body.isEmpty { urlRequest.httpBody = Data(request.body) }
    for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
    let body: Data
    let response: URLResponse
    do {
      (body, response) = try await session.data(for: urlRequest)
    } catch {
      throw Task.isCancelled ? .cancelled : SearchError(transferring: error)
    }
    guard let response = response as? HTTPURLResponse else {
      throw .failed(reason: "the answer is not one of HTTP")
    }
    return TransportResponse(status: response.statusCode, body: [UInt8](body))
  }

  private static let ephemeralSession = URLSession(configuration: .ephemeral)
}

extension SearchError {
  /// What an error of a session means for the search. What the error knows of the request stays out of it.
  package init(transferring error: any Error) {
    switch error {
    case let error as SearchError: self = error
    case is CancellationError: self = .cancelled
    case let error as URLError where error.code == .cancelled: self = .cancelled
    case let error as URLError where error.code == .timedOut: self = .timedOut
    default: self = .unreachable(reason: error.localizedDescription)
    }
  }
}
