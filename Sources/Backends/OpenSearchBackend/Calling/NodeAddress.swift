import SearchModel
package import SearchTransport

/// The address of a node, which may have a user and a password: `https://user:password@search.example.com:9200`.
package struct NodeAddress: Sendable {
  package let host: SearchHost
  /// The address without the user and the password, to be shown.
  package let shown: String
  let user: (name: String, password: String)?

  package init(_ text: String) {
    // A password may have an `@` that is not percent-encoded, and the name of a host has none.
    guard let end = text.lastIndex(of: "@") else {
      (host, shown, user) = (SearchHost(url: text), text, nil)
      return
    }
    let start = text[..<end].firstRange(of: "://")?.upperBound ?? text.startIndex
    shown = String(text[..<start] + text[text.index(after: end)...])
    host = SearchHost(url: shown)
    let parts = text[start..<end].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let texts = parts.map { $0.percentDecoded ?? String($0) }
    user = (texts.first ?? "", texts.count > 1 ? texts[1] : "")
  }

  package var hasUser: Bool { user != nil }
}
