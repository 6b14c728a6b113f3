import SearchEngine
import SearchModel

/// Compares what the requests of the workload take with some parameters and without.
///
/// The two forms of a request run one after the other, so that both run in the same state of the machine.
struct ParameterComparison {
  private let index: LocalIndex
  private let requests: [HitsRequest]
  private let passes: Int

  init(_ index: LocalIndex, _ options: Options) throws {
    guard let workload = options["workload"] else { throw Failure(text: "--workload is needed") }
    self.index = index
    requests = try Workload.lines(of: workload).map { Workload.request($0, wantsWholeHits: false) }
    passes = options["passes"].flatMap { Int($0) } ?? 5
  }

  /// The processor time of the requests that find something, each the median of the passes, and the ratios of the two. The
  /// others are counted: where nothing is found, a search seeks another text besides.
  func figures(with parameters: JSON.Object, without others: JSON.Object = [:]) throws -> JSON {
    var (plain, changed): ([Double], [Double]) = ([], [])
    var empty = 0
    for request in requests {
      let (without, with) = (Self.request(request, others), Self.request(request, parameters))
      guard try search(with).nbHits > 0 else {
        empty += 1
        continue
      }
      var times: (without: [Double], with: [Double]) = ([], [])
      for _ in 0..<passes {
        times.without.append(try milliseconds(for: without))
        times.with.append(try milliseconds(for: with))
      }
      plain.append(times.without.median)
      changed.append(times.with.median)
    }
    guard !plain.isEmpty else { return ["empty": .integer(Int64(empty))] }
    let ratios = zip(changed, plain).map { $0 / $1 }.sorted()
    return [
      "empty": .integer(Int64(empty)),
      "without_ms": .double(plain.median), "with_ms": .double(changed.median),
      "ratio_of_sums": .double(changed.reduce(0, +) / plain.reduce(0, +)), "ratio_median": .double(ratios.median),
      "ratio_p95": .double(ratios[ratios.count * 95 / 100]),
    ]
  }

  private static func request(_ request: HitsRequest, _ parameters: JSON.Object) -> HitsRequest {
    var request = request
    for (name, value) in parameters { request.query.parameters[name] = value }
    return request
  }

  private func search(_ request: HitsRequest) throws -> SearchResponse {
    try index.search(request.query, conditions: request.conditions, facets: request.facets)
  }

  private func milliseconds(for request: HitsRequest) throws -> Double {
    let started = cpuMilliseconds()
    _ = try search(request)
    return cpuMilliseconds() - started
  }
}

extension [Double] {
  fileprivate var median: Double { sorted()[count / 2] }
}
