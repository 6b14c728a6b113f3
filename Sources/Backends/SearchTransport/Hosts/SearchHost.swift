package import SearchModel

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A host that answers the calls of a search client.
///
/// ```swift
/// SearchHost("search.example.com")
/// SearchHost("127.0.0.1", port: 8178, scheme: .http)
/// ```
///
/// Plain `http` would expose the key to the network, so it is allowed for loopback only: `localhost`, `127.0.0.0/8` and
/// `::1`.
public struct SearchHost: Hashable, Sendable {
  /// The DNS name or the IP address.
  package var name: String
  /// Nil for the port of the scheme.
  package var port: Int?
  /// Whether the connection is encrypted.
  package var scheme: Scheme
  /// The calls that the host accepts.
  package var purpose: Purpose

  /// A host by its name or IP address, without a port in the text.
  public init(_ name: String, port: Int? = nil, scheme: Scheme = .https, for purpose: Purpose = .both) {
    self.name = name
    self.port = port
    self.scheme = scheme
    self.purpose = purpose
  }

  /// Parses a host with an optional port: `search.example.com`, `localhost:8178`, `[::1]:8178`. The scheme is `http` for
  /// loopback, `https` otherwise.
  package init(address: String, for purpose: Purpose = .both) {
    let end = address.lastIndex(of: "]") ?? address.startIndex
    let colon = address[end...].lastIndex(of: ":")
    var name = String(address[..<(colon ?? address.endIndex)])
    if name.hasPrefix("["), name.hasSuffix("]"), name.contains(":") { name = String(name.dropFirst().dropLast()) }
    self.init(name, port: colon.map { Int(address[$0...].dropFirst()) ?? 0 }, for: purpose)
    if Self.isLoopback(name) { scheme = .http }
  }

  /// Parses the URL of a host without a path, `http://127.0.0.1:8178`, or its address without a scheme. Calls fail if it is
  /// neither.
  package init(url: String, for purpose: Purpose = .both) {
    let prefix = [Scheme.https, .http].first { url.lowercased().hasPrefix("\($0.rawValue)://") }
    let rest = url.dropFirst(prefix.map { $0.rawValue.count + 3 } ?? 0)
    self.init(address: String(rest.hasSuffix("/") ? rest.dropLast() : rest), for: purpose)
    if let prefix { scheme = prefix }
  }

  /// The scheme of the URLs of a host.
  public enum Scheme: String, Sendable {
    /// With TLS.
    case https
    /// Without encryption, for loopback only.
    case http
  }

  /// The calls that a host accepts.
  public enum Purpose: Sendable {
    /// Searches, and reading records and settings.
    case reading
    /// Changes of records, settings and keys.
    case writing
    /// All calls.
    case both
  }
}

extension SearchHost: CustomStringConvertible {
  /// Name and port, as in a URL, without a user and a password.
  public var description: String {
    // An address with a user is no name of a host. It is shown in errors.
    let shown = name.split(separator: "@").last.map(String.init) ?? name
    let text = shown.contains(":") ? "[\(shown)]" : shown
    return port.map { "\(text):\($0)" } ?? text
  }
}

extension SearchHost {
  package func accepts(_ purpose: Purpose) -> Bool { self.purpose == .both || self.purpose == purpose }

  /// The host and the path of a service at a URL, below `/v1` where the URL has no path; nil if it is none.
  package static func endpoint(of url: String, _ name: String) -> (host: SearchHost, path: String)? {
    let scheme = ["https://", "http://"].first { url.lowercased().hasPrefix($0) } ?? ""
    let rest = url.dropFirst(scheme.count)
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let host = SearchHost(url: scheme + rest[..<end])
    // A name and a password would be shown with the host.
    guard host.isWellFormed, !rest.contains("#"), rest.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return nil
    }
    let question = rest[end...].firstIndex(of: "?") ?? rest.endIndex
    var path = rest[end..<question]
    while path.hasSuffix("/") { path.removeLast() }
    let whole = path.isEmpty ? "/v1\(name)" : path.hasSuffix(name) ? String(path) : path + name
    return (host, whole + rest[question...])
  }

  /// The URL of a percent-encoded path.
  package func url(_ path: String) throws(SearchError) -> URL {
    guard isWellFormed,
      let url = URL(string: "\(scheme.rawValue)://\(self)\(path)")
    else {
      if name.contains("@") {
        throw .failed(reason: "the address of a host has no user and no password: give them as credentials")
      }
      throw .failed(reason: "'\(self)' is not the name of a host")
    }
    guard scheme == .https || Self.isLoopback(name) else {
      throw .failed(reason: "http would show the key on its way to '\(self)': use https, or a host on this machine")
    }
    return url
  }

  /// Whether the name and the port are valid.
  package var isWellFormed: Bool { hasName && port.map { (1...65_535).contains($0) } ?? true }

  private var hasName: Bool {
    let colonCount = name.utf8.count { $0 == UInt8(ascii: ":") }
    if colonCount > 0 { return colonCount > 1 && name.utf8.allSatisfy { Self.addressBytes.contains($0) } }
    return !name.isEmpty && name.utf8.allSatisfy { Self.nameBytes.contains($0) }
  }

  /// Whether the name is a loopback host.
  package static func isLoopback(_ name: String) -> Bool {
    let octets = name.split(separator: ".", omittingEmptySubsequences: false)
    let isIPv4Loopback = octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
    return isIPv4Loopback || name.lowercased() == "localhost" || name == "::1"
  }

  private static let nameBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._".utf8)
  private static let addressBytes = Set("0123456789abcdefABCDEF:.".utf8)
}
