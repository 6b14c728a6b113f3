import Foundation
import SearchModel

/// The application and the key, and what they make of a request.
struct Account: Sendable {
  private let appID: String
  private let key: Secret

  init(appID: String, apiKey: String) {
    self.appID = appID
    key = Secret(apiKey)
  }

  /// The address of something to read, on the host that is the nearest one for reading.
  func readURL(_ path: String) throws(SearchError) -> URL {
    let isName = !appID.isEmpty && appID.utf8.allSatisfy { Self.nameBytes.contains($0) }
    guard isName, let url = URL(string: "https://\(appID.lowercased())-dsn.algolia.net\(path)") else {
      throw .failed(reason: "'\(appID)' is not the ID of an application")
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

/// A text that is kept out of everything that is printed.
private struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  let value: String

  init(_ value: String) { self.value = value }

  var description: String { "…" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}
