import InstantSearchCore
import InstantSearchWeb
import Platform
import RecordOutlines
import SearchEngine
import SearchModel
import SearchServer

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The search pages of a server: `/ui/` lists the indices, and `/ui/NAME/` searches one.
///
/// They search with a key, and there is a page for each index that the key may search at the moment.
final class ServedPages: Sendable {
  let key: String
  private let pictureOrigins: [String]
  private let now: @Sendable () -> Double
  private let offersTrending: Bool
  private let outline: @Sendable (_ index: LocalIndex, _ others: Set<String>, _ page: PageSettings) -> LocalOutline
  /// What somebody chose for pages, by the names of their indices.
  let chosen: Locked<[String: PageSettings]>
  /// The same when the server started.
  let chosenAtStart: [String: PageSettings]
  /// The right to adjust the pages; nil if nobody has it.
  let adjusting: AdjustSession?
  /// The conversations of visitors; nil without a language model.
  let chats: ServedChats?
  /// The trending searches of each index, and when they are found out again.
  private let trending = Locked<[String: (texts: [String], end: Double)]>([:])
  private let pages = Locked<[String: KnownPage]>([:])
  /// The pages with changes that are not saved.
  private let drafts = Locked<[String: KnownPage]>([:])
  /// The page with the list of indices. Its style and script also serve the documents that belong to no index.
  func list(for request: PageRequest) -> SearchPage {
    var list = SearchPage(title: "", path: Self.path, mapping: LinkMapping()) { _ in }
    list.title = list.words(for: request)(.search)
    return list
  }

  /// The link to the analytics, for a visitor who may read them.
  private static func links(for request: ServerPageRequest) -> [SearchPage.Link] {
    request.showsAnalytics ? [SearchPage.Link(.analytics, to: AnalyticsPage.path)] : []
  }

  static let path = "/ui/"
  /// The paths at which a server answers with pages.
  static let paths = ["/", "/ui", "/ui/*"]

  /// - Parameters:
  ///   - key: The key to search with.
  ///   - pictureOrigins: Where pictures of records may come from besides the server.
  ///   - offersTrending: Whether an empty search box offers what people search for most often, if the server keeps
  ///     analytics.
  ///   - chosen: What somebody chose for pages, by the names of their indices.
  ///   - adjusting: The right to adjust the pages.
  ///   - chats: The conversations of visitors.
  ///   - now: Returns the seconds from 1970 to now.
  ///   - outline: Finds out what is known of an index, besides others with sorted views of these names.
  init(
    key: String, pictureOrigins: [String] = [], offersTrending: Bool = true,
    choosing chosen: [String: PageSettings] = [:], adjusting: AdjustSession? = nil,
    chats: ServedChats? = nil, now: @escaping @Sendable () -> Double = ServedPages.now,
    outline: @escaping @Sendable (LocalIndex, Set<String>, PageSettings) -> LocalOutline = {
      LocalOutline($0, besides: $1, $2)
    }
  ) {
    (self.key, self.pictureOrigins, self.now) = (key, pictureOrigins, now)
    (self.offersTrending, self.chosen, self.outline) = (offersTrending, Locked(chosen), outline)
    (self.adjusting, self.chats, chosenAtStart) = (adjusting, chats, chosen)
  }

  /// The seconds from 1970 to now by the clock of the system.
  static let now: @Sendable () -> Double = { Date().timeIntervalSince1970 }

  func add(to server: SearchServer) {
    for path in Self.paths { server.addPages(at: path) { await self.response(to: $0) } }
    if let adjusting {
      server.addForm(at: Self.path + "*", for: adjusting.admitsForm) { await self.response(to: $0) }
    }
    if let chats { server.addForm(at: Self.path + "*", for: chats.admitsForm) { await self.response(to: $0) } }
  }

  private func response(to request: ServerPageRequest) async -> ServerPageResponse {
    await page(request, PageRequest(request)).served(to: request)
  }

