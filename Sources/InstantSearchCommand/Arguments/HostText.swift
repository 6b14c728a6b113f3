import AlgoliaBackend

/// Whether a text can be a host. Whether there is such a host is found out later.
enum HostText {
  static func isHost(_ text: String, takesPort: Bool) -> Bool {
    // An address on this machine may name the interface that it holds for.
    guard takesPort else { return isName(text.prefix { $0 != "%" }) }
    let host = AlgoliaHost(address: text)
    return isName(host.name) && host.port.map { (1...65_535).contains($0) } ?? true
  }

  /// `search.example.com`, `192.0.2.1`, `::1`.
  private static func isName(_ text: some StringProtocol) -> Bool {
    let colons = text.utf8.count { $0 == UInt8(ascii: ":") }
    let letters = colons > 1 ? addressLetters : nameLetters
    return !text.isEmpty && text.utf8.allSatisfy { letters.contains($0) }
  }

  private static let nameLetters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._".utf8)
  private static let addressLetters = Set("0123456789abcdefABCDEF:.".utf8)
}
