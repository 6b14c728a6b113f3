internal import FoundationEssentials

/// A search page, for any server: a request goes in, a response comes out.
///
/// ```swift
/// let page = SearchPage(title: "Shop", mapping: LinkMapping([.values("brand")])) { screen in
///   let searcher = HitsSearcher(backend: backend, indexName: "products")
///   screen.connectSearcher(searcher)
///   let (box, brands, hits) = (HTMLSearchBox(), HTMLFacetList(name: "brand"), HTMLHits<Product> { … })
///   screen.keep(
///     SearchBoxConnector(searcher: searcher, controller: box),
///     FacetListConnector(searcher: searcher, attribute: "brand", operator: .or, controller: brands),
///     HitsConnector(searcher: searcher, infiniteScrolling: .off, controller: hits))
///   screen.add(box, at: .top)
///   screen.add(brands, titled: "Brand", at: .side)
///   screen.add(hits, at: .main)
/// }
/// let response = await page.response(to: PageRequest(path: "/", query: "q=lamp"))
/// ```
///
/// The address of the page is the whole state of the search: the server keeps nothing between requests.
public struct SearchPage: Sendable {
  /// The title of the page.
  public var title: String
  /// The path of the page, which ends with a slash. Its style sheet and script are below it.
  public var path: String
  /// How the search is written in the address.
  public var mapping: LinkMapping
  /// The languages of the page; the first one is for browsers that want none of them.
  public var languages: [PageWords]
  private let build: @MainActor @Sendable (PageScreen) -> Void

  /// - Parameters:
  ///   - title: The title of the page.
  ///   - path: The path of the page, which ends with a slash.
  ///   - mapping: How the search is written in the address.
  ///   - languages: The languages of the page.
  ///   - build: Adds the views of a request to the screen, and connects them.
  public init(
    title: String, path: String = "/", mapping: LinkMapping, languages: [PageWords] = [.english, .german],
    build: @escaping @MainActor @Sendable (PageScreen) -> Void
  ) {
    self.title = title
    self.path = path
    self.mapping = mapping
    self.languages = languages
    self.build = build
  }

  /// The response to a request for the page, its style sheet or its script; 404 for any other path.
  public func response(to request: PageRequest) async -> PageResponse {
    if let asset = PageAsset.all.first(where: { path + $0.name == request.path }) { return asset.response(to: request) }
    let words = words(for: request)
    guard request.path == path else { return PageLayout(self, words).notFound() }
    let (link, notices, others) = SearchLink.reading(request.query, with: mapping)
    switch await drawn(link, notices, others, words) {
    case .moved(let query):
      let address = query.isEmpty ? path : "\(path)?\(query)"
      // The script follows by itself, since it needs the address.
      if !request.wantsJSON { return PageResponse(status: 303, headers: [.init("Location", address)]) }
      let (link, notices, others) = SearchLink.reading(query, with: mapping)
      guard case .shown(let content) = await drawn(link, notices, others, words) else {
        return PageLayout(self, words).notFound()
      }
      return PageLayout(self, words).json(content)
    case .shown(let content):
      return request.wantsJSON ? PageLayout(self, words).json(content) : PageLayout(self, words).document(content)
    }
  }

  private enum Drawing: Sendable {
    case shown(PageContent)
    /// The actions of fields are done; the page is at the address with this query.
    case moved(String)
  }

  @MainActor
  private func drawn(
    _ link: SearchLink, _ notices: [LinkNotice], _ others: [(name: String, value: String)], _ words: PageWords
  ) async -> Drawing {
    let screen = PageScreen(link, mapping, words, path: path)
    build(screen)
    screen.expandLists()
    let (unknown, isElsewhere) = screen.perform(others.map { PageField(name: $0.name, value: $0.value) })
    if isElsewhere { return .moved(screen.query) }
    await screen.search()
    return .shown(PageContent(screen, unreadable: notices.map(\.description) + unknown))
  }

  /// The words in the language that the browser prefers among those of the page.
  func words(for request: PageRequest) -> PageWords {
    let preferred = PageLanguage.preferences(request.headers["accept-language"] ?? "")
    for language in preferred {
      if let words = languages.first(where: { PageLanguage.base($0.language) == language }) { return words }
    }
    return languages.first ?? .english
  }
}

/// Reads the header field `Accept-Language`.
private enum PageLanguage {
  /// The first subtag in lowercase: `pt` of `pt-BR`.
  static func base(_ language: some StringProtocol) -> String {
    language.prefix { $0 != "-" }.lowercased()
  }

  /// The languages by falling quality; those of the same quality in order. At most 20 are read.
  static func preferences(_ header: String) -> [String] {
    header.split(separator: ",").prefix(20).enumerated().compactMap { index, item -> (Int, String, Double)? in
      let parts = item.split(separator: ";").map { $0.filter { $0 != " " } }
      guard let name = parts.first, name != "*" else { return nil }
      let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      return quality > 0 ? (index, base(name), quality) : nil
    }.sorted { ($1.2, $0.0) < ($0.2, $1.0) }.map { $0.1 }
  }
}
