/// A number that users choose: `Double`, `Int`, `Float` or `UInt`.
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

extension Float: DoubleRepresentable {
  public init(_ number: Double, rounded rule: FloatingPointRoundingRule) {
    let nearest = Float(number)
    self =
      switch rule {
      case .down where nearest.toDouble() > number: nearest.nextDown
      case .up where nearest.toDouble() < number: nearest.nextUp
      default: nearest
      }
  }

  /// The number with the same decimal digits: 0.1 is 0.1, not 0.10000000149011612.
  public func toDouble() -> Double { Double(description) ?? Double(self) }
}

extension Int: DoubleRepresentable {}

extension UInt: DoubleRepresentable {}

extension DoubleRepresentable where Self: FixedWidthInteger {
  public init(_ number: Double, rounded rule: FloatingPointRoundingRule) {
    let whole = number.rounded(rule)
    self = Self(exactly: whole) ?? (whole > 0 ? .max : .min)
  }

  public func toDouble() -> Double { Double(self) }
}