  private func page(_ request: ServerPageRequest, _ sent: PageRequest) async -> PageResponse {
    guard sent.path.hasPrefix(Self.path) else { return .redirect(to: Self.path) }
    // The page of an index with this name has a slash behind it.
    if sent.path == AnalyticsPage.stylePath { return AnalyticsPage.style.response(to: sent) }
    if sent.path == AnalyticsPage.path { return await analytics(request, sent) }
    if sent.path == AdjustSession.path, let begun = begin(request) { return begun }
    let rest = sent.path.dropFirst(Self.path.count)
    if rest.isEmpty { return await overview(request, sent) }
    guard let slash = rest.firstIndex(of: "/") else {
      if let name = IndexPage.name(ofComponent: rest), request.index(name, searchedWith: key) != nil {
        return .redirect(to: Self.path(of: name) + (sent.query.isEmpty ? "" : "?\(sent.query)"))
      }
      return await list(for: sent).response(to: sent)
    }
    guard let name = IndexPage.name(ofComponent: rest[..<slash]), let index = request.index(name, searchedWith: key)
    else {
      return notFound(sent)
    }
    let below = rest[rest.index(after: slash)...]
    if let chats, chats.admits(request.allHeaders) {
      if below == IndexPage.chatPath { return await chat(chats, about: index, name, request, sent) }
      if let asset = PageAsset.ofChat.first(where: { $0.isNamed(below) }) { return asset.response(to: sent) }
    }
    if request.method == "POST" {
      let mayAdjust = below.isEmpty && adjusting?.admitsForm(request.allHeaders) ?? false
      return mayAdjust ? await adjust(index, name, request, sent) : notFound(sent)
    }
    return await response(of: index, name, below, request, sent)
  }

  func notFound(_ sent: PageRequest) -> PageResponse { list(for: sent).notFound(for: sent) }

  /// The response of the page of an index; for whoever may adjust it, with the changes that are not saved, and the panel.
  func response(
    of index: LocalIndex, _ name: String, _ below: Substring, _ request: ServerPageRequest, _ sent: PageRequest
  ) async -> PageResponse {
    let draft = adjusting.flatMap { $0.admits(request.allHeaders) ? $0[name] : nil }
    guard let (outline, page) = await made(of: index, name, request, changing: draft?.changes) else {
      return failure(sent)
    }
    var inner = sent
    inner.path = page.path + below
    let suggestionsName = QuerySuggestion.indexName(for: name)
    let hasSuggestions = request.index(suggestionsName, searchedWith: key) != nil
    return await page.response(
      to: inner, searching: request.backend(key: key), suggestionsName: hasSuggestions ? suggestionsName : nil,
      trending: isTrendingShown(on: page, inner) ? await trendingTexts(in: name, request) : [],
      links: Self.links(for: request), offersMeaning: request.searchesByMeaning(in: index),
      panel: draft.flatMap { panel(for: $0, outline, page, sent) }, hasChat: chats?.admits(request.allHeaders) ?? false,
      count: await request.counts(of: [(name, index)], searchedWith: key).first ?? 0
    ) { objectID, rank, queryID in
      await request.recordClick(on: objectID, at: rank, after: queryID, in: name, key: self.key)
    }
  }

  private func analytics(_ request: ServerPageRequest, _ sent: PageRequest) async -> PageResponse {
    let report = AnalyticsPage(list(for: sent)) { name in
      guard let index = request.index(name, searchedWith: self.key) else { return nil }
      return await self.made(of: index, name, request)?.page
    } search: { search in
      await request.answers(to: [search], key: self.key).first.flatMap(\.self)
    }
    return await report.response(to: request, sent)
  }

  // MARK: Trending searches

  /// The most texts, the days that count, and how long the texts stay, in seconds.
  private static let (mostTrending, trendingDays, trendingAge) = (6, 30, 600.0)

  /// Whether the document has an empty search box that offers trending searches.
  private func isTrendingShown(on page: IndexPage, _ sent: PageRequest) -> Bool {
    sent.path == page.path && SearchLink.reading(sent.query, with: page.mapping).link.text.isEmpty
  }

