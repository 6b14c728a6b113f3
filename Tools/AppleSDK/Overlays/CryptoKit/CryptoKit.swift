// Digests and authentication codes. The operators of `==` compare in constant time.

public import Foundation

@available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
public protocol Digest: ContiguousBytes, Hashable, Sequence, Sendable, CustomStringConvertible
where Element == UInt8 {
  static var byteCount: Int { get }
}

@available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
public protocol HashFunction: Sendable {
  associatedtype Digest: CryptoKit.Digest
  static var blockByteCount: Int { get }
  init()
  func finalize() -> Digest
}
@available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
extension HashFunction {
  public static func hash<D: DataProtocol>(data: D) -> Digest { fatalError() }
  public mutating func update<D: DataProtocol>(data: D) {}
}

@available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
public struct SHA256Digest: Digest {
  public static var byteCount: Int { fatalError() }
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
  public func makeIterator() -> Array<UInt8>.Iterator { fatalError() }
  public var description: String { fatalError() }
}

@available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
public struct SHA256: HashFunction {
  public static var blockByteCount: Int { fatalError() }
  public init() {}
  public func finalize() -> SHA256Digest { fatalError() }
}

@available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
public struct SymmetricKey: ContiguousBytes, Equatable, Sendable {
  public init<D: ContiguousBytes>(data: D) {}
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
}

@available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
public struct HMAC<H: HashFunction>: Sendable {
  public typealias MAC = HashedAuthenticationCode<H>
  public init(key: SymmetricKey) {}
  public static func authenticationCode<D: DataProtocol>(
    for data: D, using key: SymmetricKey
  ) -> MAC { fatalError() }
  @available(macOS 10.15, iOS 13.2, watchOS 6.1, tvOS 13.2, *)
  public static func isValidAuthenticationCode<M: ContiguousBytes, D: DataProtocol>(
    _ code: M, authenticating data: D, using key: SymmetricKey
  ) -> Bool { fatalError() }
}
@available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
public struct HashedAuthenticationCode<H: HashFunction>: ContiguousBytes, Hashable, Sequence, Sendable {
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
  public func makeIterator() -> Array<UInt8>.Iterator { fatalError() }
}
