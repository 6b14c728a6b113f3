import AlgoliaBackend

/// Whether a text can be a host. Whether there is such a host is found out later.
enum HostText {
  static func isHost(_ text: String, takesPort: Bool) -> Bool {
    // An address on this machine may name the interface that it holds for.
    (takesPort ? AlgoliaHost(address: text) : AlgoliaHost(String(text.prefix { $0 != "%" }))).isWellFormed
  }
}
