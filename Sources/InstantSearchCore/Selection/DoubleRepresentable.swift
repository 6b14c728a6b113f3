/// A number that users choose: `Double` or `Int`.
public protocol DoubleRepresentable: Comparable, Hashable, Sendable {
  /// The number itself, or the nearest representable one in this direction.
  init(_ number: Double, rounded rule: FloatingPointRoundingRule)
  /// The number as a `Double`; integers beyond 2⁵³ are rounded.
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
