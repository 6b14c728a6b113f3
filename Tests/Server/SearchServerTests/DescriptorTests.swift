import ChildProcesses
import Foundation
import TestSupport
import Testing

@testable import SearchServer

@Suite("Few file descriptors", .serialized)
struct DescriptorTests {
  @Test("The limit of connections leaves a quarter of the descriptors for other files")
  func limits() {
    let limits = ServerLimits()
    expectEqual(limits.within(descriptors: nil, used: 100), limits)
    expectEqual(limits.within(descriptors: 1_000_000, used: 100), limits)
    for (descriptors, used) in [(64, 20), (64, 60), (256, 40), (1024, 40), (1, 5), (2900, 100)] {
      let fitted = limits.within(descriptors: descriptors, used: used)
      #expect(fitted.connections >= 1 && fitted.connectionsPerAddress >= 1)
      #expect(fitted.connections <= limits.connections && fitted.connections < fitted.acceptedConnections)
      #expect(fitted.connectionsPerAddress <= fitted.connections)
      if descriptors - used > 20 { #expect(fitted.acceptedConnections + used <= descriptors * 3 / 4) }
    }
    let few = limits.within(descriptors: 1024, used: 40)
    #expect(few.connections == 546 && few.connectionsPerAddress == 409)
    var small = limits
    small.connections = 10
    expectEqual(small.within(descriptors: 1024, used: 40), small)
  }

  @Test("With few descriptors, idle connections make room: the server goes on answering, and makes another index")
  func idleConnections() async throws {
    let data = NSTemporaryDirectory() + "DescriptorTests-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: data) }
    let server = try await ServerProcess(data: data, descriptors: 64)
    let first = try server.connect()
    try expectEqual(first.status("PUT", "/1/indexes/lamps/1", "{\"name\": \"Lamp\"}"), 200)
    let idle = try (0..<100).map { _ in try server.connect() }
    for number in 0..<3 {
      let client = try server.connect()
      try expectEqual(client.status("GET", "/health"), 200)
      try expectEqual(client.status("POST", "/1/indexes/lamps/query", "{}"), 200)
      try expectEqual(client.status("PUT", "/1/indexes/other/\(number)", "{}"), 200)
    }
    for client in idle { client.shutDown() }
    try await expectEqual(server.end(SIGTERM), .exit(0))
  }
}
