import InstantSearchCore
import InstantSearchSwiftUI
import InstantSearchTesting
import SwiftUI
import TestSupport
import Testing

@MainActor
@Suite("The infinite list")
struct InfiniteListTests {
  struct Product: Decodable, Sendable {
    let name: String
  }

  private let records = ReferenceBackend(
    records: (1...5).map { ["objectID": .string("\($0)"), "name": .string($0 == 3 ? "pen 3" : "lamp \($0)")] })
  private let backend: ScriptedBackend

  init() { backend = ScriptedBackend(answering: records) }

  private func searcher(hitsPerPage: Int = 2, backend: ScriptedBackend? = nil) -> HitsSearcher {
    let backend = backend ?? self.backend
    let query = Query(parameters: ["hitsPerPage": .integer(Int64(hitsPerPage))])
    return HitsSearcher(backend: backend, indexName: "shop", query: query)
  }

  private func rendering<Item>(
    _ model: PaginatedDataViewModel<HitsPage<Item>>, _ name: @escaping (Item) -> String
  ) -> Rendering {
    let list = InfiniteList(model) { item in
      Text(verbatim: name(item))
    } noResults: {
      Text("Nothing found")
    }
    return Rendering(list)
  }

  @Test("A reset model searches again, and says that it is loading")
  func searcherReset() async throws {
    let held = ScriptedBackend()
    let searcher = searcher(backend: held)
    let model = searcher.paginatedData(of: Product.self)
    searcher.search()
    for _ in 0..<2 {
      let call = await held.nextCall()
      #expect(model.isLoading)
      call.answer(try call.requests.map { try records.answer(to: $0) })
      await searcher.waitUntilIdle()
      #expect(!model.isLoading && model.items.map(\.name) == ["lamp 1", "lamp 2"])
      if held.calls.count == 1 { model.reset() }
    }
  }

  @Test("A failed search shows a button that repeats it, and is not repeated by itself")
  func failure() async {
    let failing = ScriptedBackend()
    let searcher = searcher(backend: failing)
    let model = searcher.paginatedData(of: Product.self)
    let screen = rendering(model, \.name)
    expectEqual(screen.lines, ["[…]"])
    await failing.nextCall().fail(.timedOut)
    await searcher.waitUntilIdle()
    #expect(screen.lines == ["Try again"] && model.error as? SearchError == .timedOut)
    expectEqual(failing.calls.count, 1)
    screen.tap(line: 0)
    let repeated = await failing.nextCall()
    expectEqual(screen.lines, ["[…]"])
    repeated.fail(.timedOut)
    await searcher.waitUntilIdle()
    expectEqual(failing.calls.count, 2)
  }

  // MARK: Sources of an app

  /// Pages that are answered by the test.
  @MainActor
  final class Numbers: PageSource {
    private(set) var asked: [Int] = []
    private let pages: ClosedRange<Int>
    private var waiting: [CheckedContinuation<HitsPage<Int>, any Error>] = []

    init(pages: ClosedRange<Int> = -1...1) { self.pages = pages }

    func fetchInitialPage() async throws -> HitsPage<Int> { try await page(0) }
    func fetchPage(before page: HitsPage<Int>) async throws -> HitsPage<Int> { try await self.page(page.page - 1) }
    func fetchPage(after page: HitsPage<Int>) async throws -> HitsPage<Int> { try await self.page(page.page + 1) }

    private func page(_ number: Int) async throws -> HitsPage<Int> {
      asked.append(number)
      return try await withCheckedThrowingContinuation { waiting.append($0) }
    }

    /// Answers the oldest request that waits.
    func answer(with error: SearchError? = nil) async {
      while waiting.isEmpty { await Task.yield() }
      let number = asked[asked.count - waiting.count]
      let waiter = waiting.removeFirst()
      if let error {
        waiter.resume(throwing: error)
      } else {
        waiter.resume(
          returning: HitsPage(
            page: number, items: [number * 10, number * 10 + 1], hasPrevious: number > pages.lowerBound,
            hasNext: number < pages.upperBound))
      }
      for _ in 1...20 { await Task.yield() }
    }
  }

