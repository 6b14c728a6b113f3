import InstantSearch
import InstantSearchTesting
import TestSupport
import Testing

private struct Product: Codable {
  var objectID: String
  var name: String
  var price: Int
}

private struct Article: Codable {
  var objectID: String
  var title: String
}

private enum Found: Sendable {
  case product(Product)
  case article(Article)

  var text: String {
    switch self {
    case .product(let product): "\(product.name) for \(product.price)"
    case .article(let article): article.title
    }
  }
}

@MainActor
@Suite("A list of the results of several indices")
struct SeveralIndicesTests {
  private let productIndex: LocalIndex
  private let backend: ScriptedBackend
  private let searchers: MultiSearcher
  private let products: HitsSearcher
  private let articles: HitsSearcher
  private let list = HitsInteractor<Found>(infiniteScrolling: .on(withOffset: 0))
  private let view = FoundView()

  init() throws {
    productIndex = try LocalIndex()
    try productIndex.save((1...3).map { Product(objectID: "\($0)", name: "lamp \($0)", price: $0 * 10) })
    let articleIndex = try LocalIndex()
    try articleIndex.save(["lamp care", "lamp news", "chair care"].map { Article(objectID: $0, title: $0) })
    let local = LocalBackend(["products": productIndex, "articles": articleIndex])
    backend = ScriptedBackend { requests throws(SearchError) in try await local.search(requests) }
    searchers = MultiSearcher(backend: backend)
    products = searchers.addHitsSearcher(indexName: "products")
    articles = searchers.addHitsSearcher(indexName: "articles")
    list.addSearcher(products, as: Found.product)
    list.addSearcher(articles, as: Found.article)
    list.connectController(view)
  }

  private func search(_ text: String) async {
    searchers.query = text
    await searchers.searchUntilIdle()
  }

  @Test("The results follow each other in the order of the searchers, each record with its own type")
  func order() async {
    await search("lamp")
    expectEqual(view.texts, ["lamp 1 for 10", "lamp 2 for 20", "lamp 3 for 30", "lamp care", "lamp news"])
    #expect(list.hits.map(\.record.text) == view.texts && list.hits[0].highlights?["name"] != nil)
    #expect(list.hit(atIndex: 5) == nil && list.hit(atIndex: -1) == nil)
    expectEqual(backend.calls.count, 1)
    await search("care")
    expectEqual(view.texts, ["chair care", "lamp care"])
  }

  @Test("Each searcher has pages of its own, the next of which is requested near the end of its results")
  func pages() async {
    products.request.query.hitsPerPage = 2
    articles.request.query.hitsPerPage = 1
    await search("lamp")
    #expect(view.texts == ["lamp 1 for 10", "lamp 2 for 20", "lamp care"] && list.hasMore)
    list.notifyForInfiniteScrolling(rowNumber: 0)
    #expect(products.isIdle && articles.isIdle)
    list.notifyForInfiniteScrolling(rowNumber: 1)
    await searchers.waitUntilIdle()
    expectEqual(view.texts, ["lamp 1 for 10", "lamp 2 for 20", "lamp 3 for 30", "lamp care"])
    #expect(backend.calls.count == 2 && view.scrollCount == 2)
    list.notifyForInfiniteScrolling(rowNumber: 3)
    await searchers.waitUntilIdle()
    #expect(view.texts.suffix(2) == ["lamp care", "lamp news"] && !list.hasMore)

    await search("")
    list.loadMore()
    await searchers.waitUntilIdle()
    #expect(list.numberOfHits() == 3 + 2 && list.hasMore)
  }

  @Test("A record that can't be decoded is an error, and the results of the other searcher are shown")
  func unreadable() async throws {
    try await productIndex.save([["objectID": "4", "name": "lamp without a price"]])
    var errors: [SearchError] = []
    list.onError.subscribe(with: view) { errors.append($1) }
    await search("lamp")
    #expect(errors.map(\.description).count == 1 && errors.first?.description.contains("record 4") == true)
    #expect(view.texts == ["lamp care", "lamp news"] && list.state == .hits)
  }

