// Any line of a client is answered once or ignored without a crash, and an answer is one line of JSON with the client's ID.

import Dispatch

private nonisolated(unsafe) var server: MCPServer?

private func makeServer() throws -> MCPServer {
  let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["searchable(kind)"]))
  try index.save(
    (0..<20).map { ["objectID": .string("\($0)"), "kind": .string("kind \($0 % 3)"), "number": .integer($0)] })
  let tool = try SearchTool(index, tokenLimit: 200)
  return MCPServer([MCPServer.Index("a", tool), MCPServer.Index("b", tool)], version: "1")
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAssistantMessage(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  if server == nil { server = try? makeServer() }
  guard let server else { preconditionFailure("no server") }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard case .request(let request) = MCPServer.read(bytes) else { return 0 }
  let answered = DispatchSemaphore(value: 0)
  Task {
    let line = await server.response(to: request).line
    precondition(!line.contains(UInt8(ascii: "\n")))
    precondition((try? JSON(parsing: line))?["id"] == request.id)
    answered.signal()
  }
  answered.wait()
  return 0
}
