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
  /// The content in place of ``content``, which is sent from the disk.
  var file: File?
  /// Until when the call can wait for another response; nil if this is the one.
  var wait: ChangeWait?

  /// Some bytes of a file.
  struct File: Sendable {
    let file: SnapshotFile
    let range: Range<Int>
  }

  /// The number of bytes of the content.
  var length: Int { file?.range.count ?? content.bytes.count }

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
    var json = ServiceFailure(message: failure.message, status: failure.status).json.object ?? [:]
    json["code"] = failure.code.map { .string($0) }
    self.init(status: failure.status, json: .object(json))
    headers += failure.headers
  }
}
