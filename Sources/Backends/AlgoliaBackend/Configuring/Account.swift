import SearchModel
import SearchTransport

/// The application ID and the API key, as header fields of a call.
struct Account: Sendable {
  let appID: String
  private let key: Secret

  init(appID: String, apiKey: String) {
    self.appID = appID
    key = Secret(apiKey)
  }

  /// The header fields that identify the client. Throws if the ID or the key is malformed.
  var headers: [String: String] {
    get throws(SearchError) {
      guard !appID.isEmpty, appID.utf8.allSatisfy({ Self.nameBytes.contains($0) }) else {
        throw .failed(reason: "'\(appID)' is not the ID of an application")
      }
      // Prevents header injection by a line break.
      guard !key.value.isEmpty, key.value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw .failed(reason: "the API key is empty, or holds characters that are in no key")
      }
      return ["x-algolia-application-id": appID, "x-algolia-api-key": key.value]
    }
  }

  /// The key itself.
  var apiKey: String { key.value }

  /// Redacts the key in a text.
  func withoutKey(_ text: String) -> String { text.redacting(key.value) }

  private static let nameBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-".utf8)
}
