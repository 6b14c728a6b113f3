import ChildProcesses
import TestSupport
import Testing

/// The requests of the program with proxies in its environment.
@Suite("The program and proxies", .serialized)
struct ProxyTests {
  private static let answer = LoopbackServer.Step.answer(
    json: #"{"results":[{"hits":[{"objectID":"lamp-1","name":"Lamp"}],"nbHits":1}]}"#)
  private static let refusal = LoopbackServer.Step.answer("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n")

  private let folder: ProgramFolder
  private let proxy: LoopbackServer
  private let proxyEvents: AsyncStream<LoopbackServer.Event>

  init() throws {
    folder = try ProgramFolder()
    proxy = try LoopbackServer()
    // More connections than a call makes.
    proxyEvents = proxy.serve([Self.refusal], [Self.refusal], [Self.refusal], [Self.refusal], [Self.refusal])
  }

  /// Searches a host with a key; all proxy variables are set to the proxy, except some.
  private func search(_ host: String, _ changes: [String: String] = [:]) throws -> ProgramRun {
    var environment = ["INSTANTSEARCH_API_KEY": "s3cret-key", "no_proxy": "", "NO_PROXY": ""]
    for name in ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
      environment[name] = "http://127.0.0.1:\(proxy.port)"
    }
    return try folder.run(
      "query", "--host", host, "--index-name", "lamps", "--query", "lamp",
      environment: environment.merging(changes) { $1 })
  }

  private func requests(_ server: LoopbackServer, _ events: AsyncStream<LoopbackServer.Event>) async -> [String] {
    server.stop()
    var requests: [String] = []
    for await case .request(let text) in events { requests.append(text) }
    return requests
  }

  @Test("A loopback host is called directly", arguments: ["127.0.0.1", "localhost"])
  func thisMachine(host: String) async throws {
    let server = try LoopbackServer()
    let events = server.serve([Self.answer])
    let run = try search("\(host):\(server.port)")
    #expect(run.exitCode == 0 && run.output.contains("Lamp"), "\(run.text)")
    await expectEqual(requests(server, events).map { $0.lowercased().contains("s3cret-key") }, [true])
    await expectEqual(requests(proxy, proxyEvents), [])
  }

  @Test("A proxy sees only the name of another host")
  func otherHosts() async throws {
    let run = try search("search.invalid")
    #expect(run.exitCode == 4 && run.errors.contains("can't be reached"), "\(run.text)")
    let requests = await requests(proxy, proxyEvents)
    // The host is tried once more when all are down.
    expectEqual(requests.count, 2)
    for request in requests {
      #expect(request.hasPrefix("CONNECT search.invalid:443 HTTP/1.1\r\n"))
      #expect(!request.contains("s3cret-key") && !request.contains("lamp"))
    }
  }

  @Test("A host in no_proxy is called directly", arguments: ["search.invalid", ".invalid", "*"])
  func exceptions(hosts: String) async throws {
    let run = try search("search.invalid", ["no_proxy": hosts])
    #expect(run.exitCode == 4 && run.errors.contains("can't be reached"), "\(run.text)")
    await expectEqual(requests(proxy, proxyEvents), [])
  }
}
