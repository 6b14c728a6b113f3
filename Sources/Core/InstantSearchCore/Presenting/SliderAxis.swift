/// Where numbers are on a slider whose positions go from 0 to 1,000: along straight lines between a few known points.
package struct SliderAxis: Equatable {
  /// The positions with their numbers; both ascend.
  package private(set) var points: [(position: Double, number: Double)]

  package static let length = 1_000.0

  /// Points from the position 0 to ``length``.
  package init(_ points: [(position: Double, number: Double)]) { self.points = points }

  /// A linear axis.
  package init(_ numbers: ClosedRange<Double>) {
    points = [(0, numbers.lowerBound), (Self.length, numbers.upperBound)]
  }

  package static func == (left: SliderAxis, right: SliderAxis) -> Bool {
    left.points.elementsEqual(right.points, by: ==)
  }

  /// The position of a number; that of the nearest end beyond the ends.
  package func position(of number: Double) -> Double {
    guard let upper = points.firstIndex(where: { $0.number >= number }) else { return Self.length }
    guard upper > 0 else { return 0 }
    let (from, to) = (points[upper - 1], points[upper])
    // Halves, since a difference may be infinite.
    let share = (number / 2 - from.number / 2) / (to.number / 2 - from.number / 2)
    return share.isNaN ? from.position : from.position + (to.position - from.position) * share.clamped(to: 0...1)
  }
}

extension SliderAxis: CustomStringConvertible {
  /// The points as the script of the page reads them: `0:2 500:100 1000:2583`.
  package var description: String {
    points.map { "\($0.position.asPeopleWriteIt):\($0.number)" }.joined(separator: " ")
  }
}
