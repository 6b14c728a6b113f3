// What the compiler needs to use Objective-C's objects.
@_exported import ObjectiveC

@frozen public struct ObjCBool: ExpressibleByBooleanLiteral, CustomStringConvertible {
  var value: Bool
  public init(_ value: Bool) { self.value = value }
  public init(booleanLiteral value: Bool) { self.value = value }
  public var boolValue: Bool { fatalError() }
  public var description: String { fatalError() }
}
public func _convertBoolToObjCBool(_ x: Bool) -> ObjCBool { fatalError() }
public func _convertObjCBoolToBool(_ x: ObjCBool) -> Bool { fatalError() }

@frozen public struct Selector: ExpressibleByStringLiteral {
  var pointer: UnsafeRawPointer?
  public init(_ name: String) { fatalError() }
  public init(stringLiteral name: String) { fatalError() }
}

extension NSObject: Equatable, Hashable {
  public static func == (lhs: NSObject, rhs: NSObject) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) {}
  @objc open var hashValue: Int { fatalError() }
}

public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { fatalError() }
