// Any request gets a JSON response without a crash or a status of 5xx. The first byte selects a key, the first line is
// the method and the target, the rest the body.

/// A server with keys of different rights.
private final class Target {
  let application: ServerApplication
  let keys: [String]

  init() throws {
    let clock = ServerClock { 1_700_000_000 }
    var options = ServerOptions()
    options.allowedOrigins = ["https://shop.example"]
    application = ServerApplication(
      indices: try IndexCatalogue(nil, clock: clock), keys: KeyRing(adminKey: "admin"), options: options, clock: clock)
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["searchable(kind)"]))
    try index.save(
      (0..<20).map { ["objectID": .string("\($0)"), "kind": .string("kind \($0 % 3)"), "number": .integer($0)] })
    try index.setView("b", IndexSettings(customRanking: [.descending("number")]))
    try application.indices.add(index, as: "a")
    var key = ServerKey(value: "key", createdAt: 0)
    key.rights = KeyRight.allCases
    key.indexes = ["a*", "c"]
    key.queryParameters = "filters=number>3&hitsPerPage=5"
    try application.keys.add(key)
    keys = ["admin", "admin", "key", SecuredKey(restricting: "key", to: ["filters": "kind:\"kind 1\""]).text]
  }
}

private nonisolated(unsafe) var target: Target?
private nonisolated(unsafe) var runs = 0

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRequestPath(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  runs += 1
  // Requests create indices and keys: starts with a new server before they fill the memory.
  if runs % 500 == 1 { target = try? Target() }
  guard let target else { preconditionFailure("no server") }
  let lines = UnsafeBufferPointer(start: start + 1, count: count - 1).split(
    separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
  let words = lines[0].split(separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
  var request = HTTPRequest(
    method: String(decoding: words[0], as: UTF8.self),
    target: words.count > 1 ? String(decoding: words[1], as: UTF8.self) : "/1/indexes/a/query")
  let choice = Int(start[0])
  request.headers["x-algolia-api-key"] = choice < 250 ? target.keys[choice % target.keys.count] : nil
  if choice % 7 == 0 { request.headers["origin"] = "https://shop.example" }
  if lines.count > 1 { request.body = Array(lines[1]) }
  let response = target.application.answer(request)
  precondition(200..<500 ~= response.status, "\(response.status)")
  guard let type = response.headers.first(where: { $0.name == "Content-Type" }), type.value.contains("json") else {
    return 0
  }
  guard let json = try? JSON(parsing: Array(response.content.bytes)) else { preconditionFailure("no JSON") }
  if response.status >= 400 { precondition(json["status"]?.int == response.status && json["message"] != nil) }
  return 0
}
