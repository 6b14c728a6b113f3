public import Foundation

// What needs Objective-C, and which Tools/AppleStubs therefore lacks.
#if !os(watchOS)
extension UIControl {
  public func addTarget(_ target: Any?, action: Selector, for controlEvents: UIControl.Event) {}
}

extension UIApplication.LaunchOptionsKey: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSString { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout Self?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self { fatalError() }
}
#endif
