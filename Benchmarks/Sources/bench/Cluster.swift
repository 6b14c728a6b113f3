import Foundation
import SearchModel
import TypesenseBackend

/// The workload of 200 requests through `TypesenseBackend`, as a child process of `Cluster/measure.py`, which measures the
/// node meanwhile:
///
///     bench cluster --node http://127.0.0.1:8128 --key KEY --workload workload.ndjson
///
/// It reads commands, one a line, and prints a line of JSON for each: `fill FILE` makes the index `products` of the records
/// of the file; `pass` sends all requests, each after the answer to the one before; `answers` returns the answers.
func benchmarkCluster() {
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    do {
      try await ClusterBenchmark(Options()).run()
    } catch {
      FileHandle.standardError.write(Data("bench cluster: \(error)\n".utf8))
      exit(1)
    }
    done.signal()
  }
  done.wait()
}

private struct ClusterBenchmark {
  private let requests: [HitsRequest]
  private let backend: TypesenseBackend

  init(_ options: Options) throws {
    guard let node = options["node"], let key = options["key"], let workload = options["workload"] else {
      throw Failure(text: "--node, --key and --workload are needed")
    }
    requests = try Workload.lines(of: workload).map { line in
      var request = Workload.request(line, wantsWholeHits: true)
      // The right answers of the workload are those without typos.
      request.query.typoTolerance = .off
      return request
    }
    var configuration = TypesenseBackend.Configuration()
    // On a busy machine a search that takes long must not be sent twice.
    configuration.readTimeout = .seconds(60)
    configuration.writeTimeout = .seconds(300)
    backend = TypesenseBackend(nodes: [node], apiKey: key, configuration: configuration)
  }

  func run() async throws {
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      let answer: JSON
      switch words[0] {
      case "fill" where words.count == 2: answer = try await fill(words[1])
      case "pass": answer = try await pass()
      case "answers": answer = .array(try await answers())
      default: throw Failure(text: "'\(line)' is no command")
      }
      FileHandle.standardOutput.write(Data("\(answer.text())\n".utf8))
    }
  }

  private func fill(_ path: String) async throws -> JSON {
    let index = backend.index("products")
    try await index.updateSettings(
      IndexSettings(
        searchableAttributes: ["name", "description", "brand"], attributesForFaceting: Workload.facets))
    let (clock, lines) = (ContinuousClock(), try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n"))
    let (start, cpu) = (clock.now, cpuMilliseconds())
    for first in stride(from: 0, to: lines.count, by: 10_000) {
      try await index.save(lines[first..<min(first + 10_000, lines.count)].map { try JSON(parsing: String($0)) })
    }
    return [
      "records": .integer(Int64(lines.count)), "seconds": .double((clock.now - start) / .seconds(1)),
      "cpu_ms": .double(cpuMilliseconds() - cpu),
    ]
  }

  /// The CPU time of this process for all requests until their answers are freed, and the time that each took.
  private func pass() async throws -> JSON {
    let clock = ContinuousClock()
    var times: [JSON] = []
    let cpu = cpuMilliseconds()
    for request in requests {
      let start = clock.now
      _ = try await response(to: request)
      times.append(.double((clock.now - start) / .milliseconds(1)))
    }
    return ["cpu_ms": .double(cpuMilliseconds() - cpu), "wall_ms": .array(times)]
  }

  private func answers() async throws -> [JSON] {
    var answers: [JSON] = []
    for request in requests { answers.append(Workload.answer(try await response(to: request))) }
    return answers
  }

  private func response(to request: HitsRequest) async throws -> SearchResponse {
    guard case .hits(let response)? = try await backend.search([.hits(request)]).first else {
      throw Failure(text: "no answer")
    }
    return response
  }
}
