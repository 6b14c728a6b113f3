import Foundation
import SearchModel

/// The application and the key, and what they make of a request.
struct Account: Sendable {
  private let appID: String
  private let key: Secret
  /// Where else than at the service requests go, as `127.0.0.1:8108`.
  private let host: String?

  init(appID: String, apiKey: String, host: String? = nil) {
    self.appID = appID
    key = Secret(apiKey)
    self.host = host
  }

  /// The address of something to read, on the host that is the nearest one for reading.
  func readURL(_ path: String) throws(SearchError) -> URL {
    if let host { return try Self.url(of: path, on: host) }
    let isName = !appID.isEmpty && appID.utf8.allSatisfy { Self.nameBytes.contains($0) }
    guard isName, let url = URL(string: "https://\(appID.lowercased())-dsn.algolia.net\(path)") else {
      throw .failed(reason: "'\(appID)' is not the ID of an application")
    }
    return url
  }

  /// An address on a host: encrypted, unless it is this machine.
  private static func url(of path: String, on host: String) throws(SearchError) -> URL {
    // Slashes, question marks and the like would make something else of the address.
    let isHost = !host.isEmpty && host.utf8.allSatisfy { nameBytes.contains($0) || ".:[]".utf8.contains($0) }
    let scheme = host.isLoopback ? "http" : "https"
    guard isHost, let url = URL(string: "\(scheme)://\(host)\(path)"), !(url.host ?? "").isEmpty else {
      throw .failed(reason: "'\(host)' is no host as in 'search.example.org:8108'")
    }
    return url
  }

  /// What goes with every request.
  var headers: [String: String] {
    get throws(SearchError) {
      // A line break in a header would be taken for its end.
      guard !key.value.isEmpty, key.value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw .failed(reason: "the API key is empty, or holds characters that are in no key")
      }
      return [
        "x-algolia-application-id": appID, "x-algolia-api-key": key.value, "content-type": "application/json",
      ]
    }
  }

  /// The text with the key blacked out, should it be in there.
  func withoutKey(_ text: String) -> String {
    key.value.isEmpty ? text : text.replacingOccurrences(of: key.value, with: "…")
  }

  private static let nameBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-".utf8)
}

extension String {
  /// Whether a host, with or without a port, is this machine.
  fileprivate var isLoopback: Bool {
    if self == "[::1]" || hasPrefix("[::1]:") { return true }
    let name = prefix { $0 != ":" }.lowercased()
    let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
    return name == "localhost" || numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
  }
}

/// A text that is kept out of everything that is printed.
private struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  let value: String

  init(_ value: String) { self.value = value }

  var description: String { "…" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}
