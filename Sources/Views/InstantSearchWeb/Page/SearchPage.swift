#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A search page, for any server: a request goes in, a response comes out.
///
/// ```swift
/// let page = SearchPage(title: "Shop", mapping: LinkMapping([.values("brand")])) { screen in
///   let searcher = HitsSearcher(backend: backend, indexName: "products")
///   screen.connectSearcher(searcher)
///   let (box, brands) = (HTMLView.searchBox(), HTMLView.facetList(name: "brand"))
///   let hits = HTMLView.hits(of: Product.self) { HTML("h3", text: $0.record.name) }
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
  package var title: String
  /// What the page is about, in a sentence below the title.
  package var summary: String?
  /// The path of the page, which ends with a slash. Its style sheet and script are below it.
  package var path: String
  /// How the search is written in the address.
  package var mapping: LinkMapping
  /// The languages of the page; the first one is for browsers that want none of them.
  package var languages: [PageWords]
  /// Where pictures may come from besides the server of the page: `https://pictures.example`. They stand in the header
  /// field `Content-Security-Policy` as they are.
  public var pictureOrigins: [String] = []
  /// Links below each document of the page.
  package var links: [Link] = []
  /// What stands beside the page, with a style and a script of its own. Its form changes the page.
  package var panel: HTML?

  /// A link of a page to another one.
  package struct Link: Sendable {
    let word: PageWord
    let address: String

    /// A link with this text.
    package init(_ word: PageWord, to address: String) { (self.word, self.address) = (word, address) }
  }

  private let build: @MainActor @Sendable (PageScreen) -> Void

  /// - Parameters:
  ///   - title: The title of the page.
  ///   - path: The path of the page, which ends with a slash.
  ///   - mapping: How the search is written in the address.
  ///   - languages: The languages of the page.
  ///   - build: Adds the views of a request to the screen, and connects them.
  public init(
    title: String, path: String = "/", mapping: LinkMapping, languages: [PageWords] = [.english, .german, .hebrew],
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
    let assets = PageAsset.all + (panel == nil ? [] : PageAsset.allOfPanel)
    if let asset = assets.first(where: { path + $0.name == request.path }) { return asset.response(to: request) }
    guard request.path == path else { return notFound(for: request) }
    let words = words(for: request)
    let layout = PageLayout(self, words)
    var (screen, unreadable, next) = await screen(at: PageAddress(request.query, mapping), words, request.wantsJSON)
    if let next {
      if !request.wantsJSON {
        return PageResponse(status: 303, headers: [.init("Location", layout.address(next))])
      }
      // The script has the address from the answer.
      (screen, unreadable, _) = await self.screen(at: PageAddress(next, mapping), words, true)
    }
    await screen.search()
    let content = await content(of: screen, unreadable)
    return request.wantsJSON ? layout.json(content) : layout.document(content)
  }

  /// The screen at an address, with the actions of the address done.
  ///
  /// - Returns: The screen; what is not readable in the address; and the query of the address to go on to, if there is
  ///   one: actions have changed the search, or a form has sent empty fields and numbers that nobody has changed. The
  ///   script does not go on to the shorter address of the same search. Unreadable parameters stay in the address, and the
  ///   page shows a notice.
  @MainActor
  private func screen(
    at address: PageAddress, _ words: PageWords, _ isForScript: Bool
  ) -> (PageScreen, unreadable: [String], next: String?) {
    let screen = PageScreen(address.link, mapping, words, path: path)
    build(screen)
    screen.expandLists()
    let (unknown, hasChanged, areDone) = screen.perform(address.fields)
    let unreadable = address.unreadable + unknown
    let isLong = areDone || address.hasEmptyFields && unreadable.isEmpty
    let goesOn = hasChanged || !isForScript && isLong && screen.query != address.query
    guard goesOn else { return (screen, unreadable, nil) }
    // Before the widgets are disconnected: their fields are part of it.
    let next = screen.query
    screen.end()
    return (screen, unreadable, next)
  }

  @MainActor
  private func content(of screen: PageScreen, _ unreadable: [String]) -> PageContent {
    defer { screen.end() }
    return PageContent(screen, unreadable: unreadable)
  }

  /// The words in the language of the page that the browser prefers.
  package func words(for request: PageRequest) -> PageWords {
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

  /// The languages by falling quality; languages of the same quality stay in order. At most 20 are read.
  static func preferences(_ header: String) -> [String] {
    header.split(separator: ",").prefix(20).enumerated().compactMap { index, item -> (Int, String, Double)? in
      let parts = item.split(separator: ";").map { $0.filter { $0 != " " } }
      guard let name = parts.first, name != "*" else { return nil }
      let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      return quality > 0 ? (index, base(name), quality) : nil
    }.sorted { ($1.2, $0.0) < ($0.2, $1.0) }.map { $0.1 }
  }
}
