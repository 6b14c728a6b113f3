import Foundation
import InstantSearchTesting
import Platform
import SearchEngine
import TestSupport
import Testing

@testable import SearchServer

@Suite("Stopping", .serialized)
struct StoppingTests {
  /// The state of a connection when the server stops.
  private enum Phase: CaseIterable {
    /// Nothing was sent, or a response was received.
    case new, answered
    /// The header section or the body was sent incompletely.
    case head, body
    /// A search or a change is in progress.
    case search, change

    var watched: WatchedConnection.Phase {
      switch self {
      case .new, .answered: .idle
      case .head: .head
      case .body: .body
      case .search, .change: .working
      }
    }
  }

  private static let search = RawClient.text("POST", "/1/indexes/lamps/query", "{}")
  private static let change = RawClient.text("PUT", "/1/indexes/lamps/2", "{}")

  @Test(
    "Every request in flight gets a response with Connection: close when the server stops",
    arguments: RandomCases.seeds(2, long: 100))
  func phases(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    // All searches run, and are blocked when they are done.
    let gate = SearchGate()
    defer { gate.open() }
    let running = try RunningServer {
      $0.host = RunningServer.ownHost()
      $0.log = gate.log
      $0.limits.searchThreads = 40
      $0.limits.searchesPerAddress = 40
      $0.limits.stoppingTime = .seconds(3600)
      // The attempts to connect evict none, however many there are before the server stops listening.
      $0.limits.connections = 100_000
      $0.limits.connectionsPerAddress = 100_000
    }
    let first = try running.connect()
    first.request("PUT", "/1/indexes/lamps/1", "{}")
    try expectEqual(first.answer()?.status, 200)
    let phases = (0..<30).map { _ in random.element(of: Phase.allCases) }
    let indices = running.server.application.indices
    let stopping = Locked<Task<Void, any Error>?>(nil)
    let clients = try phases.map { _ in try running.connect() }
    try await onThread {
      try indices.change { _ in
        for (client, phase) in zip(clients, phases) {
          switch phase {
          case .new: break
          case .answered:
            client.request("GET", "/health")
            try expectEqual(client.answer()?.status, 200)
          case .head: client.send(String(Self.search.prefix(40)))
          case .body: client.send(String(Self.search.dropLast(1)))
          case .search: client.send(Self.search)
          case .change: client.send(Self.change)
          }
        }
        let expected = Dictionary(grouping: phases.map(\.watched) + [.idle], by: { $0 }).mapValues(\.count)
        try running.wait { Dictionary(grouping: $0.phases, by: { $0 }).mapValues(\.count) == expected }
        let task = Task.detached { try await onThread { running.server.stop() } }
        stopping.withLock { $0 = task }
        try waitUntil { running.refusesConnections }
        for (client, phase) in zip(clients, phases) where phase.watched == .idle {
          #expect(try client.isClosed(), "seed \(seed), \(phase)")
        }
        for (client, phase) in zip(clients, phases) {
          if phase == .head { client.send(String(Self.search.dropFirst(40))) }
          if phase == .body { client.send(String(Self.search.suffix(1))) }
        }
      }
    }
    gate.open()
    for (client, phase) in zip(clients, phases) where phase.watched != .idle {
      let answer = try client.answer()
      expectEqual(answer?.status, 200, "seed \(seed), \(phase)")
      expectEqual(answer?.head.contains("Connection: close"), true, "seed \(seed), \(phase)")
      #expect(try client.isClosed())
    }
    try await stopping.withLock { $0 }?.value
  }

  @Test(
    "Requests that arrive while the server stops get a response if they are read",
    arguments: RandomCases.seeds(4, long: 20))
  func load(round: UInt64) async throws {
    let read = Locked(0)
    let received = Locked(0)
    let running = try RunningServer {
      $0.log = { _ in read.withLock { $0 += 1 } }
      $0.limits.stoppingTime = .seconds(3600)
    }
    let port = running.port
    try await withThrowingTaskGroup { group in
      for number in 0..<16 {
        group.addTask {
          try await onThread {
            guard let client = try? RawClient(port: port) else { return }
            while true {
              switch number % 3 {
              case 0: client.request("GET", "/health")
              case 1: client.request("PUT", "/1/indexes/lamps/\(number)", "{}")
              default: client.request("POST", "/1/indexes/lamps/query", "{}")
              }
              guard try client.answer() != nil else { return }
              received.withLock { $0 += 1 }
            }
          }
        }
      }
      group.addTask {
        try await onThread {
          try waitUntil { received.withLock { $0 } >= 100 + Int(round) * 10 }
          running.server.stop()
        }
      }
      try await group.waitForAll()
    }
    expectEqual(received.withLock { $0 }, read.withLock { $0 })
  }
}
