import InstantSearchCore
import InstantSearchSwiftUI
import InstantSearchTesting
import SwiftUI
import Testing

@MainActor
@Suite("The views around the results: stats, loading, order", .timeLimit(.minutes(1)))
struct ResultInformationTests {
  @Test("The wheel turns while a search is under way")
  func loading() async {
    let backend = ScriptedBackend()
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let controller = LoadingObservableController()
    let connector = LoadingConnector(searcher: searcher, controller: controller)
    let screen = Rendering(LoadingIndicator(controller))
    #expect(screen.lines == [])
    searcher.search()
    let call = await backend.nextCall()
    #expect(screen.lines == ["[…]"] && screen.spokenLines == ["Searching"])
    call.answer(SearchResponse())
    await searcher.waitUntilIdle()
    #expect(screen.lines == [])
    connector.disconnect()
  }
}