  /// What people search for most often in an index. One request in ten minutes finds that out; meanwhile the others get
  /// the earlier texts.
  private func trendingTexts(in name: String, _ request: ServerPageRequest) async -> [String] {
    guard offersTrending, request.offersTrendingTexts(of: name, searchedWith: key) else { return [] }
    let now = now()
    let known = trending.withLock { trending -> [String]? in
      let known = trending[name]
      // Also from before the clock was set back.
      if let known, known.end > now, known.end <= now + Self.trendingAge { return known.texts }
      trending[name] = (known?.texts ?? [], now + Self.trendingAge)
      return nil
    }
    if let known { return known }
    guard let texts = await request.trendingTexts(of: name, days: Self.trendingDays, limit: Self.mostTrending) else {
      // The next request finds them out.
      trending.withLock { $0[name]?.end = 0 }
      return []
    }
    trending.withLock { $0[name] = (texts, now + Self.trendingAge) }
    return texts
  }

  /// The indices that have a page; indices of suggestions have none.
  private func indices(_ request: ServerPageRequest) -> [(name: String, index: LocalIndex)] {
    let all = request.indices(searchedWith: key)
    let suggesting = Set(all.map { QuerySuggestion.indexName(for: $0.name) })
    return all.filter { !suggesting.contains($0.name) }
  }

  /// The list of the indices, or their results for a text; with only one index, the way to its page.
  private func overview(_ request: ServerPageRequest, _ sent: PageRequest) async -> PageResponse {
    let indices = indices(request)
    if indices.count == 1, let name = indices.first?.name {
      return .redirect(to: Self.path(of: name) + (sent.query.isEmpty ? "" : "?\(sent.query)"))
    }
    var list = list(for: sent)
    list.links = Self.links(for: request)
    guard !indices.isEmpty else { return list.document(status: 404, for: sent) { HTML("h1", text: $0(.noIndices)) } }
    let link = SearchLink.reading(sent.query, with: list.mapping).link
    guard link.text.isEmpty else { return await results(in: indices, of: link, list, request, sent) }
    let counts = await request.counts(of: indices, searchedWith: key)
    let emptyText = { (words: PageWords) in words.emptySearch(of: "", counts.reduce(0, +)) }
    return list.document(for: sent, searchingFor: "", emptyText: emptyText) { words in
      HTML("h1", text: words(.search))
      HTML("ul", .class("indices")) {
        zip(indices, counts).map { entry, count in
          HTML("li") {
            HTML("a", .href(Self.path(of: entry.name)), text: entry.name)
            HTML("span", .class("count"), text: words.records(count, of: entry.name))
            // The list does not wait for what is not known.
            let description = entry.index.knownOutline?.outline.fitting(entry.index.settings).description ?? ""
            if !description.isEmpty { HTML("p", text: description) }
          }
        }
      }
    }
  }

  /// What some of the indices have for the text of a link, by the number of its page.
  private func results(
    in indices: [(name: String, index: LocalIndex)], of link: SearchLink, _ list: SearchPage,
    _ request: ServerPageRequest, _ sent: PageRequest
  ) async -> PageResponse {
    let text = link.text
    let parts = PageNumbers(current: link.page, count: (indices.count - 1) / Self.mostSearched + 1)
    guard link.page < parts.count else { return list.notFound(for: sent) }
    let first = link.page * Self.mostSearched
    var searched: [IndexPage] = []
    for (name, index) in indices.dropFirst(first).prefix(Self.mostSearched) {
      if let made = await made(of: index, name, request) { searched.append(made.page) }
    }
    let answers = await request.answers(to: searched.map { $0.firstRequest(for: text) }, key: key)
    guard answers.contains(where: { $0 != nil }) else { return failure(sent, searchingFor: text) }
    let found = zip(searched, answers).compactMap { page, answer -> (IndexPage, SearchResponse)? in
      guard case .hits(let response)? = answer, response.nbHits > 0 else { return nil }
      return (page, response)
    }
    let failed = zip(searched, answers).compactMap { $1 == nil ? $0 : nil }
    let heading = found.isEmpty ? PageWord.noResultsFor : .resultsFor
    return list.document(for: sent, searchingFor: text) { words in
      HTML("h1", text: words(heading, ["text": text]))
      if searched.count < indices.count {
        let numbers = ["first": first + 1, "last": first + searched.count, "count": indices.count]
          .mapValues(words.number)
        HTML("p", text: words(.someIndices, numbers))
      }
      found.map { page, response in
        HTML("section", .class("found")) {
          HTML("h2") { HTML("a", .href(page.path), text: page.name) }
          page.html(of: response, for: text, words)
        }
      }
      if !failed.isEmpty {
        HTML("section", .class("found")) {
          HTML("h2", text: words(.failedIndices))
          HTML("ul", .class("indices")) {
            failed.map { page in
              HTML("li") { HTML("a", .href(page.address(searchingFor: text)), text: "\(words(.search)): \(page.name)") }
            }
          }
        }
      }
      parts.links(words) { number in
        var other = link
        other.page = number
        return "\(list.path)?\(other.urlQuery(with: list.mapping))"
      }
    }
  }