  @Test("The state is that of all searchers: results before loading, then an error, then no results")
  func states() async {
    let backend = ScriptedBackend()
    let searchers = ["first", "second"].map { HitsSearcher(backend: backend, indexName: $0) }
    let list = HitsInteractor<JSON>()
    for searcher in searchers { list.addSearcher(searcher) { (record: JSON) in record } }
    expectEqual(list.state, .idle)
    func search(_ searcher: HitsSearcher) async -> ScriptedBackend.Call {
      searcher.search()
      return await backend.nextCall()
    }
    let first = await search(searchers[0])
    expectEqual(list.state, .loading)
    first.answer(SearchResponse())
    await searchers[0].waitUntilIdle()
    expectEqual(list.state, .empty(query: ""))
    let second = await search(searchers[1])
    expectEqual(list.state, .loading)
    second.fail(.timedOut)
    await searchers[1].waitUntilIdle()
    expectEqual(list.state, .failed(.timedOut))
    await search(searchers[1]).answer(SearchResponse(hits: [Hit(objectID: "1", record: [:])]))
    await searchers[1].waitUntilIdle()
    expectEqual(list.state, .hits)
  }

  @Test("A searcher that is added again, also after disconnecting, replaces its earlier results")
  func addingAgain() async {
    await search("lamp")
    let connection = list.addSearcher(products) { (product: Product) in .product(product) }
    expectEqual(list.numberOfHits(), 5)
    connection.disconnect()
    await search("care")
    expectEqual(
      list.hits.map(\.record.text), ["lamp 1 for 10", "lamp 2 for 20", "lamp 3 for 30", "chair care", "lamp care"])
    list.addSearcher(products, as: Found.product)
    expectEqual(list.hits.map(\.record.text), ["chair care", "lamp care"])
  }

  @Test("A removed searcher's results leave the list, with those of searchers that no longer exist")
  func removing() async {
    let backend = ScriptedBackend { requests in requests.map { _ in .hits(SearchResponse()) } }
    var gone: HitsSearcher? = HitsSearcher(backend: LocalBackend(["products": productIndex]), indexName: "products")
    if let gone {
      list.addSearcher(gone, as: Found.product)
      await gone.searchUntilIdle()
    }
    await search("lamp")
    expectEqual(list.numberOfHits(), 5 + 3)
    gone = nil
    let scrollCount = view.scrollCount
    list.removeSearcher(products)
    #expect(view.texts == ["lamp care", "lamp news"] && view.scrollCount == scrollCount + 1)
    list.removeSearcher(HitsSearcher(backend: backend, indexName: "other"))
    expectEqual(view.scrollCount, scrollCount + 1)
    await search("")
    expectEqual(view.texts, ["chair care", "lamp care", "lamp news"])
    list.removeSearcher(articles)
    #expect(view.texts.isEmpty && list.state == .idle)
    list.addSearcher(products, as: Found.product)
    expectEqual(view.texts, ["lamp 1 for 10", "lamp 2 for 20", "lamp 3 for 30"])
  }

  @Test("Neither the list nor its searchers keep the other alive")
  func lifetimes() async throws {
    var list: HitsInteractor<Found>? = HitsInteractor()
    var searcher: HitsSearcher? = HitsSearcher(backend: backend, indexName: "products")
    if let searcher { list?.addSearcher(searcher, as: Found.product) }
    let (listReference, searcherReference) = (WeakReference(list), WeakReference(searcher))
    searcher = nil
    #expect(searcherReference.isFreed)
    list = nil
    #expect(listReference.isFreed)
  }
}

@MainActor
private final class FoundView: HitsController {
  weak var hitsSource: HitsInteractor<Found>?
  private(set) var texts: [String] = []
  private(set) var scrollCount = 0

  func reload() {
    let rows = 0..<(hitsSource?.numberOfHits() ?? 0)
    texts = rows.compactMap { hitsSource?.hit(atIndex: $0)?.record.text }
  }

  func scrollToTop() { scrollCount += 1 }
}
