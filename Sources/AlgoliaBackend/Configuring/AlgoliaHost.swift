import Foundation
import SearchModel

/// A machine that answers calls of the protocol.
///
/// ```swift
/// AlgoliaHost("search.example.com")
/// AlgoliaHost("127.0.0.1", port: 8108, scheme: .http)
/// AlgoliaHost(address: "localhost:8108")
/// ```
///
/// Over `http` the key can be read by all machines on the way, so it is sent to this machine only: to `localhost`,
/// `127.0.0.1` and its like, and `::1`.
public struct AlgoliaHost: Hashable, Sendable {
  public var name: String
  /// Nil for the port of the scheme.
  public var port: Int?
  public var scheme: Scheme
  public var purpose: Purpose

  public init(_ name: String, port: Int? = nil, scheme: Scheme = .https, for purpose: Purpose = .both) {
    self.name = name
    self.port = port
    self.scheme = scheme
    self.purpose = purpose
  }

  /// A host as people write it: `search.example.com`, `localhost:8108`, `[::1]:8108`. Calls to it are encrypted unless it
  /// is this machine.
  public init(address: String, for purpose: Purpose = .both) {
    let end = address.lastIndex(of: "]") ?? address.startIndex
    let colon = address[end...].lastIndex(of: ":")
    var name = String(address[..<(colon ?? address.endIndex)])
    if name.hasPrefix("["), name.hasSuffix("]"), name.contains(":") { name = String(name.dropFirst().dropLast()) }
    self.init(name, port: colon.map { Int(address[$0...].dropFirst()) ?? 0 }, for: purpose)
    if Self.isThisMachine(name) { scheme = .http }
  }

  public enum Scheme: String, Sendable {
    case https, http
  }

  /// Which calls a host takes.
  public enum Purpose: Sendable {
    case reading, writing, both
  }
}

extension AlgoliaHost: CustomStringConvertible {
  /// Name and port, as in an address.
  public var description: String {
    let name = name.contains(":") ? "[\(name)]" : name
    return port.map { "\(name):\($0)" } ?? name
  }
}

extension AlgoliaHost {
  func takes(_ purpose: Purpose) -> Bool { self.purpose == .both || self.purpose == purpose }

  /// The address of a path, which is encoded already.
  func url(_ path: String) throws(SearchError) -> URL {
    guard isWellFormed,
      let url = URL(string: "\(scheme.rawValue)://\(self)\(path)")
    else { throw .failed(reason: "'\(self)' is not the name of a host") }
    guard scheme == .https || Self.isThisMachine(name) else {
      throw .failed(reason: "http would show the key on its way to '\(self)': use https, or a host on this machine")
    }
    return url
  }

  /// Whether there can be such a host.
  package var isWellFormed: Bool { hasName && port.map { (1...65_535).contains($0) } ?? true }

  private var hasName: Bool {
    let colonCount = name.utf8.count { $0 == UInt8(ascii: ":") }
    if colonCount > 0 { return colonCount > 1 && name.utf8.allSatisfy { Self.addressBytes.contains($0) } }
    return !name.isEmpty && name.utf8.allSatisfy { Self.nameBytes.contains($0) }
  }

  /// Whether a host of this name is this machine.
  static func isThisMachine(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let isLoopback = parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    return isLoopback || name.lowercased() == "localhost" || name == "::1"
  }

  private static let nameBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._".utf8)
  private static let addressBytes = Set("0123456789abcdefABCDEF:.".utf8)
}
