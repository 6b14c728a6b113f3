// Bytes, indices, identifiers and exact numbers.

public struct Data: Hashable, Sendable, Codable, RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  public typealias Index = Int
  public init() {}
  public init(count: Int) { fatalError() }
  public init(repeating: UInt8, count: Int) { fatalError() }
  public init<S: Sequence>(_ elements: S) where S.Element == UInt8 { fatalError() }
  public init(bytes: UnsafeRawPointer, count: Int) { fatalError() }
  public init(contentsOf url: URL, options: ReadingOptions = []) throws { fatalError() }
  public init?(base64Encoded: String, options: Base64DecodingOptions = []) { fatalError() }
  public init?(base64Encoded: Data, options: Base64DecodingOptions = []) { fatalError() }

  public var startIndex: Int { fatalError() }
  public var endIndex: Int { fatalError() }
  public subscript(index: Int) -> UInt8 {
    get { fatalError() }
    set {}
  }
  public subscript(bounds: Range<Int>) -> Data {
    get { fatalError() }
    set {}
  }
  public mutating func replaceSubrange<C: Collection>(_ range: Range<Int>, with other: C) where C.Element == UInt8 {}
  public mutating func append(_ other: Data) {}
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
  public func base64EncodedString(options: Base64EncodingOptions = []) -> String { fatalError() }
  public func write(to url: URL, options: WritingOptions = []) throws {}

  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var mappedIfSafe: ReadingOptions { fatalError() }
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var atomic: WritingOptions { fatalError() }
  }
  public struct Base64EncodingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public struct Base64DecodingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var ignoreUnknownCharacters: Base64DecodingOptions { fatalError() }
  }
}

public protocol ContiguousBytes {
  func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
}
extension Data: ContiguousBytes {}
extension Array: ContiguousBytes where Element == UInt8 {}
extension ArraySlice: ContiguousBytes where Element == UInt8 {}
extension ContiguousArray: ContiguousBytes where Element == UInt8 {}
public protocol DataProtocol: RandomAccessCollection where Element == UInt8 {}
extension Data: DataProtocol {}
extension Array: DataProtocol where Element == UInt8 {}
extension ArraySlice: DataProtocol where Element == UInt8 {}
extension ContiguousArray: DataProtocol where Element == UInt8 {}

public struct IndexPath: Hashable, Sendable, Codable, Comparable {
  var indices: [Int]
  public init() { indices = [] }
  public init(index: Int) { indices = [index] }
  public init(indexes: [Int]) { indices = indexes }
  public init(_a: [Int]) { indices = _a }
  public var count: Int { fatalError() }
  public static func < (lhs: IndexPath, rhs: IndexPath) -> Bool { fatalError() }
}

public struct IndexSet: Hashable, Sendable, Codable {
  public init() {}
  public init(integer: Int) {}
  public init(integersIn range: Range<Int>) {}
  public var count: Int { fatalError() }
  public func contains(_ integer: Int) -> Bool { fatalError() }
}

extension IndexSet: Sequence {
  public func makeIterator() -> AnyIterator<Int> { fatalError() }
}

public struct UUID: Hashable, Sendable, Codable, CustomStringConvertible {
  public init() {}
  public init?(uuidString string: String) { fatalError() }
  public var uuidString: String { fatalError() }
  public var description: String { fatalError() }
}
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension UUID: Comparable {
  public static func < (lhs: UUID, rhs: UUID) -> Bool { fatalError() }
}

public struct Decimal: Hashable, Sendable, Codable, Comparable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init() {}
  public init(integerLiteral value: Int) {}
  public init(floatLiteral value: Double) {}
  public init(_ value: Int) {}
  public init(_ value: Int64) {}
  public init(_ value: UInt64) {}
  public init(_ value: Double) {}
  public init?(string: String, locale: Locale? = nil) {}
  public var description: String { fatalError() }
  public static func < (lhs: Decimal, rhs: Decimal) -> Bool { fatalError() }
}
