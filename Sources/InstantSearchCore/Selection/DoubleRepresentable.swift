/// A number that people choose: `Double` or `Int`.
public protocol DoubleRepresentable: Comparable, Hashable, Sendable {
  /// The number itself, or the next one in this direction.
  init(_ number: Double, rounded rule: FloatingPointRoundingRule)
  func toDouble() -> Double
}

extension Double: DoubleRepresentable {
  public init(_ number: Double, rounded rule: FloatingPointRoundingRule) { self = number }
  public func toDouble() -> Double { self }
}

extension Int: DoubleRepresentable {
  public init(_ number: Double, rounded rule: FloatingPointRoundingRule) {
    let whole = number.rounded(rule)
    self = Int(exactly: whole) ?? (whole > 0 ? .max : .min)
  }

  public func toDouble() -> Double { Double(self) }
}

/// What is chosen of a number: all between two ends, both included. An end may be open.
public struct NumberRange<Number: DoubleRepresentable>: Hashable, Sendable {
  public let lowerBound: Number?
  public let upperBound: Number?

  /// Ends in the wrong order are exchanged; what is no number is an open end, and so is an infinite one that leaves
  /// everything.
  public init(from lowerBound: Number? = nil, through upperBound: Number? = nil) {
    var ends = [lowerBound, upperBound].map { end in end.flatMap { $0.toDouble().isNaN ? nil : $0 } }
    if let lower = ends[0], let upper = ends[1], upper < lower { ends.swapAt(0, 1) }
    self.lowerBound = ends[0].flatMap { $0.toDouble() == -.infinity ? nil : $0 }
    self.upperBound = ends[1].flatMap { $0.toDouble() == .infinity ? nil : $0 }
  }

  public init(_ range: ClosedRange<Number>) { self.init(from: range.lowerBound, through: range.upperBound) }

  /// Whether both ends are open: nothing is chosen.
  public var isOpen: Bool { lowerBound == nil && upperBound == nil }

  /// The range as a slider over these bounds shows it.
  public func within(_ bounds: ClosedRange<Number>) -> ClosedRange<Number> {
    let lower = (lowerBound ?? bounds.lowerBound).clamped(to: bounds)
    return lower...max(lower, (upperBound ?? bounds.upperBound).clamped(to: bounds))
  }
}
