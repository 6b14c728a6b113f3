import Foundation
import SearchEngine
import SearchModel

/// The workload of 200 requests on the embedded engine: answers and times in the formats that `compare.py` reads.
///
///     bench engine --records p1m.ndjson --workload workload.ndjson --answers OUT.answers.json --times OUT.json
///     bench engine --records p1m.ndjson --workload workload.ndjson --limit Workload/limit
///
/// With `--limit` the limit program runs the same requests between the engine's passes, its answers are compared with
/// the engine's, and the ratios of the times are printed too.
func benchmarkEngine() {
  // All searches in one task, so that no time goes into waking threads.
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    do {
      try await EngineBenchmark(Options()).run()
    } catch {
      FileHandle.standardError.write(Data("bench engine: \(error)\n".utf8))
      exit(1)
    }
    done.signal()
  }
  done.wait()
}

private struct EngineBenchmark {
  let options: Options

  init(_ options: Options) { self.options = options }

  func run() async throws {
    guard let records = options["records"], let workload = options["workload"] else {
      throw Failure(text: "--records and --workload are needed")
    }
    var settings = Workload.settings
    if options["ranking"] != "full" {
      settings.ranking = [.custom]
      settings.typoTolerance = .off
    }
    let started = cpuMilliseconds()
    let index =
      try options["store"].map { try LocalIndex(path: $0, settings: settings) } ?? LocalIndex(settings: settings)
    if index.count == 0 { try await index.save(RecordSource(path: records)) }
    let built = cpuMilliseconds() - started
    let backend = LocalBackend(["products": index])

    let lines = try Workload.lines(of: workload)
    let requests = lines.map { Workload.request($0, wantsWholeHits: options["hits"] == "whole") }
    var answers: [JSON] = []
    for request in requests { answers.append(Workload.answer(try await response(to: request, backend))) }
    let limit = try options["limit"].map { try LimitProgram(path: $0, records: records) }
    if let limit { try compare(answers, try limit.answers(to: lines)) }

    var times = [[Double]](repeating: [], count: requests.count)
    var limitTimes = times
    for _ in 0..<(options["passes"].flatMap { Int($0) } ?? 7) {
      for (index, request) in requests.enumerated() {
        times[index].append(try await milliseconds(for: request, backend))
      }
      for (index, time) in (try limit?.pass() ?? []).enumerated() { limitTimes[index].append(time) }
    }
    if let path = options["answers"] {
      try JSON.array(answers).text().write(toFile: path, atomically: true, encoding: .utf8)
    }

    let own = Summary(of: times)
    var figures: JSON.Object = [
      "records": .integer(Int64(index.count)), "cpu_median": .double(own.median), "cpu_p95": .double(own.p95),
      "cpu_max": .double(own.max),
      "build_cpu_s": .double(built / 1000), "rss_anon_mb": .double(processMegabytes("RssAnon")),
      "peak_mb": .double(processMegabytes("VmHWM")),
    ]
    if limit != nil {
      let bare = Summary(of: limitTimes)
      for (name, own, bare) in [
        ("median", own.median, bare.median), ("p95", own.p95, bare.p95), ("max", own.max, bare.max),
      ] {
        figures["limit_\(name)"] = .double(bare)
        figures["ratio_\(name)"] = .double(own / bare)
      }
    }
    print(JSON.object(figures))
    if let path = options["times"] {
      var all = figures
      all["per_query"] = .array(own.perRequest.map { .double($0) })
      if limit != nil { all["limit_per_query"] = .array(Summary(of: limitTimes).perRequest.map { .double($0) }) }
      try JSON.object(all).text().write(toFile: path, atomically: true, encoding: .utf8)
    }
  }

  private func response(to request: HitsRequest, _ backend: LocalBackend) async throws -> SearchResponse {
    guard case .hits(let response)? = try await backend.search([.hits(request)]).first else {
      throw Failure(text: "no answer")
    }
    return response
  }

  /// The CPU time that a request takes until its answer is freed.
  private func milliseconds(for request: HitsRequest, _ backend: LocalBackend) async throws -> Double {
    let started = cpuMilliseconds()
    _ = try await response(to: request, backend)
    return cpuMilliseconds() - started
  }

  private func compare(_ own: [JSON], _ limit: [JSON]) throws {
    guard own.count == limit.count else { throw Failure(text: "\(limit.count) answers of the limit") }
    for (number, (own, limit)) in zip(own, limit).enumerated() where own.text() != limit.text() {
      throw Failure(text: "request \(number): the engine answers\n\(own)\nand the limit\n\(limit)")
    }
  }
}

/// The shortest time of each request over the passes, since other programs only make it longer, and the median, 95th
/// percentile and maximum of those.
private struct Summary {
  let perRequest: [Double]
  let median, p95, max: Double

  init(of times: [[Double]]) {
    perRequest = times.map { $0.min() ?? 0 }
    let sorted = perRequest.sorted()
    median = sorted[sorted.count / 2]
    p95 = sorted[Int((Double(sorted.count - 1) * 0.95).rounded())]
    max = sorted[sorted.count - 1]
  }
}

/// A line of the process's status, in megabytes.
func processMegabytes(_ name: String) -> Double {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
  return line.flatMap { Double($0.split(separator: " ").dropFirst().first ?? "") }.map { $0 / 1024 } ?? 0
}
