@_exported import ObjectiveC
@frozen public struct ObjCBool: ExpressibleByBooleanLiteral { var v: Bool; public init(_ v: Bool) { self.v = v }; public init(booleanLiteral v: Bool) { self.v = v }; public var boolValue: Bool { v } }
@frozen public struct Selector: ExpressibleByStringLiteral { var p: UnsafeRawPointer?; public init(_ s: String) { p = nil }; public init(stringLiteral s: String) { p = nil } }
extension NSObject: Equatable, Hashable {
  public static func == (a: NSObject, b: NSObject) -> Bool { a.isEqual(b) }
  public func hash(into h: inout Hasher) {}
  @objc open var hashValue: Int { 0 }
}
public func _convertBoolToObjCBool(_ x: Bool) -> ObjCBool { ObjCBool(x) }
public func _convertObjCBoolToBool(_ x: ObjCBool) -> Bool { x.boolValue }
extension ObjCBool: CustomStringConvertible { public var description: String { "" } }
