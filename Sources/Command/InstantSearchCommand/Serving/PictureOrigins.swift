/// The origins of pictures, such as `https://pictures.example`, which become a part of a header field.
enum PictureOrigins {
  /// The word of `--images` for none.
  static let none = "none"
  /// The most origins that are found in records: the header field has a limit.
  private static let most = 8

  /// Whether a text is an origin.
  static func isOrigin(_ text: String) -> Bool {
    let host = ["https://", "http://"].first { text.hasPrefix($0) }.map { text.dropFirst($0.count) } ?? ""
    return !host.isEmpty && host.utf8.count <= 260
      && host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-:[]".contains($0)) }
  }

  /// The origins of most of these addresses, the most common ones first.
  static func common(in addresses: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for address in addresses {
      let parts = address.prefix(300).split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count > 3, parts[1].isEmpty else { continue }
      let origin = "\(parts[0])//\(parts[2])"
      if isOrigin(origin) { counts[origin, default: 0] += 1 }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(most).map(\.key)
  }
}
