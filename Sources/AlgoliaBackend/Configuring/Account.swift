import Foundation
import SearchModel

/// The application and the key, and what they make of a call.
struct Account: Sendable {
  let appID: String
  private let key: Secret

  init(appID: String, apiKey: String) {
    self.appID = appID
    key = Secret(apiKey)
  }

  /// Who calls. Throws where the ID or the key can't be one.
  var headers: [String: String] {
    get throws(SearchError) {
      guard !appID.isEmpty, appID.utf8.allSatisfy({ Self.nameBytes.contains($0) }) else {
        throw .failed(reason: "'\(appID)' is not the ID of an application")
      }
      // A line break in a header would be taken for its end.
      guard !key.value.isEmpty, key.value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw .failed(reason: "the API key is empty, or holds characters that are in no key")
      }
      return ["x-algolia-application-id": appID, "x-algolia-api-key": key.value]
    }
  }

  /// The text with the key blacked out, should it be in there.
  func withoutKey(_ text: String) -> String { text.blackingOut(key.value) }

  private static let nameBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-".utf8)
}

/// A text that is kept out of everything that is printed.
struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  let value: String

  init(_ value: String) { self.value = value }

  var description: String { "…" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}

extension String {
  func blackingOut(_ secret: String) -> String {
    secret.isEmpty ? self : replacingOccurrences(of: secret, with: "…")
  }
}
