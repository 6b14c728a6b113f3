import InstantSearchCore
import InstantSearchWeb
import Platform
import SearchEngine
import SearchModel
import SearchServer

/// The search pages of a server: `/ui/` lists the indices, and `/ui/NAME/` searches one.
///
/// They search with a key, and there is a page for each index that the key may search at the moment.
final class ServedPages: Sendable {
  private let key: String
  private let pictureOrigins: [String]
  /// The page of each index, with the outline of the index.
  private let pages = Locked<[String: (outline: IndexOutline, page: IndexPage)]>([:])
  /// The page with the list of indices. Its style and script also serve the documents that belong to no index.
  private func list(for request: PageRequest) -> SearchPage {
    var list = SearchPage(title: "", path: Self.path, mapping: LinkMapping()) { _ in }
    list.title = list.words(for: request)(.search)
    return list
  }

  static let path = "/ui/"

  /// - Parameters:
  ///   - key: The key to search with.
  ///   - pictureOrigins: Where pictures of records may come from besides the server.
  init(key: String, pictureOrigins: [String] = []) { (self.key, self.pictureOrigins) = (key, pictureOrigins) }

  func add(to server: SearchServer) {
    for path in ["/", "/ui", "/ui/*"] { server.addPages(at: path) { await self.response(to: $0) } }
  }

  private func response(to request: ServerPageRequest) async -> ServerPageResponse {
    let sent = PageRequest(path: request.path, query: request.query, headers: request.headers)
    var response = await page(request, sent)
    if request.headers["accept-encoding"].map(Gzip.isAccepted) ?? false { response.compress() }
    return ServerPageResponse(
      status: response.status, headers: response.headers.map { ($0.name, $0.value) }, body: response.body)
  }

  private func page(_ request: ServerPageRequest, _ sent: PageRequest) async -> PageResponse {
    guard sent.path.hasPrefix(Self.path) else { return .redirect(to: Self.path) }
    let rest = sent.path.dropFirst(Self.path.count)
    if rest.isEmpty { return overview(request, sent) }
    guard let slash = rest.firstIndex(of: "/") else {
      if let name = String(rest).percentDecoded, request.index(name, searchedWith: key) != nil {
        return .redirect(to: Self.path(of: name) + (sent.query.isEmpty ? "" : "?\(sent.query)"))
      }
      return await list(for: sent).response(to: sent)
    }
    guard let name = String(rest[..<slash]).percentDecoded, let index = request.index(name, searchedWith: key) else {
      return list(for: sent).notFound(for: sent)
    }
    let page = page(of: index, name, request)
    var inner = sent
    inner.path = page.path + rest[rest.index(after: slash)...]
    let suggestionsName = QuerySuggestion.indexName(for: name)
    let hasSuggestions = request.index(suggestionsName, searchedWith: key) != nil
    return await page.response(
      to: inner, searching: request.backend(key: key), suggestionsName: hasSuggestions ? suggestionsName : nil)
  }

  /// The indices that have a page; indices of suggestions have none.
  private func indices(_ request: ServerPageRequest) -> [(name: String, index: LocalIndex)] {
    let all = request.indices(searchedWith: key)
    let suggesting = Set(all.map { QuerySuggestion.indexName(for: $0.name) })
    return all.filter { !suggesting.contains($0.name) }
  }

  /// The list of the indices; with only one, the way to its page.
  private func overview(_ request: ServerPageRequest, _ sent: PageRequest) -> PageResponse {
    let indices = indices(request)
    if indices.count == 1, let name = indices.first?.name { return .redirect(to: Self.path(of: name)) }
    return list(for: sent).document(status: indices.isEmpty ? 404 : 200, for: sent) { words in
      HTML("h1", text: words(indices.isEmpty ? .noIndices : .search))
      if !indices.isEmpty {
        HTML("ul", .class("indices")) {
          indices.map { name, index in
            HTML("li") {
              HTML("a", .href(Self.path(of: name)), text: name)
              HTML("span", .class("count"), text: words.number(index.count))
            }
          }
        }
      }
    }
  }

  private static func path(of name: String) -> String { "\(path)\(name.percentEncoded)/" }

  /// The page of an index, made again when the index was replaced or changed: once, however many ask for it at once.
  private func page(of index: LocalIndex, _ name: String, _ request: ServerPageRequest) -> IndexPage {
    pages.withLock { pages in
      if let (outline, page) = pages[name], outline.fits(index) { return page }
      let others = request.indices(searchedWith: key).filter { $0.name != name }.flatMap(\.index.views)
      let outline = IndexOutline(index, besides: Set(others))
      let page = IndexPage(name: name, path: Self.path(of: name), outline, pictureOrigins: pictureOrigins)
      pages = pages.filter { !$1.outline.isOfDeletedIndex }
      pages[name] = (outline, page)
      return page
    }
  }
}

extension PageResponse {
  fileprivate static func redirect(to address: String) -> PageResponse {
    PageResponse(status: 303, headers: [Header("Location", address), Header("Cache-Control", "no-cache")])
  }

  /// Compresses the body, unless it is small.
  fileprivate mutating func compress() {
    guard body.count > 1_000, let compressed = Gzip.compress(body) else { return }
    body = compressed
    headers.append(Header("Content-Encoding", "gzip"))
    headers.append(Header("Vary", "Accept-Encoding"))
    // Another representation needs another tag.
    for index in headers.indices where headers[index].name == "ETag" {
      headers[index].value = "W/" + headers[index].value
    }
  }
}
