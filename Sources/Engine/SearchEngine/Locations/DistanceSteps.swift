internal import SearchModel

/// The steps in which distances are compared, for `aroundPrecision`.
struct DistanceSteps: Hashable, Sendable {
  /// Steps of the same length, from a distance on.
  private struct Range: Hashable, Sendable {
    var start: Double
    var length: Double
    /// The number of its first step.
    var first: Int
  }

  private let ranges: [Range]

  /// The length of a step in meters, by default and at least.
  static let shortest = 10
  /// More than the greatest distance, in meters.
  private static let longest = 40_000_000

  init(_ precision: Query.AroundPrecision = .meters(shortest)) {
    var given: [Query.AroundPrecision.Range] =
      switch precision {
      case .meters(let meters): [.init(from: 0, value: meters)]
      case .ranges(let ranges): ranges
      }
    given = given.enumerated().sorted { ($0.element.from, $0.offset) < ($1.element.from, $1.offset) }.map(\.element)
    if given.first.map({ $0.from > 0 }) ?? true { given.insert(.init(from: 0, value: Self.shortest), at: 0) }
    var ranges: [Range] = []
    for range in given {
      let start = Double(min(range.from, Self.longest))
      let length = Double(max(Self.shortest, min(range.value, Self.longest)))
      guard let last = ranges.last else {
        ranges.append(Range(start: start, length: length, first: 0))
        continue
      }
      // Of those that begin at the same distance, the first one counts.
      guard start > last.start else { continue }
      let first = last.first + Int(((start - last.start) / last.length).rounded(.up))
      ranges.append(Range(start: start, length: length, first: first))
    }
    self.ranges = ranges
  }

  /// The number of the step in which a distance lies.
  func step(at meters: Double) -> Int {
    let range = range(at: meters)
    return range.first + Int((meters - range.start) / range.length)
  }

  /// The distance at which a step begins.
  func start(of step: Int) -> Double {
    let range = ranges[max(1, ranges.partitioningIndex { $0.first > step }) - 1]
    return range.start + Double(step - range.first) * range.length
  }

  /// The length of the step in which a distance lies.
  func precision(at meters: Double) -> Int { Int(range(at: meters).length) }

  private func range(at meters: Double) -> Range {
    ranges[max(1, ranges.partitioningIndex { $0.start > meters }) - 1]
  }
}
