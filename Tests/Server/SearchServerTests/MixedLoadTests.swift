import ChildProcesses
import Foundation
import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

/// Changes its own records of an index in numbered steps. The number of steps determines the state of all its records.
///
/// It has pairs of records. Step n changes the pair n % 8: saves both records with the number n, changes that number, or
/// deletes them. Steps are idempotent.
struct SteppingWriter: Sendable {
  let name: String
  static let pairs = 8
  static let halves = ["a", "b"]

  private enum Change { case save, update, delete }

  private func change(_ step: Int) -> Change {
    switch step / Self.pairs % 4 {
    case 2: .update
    case 3: .delete
    default: .save
    }
  }

  func id(_ pair: Int, _ half: String) -> String { "\(name)-\(pair)\(half)" }

  /// The operations of a step, for a batch.
  func operations(_ step: Int) -> JSON {
    .array(
      Self.halves.map { half in
        let id = JSON.string(id(step % Self.pairs, half)), number = JSON.integer(Int64(step))
        return switch change(step) {
        case .save:
          ["action": "addObject", "body": ["objectID": id, "writer": .string(name), "number": number]]
        case .update: ["action": "partialUpdateObject", "body": ["objectID": id, "number": number]]
        case .delete: ["action": "deleteObject", "body": ["objectID": id]]
        }
      })
  }

  /// The number of both records of a pair after some steps; nil if they do not exist.
  func number(of pair: Int, after steps: Int) -> Int? {
    guard steps > pair else { return nil }
    let last = (steps - 1 - pair) / Self.pairs * Self.pairs + pair
    return change(last) == .delete ? nil : last
  }

  /// The number of every record after some steps.
  func numbers(after steps: Int) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for pair in 0..<Self.pairs {
      for half in Self.halves { numbers[id(pair, half)] = number(of: pair, after: steps) }
    }
    return numbers
  }
}

/// The progress of a writer: the steps that must be visible, because they were acknowledged or a reader saw them, and
/// those that may be.
final class Progress: Sendable {
  private let steps = Locked<(done: Int, begun: Int)>((0, 0))

  var done: Int { steps.withLock { $0.done } }
  var begun: Int { steps.withLock { $0.begun } }
  func begin(_ step: Int) { steps.withLock { $0.begun = max($0.begun, step + 1) } }
  func noteDone(_ count: Int) { steps.withLock { $0.done = max($0.done, count) } }
}

/// 64 connections that read and write, and verify the responses.
final class MixedLoad: Sendable {
  private static let writerCount = 16
  private static let readerCount = 48

  private let host: String
  private let port: Int
  private let pause: TimeInterval
  let writers = (0..<writerCount).map { SteppingWriter(name: "writer\($0)") }
  let progress = (0..<writerCount).map { _ in Progress() }

  private struct State {
    var isStopped = false
    /// Counts the kills and the starts of the server: it is running if this is even.
    var turns = 0
    var answers = [Int](repeating: 0, count: writerCount + readerCount)
    var failures: [String] = []
  }
  private let state = Locked(State())

  init(_ server: ServerProcess, pause: TimeInterval) {
    (host, port, self.pause) = (server.host, server.port, pause)
  }

  func stop() { state.withLock { $0.isStopped = true } }
  /// Notes that the server is about to be killed, or runs again: earlier connections may be lost.
  func noteTurn() { state.withLock { $0.turns += 1 } }
  private var isStopped: Bool { state.withLock { $0.isStopped } }
  private var turns: Int { state.withLock { $0.turns } }
  var failures: [String] { state.withLock { $0.failures } }
  /// The number of responses of each connection.
  var answers: [Int] { state.withLock { $0.answers } }

  /// Records a failure, and stops.
  private func fail(_ message: String) {
    state.withLock { state in
      state.failures.append(message)
      state.isStopped = true
    }
  }

  /// Waits until each connection has had this number of further responses, or something has failed.
  func waitForAnswers(_ count: Int) async throws {
    let before = answers
    try await onThread { [self] in
      try waitUntil { !failures.isEmpty || zip(answers, before).allSatisfy { $0 - $1 >= count } }
    }
  }