  /// The most indices that a text is searched in at once.
  private static let mostSearched = 20

  static func path(of name: String) -> String { "\(path)\(IndexPage.component(of: name))/" }

  /// The document of a search that failed.
  private func failure(_ sent: PageRequest, searchingFor text: String = "") -> PageResponse {
    list(for: sent).document(status: 503, for: sent, searchingFor: text) { HTML("h1", text: $0(.failed)) }
  }

  /// The page of an index; nil if nobody waits for it any more.
  func made(
    of index: LocalIndex, _ name: String, _ request: ServerPageRequest, changing changes: PageSettings? = nil
  ) async -> KnownPage.Made? {
    let (known, chosen) = known(name, changing: changes)
    if let made = known.page(of: index, chosen) { return made }
    return await request.onThread { [self] in made(of: index, name, on: request, changing: changes) }
  }

  private func known(_ name: String, changing changes: PageSettings?) -> (KnownPage, PageSettings) {
    let chosen = chosen.withLock { $0[name] } ?? PageSettings()
    let isDraft = changes.map { !$0.isEmpty } ?? false
    let known = (isDraft ? drafts : pages).withLock { pages -> KnownPage in
      if let known = pages[name] { return known }
      pages = pages.filter { !$1.isOfDeletedIndex }
      let known = KnownPage()
      pages[name] = known
      return known
    }
    return (known, changes?.or(chosen) ?? chosen)
  }

  /// The page of an index, made again when the index was replaced or changed. Waits while another thread makes it.
  func made(
    of index: LocalIndex, _ name: String, on request: ServerPageRequest, changing changes: PageSettings?
  ) -> KnownPage.Made {
    let (known, chosen) = known(name, changing: changes)
    return known.page(of: index, chosen) {
      let others = request.indices(searchedWith: key).filter { $0.name != name }.flatMap(\.index.views)
      let outline = outline(index, Set(others), chosen)
      let page = IndexPage(
        name: name, path: Self.path(of: name), outline.known, pictureOrigins: pictureOrigins,
        countsClicks: request.keepsAnalytics, now: now)
      return (outline, page)
    }
  }
}

/// The page of an index, if it is known. Who makes it holds up the requests for the same page, and no others.
final class KnownPage: Sendable {
  typealias Made = (outline: LocalOutline, page: IndexPage)
  private let made = Locked<Made?>(nil)
  private let making = PosixLock()

  /// The page that fits an index; nil if none is known.
  func page(of index: LocalIndex, _ chosen: PageSettings) -> Made? {
    made.withLock { $0 }.flatMap { $0.outline.fits(index, chosen) ? $0 : nil }
  }

  /// The page that fits an index, which is made once, however many threads ask for it at once.
  func page(of index: LocalIndex, _ chosen: PageSettings, _ make: () -> Made) -> Made {
    making.withLock {
      if let page = page(of: index, chosen) { return page }
      let new = make()
      made.withLock { $0 = new }
      return new
    }
  }

  var isOfDeletedIndex: Bool { made.withLock { $0?.outline.isOfDeletedIndex ?? false } }
}
