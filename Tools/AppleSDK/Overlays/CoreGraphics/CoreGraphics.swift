// What draws. The compiler looks for `CGFloat` here, which is declared in CoreFoundation.
@_exported import CoreFoundation
@_exported import CoreGraphics

extension CGAffineTransform: Equatable, @unchecked Sendable {
  public static var identity: CGAffineTransform { fatalError() }
  public init(scaleX x: CGFloat, y: CGFloat) { fatalError() }
  public static func == (lhs: CGAffineTransform, rhs: CGAffineTransform) -> Bool { fatalError() }
}
