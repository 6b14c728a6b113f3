internal import AlgoliaWire
internal import SearchModel

struct HTTPHeader: Hashable, Sendable {
  var name: String
  var value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// An HTTP response.
struct HTTPResponse: Sendable {
  var status: Int
  var headers: [HTTPHeader]
  var body: [UInt8]

  init(status: Int = 200, json: JSON) {
    self.init(status: status, jsonText: json.bytes())
  }

  init(status: Int = 200, jsonText: [UInt8]) {
    self.init(status: status, contentType: "application/json; charset=UTF-8", body: jsonText)
  }

  init(status: Int = 200, contentType: String, body: [UInt8]) {
    self.status = status
    headers = [HTTPHeader("Content-Type", contentType)]
    self.body = body
  }

  /// A response without content.
  init(status: Int) {
    self.status = status
    headers = []
    body = []
  }
}

extension HTTPResponse {
  init(_ failure: ServerFailure) {
    self.init(status: failure.status, json: ServiceFailure(message: failure.message, status: failure.status).json)
    headers += failure.headers
  }
}