  /// Reads and writes until it is stopped.
  func run() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<Self.writerCount + Self.readerCount {
        group.addTask {
          try await onThread { [self] in
            let connection = Connection(index)
            if index < Self.writerCount {
              write(index, connection)
            } else {
              read(index, connection)
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// A connection that reconnects when it is lost.
  private final class Connection {
    let index: Int
    var client: RawClient?
    /// The value of `turns` when it was established.
    var turn = 0
    init(_ index: Int) { self.index = index }
  }

  /// The response; nil if the server was killed in the meantime.
  private func ask(_ connection: Connection, _ method: String, _ path: String, _ body: JSON? = nil)
    -> (status: Int, json: JSON)?
  {
    while connection.client == nil {
      if isStopped { return nil }
      connection.turn = turns
      connection.client = try? RawClient(host: host, port: port)
      if connection.client == nil { Thread.sleep(forTimeInterval: 0.02) }
    }
    connection.client?.request(method, path, body.map { String(decoding: $0.bytes(), as: UTF8.self) } ?? "")
    guard let answer = try? connection.client?.answer() else {
      connection.client = nil
      if turns == connection.turn, turns.isMultiple(of: 2) { fail("\(method) \(path) lost its connection") }
      return nil
    }
    state.withLock { $0.answers[connection.index] += 1 }
    if pause > 0 { Thread.sleep(forTimeInterval: pause) }
    guard let json = try? JSON(parsing: answer.body) else {
      fail("\(method) \(path) was answered by \(answer.body)")
      return nil
    }
    return (answer.status, json)
  }

  /// Performs one step after the other, each until it is acknowledged.
  private func write(_ index: Int, _ connection: Connection) {
    let (writer, progress) = (writers[index], progress[index])
    while !isStopped {
      let step = progress.begun
      let batch: JSON = ["requests": writer.operations(step)]
      progress.begin(step)
      while !isStopped {
        guard let answer = ask(connection, "POST", "/1/indexes/load/batch", batch) else { continue }
        if answer.status != 200 { fail("step \(step) of \(writer.name): \(answer)") }
        progress.noteDone(step + 1)
        break
      }
    }
  }

  private func read(_ index: Int, _ connection: Connection) {
    var random = SeededGenerator(seed: UInt64(index))
    while !isStopped {
      let index = random.number(in: 0...Self.writerCount - 1)
      switch random.number(in: 0...4) {
      case 0: readRecord(index, random.number(in: 0...SteppingWriter.pairs - 1), connection)
      case 1: readAll(index, connection, "query", ["filters": .string("writer:\(writers[index].name)")])
      case 2: readAll(index, connection, "query", ["query": .string(writers[index].name), "queryType": "prefixNone"])
      case 3: readAll(index, connection, "browse", ["filters": .string("writer:\(writers[index].name)")])
      default: readTwo(index, (index + 1) % Self.writerCount, connection)
      }
    }
  }

  private func readRecord(_ index: Int, _ pair: Int, _ connection: Connection) {
    let (writer, progress) = (writers[index], progress[index])
    let id = writer.id(pair, "a")
    let done = progress.done
    guard let answer = ask(connection, "GET", "/1/indexes/load/\(id)") else { return }
    let number = answer.json["number"]?.int
    let steps = done...max(done, progress.begun)
    guard answer.status == (number == nil ? 404 : 200),
      let seen = steps.first(where: { writer.number(of: pair, after: $0) == number })
    else { return fail("\(id) after \(steps) steps: \(answer)") }
    progress.noteDone(seen)
  }

  private func readAll(_ index: Int, _ connection: Connection, _ route: String, _ question: JSON.Object) {
    let done = progress[index].done
    guard let answer = ask(connection, "POST", "/1/indexes/load/\(route)", Self.complete(question)) else { return }
    guard answer.status == 200 else { return fail("\(route) \(question): \(answer)") }
    check(answer.json, index, done, isCounted: route == "query")
  }

  private func readTwo(_ first: Int, _ second: Int, _ connection: Connection) {
    let indices = [first, second]
    let done = indices.map { progress[$0].done }
    let requests = indices.map { index -> JSON in
      let question: JSON.Object = ["indexName": "load", "filters": .string("writer:\(writers[index].name)")]
      return Self.complete(question)
    }
    guard let answer = ask(connection, "POST", "/1/indexes/*/queries", ["requests": .array(requests)]) else { return }
    guard answer.status == 200, let results = answer.json["results"]?.array, results.count == 2 else {
      return fail("two queries: \(answer)")
    }
    for (number, index) in indices.enumerated() { check(results[number], index, done[number], isCounted: true) }
  }

  private static func complete(_ question: JSON.Object) -> JSON {
    var question = question
    question["hitsPerPage"] = 1000
    question["facets"] = ["number"]
    question["typoTolerance"] = false
    return .object(question)
  }

  /// Reads all records of a writer, and checks that they are the state after a step that may have been the last.
  private func check(_ answer: JSON, _ index: Int, _ done: Int, isCounted: Bool) {
    let (writer, progress) = (writers[index], progress[index])
    let hits = answer["hits"]?.array ?? []
    let numbers = Dictionary(
      hits.map { ($0["objectID"]?.string ?? "", $0["number"]?.int ?? -1) }, uniquingKeysWith: { _, _ in -1 })
    let steps = done...max(done, progress.begun)
    guard let seen = steps.first(where: { writer.numbers(after: $0) == numbers }) else {
      return fail("\(writer.name) after \(steps) steps: \(answer)")
    }
    progress.noteDone(seen)
    guard isCounted else { return }
    var counts: [String: JSON] = [:]
    for number in numbers.values { counts["\(number)"] = .integer(Int64(numbers.values.count { $0 == number })) }
    let counted = (answer["facets"]?["number"]?.object ?? [:]).map { ($0, $1) }
    if answer["nbHits"]?.int != hits.count || Dictionary(uniqueKeysWithValues: counted) != counts {
      fail("\(writer.name) is counted wrongly: \(answer)")
    }
  }
}

@Suite("A server under load that is killed again and again")
struct MixedLoadTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test("64 connections read and write: nothing acknowledged or seen is lost, and every answer is right")
  func kills() async throws {
    let (rounds, answers) = RandomCases.isLongCheck ? (60, 200) : (2, 12)
    let (data, host) = (folder.data, LoopbackAddress.mixedLoad.text)
    var server = try await ServerProcess(data: data, host: host)
    let port = server.port
    // The first kill may come while an index is made.
    try server.connect().request("PUT", "/1/indexes/load/1", "{}")
    try await expectEqual(server.end(SIGKILL), .signal(SIGKILL))
    server = try await ServerProcess(data: data, host: host, port: port)
    try prepare(server)
    let load = MixedLoad(server, pause: RandomCases.isLongCheck ? 0 : 0.05)
    let running = Task.detached { try await load.run() }
    defer { load.stop() }
    for _ in 0..<rounds {
      try await load.waitForAnswers(answers)
      if !load.failures.isEmpty { break }
      load.noteTurn()
      try await expectEqual(server.end(SIGKILL), .signal(SIGKILL))
      server = try await ServerProcess(data: data, host: host, port: port)
      expectEqual(server.port, port, "\(server.firstLines)")
      load.noteTurn()
    }
    try await load.waitForAnswers(answers)
    load.stop()
    try await running.value
    try #require(load.failures == [])
    try await expectEqual(server.end(SIGTERM), .exit(0))
    try check(load)
  }

  private func prepare(_ server: ServerProcess) throws {
    let client = try server.connect()
    client.request(
      "PUT", "/1/indexes/load/settings",
      #"{"attributesForFaceting": ["writer", "number"], "searchableAttributes": ["writer"]}"#)
    try expectEqual(client.answer()?.status, 200)
  }

  /// Checks that the folder contains the writers' records at the end.
  private func check(_ load: MixedLoad) throws {
    let index = try folder.open().application.indices.find("load").index
    var numbers: [String: [String: Int]] = [:]
    try index.browse { record in
      numbers[record["writer"]?.string ?? "", default: [:]][record["objectID"]?.string ?? ""] = record["number"]?.int
    }
    for (writer, progress) in zip(load.writers, load.progress) {
      let steps = progress.done...progress.begun
      #expect(
        steps.contains { writer.numbers(after: $0) == numbers[writer.name] ?? [:] }, "\(writer.name) after \(steps)")
    }
    #expect(load.progress.allSatisfy { $0.done > 0 })
  }
}
