/// A file that comes with pages.
package struct PageAsset: Sendable {
  let name: String
  let type: String
  let bytes: [UInt8]
  /// Identifies the content.
  let tag: String

  /// - Parameters:
  ///   - name: The name of the file in addresses.
  ///   - type: The content type.
  ///   - source: The content, whose comments are left out.
  package init(_ name: String, _ type: String, _ source: [UInt8]) {
    self.name = name
    self.type = type
    bytes = Self.withoutComments(source)
    tag = String(bytes.fnv1a, radix: 36)
  }

  /// Leaves out lines that are empty or only a comment, a sixth of what a browser would load.
  private static func withoutComments(_ source: [UInt8]) -> [UInt8] {
    var isInComment = false
    let lines = source.split(separator: UInt8(ascii: "\n")).filter { line in
      let text = line.drop { $0 == UInt8(ascii: " ") }
      if text.starts(with: "/*".utf8) { isInComment = true }
      defer { if text.suffix(2).elementsEqual("*/".utf8) { isInComment = false } }
      return !isInComment && !text.isEmpty && !text.starts(with: "//".utf8)
    }
    return Array(lines.joined(separator: "\n".utf8))
  }

  static let style = PageAsset("page.css", "text/css; charset=utf-8", PackageResources.page_css)
  /// The script of a page with results.
  static let script = PageAsset(
    "page.js", "text/javascript; charset=utf-8", PackageResources.keys_js + PackageResources.page_js)
  /// The script of other documents with a search field, a part of the other one.
  static let keys = PageAsset("keys.js", "text/javascript; charset=utf-8", PackageResources.keys_js)
  /// A magnifying glass, as an address.
  static let icon =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%230a8078' "
    + "stroke-width='2'%3E%3Ccircle cx='7' cy='7' r='5'/%3E%3Cpath d='m11 11 4 4'/%3E%3C/svg%3E"
  static let all = [style, script, keys]
  static let panelStyle = PageAsset("adjust.css", style.type, PackageResources.adjust_css)
  /// The script of a page with a panel, which begins with that of all pages.
  static let panelScript = PageAsset(
    "adjust.js", script.type, PackageResources.keys_js + PackageResources.page_js + PackageResources.adjust_js)
  static let allOfPanel = [panelStyle, panelScript]

  /// The style and the script of the page of a chat.
  package static let ofChat = [
    PageAsset("chat.css", style.type, PackageResources.chat_css),
    PageAsset("chat.js", script.type, PackageResources.chat_js),
  ]

  var isScript: Bool { type == Self.script.type }

  /// Whether the asset has this name.
  package func isNamed(_ name: some StringProtocol) -> Bool { self.name == name }

  /// The address on a page; another content has another address.
  package var address: String { "\(name)?v=\(tag)" }

  package func response(to request: PageRequest) -> PageResponse {
    let headers = [
      PageResponse.Header("Content-Type", type), .init("Cache-Control", "public, max-age=31536000, immutable"),
      .init("ETag", "\"\(tag)\""), .init("X-Content-Type-Options", "nosniff"),
    ]
    // A server that compresses the file has made the tag a weak one.
    if request.headers["if-none-match"]?.hasSuffix("\"\(tag)\"") == true {
      return PageResponse(status: 304, headers: headers)
    }
    return PageResponse(headers: headers, body: bytes)
  }
}
