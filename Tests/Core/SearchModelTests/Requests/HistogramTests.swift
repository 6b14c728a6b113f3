import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("Histograms")
struct HistogramTests {
  private static func edges(
    _ span: ClosedRange<Double>, _ buckets: Int = 20, _ scale: Histogram.Scale = .linear,
    limits: ClosedRange<Double>? = nil
  ) -> [Double] {
    let request = HistogramRequest(buckets: buckets, scale: scale, limits: limits)
    guard let histogram = request.emptyHistogram(spanning: span) else { return [] }
    return histogram.buckets.map(\.lowerBound) + [histogram.bounds.upperBound]
  }

  struct Edges: Sendable {
    var span: ClosedRange<Double>
    var buckets: Int
    var scale = Histogram.Scale.linear
    var edges: [Double]
  }

  @Test("The edges between buckets are round numbers within the limits, and there are 1 to 200 buckets")
  func roundEdges() throws {
    for example in [
      Edges(span: 0...100, buckets: 10, edges: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]),
      Edges(span: 0...100, buckets: 9, edges: [0, 20, 40, 60, 80, 100]),
      Edges(span: 3...203, buckets: 5, edges: [3, 50, 100, 150, 200, 203]),
      Edges(span: 0.5...1, buckets: 6, edges: [0.5, 0.6, 0.7, 0.8, 0.9, 1]),
      Edges(span: -1...1, buckets: 2, edges: [-1, 0, 1]), Edges(span: -1...1, buckets: 1, edges: [-1, 1]),
      Edges(span: -7 ... -6.9, buckets: 3, edges: [-7, -6.95, -6.9]), Edges(span: 5...5, buckets: 20, edges: [5, 5]),
      Edges(span: 3...200, buckets: 8, scale: .logarithmic, edges: [3, 5, 10, 20, 50, 100, 200]),
      Edges(span: 1...10, buckets: 5, scale: .logarithmic, edges: [1, 1.5, 2.5, 4, 6, 10]),
      Edges(span: 1...1e6, buckets: 4, scale: .logarithmic, edges: [1, 100, 1e4, 1e6]),
      // Without a logarithmic scale: a bound of 0, a negative one, and bounds at a ratio of less than 10.
      Edges(span: 0...100, buckets: 2, scale: .logarithmic, edges: [0, 50, 100]),
      Edges(span: -100 ... -1, buckets: 2, scale: .logarithmic, edges: [-100, -50, -1]),
      Edges(span: 10...99, buckets: 2, scale: .logarithmic, edges: [10, 50, 99]),
    ] {
      expectEqual(Self.edges(example.span, example.buckets, example.scale), example.edges, "\(example)")
    }
    // The scale is the one that the bounds allow, and these are the span within the limits.
    let request = HistogramRequest(scale: .logarithmic)
    expectEqual(request.emptyHistogram(spanning: 1...10)?.scale, .logarithmic)
    expectEqual(request.emptyHistogram(spanning: 0...10)?.scale, .linear)
    expectEqual(Self.edges(0...100, 2, limits: 20...200), [20, 50, 100])
    expectEqual(Self.edges(0...100, 2, limits: -5...10), [0, 5, 10])
    expectEqual(Self.edges(0...100, limits: 100...200), [100, 100])
    expectEqual(Self.edges(0...100, limits: 101...200), [])
    // Decimals that are one subnormal number are one edge.
    let edges = Self.edges(.leastNonzeroMagnitude...200 * .leastNonzeroMagnitude, 200, .logarithmic)
    #expect(edges.count > 10 && zip(edges, edges.dropFirst()).allSatisfy { $0 < $1 })
    for buckets in [-1, 0, 1, 200, 201, Int.max] {
      expectEqual(Self.edges(0...1, buckets).count - 1, (buckets < 2 ? 1 : 200), "\(buckets)")
    }
  }

  @Test("The edges of any bounds ascend, are no more than requested, and seldom less than a third of that")
  func law() {
    for seed in RandomCases.seeds(500, long: 50_000) {
      var generator = SeededGenerator(seed: seed)
      let ends = [generator.anyNumber(), generator.anyNumber()].sorted()
      let buckets = generator.number(in: 1...200)
      let isLogarithmic = generator.once(in: 2)
      let edges = Self.edges(ends[0]...ends[1], buckets, isLogarithmic ? .logarithmic : .linear)
      #expect(edges.first == ends[0] && edges.last == ends[1], "seed \(seed)")
      #expect(edges.count - 1 <= buckets, "seed \(seed): \(edges)")
      guard ends[0] < ends[1] else { continue }
      #expect(zip(edges, edges.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed): \(edges)")
      // Where the bounds have no such short numbers between them, the edges can't be round.
      if !isLogarithmic, ends[1] - ends[0] > 1e-9 * max(abs(ends[0]), abs(ends[1])), ends[1] - ends[0] > 1e-300 {
        #expect(edges.count - 1 >= buckets / 3, "seed \(seed): \(edges)")
      }
    }
  }

  @Test("Requests and histograms come back from Codable, and a backend counts none unless it says so")
  func saving() throws {
    let request = FacetRequest("price", histogram: HistogramRequest(buckets: 5, scale: .logarithmic, limits: 1...2))
    try expectEqual(JSONDecoder().decode(FacetRequest.self, from: JSONEncoder().encode(request)), request)
    var response = SearchResponse()
    response.facetHistograms["price"] = HistogramRequest().emptyHistogram(spanning: 1...2)
    try expectEqual(JSONDecoder().decode(SearchResponse.self, from: JSONEncoder().encode(response)), response)
    #expect(!SilentBackend().countsHistograms)
  }

  private struct SilentBackend: SearchBackend {
    let supportedParameters = SupportedParameters.all
    func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] { [] }
  }
}

extension SeededGenerator {
  /// A number of any size, often a short one.
  fileprivate mutating func anyNumber() -> Double {
    switch number(in: 0...5) {
    case 0: return Double(number(in: -1000...1000))
    case 1: return Double(number(in: -100...100)) / 10
    case 2:
      let greatest = Double.greatestFiniteMagnitude
      return element(of: greatest, -greatest, .leastNonzeroMagnitude, 0, 1, 0x1p53)
    case 3: return 1 + Double(number(in: 0...1000)) * .ulpOfOne
    default:
      let number = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &self))
      return number.isFinite ? number : 0
    }
  }
}
