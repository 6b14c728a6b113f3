import Foundation
import SearchEngine
import SearchModel

/// The workload of 200 requests on the embedded engine: answers and times in the formats that `compare.py` reads.
///
///     bench engine --records p1m.ndjson --workload workload.ndjson --answers OUT.answers.json --times OUT.json
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
  static let facets = ["brand", "color", "categories", "size", "country"]

  let options: Options

  init(_ options: Options) { self.options = options }

  func run() async throws {
    guard let records = options["records"], let workload = options["workload"] else {
      throw Failure(text: "--records and --workload are needed")
    }
    var settings = IndexSettings(
      searchableAttributes: ["name", "description", "brand"], attributesForFaceting: Self.facets,
      customRanking: [.descending("popularity")])
    if options["ranking"] != "full" {
      settings.ranking = [.custom]
      settings.typoTolerance = .off
    }
    let started = cpuMilliseconds()
    let index =
      try options["store"].map { try LocalIndex(path: $0, settings: settings) } ?? LocalIndex(settings: settings)
    if index.count == 0 { try index.save(RecordSource(path: records)) }
    let built = cpuMilliseconds() - started
    let backend = LocalBackend(["products": index])

    let requests = try String(contentsOfFile: workload, encoding: .utf8).split(separator: "\n").map { line in
      try request(JSON(parsing: String(line)))
    }
    var answers: [JSON] = []
    for request in requests { answers.append(answer(try await measured(request, backend).response)) }
    var times = [[Double]](repeating: [], count: requests.count)
    for _ in 0..<(options["passes"].flatMap { Int($0) } ?? 7) {
      for (place, request) in requests.enumerated() {
        times[place].append(try await measured(request, backend).milliseconds)
      }
    }
    if let path = options["answers"] {
      try JSON.array(answers).text().write(toFile: path, atomically: true, encoding: .utf8)
    }

    let medians = times.map { $0.sorted()[$0.count / 2] }
    let sorted = medians.sorted()
    let figures: JSON.Object = [
      "records": .integer(Int64(index.count)), "cpu_median": .double(sorted[sorted.count / 2]),
      "cpu_p95": .double(sorted[Int((Double(sorted.count - 1) * 0.95).rounded())]),
      "cpu_max": .double(sorted.last ?? 0),
      "build_cpu_s": .double(built / 1000), "rss_anon_mb": .double(anonymousMegabytes("RssAnon")),
      "peak_mb": .double(anonymousMegabytes("VmHWM")),
    ]
    print(JSON.object(figures))
    if let path = options["times"] {
      var all = figures
      all["per_query"] = .array(medians.map { .double($0) })
      try JSON.object(all).text().write(toFile: path, atomically: true, encoding: .utf8)
    }
  }

  private func request(_ line: JSON) throws -> HitsRequest {
    var query = Query(line["q"]?.string ?? "")
    query.hitsPerPage = 20
    query.maxValuesPerFacet = 100
    if options["hits"] != "whole" {
      query.attributesToRetrieve = []
      query.attributesToHighlight = []
    }
    let disjunctive = Set((line["disjunctive"]?.array ?? []).compactMap(\.string))
    var conditions: [Condition] = []
    for (attribute, values) in line["facetFilters"]?.object ?? [:] {
      let filters = (values.array ?? []).compactMap(\.string).map {
        FilterExpression(Filter.Facet(attribute: Attribute(attribute), stringValue: $0))
      }
      conditions.append(
        Condition(id: .group(FilterGroup.ID.or(name: attribute)), expression: .any(filters)))
    }
    for (attribute, bounds) in line["numeric"]?.object ?? [:] {
      guard let low = bounds[0]?.number, let high = bounds[1]?.number else { continue }
      conditions.append(
        Condition(
          id: .group(FilterGroup.ID.or(name: attribute, filterType: .numeric)),
          expression: FilterExpression(Filter.Numeric(attribute: Attribute(attribute), range: low...high))))
    }
    var facets = Self.facets.map { attribute in
      FacetRequest(
        Attribute(attribute),
        ignoring: disjunctive.contains(attribute)
          ? [.group(FilterGroup.ID.or(name: attribute))] : [])
    }
    facets.append(FacetRequest("price", wantsValues: false))
    return HitsRequest(indexName: "products", query: query, conditions: conditions, facets: facets)
  }

  private func measured(
    _ request: HitsRequest, _ backend: LocalBackend
  ) async throws -> (response: SearchResponse, milliseconds: Double) {
    let started = cpuMilliseconds()
    let answers = try await backend.search([.hits(request)])
    let time = cpuMilliseconds() - started
    guard case .hits(let response)? = answers.first else { throw Failure(text: "no answer") }
    return (response, time)
  }

  private func answer(_ response: SearchResponse) -> JSON {
    let facets = response.facets.map { attribute in
      (
        key: attribute.attribute.rawValue,
        value: JSON.object(JSON.Object(attribute.facets.map { (key: $0.value, value: .integer(Int64($0.count))) }))
      )
    }
    let stats = response.facetStats["price"]
    return [
      "n": .integer(Int64(response.nbHits)), "hits": .array(response.hits.map { .string($0.objectID) }),
      "facets": .object(JSON.Object(facets)), "pmin": stats.map { .double($0.min) } ?? .null,
      "pmax": stats.map { .double($0.max) } ?? .null,
    ]
  }
}

/// The CPU time of the process.
private func cpuMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// A line of the process's status, in megabytes.
private func anonymousMegabytes(_ name: String) -> Double {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
  return line.flatMap { Double($0.split(separator: " ").dropFirst().first ?? "") }.map { $0 / 1024 } ?? 0
}