  @Test("A source of an app is asked for pages on both sides, one at a time")
  func source() async {
    let numbers = Numbers()
    let model = PaginatedDataViewModel(source: numbers)
    let screen = rendering(model) { "\($0)" }
    #expect(screen.lines == ["[…]"] && model.isLoading)
    model.loadNext()
    await numbers.answer()
    #expect(!model.isLoading && model.hasPrevious && model.hasNext)
    expectEqual(screen.lines, ["[…]", "0", "1", "[…]"])
    // Both ends appear, and the first is asked for.
    await numbers.answer()
    expectEqual(numbers.asked, [0, -1])
    expectEqual(screen.lines, ["-10", "-9", "0", "1", "[…]"])
    await numbers.answer(with: .timedOut)
    expectEqual(screen.lines, ["-10", "-9", "0", "1", "Try again"])
    screen.tap(line: 4)
    expectEqual(screen.lines, ["-10", "-9", "0", "1", "[…]"])
    await numbers.answer()
    expectEqual(numbers.asked, [0, -1, 1, 1])
    expectEqual(screen.lines, ["-10", "-9", "0", "1", "10", "11"])
    model.loadNext()
    model.loadPrevious()
    expectEqual(numbers.asked, [0, -1, 1, 1])
  }

  @Test("An earlier page leaves the rows where they are, and the one before it is loaded when the user scrolls there")
  func earlierPages() async {
    let numbers = Numbers(pages: -3...0)
    let screen = rendering(PaginatedDataViewModel(source: numbers)) { "\($0)" }
    screen.roomForRows = 2
    expectEqual(screen.lines, ["[…]"])
    await numbers.answer()
    expectEqual(screen.lines, ["[…]", "0", "1"])
    await numbers.answer()
    await expectSettled(screen, ["0", "1"])
    expectEqual(numbers.asked, [0, -1])
    screen.scrollToStart()
    expectEqual(screen.lines, ["[…]", "-10", "-9"])
    await numbers.answer()
    await expectSettled(screen, ["-10", "-9"])
    expectEqual(numbers.asked, [0, -1, -2])
  }

  @Test("A list with room for more rows is filled with earlier pages")
  func fillingUpwards() async {
    let numbers = Numbers(pages: -2...0)
    let screen = rendering(PaginatedDataViewModel(source: numbers)) { "\($0)" }
    screen.roomForRows = 5
    expectEqual(screen.lines, ["[…]"])
    await numbers.answer()
    expectEqual(screen.lines, ["[…]", "0", "1"])
    await numbers.answer()
    await expectSettled(screen, ["[…]", "-10", "-9", "0", "1"])
    expectEqual(numbers.asked, [0, -1, -2])
    await numbers.answer()
    await expectSettled(screen, ["-19", "-10", "-9", "0", "1"])
  }

  /// Expects these lines, and the same ones after all that they set off.
  private func expectSettled(_ screen: Rendering, _ lines: [String]) async {
    for _ in 1...3 {
      expectEqual(screen.lines, lines)
      for _ in 1...20 { await Task.yield() }
    }
  }

  @Test("A failed page is an error until it is loaded again, and a page asked for before a reset is not shown")
  func retryAndReset() async {
    let numbers = Numbers()
    let model = PaginatedDataViewModel(source: numbers)
    model.loadNext()
    await numbers.answer(with: .timedOut)
    #expect(model.error as? SearchError == .timedOut && !model.isLoading && model.hasNext && model.items.isEmpty)
    model.loadNext()
    await numbers.answer()
    #expect(model.error == nil && model.items == [0, 1])
    model.loadNext()
    while numbers.asked.count < 3 { await Task.yield() }
    model.reset()
    #expect(model.items.isEmpty && !model.isLoading && model.hasNext && !model.hasPrevious)
    await numbers.answer()
    #expect(model.items.isEmpty)
    model.loadNext()
    await numbers.answer()
    #expect(numbers.asked == [0, 0, 1, 0] && model.items == [0, 1])
  }

  @Test("Models are freed with their views, whatever is being loaded")
  func freed() async {
    let searcher = searcher()
    var model: PaginatedDataViewModel<HitsPage<Product>>? = searcher.paginatedData(of: Product.self)
    let reference = WeakReference(model)
    model?.loadNext()
    model = nil
    #expect(reference.isFreed)
    await searcher.waitUntilIdle()
    expectEqual(backend.calls.count, 1)
  }
}
