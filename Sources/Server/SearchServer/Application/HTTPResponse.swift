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
  var content: OwnedBytes

  init(status: Int = 200, json: JSON) {
    var writer = JSONWriter()
    writer.write(json)
    self.init(status: status, jsonText: writer.finish())
  }

  init(status: Int = 200, jsonText: OwnedBytes) {
    self.init(status: status, contentType: "application/json; charset=UTF-8", content: jsonText)
  }

  init(status: Int = 200, contentType: String, content: OwnedBytes) {
    self.status = status
    headers = [HTTPHeader("Content-Type", contentType)]
    self.content = content
  }

  /// A response without content.
  init(status: Int) {
    self.status = status
    headers = []
    content = OwnedBytes(copying: [])
  }
}

extension HTTPResponse {
  init(_ failure: ServerFailure) {
    self.init(status: failure.status, json: ServiceFailure(message: failure.message, status: failure.status).json)
    headers += failure.headers
  }
}
